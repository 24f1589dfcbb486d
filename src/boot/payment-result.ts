import { readPaymentResult } from '../../machines/thank-you.schema.ts'
import { PAYMENT_RESULT, STARTED_SESSION } from '../config/boot-contract.ts'
import { paymentResultCookie, setPaymentResult } from '../config/payment-result-cookie.ts'

/**
 * Puts the result that the return function has handed over on the root element, before the first paint. The history entry
 * keeps it for reloads. A payment that succeeded or is pending counts only in a tab that has started a checkout, so that
 * nobody is shown the result of a return link that somebody else sent.
 */
export function showPaymentResult(): void {
  const isHttps = location.protocol === 'https:'
  const prefix = `${paymentResultCookie(isHttps)}=`
  const state = history.state as Record<string, string> | null
  let handedOver: string | undefined
  try {
    handedOver = document.cookie
      .split('; ')
      .find(cookie => cookie.startsWith(prefix))
      ?.slice(prefix.length)
    if (handedOver) document.cookie = setPaymentResult(isHttps, '')
  } catch {
    // A sandboxed page has no cookies.
  }
  if (handedOver) history.replaceState({ ...state, [PAYMENT_RESULT]: handedOver }, '')
  const result = readPaymentResult(handedOver ?? state?.[PAYMENT_RESULT])
  if (!result || (result !== 'failed' && !hasStartedCheckout())) return
  document.documentElement.setAttribute(PAYMENT_RESULT, result)
  // The title of the HTML is that of an unknown result.
  addEventListener('DOMContentLoaded', () => {
    document.title = document.querySelector(`[data-result=${result}] h1`)?.textContent ?? ''
  })
}

function hasStartedCheckout(): boolean {
  try {
    return sessionStorage.getItem(STARTED_SESSION) !== null
  } catch {
    return false
  }
}
