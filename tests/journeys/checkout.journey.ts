/** The checkout with Cashfree. stripe.journey.ts tests Stripe; payment-result.journey.ts tests results. */
import { annualPlan } from '../../tools/sandbox/sample-checkout.ts'
import { PRODUCT_SITE_DELAY_MS, RESPONSE_TIMEOUT_MS } from '../../machines/delays.ts'
import { checkoutTexts } from '../../src/payments/checkout/content.ts'
import { company } from '../../src/company/company.ts'
import { paths } from '../../src/company/paths.ts'
import { SDK_PATH, sampleSession } from '../../src/payments/cashfree/fake.ts'
import { holdAtServer } from '../support/served-site.ts'
import { openCheckout } from './models/checkout.ts'
import { ThankYou } from './models/thank-you.ts'
import { expect, test, unlessFirst } from './support/test.ts'

const { appScheme, site: productSite } = company.logdhan
const SDK_FAILED = new RegExp(`^failed: .*${SDK_PATH}`)

test(
  'opens the pay page in test mode once a late SDK loads, and "Pay" opens the thank-you page',
  { tag: '@smoke' },
  async ({ open, site }) => {
    const release = holdAtServer(site, new RegExp(`^${SDK_PATH}`))
    const { visitor, checkout, payPage } = await openCheckout(open)
    await expect.poll(checkout.state).toBe('loading.fetching')
    expect(await checkout.text()).toContain(checkoutTexts.loading)
    release()
    await payPage.expectShown()
    await expect
      .poll(() => site.sandbox.payments.cashfree.sessions)
      .toEqual([{ id: sampleSession(), mode: 'sandbox' }])
    await payPage.pay()
    await new ThankYou(visitor).expectResult('unknown')
  },
)

test('fails with an alert each time the SDK is missing, and "Try Again" with a working SDK opens the pay page', async ({
  open,
  site,
  expectReports,
}) => {
  site.sandbox.payments.cashfree.behaviour = 'missing'
  const { checkout, payPage } = await openCheckout(open)
  for (const again of [true, false]) {
    await checkout.acceptAlert()
    await checkout.expectFailed('sdk')
    if (!again) site.sandbox.payments.cashfree.behaviour = 'normal'
    await checkout.retry()
  }
  await payPage.expectShown()
  await expectReports([SDK_FAILED])
})

test('fails after the timeout if the SDK never opens the pay page', async ({ open, site }) => {
  site.sandbox.payments.cashfree.behaviour = 'stays'
  const { visitor, checkout } = await openCheckout(open, {}, { hasClock: true })
  await expect.poll(checkout.state).toBe('loading.redirecting')
  await visitor.advanceClock(RESPONSE_TIMEOUT_MS)
  await checkout.expectFailed('timeout')
  expect(site.sandbox.payments.cashfree.sessions).toEqual([])
})

test('stays failed if the SDK submits its form after the timeout @exhaustive', async ({ open, site }) => {
  site.sandbox.payments.cashfree.behaviour = 'late'
  const { visitor, checkout } = await openCheckout(open, {}, { hasClock: true })
  await checkout.expectFailedBeforeLateForm()
  expect(await visitor.path()).toContain(paths.checkout)
  expect(site.sandbox.payments.cashfree.sessions).toEqual([])
})

test("fails if the CSP blocks the SDK's form @exhaustive", async ({ open, site, expectReports }) => {
  site.sandbox.payments.cashfree.behaviour = 'blocked'
  const { checkout } = await openCheckout(open)
  await checkout.expectFailed('blocked')
  // Firefox also reports an error without a message.
  await expectReports([/^policy: form-action /], { allowed: [/^error: $/] })
})

// Back uses `history.back()`, because WebKit's own Back skips pages that navigate without a click, such as
// the checkout.
for (const leave of ['back', 'cancel'] as const)
  test(`does not start a payment after "${leave}" on the pay page until the visitor continues${unlessFirst(leave === 'back')}`, async ({
    open,
    site,
  }) => {
    const { checkout, payPage } = await openCheckout(open)
    await payPage.expectShown()
    await payPage[leave]()
    await checkout.expectReturned()
    expect(site.sandbox.payments.cashfree.sessions).toHaveLength(1)
    await checkout.continue()
    await payPage.expectShown()
    await expect.poll(() => site.sandbox.payments.cashfree.sessions).toHaveLength(2)
  })

test('without a session, each of two clicks on the button opens the app, and then the product site opens once', async ({
  open,
  expectReports,
}) => {
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
})
