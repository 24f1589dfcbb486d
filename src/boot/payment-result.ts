import { readPaymentResult } from '../../machines/thank-you.schema.ts'
import { PAYMENT_RESULT } from '../config/boot-contract.ts'
import { deletePaymentResult, paymentResultCookie } from '../config/payment-result-cookie.ts'

/** Milliseconds. */
const LIFETIME_MS = 60 * 60 * 1000

/**
 * Puts the result that the return function has handed over on the root element, before the first paint. The history entry
 * keeps it for reloads and Back, for an hour. Only the function can set the cookie, and only for a session of this browser.
 */
export function showPaymentResult(): void {
  const isHttps = location.protocol === 'https:'
  const prefix = `${paymentResultCookie(isHttps)}=`
  const now = Date.now()
  const state = history.state as Record<string, string> | null
  let value = state?.[PAYMENT_RESULT] ?? ''
  try {
    const handedOver = document.cookie
      .split('; ')
      .find(cookie => cookie.startsWith(prefix))
      ?.slice(prefix.length)
    if (handedOver) {
      document.cookie = deletePaymentResult(isHttps)
      value = `${handedOver}.${now + LIFETIME_MS}`
      history.replaceState({ ...state, [PAYMENT_RESULT]: value }, '')
    }
  } catch {
    // A sandboxed page has no cookies.
  }
  const [text, , until = 0] = value.split('.')
  const result = readPaymentResult(text)
  if (!result || now >= Number(until)) return
  document.documentElement.setAttribute(PAYMENT_RESULT, value)
  // The title of the HTML is that of an unknown result.
  addEventListener('DOMContentLoaded', () => {
    document.title = document.querySelector(`[data-result=${result}] h1`)?.textContent ?? ''
  })
}
