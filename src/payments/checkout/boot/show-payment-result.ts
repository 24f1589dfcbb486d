import { PAYMENT_RESULT, RESULT, TITLE } from '../../../config/contract.ts'
import { whenParsed } from '../../../framework/boot/hydrate-on-intent.ts'
import { paymentResult } from '../../payment-result.ts'

/** Puts the result of the payment on the root element, from which the styles choose the texts, before the first paint. */
export function showPaymentResult(): void {
  const show = () => {
    const { result = '', isTest } = paymentResult() ?? {}
    document.documentElement.dataset[PAYMENT_RESULT] = isTest ? `${result}.sandbox` : result
    return result
  }
  const result = show()
  // Its cookie may end while the page is away. Captured, so that the page's own listeners come later.
  addEventListener('pageshow', show, true)
  addEventListener('visibilitychange', show, true)
  whenParsed(() => {
    document.querySelectorAll('template').forEach(later => later.replaceWith(later.content))
    // The title of the HTML is that of an unknown result.
    if (result)
      document.title = document.querySelector<HTMLElement>(`[data-${RESULT}=${result}]`)?.dataset[TITLE] ?? ''
  })
}
