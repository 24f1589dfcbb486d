/**
 * Checkouts in the back/forward cache (tests/journeys/webkitgtk/ covers WebKitGTK), and checkouts whose
 * payment script never arrives, for example on a stalled connection. In Chromium, a request waits for an
 * earlier request to the same URL, even if another tab or a cached page sent that request.
 */
import type { Page } from 'playwright/test'
import { RESPONSE_TIMEOUT_MS } from '../../machines/delays.ts'
import { OVERLAY_ID } from '../../src/payments/cashfree/provider.ts'
import { checkoutUrl } from '../../tools/sandbox/sample-checkout.ts'
import { checkoutTexts } from '../../src/payments/checkout/content.ts'
import { paths } from '../../src/company/paths.ts'
import { STRIPE_JS } from '../../src/payments/stripe/provider.ts'
import { PAY_PATH, sampleSession } from '../../src/payments/cashfree/fake.ts'
import { sampleSession as stripeSession } from '../../src/payments/stripe/fake.ts'
import { PAGE_CLOCK } from '../support/page-clock.ts'
import type { Site } from '../support/served-site.ts'
import { findChromium } from './support/browser.ts'
import { expect, test, unlessFirst } from './support/site.ts'
import { routeStripe } from './support/stripe.ts'

const machine = (page: Page) => page.locator('[data-machine="checkout"]')
const expectState = (page: Page, state: string | RegExp) =>
  expect(machine(page)).toHaveAttribute('data-state', state)
const retry = (page: Page) => page.getByRole('button', { name: checkoutTexts.retry }).click()
const linkTo = ({ origin }: Site, session = sampleSession()) =>
  `${origin}${paths.checkout}?subscriptionSessionId=${session}`

const expectPayPage = (page: Page) => expect(page).toHaveURL(new RegExp(PAY_PATH))

/** Opens a checkout whose script request never gets a response. Later requests succeed. */
async function openHanging(page: Page, site: Site, session?: string) {
  const fake = site.sandbox.payments[session ? 'stripe' : 'cashfree']
  fake.behaviour = 'hanging'
  await page.goto(linkTo(site, session))
  await expectState(page, 'loading.fetching')
  await expect.poll(() => fake.loads).toBeGreaterThan(0)
  fake.behaviour = 'normal'
}

/** Lets the response timeout pass. Playwright's clock would replace `performance`, which detects reloads. */
const passTimeout = (page: Page) =>
  page.evaluate(
    timeout => (window as unknown as { advanceClock: (ms: number) => void }).advanceClock(timeout),
    RESPONSE_TIMEOUT_MS,
  )

/** Hides a page, as if another tab or app covered it, or shows the page again. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** Tests with a separate browser that has a back/forward cache, which Playwright disables by default. */
const cachingTest = test.extend<{ newPage: () => Promise<Page> }>({
  newPage: async ({ browser, browserName, channel, launchOptions }, use, { skip }) => {
    skip(browserName === 'webkit', "Playwright's WebKit has no back/forward cache")
    const executablePath = findChromium() ?? launchOptions.executablePath ?? ''
    const cachingBrowser = await browser.browserType().launch({
      ...launchOptions,
      ...(channel ? { channel } : {}),
      ...(browserName === 'chromium'
        ? { executablePath, ignoreDefaultArgs: ['--disable-back-forward-cache'] }
        : { firefoxUserPrefs: { 'browser.sessionhistory.max_total_viewers': 4 } }),
    })
    const context = await cachingBrowser.newContext()
    await context.addInitScript(PAGE_CLOCK)
    await use(() => context.newPage())
    await cachingBrowser.close()
  },
})

for (const [name, end] of [
  ['has failed', passTimeout],
  ['is hidden', (page: Page) => setHidden(page, true)],
] as const)
  cachingTest(
    `a checkout in another tab opens the pay page if the first ${name}${unlessFirst(end === passTimeout)}`,
    async ({ site, newPage }) => {
      const first = await newPage()
      await openHanging(first, site)
      await end(first)
      const second = await newPage()
      await second.goto(linkTo(site, sampleSession(2)))
      await expectPayPage(second)
    },
  )

test('a checkout in a background tab loads the SDK only once the tab is shown', async ({ page, site }) => {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'hidden', { value: true, configurable: true }),
  )
  await page.addInitScript(PAGE_CLOCK)
  await page.goto(linkTo(site))
  await expectState(page, 'paused')
  await passTimeout(page)
  expect(site.sandbox.payments.cashfree.loads).toBe(0)
  await expectState(page, 'paused')
  await setHidden(page, false)
  await expectPayPage(page)
})

test('the timeout aborts the request for Stripe\'s script, and "Try Again" requests it from a new URL', async ({
  page,
  site,
  consoleErrors,
  browserName,
}) => {
  const failed: string[] = []
  const requested: string[] = []
  page.on('requestfailed', request => failed.push(request.url()))
  page.on('request', request => request.url().startsWith(STRIPE_JS) && requested.push(request.url()))
  await page.addInitScript(PAGE_CLOCK)
  await routeStripe(page, site)
  await openHanging(page, site, stripeSession().replace('test', 'live'))
  await passTimeout(page)
  await expectState(page, 'failed')
  // WebDriver BiDi does not report the end of a request that a test fulfils.
  if (browserName !== 'firefox')
    await expect.poll(() => failed.filter(url => url.startsWith(STRIPE_JS))).toEqual(requested)
  await retry(page)
  await expectState(page, 'mounted')
  expect(requested.filter(url => url.includes('stripe.js'))).toEqual([
    expect.not.stringContaining('retry='),
    expect.stringContaining('retry='),
  ])
  consoleErrors.splice(0)
})

/** The restored page reports its headings and overlays in a request to this path. */
const REPORT_PATH = '/test-report?'

cachingTest(
  'a checkout that Back restores does not time out, asks whether to continue, and continues to the pay page',
  async ({ site, newPage }) => {
    const reports: string[] = []
    site.intercept = ({ url = '' }, response) => {
      if (!url.startsWith(REPORT_PATH)) return false
      reports.push(decodeURIComponent(url.slice(REPORT_PATH.length)))
      response.writeHead(204).end()
      return true
    }
    const page = await newPage()
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
          // A new timer runs after all expired timers.
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
    await page.goto(`${site.origin}${checkoutUrl()}`)
    await expect(page).toHaveURL(new RegExp(PAY_PATH))
    // Go back from a timer, because evaluate() gets no result from a page that navigates away.
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
