/** The checkout with Stripe's embedded form. A fake in the sandbox replaces Stripe's origin. */
import { type StripeBehaviour, apiKeys, type StripeOutcome } from '../../src/payments/stripe/fake.ts'
import { openCheckout, PAYMENT_FORM } from './models/checkout.ts'
import { ThankYou } from './models/thank-you.ts'
import { expect, test as base, unlessFirst } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

const SECRET = 'cs_test_a1_secret_b2'
const LIVE_SECRET = 'cs_live_a1_secret_b2'

const test = base.extend<{
  openStripe: (behaviour: StripeBehaviour, query?: Record<string, string>) => ReturnType<typeof openCheckout>
}>({
  openStripe: async ({ open, site }, use) => {
    const { stripe } = site.sandbox.payments
    await use((behaviour, query) => {
      stripe.behaviour = behaviour
      const { otherOrigin } = stripe
      return openCheckout(open, { subscriptionSessionId: SECRET, ...query }, { otherOrigin })
    })
  },
})

/** Presses a button in the form once the form shows the key and secret that it received. */
const press = (visitor: Visitor, button: StripeOutcome, shown = `pk_test_sandbox ${SECRET}`) =>
  visitor.inFrame(PAYMENT_FORM, async () => {
    await expect.poll(() => visitor.text('p')).toBe(shown)
    await visitor.click('button', button)
  })

for (const [button, result, isTest] of [
  ['Decline', 'failed', true],
  ['Pay', 'succeeded', false],
] as const)
  test(`"${button}" in ${isTest ? 'test' : 'live'} mode uses that mode's keys, and the page shows that the payment ${result}${unlessFirst(isTest)}`, async ({
    openStripe,
    site,
  }) => {
    const secret = isTest ? SECRET : LIVE_SECRET
    const id = secret.replace(/_secret.*/, '')
    const { visitor, checkout } = await openStripe('normal', {
      subscriptionSessionId: secret,
      environment: isTest ? 'TEST' : 'PROD',
    })
    await expect.poll(checkout.state).toBe('mounted')
    await press(visitor, button, `pk_${isTest ? 'test' : 'live'}_sandbox ${secret}`)
    await new ThankYou(visitor).expectResult(result, { isTest })
    const key = apiKeys[isTest ? 'STRIPE_TEST_SECRET_KEY' : 'STRIPE_SECRET_KEY']
    expect(site.sandbox.payments.stripe.asked).toEqual([`Bearer ${key} ${id}`])
  })

test('removes the form if the CSP blocks its frame @exhaustive', async ({ openStripe, expectReports }) => {
  const { checkout } = await openStripe('blocked')
  await checkout.expectFailed('blocked')
  await expectReports([/^policy: frame-src https:\/\/elsewhere\.example/], {
    // Firefox reports a blocked frame as a navigation to another site.
    allowed: [/^(?:failed|left): https:\/\/elsewhere\.example/],
  })
})
