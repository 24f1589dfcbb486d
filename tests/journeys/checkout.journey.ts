/** The checkout with Cashfree. stripe.journey.ts tests Stripe; payment-result.journey.ts tests results. */
import { annualPlan } from '../support/annual-plan.ts'
import { PRODUCT_SITE_DELAY_MS } from '../../machines/checkout/machine.ts'
import { RESPONSE_TIMEOUT_MS } from '../../machines/response-timeout.ts'
import { checkoutTexts } from '../../src/payments/checkout/content.ts'
import { company } from '../../src/company/company.ts'
import { paths } from '../../src/company/paths.ts'
import { SDK_PATH, sampleSession } from '../../src/payments/cashfree/fake.ts'
import { ENTRY_SCRIPT } from '../support/script-urls.ts'
import { holdAtServer, type Site } from '../support/served-site.ts'
import { openCheckout } from './models/checkout.ts'
import { ThankYou } from './models/thank-you.ts'
import { expect, test, unlessFirst } from './support/test.ts'

const { appScheme, site: productSite } = company.logdhan
const SDK_FAILED = new RegExp(`^failed: .*${SDK_PATH}`)

for (const [environment, mode] of [
  ['TEST', 'sandbox'],
  ['PROD', 'production'],
] as const)
  test(
    `waits for a late SDK, opens the pay page in ${mode} mode for environment ${environment}, and "Pay" opens the thank-you page`,
    { tag: environment === 'TEST' ? ['@core', '@smoke'] : '@exhaustive' },
    async ({ open, site }) => {
      const release = holdAtServer(site, new RegExp(`^${SDK_PATH}`))
      const { visitor, checkout, payPage } = await openCheckout(open, { environment })
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

for (const behaviour of ['errorResult', 'throws', 'rejects'] as const)
  test(`fails and removes the overlay if the SDK is "${behaviour}"${unlessFirst(behaviour === 'errorResult')}`, async ({
    open,
    site,
  }) => {
    site.sandbox.payments.cashfree.behaviour = behaviour
    const { checkout } = await openCheckout(open)
    await checkout.expectFailed()
    expect(site.sandbox.payments.cashfree.sessions).toEqual([])
  })

/** Ways in which the SDK can fail to load. */
const faults: Record<string, (site: Site) => void> = {
  'is missing': site => (site.sandbox.payments.cashfree.behaviour = 'missing'),
  'sets no global': site => (site.sandbox.payments.cashfree.behaviour = 'noGlobal'),
  'loses its connection': site => {
    site.intercept = ({ url = '' }, response) => url.startsWith(SDK_PATH) && Boolean(response.destroy())
  },
}
for (const [fault, cause] of Object.entries(faults))
  test(
    `fails with an alert each time the SDK ${fault}, and "Try Again" with a working SDK opens the pay page`,
    { tag: fault === 'is missing' ? '@core' : '@exhaustive' },
    async ({ open, site, expectReports }) => {
      cause(site)
      const { checkout, payPage } = await openCheckout(open)
      await checkout.acceptAlert()
      await checkout.expectFailed('sdk')
      await checkout.retry()
      await checkout.acceptAlert()
      await checkout.expectFailed('sdk')
      site.intercept = undefined
      site.sandbox.payments.cashfree.behaviour = 'normal'
      await checkout.retry()
      await payPage.expectShown()
      await expectReports(fault === 'sets no global' ? [] : [SDK_FAILED])
    },
  )

for (const [behaviour, state] of [
  ['hanging', 'loading.fetching'],
  ['stays', 'loading.redirecting'],
] as const)
  test(`fails after the timeout if the SDK is "${behaviour}"`, async ({ open, site, expectReports }) => {
    site.sandbox.payments.cashfree.behaviour = behaviour
    const { visitor, checkout } = await openCheckout(open, {}, { hasClock: true })
    await expect.poll(checkout.state).toBe(state)
    await visitor.advanceClock(RESPONSE_TIMEOUT_MS)
    await checkout.expectFailed('timeout')
    expect(site.sandbox.payments.cashfree.sessions).toEqual([])
    // WebKit reports the request that the failed checkout aborted.
    await expectReports([], { allowed: [SDK_FAILED] })
  })

test.describe('the checkout', { tag: '@exhaustive' }, () => {
  test('stays failed if the SDK submits its form after the timeout', async ({ open, site }) => {
    site.sandbox.payments.cashfree.behaviour = 'late'
    const { visitor, checkout } = await openCheckout(open, {}, { hasClock: true })
    await checkout.expectFailedBeforeLateForm()
    expect(await visitor.path()).toContain(paths.checkout)
    expect(site.sandbox.payments.cashfree.sessions).toEqual([])
  })

  test('fails after the timeout if the entry script hangs', async ({ open, site, expectReports }) => {
    site.intercept = ({ url = '' }) => ENTRY_SCRIPT.test(url)
    const { visitor, checkout } = await openCheckout(open, {}, { hasClock: true, leavesSite: true })
    expect(await checkout.text()).not.toContain(checkoutTexts.unavailable)
    await visitor.advanceClock(RESPONSE_TIMEOUT_MS)
    await checkout.expectFailed()
    for (const way of [checkoutTexts.retry, checkoutTexts.toApp])
      expect(await checkout.fallback()).toContain(way)
    await checkout.returnToAppFromFallback()
    await expectReports([new RegExp(`^left: ${appScheme}://payment/failed\\?`)])
  })

  test("fails if the CSP blocks the SDK's form", async ({ open, site, expectReports }) => {
    site.sandbox.payments.cashfree.behaviour = 'blocked'
    const { checkout } = await openCheckout(open)
    await checkout.expectFailed('blocked')
    // Firefox also reports an error without a message.
    await expectReports([/^policy: form-action /], { allowed: [/^error: $/] })
  })
})

// Back uses `history.back()`. WebKit's own Back skips pages that navigate without a click, like the checkout.
for (const [way, leave, next] of [
  ['Back', 'back', 'continue'],
  ['Back', 'back', 'reload'],
  ['Cancel', 'cancel', 'continue'],
] as const)
  test(
    `does not start a payment after "${way}" on the pay page, and "${next}" opens the pay page again`,
    { tag: leave === 'back' && next === 'continue' ? '@core' : '@exhaustive' },
    async ({ open, site }) => {
      const { visitor, checkout, payPage } = await openCheckout(open)
      await payPage.expectShown()
      await payPage[leave]()
      await checkout.expectReturned()
      expect(site.sandbox.payments.cashfree.sessions).toHaveLength(1)
      await (next === 'reload' ? visitor.reload() : checkout.continue())
      await payPage.expectShown()
      await expect.poll(() => site.sandbox.payments.cashfree.sessions).toHaveLength(2)
    },
  )

test(
  'if the SDK is missing after Back from the pay page, gives the reason and does not say that nothing was paid',
  { tag: '@core' },
  async ({ open, site, expectReports }) => {
    const { checkout, payPage } = await openCheckout(open)
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
  'without the session, each of two clicks on the link opens the app, then the product site opens once',
  { tag: '@core' },
  async ({ open, expectReports }) => {
    const { visitor, checkout } = await openCheckout(
      open,
      { subscriptionSessionId: '' },
      { hasClock: true, leavesSite: true },
    )
    const app = new RegExp(
      `^left: ${appScheme}://payment/failed\\?userId=u%201%26b%3Dc%23d%E2%82%B9&planName=${encodeURIComponent(annualPlan.planName)}&reason=checkout_failed$`,
    )
    for (const _click of [1, 2]) {
      await checkout.returnToApp()
      await expectReports([app])
    }
    await visitor.advanceClock(PRODUCT_SITE_DELAY_MS)
    await expectReports([new RegExp(`^left: ${productSite}/?$`)])
  },
)
