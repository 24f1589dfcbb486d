/** Back restores a checkout from the back/forward cache. tests/journeys/webkitgtk/ covers WebKitGTK. */
import { RESPONSE_TIMEOUT_MS } from '../../machines/response-timeout.ts'
import { checkoutTexts } from '../../src/payments/checkout/content.ts'
import { PAY_PATH } from '../../src/payments/cashfree/fake.ts'
import { OVERLAY_ID } from '../../src/payments/cashfree/provider.ts'
import { PAGE_CLOCK } from '../support/page-clock.ts'
import { checkoutAddress } from '../support/annual-plan.ts'
import { pageCacheTest } from './support/page-cache.ts'
import { expect } from './support/site.ts'

/** The restored page reports its headings and overlays in a request to this path. */
const REPORT_PATH = '/test-report?'

pageCacheTest(
  'asks whether to continue when Back restores the checkout, runs no timers, and continues to the pay page',
  async ({ site, cachingBrowser }) => {
    const reports: string[] = []
    site.intercept = ({ url = '' }, response) => {
      if (!url.startsWith(REPORT_PATH)) return false
      reports.push(decodeURIComponent(url.slice(REPORT_PATH.length)))
      response.writeHead(204).end()
      return true
    }
    const page = await cachingBrowser.newPage()
    await page.addInitScript(PAGE_CLOCK)
    // Playwright cannot see a page that Firefox restores from its cache, so the page reports its own state.
    await page.addInitScript(
      ({ timeout, reportPath, action, overlayId }) => {
        const clock = window as unknown as { advanceClock: (milliseconds: number) => void }
        const reportAndContinue = async () => {
          const checkout = document.querySelector('[data-machine="checkout"][data-state="returned"]')
          if (!checkout) {
            requestAnimationFrame(() => void reportAndContinue())
            return
          }
          const headings = [...checkout.querySelectorAll('h1, h2')].map(({ textContent }) => textContent)
          const overlays = document.querySelectorAll(`#${overlayId}`).length
          const report = { headings, overlays, overflow: document.body.style.overflow }
          await fetch(reportPath + encodeURIComponent(JSON.stringify(report)))
          const buttons = [...checkout.querySelectorAll('button')]
          buttons.find(button => button.textContent.includes(action))?.click()
        }
        const restored = ({ persisted }: PageTransitionEvent) => {
          if (!persisted) return
          clock.advanceClock(timeout)
          // A new timer runs after all expired ones.
          setTimeout(() => void reportAndContinue())
        }
        addEventListener('pageshow', restored, true)
      },
      {
        timeout: RESPONSE_TIMEOUT_MS,
        reportPath: REPORT_PATH,
        action: checkoutTexts.returned.action,
        overlayId: OVERLAY_ID,
      },
    )
    await page.goto(`${site.origin}${checkoutAddress()}`)
    await expect(page).toHaveURL(new RegExp(PAY_PATH))
    // Go back in a timer, because evaluate() gets no result from a page that navigates away.
    await page.evaluate(() => void setTimeout(() => history.back()))
    await expect.poll(() => reports).toHaveLength(1)
    expect(JSON.parse(reports[0] ?? '')).toEqual({
      headings: expect.arrayContaining([checkoutTexts.returned.title]),
      overlays: 0,
      overflow: '',
    })
    await expect.poll(() => site.sandbox.payments.cashfree.sessions).toHaveLength(2)
  },
)
