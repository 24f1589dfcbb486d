/**
 * The cookie with which `/api/checkout-return` hands the result of a payment to the thank-you page. Its name ends with a random text that
 * the fragment of the redirect contains, too, so that each of several tabs finds its own result. Other sites can neither set it nor
 * know its name. The page reads it once and deletes it. Its value is the result, the mode of the payment and the start of its session in
 * milliseconds since 1970: `failed.sandbox.1764100000000`.
 */

/** Lifetime in seconds: the page that reads the cookie loads at once. */
const MAX_AGE_S = 60

/** A result is shown for this long after its session has started. Milliseconds. */
export const RESULT_LIFETIME_MS = 60 * 60 * 1000

/**
 * A clock that was set back by more than this ends a result, and a clock that is ahead by more does not start one. Milliseconds. RFC 7519,
 * section 4.1.4, allows "no more than a few minutes", because clocks differ and are corrected.
 */
export const CLOCK_LEEWAY_MS = 2 * 60 * 1000

/** Name of the cookie. Browsers accept the prefix `__Host-` over HTTPS only, and then from this host alone. */
export const paymentResultCookie = (isHttps: boolean, nonce: string): string =>
  `${isHttps ? '__Host-' : ''}payment-result-${nonce}`

/** Value of `Set-Cookie` that sets the cookie. */
export const setPaymentResult = (isHttps: boolean, nonce: string, value: string): string =>
  `${paymentResultCookie(isHttps, nonce)}=${value}; Path=/; SameSite=Lax; Max-Age=${MAX_AGE_S}${isHttps ? '; Secure' : ''}`

/** Value of `document.cookie` that deletes a cookie with the prefix `__Host-`. */
export const deletePaymentResult = (name: string): string => `${name}=; Path=/; Secure; Max-Age=0`
