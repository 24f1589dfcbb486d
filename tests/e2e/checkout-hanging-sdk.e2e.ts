/**
 * A payment script that is never answered, as on a phone whose connection stalls, and the checkouts after it. Chromium lets a request
 * wait for an earlier one of the same address, also of another tab or of a page in the back/forward cache.
 */
import type { Page } from 'playwright/test'
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import { checkoutTexts } from '#src/content/checkout.ts'
import { paths } from '#src/content/paths.ts'
import { STRIPE_JS } from '#src/services/payments/stripe/provider.ts'
import { PAY_PATH, sampleSession, SDK_PATH } from '../../src/services/payments/cashfree/fake.ts'
import { sampleSession as stripeSession } from '../../src/services/payments/stripe/fake.ts'
import { PAGE_CLOCK } from '../support/page-clock.ts'
import type { Site } from '../support/served-site.ts'
import { pageCacheTest } from './support/page-cache.ts'
import { expect, test } from './support/site.ts'
import { routeStripe } from './support/stripe.ts'

const linkTo = ({ origin }: Site, session = sampleSession()) =>
  `${origin}${paths.checkout}?subscriptionSessionId=${session}`
const machine = (page: Page) => page.locator('[data-machine="checkout"]')

/** Opens a checkout whose script is requested and never answered. Later requests are answered. */
async function openHanging(page: Page, site: Site) {
  const { cashfree } = site.sandbox.payments
  cashfree.behaviour = 'hanging'
  await page.goto(linkTo(site))
  await expect(machine(page)).toHaveAttribute('data-state', 'loading.fetching')
  await expect.poll(() => cashfree.loads).toBeGreaterThan(0)
  cashfree.behaviour = 'normal'
}

/** Lets the response timeout pass. Playwright's clock would also replace `performance`, which tells that a page was reloaded. */
const passTimeout = (page: Page) =>
  page.evaluate(
    timeout => (window as unknown as { advanceClock: (ms: number) => void }).advanceClock(timeout),
    RESPONSE_TIMEOUT_MS,
  )

/** Hides a page, as another tab or app in front of it does. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

for (const [name, end] of [
  ['has failed', passTimeout],
  ['is hidden', (page: Page) => hide(page, true)],
] as const)
  pageCacheTest(
    `opens the pay page in another tab while the first checkout ${name}`,
    async ({ site, cachingBrowser }) => {
      const context = await cachingBrowser.newContext()
      const first = await context.newPage()
      await first.addInitScript(PAGE_CLOCK)
      await openHanging(first, site)
      await end(first)
      const second = await context.newPage()
      await second.goto(linkTo(site, sampleSession(2)))
      await expect(second).toHaveURL(new RegExp(PAY_PATH))
    },
  )

pageCacheTest(
  'opens the pay page in the same tab while the page cache has the first checkout',
  async ({ site, cachingBrowser }) => {
    const page = await cachingBrowser.newPage()
    await openHanging(page, site)
    await page.goto(linkTo(site, sampleSession(2)))
    await expect(page).toHaveURL(new RegExp(PAY_PATH))
  },
)

pageCacheTest(
  'opens the pay page after "Try Again" while another tab still waits for its script',
  async ({ site, cachingBrowser }) => {
    const context = await cachingBrowser.newContext()
    await openHanging(await context.newPage(), site)
    const second = await context.newPage()
    await second.addInitScript(PAGE_CLOCK)
    await second.goto(linkTo(site, sampleSession(2)))
    await expect(machine(second)).toHaveAttribute('data-state', /loading/)
    await passTimeout(second)
    await second.getByRole('button', { name: checkoutTexts.retry }).click()
    await expect(second).toHaveURL(new RegExp(PAY_PATH))
  },
)

test('requests nothing on a page that is opened hidden, and opens the pay page when it is shown later', async ({
  page,
  site,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'hidden', { value: true, configurable: true }),
  )
  await page.addInitScript(PAGE_CLOCK)
  await page.goto(linkTo(site))
  await expect(machine(page)).toHaveAttribute('data-state', 'paused')
  await passTimeout(page)
  expect(site.sandbox.payments.cashfree.loads).toBe(0)
  await expect(machine(page)).toHaveAttribute('data-state', 'paused')
  await hide(page, false)
  await expect(page).toHaveURL(new RegExp(PAY_PATH))
})

test('loads the script again when the page is shown again', async ({ page, site, consoleErrors }) => {
  await openHanging(page, site)
  await hide(page, true)
  await expect(machine(page)).toHaveAttribute('data-state', 'paused')
  await hide(page, false)
  await expect(page).toHaveURL(new RegExp(PAY_PATH))
  consoleErrors.splice(0)
})

test('requests the script of Stripe at another address after "Try Again", and ends the first request', async ({
  page,
  site,
  consoleErrors,
  browserName,
}) => {
  const { stripe } = site.sandbox.payments
  stripe.behaviour = 'hanging'
  await page.addInitScript(PAGE_CLOCK)
  await routeStripe(page, site)
  const failed: string[] = []
  const requested: string[] = []
  page.on('requestfailed', request => failed.push(request.url()))
  page.on('request', request => request.url().startsWith(STRIPE_JS) && requested.push(request.url()))
  await page.goto(linkTo(site, stripeSession().replace('test', 'live')))
  await expect.poll(() => stripe.loads).toBe(1)
  await passTimeout(page)
  await expect(machine(page)).toHaveAttribute('data-state', 'failed')
  // WebDriver BiDi does not report the end of a request that a test answers.
  if (browserName !== 'firefox')
    await expect.poll(() => failed.filter(url => url.startsWith(STRIPE_JS))).toEqual(requested)
  stripe.behaviour = 'normal'
  await page.getByRole('button', { name: checkoutTexts.retry }).click()
  await expect(machine(page)).toHaveAttribute('data-state', 'mounted')
  expect(requested.filter(url => url.includes('stripe.js'))).toEqual([
    expect.not.stringContaining('retry='),
    expect.stringContaining('retry='),
  ])
  consoleErrors.splice(0)
})

test('requests the script of the default provider once, and nothing of it after a failure', async ({
  page,
  site,
  consoleErrors,
}) => {
  await page.addInitScript(PAGE_CLOCK)
  const failed: string[] = []
  page.on('requestfailed', request => failed.push(new URL(request.url()).pathname))
  await openHanging(page, site)
  expect(site.sandbox.payments.cashfree.loads).toBe(1)
  await passTimeout(page)
  await expect(machine(page)).toHaveAttribute('data-state', 'failed')
  await expect.poll(() => failed).toContain(SDK_PATH)
  consoleErrors.splice(0)
})
