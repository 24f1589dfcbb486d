/** The thank-you page's payment result. No other browser module reads the signed result. */
import type { PaymentResult } from '../../machines/thank-you/schema.ts'
import { RESULT_FIELD, RETURN_PATH } from './checkout-names.ts'
import { paymentCookieName, serializePaymentCookie } from './payment-cookie.ts'

/**
 * Returns the signed result in the URL if this browser has a cookie with the same value. Only the function
 * (src/server/checkout-return/app.ts) can set that cookie, and only for a payment that this browser started,
 * so a link alone shows no result.
 */
export function paymentResult() {
  const token = new URLSearchParams(location.search).get(RESULT_FIELD) ?? ''
  const [, mode, , session = '', result] = token.split('.')
  try {
    const isOurs = `; ${document.cookie};`.includes(` ${paymentCookieName(location, session)}=${token};`)
    return isOurs
      ? { result: result as PaymentResult, isTest: mode === 'sandbox', session, token }
      : undefined
  } catch {
    // A sandboxed page cannot read cookies.
    return undefined
  }
}

/** Whether the result is still valid by the server's clock; also `true` if the server is unreachable. */
export async function isResultFresh(): Promise<boolean> {
  const shown = paymentResult()
  if (!shown) return false
  try {
    const response = await fetch(`${RETURN_PATH}?token=${shown.token}`)
    return (await response.text()) !== 'ended'
  } catch {
    return true
  }
}

/** Deletes the result's cookie, unless the visitor has started the payment again since. */
export function forgetResult(): void {
  const shown = paymentResult()
  if (shown) document.cookie = serializePaymentCookie(location, shown.session, '')
}
