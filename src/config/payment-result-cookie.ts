/**
 * The cookie with which `/api/checkout-return` hands the result of a payment to the thank-you page. Other sites cannot set
 * it. The page reads it once and deletes it. Its value is a result and the mode of the payment: `failed.sandbox`.
 */
const NAME = 'payment-result'

/** Lifetime in seconds: the page that reads the cookie loads at once. */
const MAX_AGE_S = 60

/** Name of the cookie. Browsers accept the prefix `__Host-` over HTTPS only, and then from this host alone. */
export const paymentResultCookie = (isHttps: boolean): string => (isHttps ? `__Host-${NAME}` : NAME)

const secure = (isHttps: boolean) => (isHttps ? '; Secure' : '')

/** Value of `Set-Cookie` that sets the cookie. */
export const setPaymentResult = (isHttps: boolean, value: string): string =>
  `${paymentResultCookie(isHttps)}=${value}; Path=/; SameSite=Lax; Max-Age=${MAX_AGE_S}${secure(isHttps)}`

/** Value of `Set-Cookie` or `document.cookie` that deletes the cookie. */
export const deletePaymentResult = (isHttps: boolean): string =>
  `${paymentResultCookie(isHttps)}=; Path=/; Max-Age=0${secure(isHttps)}`
