/** The result of a payment: cookies, the fragment of the redirect and the history entry. */
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import { RESULT_LIFETIME_MS } from '#src/config/payment-result-cookie.ts'
import { company } from '#src/content/company.ts'
import { paths } from '#src/content/paths.ts'
import { RETURN_PATH } from '#src/config/site.ts'
import { Checkout } from './models/checkout.ts'
import { PayPage } from './models/pay-page.ts'
import { MARK, ThankYou } from './models/thank-you.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'
import { sampleSession, subscriptionOf } from '#src/services/payments/cashfree/fake.ts'

const { appScheme } = company.logdhan
const SUBSCRIPTION = subscriptionOf(sampleSession())
const RETURN = `${RETURN_PATH}?subscription_id=${SUBSCRIPTION}`

const cookies = (visitor: Visitor) => visitor.evaluate(() => document.cookie)

/** Opens the checkout, which goes to the pay page, and returns from there. */
async function returnWith(
  visitor: Visitor,
  outcome: string,
  { way, isTest = false }: { way?: string; isTest?: boolean } = {},
) {
  const payPage = new PayPage(visitor)
  await new Checkout(visitor).open({
    subscriptionId: SUBSCRIPTION,
    environment: isTest ? 'TEST' : 'PROD',
  })
  await payPage.expectShown()
  expect(await cookies(visitor)).toContain(MARK)
  await payPage.returnWith(outcome, way)
}

for (const [outcome, result] of [
  ['Paid', 'succeeded'],
  ['Debit pending', 'pending'],
  ['Failed', 'failed'],
] as const) {
  test(
    `${outcome}, signed -> ${result}, also after a reload and after Back, but not twice`,
    { tag: result === 'failed' ? ['@core', '@smoke'] : '@exhaustive' },
    async ({ open, site }) => {
      const visitor = await open()
      const thankYou = new ThankYou(visitor)
      await returnWith(visitor, outcome)
      await thankYou.expectResult(result)
      await visitor.reload()
      await thankYou.expectResult(result)
      await visitor.goto(paths.terms)
      await visitor.back()
      await thankYou.expectResult(result)
      // Again: the same return, and the page itself.
      await visitor.goto(RETURN)
      await thankYou.expectResult('unknown')
      await thankYou.openHydrated()
      await thankYou.expectResult('unknown')
      expect(site.sandbox.payments.cashfree.asked).toHaveLength(1)
    },
  )
}

for (const [outcome, result] of [
  ['Paid', 'succeeded'],
  ['Failed', 'failed'],
] as const)
  test(
    `${outcome}, by a plain link -> ${result}`,
    { tag: result === 'succeeded' ? [] : '@exhaustive' },
    async ({ open, site }) => {
      const visitor = await open()
      await returnWith(visitor, outcome, { way: 'plain link' })
      await new ThankYou(visitor).expectResult(result)
      expect(site.sandbox.payments.cashfree.asked).toHaveLength(1)
    },
  )

for (const [outcome, result] of [
  ['Paid', 'succeeded'],
  ['Debit pending', 'pending'],
  ['Failed', 'failed'],
] as const)
  test(
    `${outcome}, an hour on another page, then Back -> unknown`,
    { tag: '@exhaustive' },
    async ({ open, expectReports }) => {
      const visitor = await open({ hasClock: true })
      const thankYou = new ThankYou(visitor)
      await returnWith(visitor, outcome)
      await thankYou.expectResult(result)
      await visitor.goto(paths.terms)
      await visitor.advanceClock(RESULT_LIFETIME_MS)
      await visitor.back()
      await thankYou.expectResult('unknown')
      // The hour starts the preload of the other page's scripts, which Back aborts.
      await expectReports([], { allowed: [/^failed: .*\.js/] })
    },
  )

test('an hour later, with the page open, after a reload and after Back -> unknown', async ({ open }) => {
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
  await visitor.goto(paths.terms)
  await visitor.back()
  await thankYou.expectResult('unknown')
})

for (const [outcome, result, address] of [
  ['Paid', 'succeeded', 'payment/completed\\?environment=TEST'],
  ['Failed', 'failed', 'payment/failed\\?reason=checkout_failed&environment=TEST'],
] as const)
  test(
    `${outcome}, test environment -> "Test payment", and the app's link says so`,
    { tag: result === 'succeeded' ? [] : '@exhaustive' },
    async ({ open, expectReports }) => {
      const visitor = await open({ leavesSite: true })
      const thankYou = new ThankYou(visitor)
      await returnWith(visitor, outcome, { isTest: true })
      await thankYou.expectResult(result, { isTest: true })
      await thankYou.openApp(result)
      await expectReports([new RegExp(`^left: ${appScheme}://${address}$`)])
    },
  )

test(
  'old result on the pay page, payment not made yet -> unknown, no request',
  { tag: '@exhaustive' },
  async ({ open, site }) => {
    const visitor = await open()
    await returnWith(visitor, 'Failed', { way: 'old result' })
    await new ThankYou(visitor).expectResult('unknown')
    expect(site.sandbox.payments.cashfree.asked).toEqual([])
  },
)

test(
  'return in a browser that has started no session -> unknown, no request',
  { tag: '@exhaustive' },
  async ({ open, site }) => {
    const visitor = await open()
    await visitor.goto(RETURN)
    await new ThankYou(visitor).expectResult('unknown')
    expect(site.sandbox.payments.cashfree.asked).toEqual([])
  },
)

for (const behaviour of ['errorResult', 'rejects', 'stays'] as const)
  test(
    `SDK ${behaviour} -> no mark, so a later return is unknown, without a request`,
    { tag: '@exhaustive' },
    async ({ open, site }) => {
      site.sandbox.payments.cashfree.behaviour = behaviour
      const visitor = await open({ hasClock: true })
      const checkout = new Checkout(visitor)
      await checkout.open({ subscriptionId: SUBSCRIPTION })
      if (behaviour === 'stays') {
        await expect.poll(checkout.state).toBe('loading.redirecting')
        await visitor.advanceClock(RESPONSE_TIMEOUT_MS)
      }
      await expect.poll(checkout.state).toBe('failed')
      expect(await cookies(visitor)).not.toContain(MARK)
      await visitor.goto(RETURN)
      await new ThankYou(visitor).expectResult('unknown')
      expect(site.sandbox.payments.cashfree.asked).toEqual([])
    },
  )
