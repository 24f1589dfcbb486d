/** The checkout with Cashfree. stripe.journey.ts has Stripe's; payment-result.journey.ts has what follows. */
import { PRODUCT_SITE_DELAY_MS } from '../../machines/checkout/machine.ts'
import { RESPONSE_TIMEOUT_MS } from '../../machines/timeouts.ts'
import { checkoutTexts } from '../../src/payments/checkout/content.ts'
import { company } from '../../src/company/company.ts'
import { paths } from '../../src/company/paths.ts'
import { SDK_PATH, sampleSession } from '../../src/payments/cashfree/fake.ts'
import { ENTRY_SCRIPT } from '../support/script-urls.ts'
import { holdAtServer } from '../support/served-site.ts'
import { Checkout } from './models/checkout.ts'
import { PayPage } from './models/pay-page.ts'
import { ThankYou } from './models/thank-you.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

const { appScheme, site: productSite } = company.logdhan
const SDK_FAILED = new RegExp(`^failed: .*${SDK_PATH}`)

for (const [environment, mode] of [
  ['TEST', 'sandbox'],
  ['PROD', 'production'],
] as const)
  test(
    `loads with a late SDK, opens the pay page in mode ${mode} for environment ${environment}, and Pay leads to the thank-you page`,
    { tag: environment === 'TEST' ? ['@core', '@smoke'] : '@exhaustive' },
    async ({ open, site }) => {
      const release = holdAtServer(site, new RegExp(`^${SDK_PATH}`))
      const visitor = await open()
      const [checkout, payPage] = [new Checkout(visitor), new PayPage(visitor)]
      await checkout.open({ environment })
      await expect.poll(checkout.state).toBe('loading.fetching')
      expect(await checkout.text()).toContain(checkoutTexts.loading)
      release()
      await payPage.expectShown()
      await expect
        .poll(() => site.sandbox.payments.cashfree.sessions)
        .toEqual([{ id: sampleSession(), mode }])
      await payPage.pay()
      await new ThankYou(visitor).expectResult('unknown')
    },
  )

test('fails with the reason and without requesting the SDK if there is no session', async ({
  open,
  site,
}) => {
  const checkout = new Checkout(await open())
  await checkout.open({ subscriptionSessionId: ' ' })
  await checkout.expectFailed('session')
  expect(site.sandbox.payments.cashfree.loads).toBe(0)
})

for (const behaviour of ['errorResult', 'throws', 'rejects'] as const)
  test(
    `fails and removes the overlay if the SDK is "${behaviour}"`,
    { tag: behaviour === 'errorResult' ? [] : '@exhaustive' },
    async ({ open, site }) => {
      site.sandbox.payments.cashfree.behaviour = behaviour
      const checkout = new Checkout(await open())
      await checkout.open()
      await checkout.expectFailed()
      expect(site.sandbox.payments.cashfree.sessions).toEqual([])
    },
  )

test(
  'fails with an alert if the SDK is missing, and "Try Again" requests it again and opens the pay page',
  { tag: '@core' },
  async ({ open, site, expectReports }) => {
    site.sandbox.payments.cashfree.behaviour = 'missing'
    const visitor = await open()
    const checkout = new Checkout(visitor)
    await checkout.open()
    await checkout.acceptAlert()
    await checkout.expectFailed('sdk')
    const { loads } = site.sandbox.payments.cashfree
    await checkout.retry()
    await checkout.acceptAlert()
    await checkout.expectFailed('sdk')
    expect(site.sandbox.payments.cashfree.loads).toBeGreaterThan(loads)
    site.sandbox.payments.cashfree.behaviour = 'normal'
    await checkout.retry()
    await new PayPage(visitor).expectShown()
    await expectReports([SDK_FAILED])
  },
)

test(
  'fails with an alert, twice, if the SDK sets no global, and opens the pay page with a healthy SDK',
  { tag: ['@core', '@exhaustive'] },
  async ({ open, site }) => {
    site.sandbox.payments.cashfree.behaviour = 'noGlobal'
    const visitor = await open()
    const checkout = new Checkout(visitor)
    await checkout.open()
    await checkout.acceptAlert()
    await checkout.expectFailed('sdk')
    await checkout.retry()
    await checkout.acceptAlert()
    await checkout.expectFailed('sdk')
    site.sandbox.payments.cashfree.behaviour = 'normal'
    await checkout.retry()
    await new PayPage(visitor).expectShown()
  },
)

for (const [name, openNext] of Object.entries({
  '"Try Again"': checkout => checkout.retry(),
  'another checkout': checkout => checkout.open({ subscriptionSessionId: sampleSession(2) }),
} satisfies Record<string, (checkout: Checkout) => Promise<void>>))
  test(
    `fails if the connection to the SDK is lost, and ${name} with a healthy SDK opens the pay page`,
    { tag: '@exhaustive' },
    async ({ open, site, expectReports }) => {
      site.intercept = (request, response) => {
        if (!request.url?.startsWith(SDK_PATH)) return false
        response.destroy()
        return true
      }
      const visitor = await open()
      const checkout = new Checkout(visitor)
      await checkout.open()
      await checkout.acceptAlert()
      await checkout.expectFailed('sdk')
      site.intercept = undefined
      await openNext(checkout)
      await new PayPage(visitor).expectShown()
      await expectReports([SDK_FAILED])
    },
  )

