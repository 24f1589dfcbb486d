/** The result of a payment on the thank-you page. No other module of the page reads the signed token. */
import type { PaymentResult } from '../../../machines/thank-you/schema.ts'
import { RESULT_FIELD, RETURN_PATH } from '../../config/site.ts'
import { paymentCookie, setPaymentCookie } from './payment-cookie.ts'

const isHttps = () => location.protocol === 'https:'

/** The token in the address, with its first fields (api/_checkout-return/result-token.ts). */
function tokenOfAddress() {
  const token = new URLSearchParams(location.search).get(RESULT_FIELD) ?? ''
  const [result, mode, , session = ''] = token.split('.')
  return { token, result, mode, session }
}

/**
 * Returns the result that the address names, if this browser has its cookie. Only the function can set that, and
 * only for a payment that this browser has started, so a link or another browser shows nothing.
 */
export function paymentResult(): { result: PaymentResult; isTest: boolean } | undefined {
  const { token, result, mode, session } = tokenOfAddress()
  try {
    const isOurs = `; ${document.cookie};`.includes(` ${paymentCookie(isHttps(), session)}=${token};`)
    return isOurs ? { result: result as PaymentResult, isTest: mode === 'sandbox' } : undefined
  } catch {
    // A sandboxed page has no cookies.
    return undefined
  }
}

/** Whether the result is still shown, by the server's clock. It stays while the server cannot be reached. */
export async function isResultFresh(): Promise<boolean> {
  if (!paymentResult()) return false
  try {
    const response = await fetch(`${RETURN_PATH}?token=${tokenOfAddress().token}`)
    return (await response.text()) !== 'ended'
  } catch {
    return true
  }
}

/** Deletes the cookie of the result, unless the payment was started again. */
export function forgetResult(): void {
  if (paymentResult()) document.cookie = setPaymentCookie(isHttps(), tokenOfAddress().session, '')
}
