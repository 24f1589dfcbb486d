import { expect, it } from 'vitest'
import {
  paymentProviderNames,
  paymentProviderOf,
  paymentProviders,
  sdkAddresses,
  sdkPreloads,
} from '#src/config/payment-providers.ts'

const SDK_URL = 'https://sdk.example/v1.js'
const settings = { cashfreeSdkUrl: SDK_URL, stripeKeys: { production: null, sandbox: null } }
const preloadOf = (id: string) => sdkPreloads(settings).find(([pattern]) => id.match(pattern))?.[1] ?? ''

it('id prefixes -> word characters; only the last provider has none', () => {
  const prefixes = paymentProviderNames.map(name => paymentProviders[name].idPrefix)
  expect(prefixes.filter(prefix => !/^\w*$/.test(prefix))).toEqual([])
  expect(prefixes.indexOf('')).toBe(prefixes.length - 1)
})

it.each([
  ['cs_test_a1_secret_b2', 'stripe', ''],
  ['cs_', 'stripe', ''],
  ['cs', 'cashfree', SDK_URL],
  ['sub_1.a-b', 'cashfree', SDK_URL],
  ['', 'cashfree', ''],
  ['sub 1', 'cashfree', ''],
  ['https://checkout.example/pay', 'cashfree', ''],
  ['x'.repeat(513), 'cashfree', ''],
])('session id "%s" -> provider %s, preloads "%s"', (id, provider, sdk) => {
  expect([paymentProviderOf(id), preloadOf(id)]).toEqual([provider, sdk])
})

it('address of each SDK -> its setting, or its origin', () => {
  expect(sdkAddresses(settings)).toEqual(['https://js.stripe.com', SDK_URL])
})
