import { whenParsed } from '../../../prerender/boot/hydrate-on-intent.ts'
import { paymentResult } from '../../payment-result.ts'

/** Sets the result on the root element before the first paint, so that the styles can choose the text. */
export function showPaymentResult(): void {
  const show = () => {
    const { result = '', isTest } = paymentResult() ?? {}
    document.documentElement.dataset.payment = isTest ? `${result}.sandbox` : result
    return result
  }
  const result = show()
  // The cookie may expire while the page is in the bfcache. Capturing listeners run first.
  addEventListener('pageshow', show, true)
  addEventListener('visibilitychange', show, true)
  whenParsed(() => {
    document
      .querySelectorAll<HTMLTemplateElement>('[data-machine] template')
      .forEach(later => later.replaceWith(later.content))
    // The title in the HTML is for an unknown result.
    if (result)
      document.title = document.querySelector<HTMLElement>(`[data-result=${result}]`)?.dataset.title ?? ''
  })
}
