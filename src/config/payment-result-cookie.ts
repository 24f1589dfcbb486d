/**
 * The cookie with which `/api/checkout-return` hands the result of a payment to the thank-you page. Other sites cannot set
 * it. The page reads it once and deletes it.
 */
const NAME = 'payment-result'

/** Lifetime in seconds: the page that reads the cookie loads at once. */
const MAX_AGE_S = 60

/** Name of the cookie. Browsers accept the prefix `__Host-` over HTTPS only, and then from this host alone. */
export const paymentResultCookie = (isHttps: boolean): string => (isHttps ? `__Host-${NAME}` : NAME)

/** Value of `Set-Cookie` or `document.cookie` that sets the cookie; an empty value deletes it. */
export const setPaymentResult = (isHttps: boolean, value: string): string =>
  `${paymentResultCookie(isHttps)}=${value}; Path=/; SameSite=Lax; Max-Age=${value ? MAX_AGE_S : 0}${isHttps ? '; Secure' : ''}`
