import { PAYMENT_RESULT, RESULT, TITLE } from '../../../config/contract.ts'
import {
  CLOCK_LEEWAY_MS,
  deletePaymentResult,
  paymentResultCookie,
  RESULT_LIFETIME_MS,
} from '../../../config/payment-result-cookie.ts'
import { whenParsed } from '../../../framework/boot/hydrate-on-intent.ts'

/**
 * Puts the result that the return function has handed over on the root element, before the first paint. The history entry keeps it for
 * reloads and Back until an hour after the start of the session. Only the function can set the cookie, and only for a session of this
 * browser.
 */
export function showPaymentResult(): void {
  const root = document.documentElement
  /** Ends a result whose time is over, and notes when the page has shown it. Returns the result that is shown. */
  const check = () => {
    const [result, mode, at, seen = at] = (root.dataset[PAYMENT_RESULT] as string).split('.')
    const now = Date.now()
    const isShown = now > Number(seen) - CLOCK_LEEWAY_MS && now < Number(at) + RESULT_LIFETIME_MS
    const value = isShown ? [result, mode, at, now].join('.') : ''
    root.dataset[PAYMENT_RESULT] = value
    if (at)
      history.replaceState(
        { ...(history.state as object | null), [PAYMENT_RESULT]: value },
        '',
        location.pathname,
      )
    return isShown && result
  }
  const name = paymentResultCookie(location.protocol === 'https:', location.hash.slice(1))
  let value = (history.state as Record<string, string> | null)?.[PAYMENT_RESULT] ?? ''
  try {
    const [, handedOver] = `; ${document.cookie}`.split(`; ${name}=`)
    if (handedOver) {
      document.cookie = deletePaymentResult(name)
      value = handedOver.replace(/;.*/, '')
    }
  } catch {
    // A sandboxed page has no cookies.
  }
  root.dataset[PAYMENT_RESULT] = value
  const result = check()
  // The time may end while the page is away and its timers do not run. Captured, so that the page's own listeners come later.
  addEventListener('pageshow', check, true)
  addEventListener('visibilitychange', check, true)
  // The title of the HTML is that of an unknown result.
  if (result)
    whenParsed(() => {
      document.title = document.querySelector<HTMLElement>(`[data-${RESULT}=${result}]`)?.dataset[TITLE] ?? ''
    })
}
