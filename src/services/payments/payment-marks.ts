/**
 * Cookies in which the checkout records the sessions that it has started, one for each, so that `/api/checkout-return` can tell whether
 * a result belongs to this browser (docs/app-developers.md). Other sites can neither read nor set them. They contain no ids, only their
 * hashes: with the session id of another visitor, anybody could open that visitor's payment.
 */
import { CLOCK_LEEWAY_MS, RESULT_LIFETIME_MS } from '../../config/payment-result-cookie.ts'
import type { ProviderFacts } from './provider.ts'

/** Sessions that a browser remembers. The cookies go with every request. */
export const MAX_MARKS = 5

export interface PaymentMark {
  /** Hash of the session's id. */
  session: string
  provider: string
  mode: 'sandbox' | 'production'
  /** When the session started: milliseconds since 1970, by the clock of the browser. */
  at: number
  /** Hash of the id of the subscription that the app named, or ''. */
  subscription: string
}

/** Name of the cookie of a session. Browsers accept the prefix `__Host-` over HTTPS only, and then from this host alone. */
export const paymentMarkCookie = (isHttps: boolean, session: string): string =>
  `${isHttps ? '__Host-' : ''}payment-mark-${session}`

/** SHA-256 in base64url. Rejects where the browser has no Web Crypto. */
export async function fingerprint(id: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
}

const MARK = /^([\w-]{43})=([\w-]+)\.(sandbox|production)\.(\d{1,15})\.([\w-]{43}|)$/

/** Returns the marks in a `Cookie` header or `document.cookie`, newest first. */
export function readPaymentMarks(cookies: string, isHttps: boolean): PaymentMark[] {
  const prefix = paymentMarkCookie(isHttps, '')
  return cookies
    .split('; ')
    .flatMap(cookie => {
      const [, session, provider, mode, at, subscription] =
        (cookie.startsWith(prefix) && MARK.exec(cookie.slice(prefix.length))) || []
      return session ? [{ session, provider, mode, at: Number(at), subscription } as PaymentMark] : []
    })
    .sort((a, b) => b.at - a.at)
}

/** Whether the session of a mark has started within the last hour. `now` is in milliseconds. */
export const isRecent = ({ at }: PaymentMark, now: number): boolean =>
  at <= now + CLOCK_LEEWAY_MS && now < at + RESULT_LIFETIME_MS

const attributes = (isHttps: boolean, maxAge: number) =>
  `; Path=/; SameSite=Lax; Max-Age=${maxAge}${isHttps ? '; Secure' : ''}`

/** Value of `Set-Cookie` or `document.cookie` that keeps a mark until an hour after its start. */
export const setPaymentMark = (
  isHttps: boolean,
  { session, provider, mode, at, subscription }: PaymentMark,
  now: number,
): string =>
  `${paymentMarkCookie(isHttps, session)}=${[provider, mode, at, subscription].join('.')}${attributes(isHttps, Math.ceil((at + RESULT_LIFETIME_MS - now) / 1000))}`

/** Value of `Set-Cookie` or `document.cookie` that deletes a mark. */
export const deletePaymentMark = (isHttps: boolean, { session }: PaymentMark): string =>
  `${paymentMarkCookie(isHttps, session)}=${attributes(isHttps, 0)}`

/** Returns the mark of a session that starts now. `now` is in milliseconds. */
export async function markOf(
  {
    sessionId,
    mode,
    subscriptionId,
  }: { sessionId: string; mode: PaymentMark['mode']; subscriptionId?: string | undefined },
  now: number,
  provider: Pick<ProviderFacts<never>, 'id' | 'publicId'>,
): Promise<PaymentMark> {
  return {
    session: await fingerprint(provider.publicId?.(sessionId) ?? sessionId),
    provider: provider.id,
    mode,
    at: now,
    subscription: subscriptionId ? await fingerprint(subscriptionId) : '',
  }
}

/** The marks that a shown result spends: its own, and others of the same subscription, whose results could not be told apart. */
export const spentMarks = (marks: readonly PaymentMark[], shown: PaymentMark): PaymentMark[] =>
  marks.filter(
    ({ session, subscription }) =>
      session === shown.session || (subscription !== '' && subscription === shown.subscription),
  )
