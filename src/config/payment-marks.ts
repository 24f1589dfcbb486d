/**
 * The cookie in which the checkout records the sessions that it has started, so that `/api/checkout-return` can tell whether a
 * result belongs to this browser (docs/app-developers.md). Other sites can neither read nor set it. It contains no ids, only
 * their hashes: a session id opens the payment of somebody else.
 */
import { type PaymentProviderName, paymentProviderNames, paymentProviderOf } from './payment-providers.ts'

const NAME = 'payment-marks'

/** A result is shown for this long after its session has started. Seconds. */
export const MARK_LIFETIME_S = 60 * 60

/** Sessions that a browser remembers. The cookie goes with every request, and must stay below 4,096 bytes. */
export const MAX_MARKS = 5

export interface PaymentMark {
  provider: PaymentProviderName
  mode: 'sandbox' | 'production'
  /** Seconds since 1970, by the clock of the browser. */
  at: number
  /** Hash of the session's id. */
  session: string
  /** Hash of the id of the subscription that the app named, or ''. */
  subscription: string
}

export const paymentMarksCookie = (isHttps: boolean): string => (isHttps ? `__Host-${NAME}` : NAME)

/** SHA-256 in base64url. Rejects where the browser has no Web Crypto. */
export async function fingerprint(id: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
}

const MARK = new RegExp(
  String.raw`^(${paymentProviderNames.join('|')})\.(sandbox|production)\.(\d{1,12})\.([\w-]{43})\.([\w-]{43}|)$`,
)

/**
 * Returns the marks of the last hour, newest first, from a `Cookie` header or `document.cookie`. `now` is in milliseconds. Clocks
 * of phones are wrong in both directions, so a mark from the next hour counts, too.
 */
export function readPaymentMarks(cookies: string, isHttps: boolean, now: number): PaymentMark[] {
  const prefix = `${paymentMarksCookie(isHttps)}=`
  const value = cookies.split('; ').find(cookie => cookie.startsWith(prefix)) ?? ''
  return value
    .slice(prefix.length)
    .split('~')
    .flatMap(text => {
      const [, provider, mode, at, session = '', subscription = ''] = MARK.exec(text) ?? []
      return Math.abs(now / 1000 - Number(at)) <= MARK_LIFETIME_S
        ? [{ provider, mode, at: Number(at), session, subscription } as PaymentMark]
        : []
    })
    .slice(0, MAX_MARKS)
}

/** Value of `Set-Cookie` or `document.cookie` that keeps the newest marks. None deletes the cookie. */
export function setPaymentMarks(isHttps: boolean, marks: readonly PaymentMark[]): string {
  const value = marks
    .slice(0, MAX_MARKS)
    .map(({ provider, mode, at, session, subscription }) =>
      [provider, mode, at, session, subscription].join('.'),
    )
    .join('~')
  return `${paymentMarksCookie(isHttps)}=${value}; Path=/; SameSite=Lax; Max-Age=${value ? MARK_LIFETIME_S : 0}${isHttps ? '; Secure' : ''}`
}

/** Returns the mark of a session that starts now. `now` is in milliseconds. */
export async function markOf(
  {
    sessionId,
    mode,
    subscriptionId,
  }: { sessionId: string; mode: PaymentMark['mode']; subscriptionId?: string | undefined },
  now: number,
): Promise<PaymentMark> {
  const provider = paymentProviderOf(sessionId)
  // Stripe's client secret is the session's id and a secret. The return address contains the id alone.
  const id = provider === 'stripe' ? sessionId.replace(/_secret_.*/, '') : sessionId
  return {
    provider,
    mode,
    at: Math.floor(now / 1000),
    session: await fingerprint(id),
    subscription: subscriptionId ? await fingerprint(subscriptionId) : '',
  }
}

/** Puts a mark first. An earlier one of the same session is replaced. */
export const withMark = (marks: readonly PaymentMark[], mark: PaymentMark): PaymentMark[] => [
  mark,
  ...marks.filter(({ session }) => session !== mark.session),
]

/** Removes the mark whose result is shown, and others of the same subscription, whose results could not be told apart. */
export const withoutMark = (marks: readonly PaymentMark[], mark: PaymentMark): PaymentMark[] =>
  marks.filter(
    ({ session, subscription }) =>
      session !== mark.session && (subscription === '' || subscription !== mark.subscription),
  )
