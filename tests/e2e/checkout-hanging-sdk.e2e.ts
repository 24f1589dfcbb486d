/**
 * Checkouts after a payment script that never arrives, for example on a stalled connection. In Chromium, a
 * request waits for an earlier request to the same URL, even from another tab or a page in the back/forward
 * cache.
 */
import type { BrowserContext, Page } from 'playwright/test'
import { RESPONSE_TIMEOUT_MS } from '../../machines/response-timeout.ts'
import { checkoutTexts } from '../../src/payments/checkout/content.ts'
import { paths } from '../../src/company/paths.ts'
import { STRIPE_JS } from '../../src/payments/stripe/provider.ts'
import { PAY_PATH, sampleSession } from '../../src/payments/cashfree/fake.ts'
import { sampleSession as stripeSession } from '../../src/payments/stripe/fake.ts'
import { startProxy } from '../journeys/support/proxy.ts'
import { PAGE_CLOCK } from '../support/page-clock.ts'
import type { Site } from '../support/served-site.ts'
import { pageCacheTest } from './support/page-cache.ts'
import { expect, test, unlessFirst } from './support/site.ts'
import { routeStripe } from './support/stripe.ts'

const machine = (page: Page) => page.locator('[data-machine="checkout"]')
const expectState = (page: Page, state: string | RegExp) =>
  expect(machine(page)).toHaveAttribute('data-state', state)
const retry = (page: Page) => page.getByRole('button', { name: checkoutTexts.retry }).click()
const linkTo = ({ origin }: Site, session = sampleSession()) =>
  `${origin}${paths.checkout}?subscriptionSessionId=${session}`

/** Live sessions of each provider, and a check that its pay page or form has opened. */
const providers = {
  cashfree: { session: sampleSession, opens: (page: Page) => expect(page).toHaveURL(new RegExp(PAY_PATH)) },
  stripe: {
    session: (number?: number) => stripeSession(number).replace('test', 'live'),
    opens: (page: Page) => expectState(page, 'mounted'),
  },
}
type Provider = keyof typeof providers

/** Opens a checkout whose script request never gets a response. Later requests succeed. */
async function openHanging(page: Page, site: Site, provider: Provider = 'cashfree') {
  const fake = site.sandbox.payments[provider]
  fake.behaviour = 'hanging'
  await page.goto(linkTo(site, providers[provider].session()))
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

const cachingTest = pageCacheTest.extend<{ newPage: () => Promise<Page> }>({
  /** Reaches Stripe's origin through a proxy. Routes would disable the cache, in which requests wait. */
  newPage: async ({ cachingBrowser, site }, use) => {
    const { origin, handle } = site.sandbox.payments.stripe.otherOrigin
    const proxy = await startProxy(origin, handle)
    const server = { server: proxy.origin, bypass: '127.0.0.1' }
    const context: BrowserContext = await cachingBrowser.newContext({
      ignoreHTTPSErrors: true,
      proxy: server,
    })
    await context.addInitScript(PAGE_CLOCK)
    await use(() => context.newPage())
    await proxy.close()
  },
})

for (const provider of ['cashfree', 'stripe'] as const) {
  const { session, opens } = providers[provider]
  const rare = unlessFirst(provider === 'cashfree')
  for (const [name, end] of [
    ['has failed', passTimeout],
    ['is hidden', (page: Page) => setHidden(page, true)],
  ] as const)
    cachingTest(
      `opens ${provider} in another tab while the first checkout ${name}${rare}`,
      async ({ site, newPage }) => {
        const first = await newPage()
        await openHanging(first, site, provider)
        await end(first)
        const second = await newPage()
        await second.goto(linkTo(site, session(2)))
        await opens(second)
      },
    )

  cachingTest(
    `opens ${provider} in the same tab while the page cache has the first checkout${rare}`,
    async ({ site, newPage }) => {
      const page = await newPage()
      await openHanging(page, site, provider)
      await page.goto(linkTo(site, session(2)))
      await opens(page)
    },
  )

  cachingTest(
    `opens ${provider} after "Try Again" while another tab still waits for its script${rare}`,
    async ({ site, newPage }) => {
      await openHanging(await newPage(), site, provider)
      const second = await newPage()
      await second.goto(linkTo(site, session(2)))
      await expectState(second, /loading/)
      await passTimeout(second)
      await retry(second)
      await opens(second)
    },
  )
}

test('requests nothing in a background tab until the page is shown', async ({ page, site }) => {
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
  await providers.cashfree.opens(page)
})

test('loads the script again when the page is shown again', async ({ page, site, consoleErrors }) => {
  await openHanging(page, site)
  await setHidden(page, true)
  await expectState(page, 'paused')
  await setHidden(page, false)
  await providers.cashfree.opens(page)
  consoleErrors.splice(0)
})

test('requests Stripe\'s script at another URL after "Try Again", and aborts the first request', async ({
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
  await openHanging(page, site, 'stripe')
  await passTimeout(page)
  await expectState(page, 'failed')
  // WebDriver BiDi does not report the end of a request that a test fulfils.
  if (browserName !== 'firefox')
    await expect.poll(() => failed.filter(url => url.startsWith(STRIPE_JS))).toEqual(requested)
  await retry(page)
  await providers.stripe.opens(page)
  expect(requested.filter(url => url.includes('stripe.js'))).toEqual([
    expect.not.stringContaining('retry='),
    expect.stringContaining('retry='),
  ])
  consoleErrors.splice(0)
})
