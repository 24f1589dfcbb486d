/**
 * A cookie for each payment that this browser has started, named after the hash of its session. Its value is
 * `provider.mode.reference` until `/api/checkout-return` turns it into a signed result. No other site can
 * read or set it. It contains ids only as hashes, because anybody with a session id can open the payment.
 */
import type { CheckoutSession } from '../../machines/checkout/machine.ts'
import { RESULT_LIFETIME_MS } from '../../machines/thank-you/schema.ts'
import type { Mode, PaymentProvider } from './provider.ts'

/** Limits the number of cookies, because browsers send all of them with every request. */
const MAX_PAYMENTS = 5

/** A URL on the site, such as `location`. */
type SiteUrl = Pick<URL, 'protocol'>

/** Returns the name of a payment's cookie. `__Host-` requires HTTPS and limits the cookie to one host. */
export const paymentCookieName = ({ protocol }: SiteUrl, session: string): string =>
  `${protocol === 'https:' ? '__Host-' : ''}payment-${session}`

/** Returns a value for `Set-Cookie` or `document.cookie`, with a lifetime independent of device clocks. */
export const serializePaymentCookie = (site: SiteUrl, session: string, value: string): string =>
  `${paymentCookieName(site, session)}=${value}; Path=/; SameSite=Lax; Max-Age=${value ? RESULT_LIFETIME_MS / 1000 : 0}${site.protocol === 'https:' ? '; Secure' : ''}`

/** Returns the session hashes and values in a `Cookie` header or `document.cookie`, in order. */
export const parsePaymentCookies = (cookies: string, site: SiteUrl): [session: string, value: string][] =>
  cookies
    .split('; ')
    .filter(cookie => cookie.startsWith(paymentCookieName(site, '')) && cookie.includes('='))
    .map(cookie => cookie.slice(paymentCookieName(site, '').length).split('=') as [string, string])

/** Whether this browser has started a payment in the last hour; also `true` if cookies are unreadable. */
export function mayHavePaymentCookie(): boolean {
  try {
    return parsePaymentCookies(document.cookie, location).length > 0
  } catch {
    return true
  }
}

/** Returns the SHA-256 hash in hexadecimal. Rejects if the browser has no Web Crypto. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the cookie's initial value. `reference` is the hash of the id in the return URL. */
export const startedValue = (provider: string, mode: Mode, reference: string): string =>
  [provider, mode, reference].join('.')

/** Returns the hash and cookie value of a new payment, or `undefined` if the app passed no reference. */
export async function startedPayment(
  session: CheckoutSession,
  { id, publicId, reference }: Pick<PaymentProvider<never>, 'id' | 'publicId' | 'reference'>,
): Promise<[session: string, value: string] | undefined> {
  const named = reference(session)
  if (named === undefined) return undefined
  const hash = await sha256(publicId?.(session.sessionId) ?? session.sessionId)
  return [hash, startedValue(id, session.mode, await sha256(named))]
}

/**
 * Records in this browser that a payment has started. If the provider rejects the payment, call the returned
 * function to restore the earlier record. Never rejects. Without cookies or Web Crypto, results stay unknown.
 */
export async function rememberPayment(
  session: CheckoutSession,
  provider: PaymentProvider<never>,
): Promise<() => void> {
  try {
    const payment = await startedPayment(session, provider)
    if (!payment) return () => {}
    const [started, value] = payment
    const write = (hash: string, to: string) => (document.cookie = serializePaymentCookie(location, hash, to))
    const payments = () => parsePaymentCookies(document.cookie, location)
    const before = payments().find(([hash]) => hash === started)?.[1] ?? ''
    write(started, value)
    // Browsers list the oldest cookie first (RFC 6265, section 5.4).
    for (const [old] of payments().slice(0, -MAX_PAYMENTS)) write(old, '')
    return () => write(started, before)
  } catch {
    return () => {}
  }
}
