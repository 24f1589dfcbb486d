/** The result of a payment (its cookie, and the signed result in the URL), and the link to the app. */
import { DOWNLOAD_PROMPT_DELAY_MS } from '../../machines/delays.ts'
import { RESULT_LIFETIME_MS } from '../../machines/thank-you/schema.ts'
import { company } from '../../src/company/company.ts'
import { paths } from '../../src/company/paths.ts'
import { RETURN_PATH } from '../../src/payments/checkout-names.ts'
import { Checkout, PayPage } from './models/checkout.ts'
import { STARTED_PAYMENT, ThankYou } from './models/thank-you.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'
import { sampleSession, subscriptionOf } from '../../src/payments/cashfree/fake.ts'

const { appScheme, site: productSite } = company.logdhan
const SUBSCRIPTION = subscriptionOf(sampleSession())
const RETURN = `${RETURN_PATH}?subscription_id=${SUBSCRIPTION}`

/** Opens the checkout, which redirects to the pay page, and comes back from there. */
async function returnWith(visitor: Visitor, outcome: string, way?: string) {
  const payPage = new PayPage(visitor)
  await new Checkout(visitor).open({ subscriptionId: SUBSCRIPTION, environment: 'PROD' })
  await payPage.expectShown()
  expect(await visitor.evaluate(() => document.cookie)).toMatch(STARTED_PAYMENT)
  await payPage.returnWith(outcome, way)
}

test(
  '"Failed" shows the result as failed, even after a reload or Back, but not after a second return',
  { tag: '@smoke' },
  async ({ open, site }) => {
    const visitor = await open()
    const thankYou = new ThankYou(visitor)
    await returnWith(visitor, 'Failed')
    await thankYou.expectResult('failed')
    await visitor.reload()
    await thankYou.expectResult('failed')
    await visitor.goto(paths.terms)
    await visitor.back()
    await thankYou.expectResult('failed')
    // Return a second time, and then open the page without a return.
    await visitor.goto(RETURN)
    await thankYou.expectResult('unknown')
    await thankYou.openHydrated()
    await thankYou.expectResult('unknown')
    expect(site.sandbox.payments.cashfree.asked).toHaveLength(1)
  },
)

test("after a return through a plain link, the page shows success for an hour by the server's clock @exhaustive", async ({
  open,
  site,
}) => {
  const visitor = await open()
  const thankYou = new ThankYou(visitor)
  await returnWith(visitor, 'Paid', 'plain link')
  await thankYou.expectResult('succeeded')
  expect(site.sandbox.payments.cashfree.asked).toHaveLength(1)
  await visitor.goto(paths.terms)
  site.sandbox.clock.aheadMs = RESULT_LIFETIME_MS
  await visitor.back()
  await thankYou.expectResult('unknown')
})

test('after an hour, an open page shows the result as unknown, even after a reload', async ({ open }) => {
  const visitor = await open({ hasClock: true })
  const thankYou = new ThankYou(visitor)
  await returnWith(visitor, 'Failed')
  await thankYou.expectResult('failed')
  await visitor.advanceClock(RESULT_LIFETIME_MS - 60_000)
  await thankYou.expectResult('failed')
  await visitor.advanceClock(60_000)
  await thankYou.expectResult('unknown')
  await visitor.reload()
  await thankYou.expectResult('unknown')
})

test('after the app link opens the app, a prompt appears, and accepting it opens the product site', async ({
  open,
  expectReports,
}) => {
  const visitor = await open({ hasClock: true, leavesSite: true })
  const thankYou = new ThankYou(visitor)
  await thankYou.openHydrated()
  await thankYou.openApp()
  await expectReports([new RegExp(`^left: ${appScheme}://payment/completed$`)])
  expect(await visitor.dialog()).toBe(null)
  // Do not await yet, because Playwright waits for the timer's callback, which the open dialog blocks.
  const advanced = visitor.advanceClock(DOWNLOAD_PROMPT_DELAY_MS)
  await thankYou.expectQuestion()
  await visitor.acceptDialog()
  await advanced
  await expect.poll(thankYou.state).toBe('result.unknown app.ready')
  await expectReports([new RegExp(`^left: ${productSite}/?$`)])
  expect(await visitor.path()).toBe(paths.thankYou)
  expect(await visitor.count(`main a[href="${productSite}"]`)).toBe(1)
})
