/** Scripts for `WindowOptions.initScript`. */
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import { checkoutTexts } from '#src/content/checkout.ts'

/** Makes the response timeout ten times shorter. */
export const shortTimeout = `{
  const real = window.setTimeout
  window.setTimeout = (run, delay, ...values) => real(run, delay >= ${RESPONSE_TIMEOUT_MS} ? delay / 10 : delay, ...values)
}`

/** Reports whether the page was loaded or shown from the page cache. */
export const reportPageShow = `addEventListener('pageshow', ({ persisted }) =>
  window.webkit.messageHandlers.report.postMessage(persisted ? 'shown: from the page cache' : 'shown: loaded'))`

/**
 * Reports the text of a checkout that was returned to, and continues it. In the page, because the driver does not
 * respond any more after Back to a checkout.
 */
export const continueWhenReturned = `{
  const report = text => window.webkit.messageHandlers.report.postMessage(text)
  const interval = setInterval(() => {
    const checkout = document.querySelector('[data-machine="checkout"][data-state="returned"]')
    if (!checkout) return
    clearInterval(interval)
    report('returned: ' + checkout.innerText)
    const { action } = ${JSON.stringify(checkoutTexts.returned)}
    ;[...checkout.querySelectorAll('button')].find(button => button.textContent.includes(action)).click()
  }, 100)
}`