for (const [behaviour, state] of [
  ['hanging', 'loading.fetching'],
  ['stays', 'loading.redirecting'],
] as const)
  test(`fails after the timeout and removes the overlay if the SDK is "${behaviour}"`, async ({
    open,
    site,
    expectReports,
  }) => {
    site.sandbox.payments.cashfree.behaviour = behaviour
    const visitor = await open({ hasClock: true })
    const checkout = new Checkout(visitor)
    await checkout.open()
    await expect.poll(checkout.state).toBe(state)
    await visitor.advanceClock(RESPONSE_TIMEOUT_MS)
    await checkout.expectFailed('timeout')
    expect(site.sandbox.payments.cashfree.sessions).toEqual([])
    // WebKit reports the request that the failed checkout stopped.
    await expectReports([], { allowed: [SDK_FAILED] })
  })

test(
  'stays failed without a session if the SDK submits its form after the timeout',
  { tag: '@exhaustive' },
  async ({ open, site }) => {
    site.sandbox.payments.cashfree.behaviour = 'late'
    const visitor = await open({ hasClock: true })
    const checkout = new Checkout(visitor)
    await checkout.open()
    await expect.poll(() => visitor.evaluate(() => 'answerLate' in window)).toBe(true)
    await visitor.advanceClock(RESPONSE_TIMEOUT_MS)
    await checkout.expectFailed('timeout')
    await checkout.answerLate()
    expect(await visitor.path()).toContain(paths.checkout)
    expect(await checkout.state()).toBe('failed')
    expect(site.sandbox.payments.cashfree.sessions).toEqual([])
  },
)

test(
  'fails after the timeout if the entry script hangs, and offers another try and the app',
  { tag: '@exhaustive' },
  async ({ open, site, expectReports }) => {
    site.intercept = ({ url = '' }) => ENTRY_SCRIPT.test(url)
    const visitor = await open({ hasClock: true, leavesSite: true })
    const checkout = new Checkout(visitor)
    await checkout.open()
    expect(await checkout.text()).not.toContain(checkoutTexts.unavailable)
    await visitor.advanceClock(RESPONSE_TIMEOUT_MS)
    await checkout.expectFailed()
    for (const way of [checkoutTexts.retry, checkoutTexts.toApp])
      expect(await checkout.fallback()).toContain(way)
    await checkout.returnToAppFromFallback()
    await expectReports([new RegExp(`^left: ${appScheme}://payment/failed\\?`)])
  },
)

test(
  "fails with the reason if the content policy blocks the SDK's form",
  { tag: '@exhaustive' },
  async ({ open, site, expectReports }) => {
    site.sandbox.payments.cashfree.behaviour = 'blocked'
    const checkout = new Checkout(await open())
    await checkout.open()
    await checkout.expectFailed('blocked')
    // Firefox also reports an error without a message.
    await expectReports([/^policy: form-action /], { allowed: [/^error: $/] })
  },
)

test(
  'does not restart after Cancel on the pay page, and opens it again on request',
  { tag: '@exhaustive' },
  async ({ open, site }) => {
    const visitor = await open()
    const [checkout, payPage] = [new Checkout(visitor), new PayPage(visitor)]
    await checkout.open()
    await payPage.expectShown()
    await payPage.cancel()
    await checkout.expectReturned()
    expect(site.sandbox.payments.cashfree.sessions).toHaveLength(1)
    await checkout.continue()
    await payPage.expectShown()
    await expect.poll(() => site.sandbox.payments.cashfree.sessions).toHaveLength(2)
  },
)

// With `history.back()`: WebKit's own Back skips a page that left without a click, and so skips the checkout.
for (const [name, next] of Object.entries({
  continued: (_, checkout) => checkout.continue(),
  reloaded: visitor => visitor.reload(),
} satisfies Record<string, (visitor: Visitor, checkout: Checkout) => Promise<void>>))
  test(
    `does not restart after the pay page's Back button, and ${name} opens the pay page`,
    { tag: name === 'continued' ? '@core' : '@exhaustive' },
    async ({ open, site }) => {
      const visitor = await open()
      const [checkout, payPage] = [new Checkout(visitor), new PayPage(visitor)]
      await checkout.open()
      await payPage.expectShown()
      await payPage.back()
      await checkout.expectReturned()
      expect(site.sandbox.payments.cashfree.sessions).toHaveLength(1)
      await next(visitor, checkout)
      await payPage.expectShown()
      await expect.poll(() => site.sandbox.payments.cashfree.sessions).toHaveLength(2)
    },
  )

test(
  'gives the reason, but does not say that nothing was paid, if the SDK is missing after Back from the pay page',
  { tag: '@core' },
  async ({ open, site, expectReports }) => {
    const visitor = await open()
    const [checkout, payPage] = [new Checkout(visitor), new PayPage(visitor)]
    await checkout.open()
    await payPage.expectShown()
    await payPage.back()
    await checkout.expectReturned()
    site.sandbox.payments.cashfree.behaviour = 'missing'
    await checkout.continue()
    await checkout.acceptAlert()
    await checkout.expectFailed('sdk', { mayBePaid: true })
    await expectReports([SDK_FAILED])
  },
)

test(
  'opens the app twice without the session if its link is clicked twice, then the product site once',
  { tag: '@core' },
  async ({ open, expectReports }) => {
    const visitor = await open({ hasClock: true, leavesSite: true })
    const checkout = new Checkout(visitor)
    await checkout.open({ subscriptionSessionId: '' })
    const app = new RegExp(
      `^left: ${appScheme}://payment/failed\\?userId=u%201%26b%3Dc%23d%E2%82%B9&planName=Pro%20Annual&reason=checkout_failed$`,
    )
    await checkout.returnToApp()
    await expectReports([app])
    await checkout.returnToApp()
    await expectReports([app])
    await visitor.advanceClock(PRODUCT_SITE_DELAY_MS)
    await expectReports([new RegExp(`^left: ${productSite}/?$`)])
  },
)
