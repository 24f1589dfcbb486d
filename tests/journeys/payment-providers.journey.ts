/** Opens a session with each registered payment provider, as checkout.journey.ts and stripe.journey.ts do. */
import { RETURN_PATH } from '../../src/payments/checkout-names.ts'
import { paths } from '../../src/company/paths.ts'
import { paymentProviderIds } from '../../src/payments/server-registry.ts'
import { type FakeProvider, fakeModules } from '../../tools/sandbox/payment-providers.ts'
import { Checkout } from './models/checkout.ts'
import { ThankYou } from './models/thank-you.ts'
import { expect, test } from './support/test.ts'

for (const name of paymentProviderIds)
  test(`the checkout shows the pay page or form of a ${name} session, and a return without a payment leads to the thank-you page @exhaustive`, async ({
    open,
    site,
  }) => {
    const { paths: fakePaths, otherOrigin }: FakeProvider = site.sandbox.payments[name]
    const { sampleSession, returnQuery } = fakeModules[name]
    const visitor = await open({ otherOrigin })
    const checkout = new Checkout(visitor)
    await checkout.open({ subscriptionSessionId: sampleSession() })
    await expect
      .poll(async () => {
        const [path = ''] = (await visitor.path()).split('?')
        return fakePaths.includes(path) || (await checkout.state()) === 'mounted'
      })
      .toBe(true)
    await visitor.goto(`${RETURN_PATH}?${returnQuery(sampleSession())}`)
    await expect.poll(() => visitor.path()).toBe(paths.thankYou)
    await new ThankYou(visitor).expectHydrated()
  })
