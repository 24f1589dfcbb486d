/** Returns and answers of Stripe's API about a payment -> the result. */
import { expect, it } from 'vitest'
import {
  allKeys,
  answerWith,
  asked,
  browserOf,
  returnByGet,
  start,
  type Started,
  setUpFakeApis,
} from '../../../../tests/api/checkout-return.ts'
import { apiKeys } from './fake.ts'

setUpFakeApis()

const ID = 'cs_test_a1'
const started: Started = { sessionId: `${ID}_secret_b2`, mode: 'sandbox' }

// https://docs.stripe.com/api/checkout/sessions/object
it.each([
  ['complete', 'paid', 'succeeded.test'],
  ['complete', 'no_payment_required', 'succeeded.test'],
  ['complete', 'unpaid', 'pending.test'],
  ['complete', 'other', null],
  ['open', 'unpaid', 'failed.test'],
  ['expired', 'unpaid', 'failed.test'],
  ['other', 'paid', null],
  ['constructor', 'paid', null],
  [undefined, undefined, null],
])('status %s, payment %s -> %s, once', async (status, payment, result) => {
  answerWith({ status, payment_status: payment })
  const address = await start(allKeys)
  const first = await returnByGet(address, { session_id: ID }, await browserOf(started))
  expect(first.result).toBe(result)
  expect(asked.map(({ path, headers }) => [path, headers.get('Authorization')])).toEqual([
    [`/v1/checkout/sessions/${ID}`, `Bearer ${apiKeys.STRIPE_TEST_SECRET_KEY}`],
  ])
  if (result) expect((await returnByGet(address, { session_id: ID }, first.cookie)).result).toBeNull()
})

it.each(['cs_live_paid', '../customers', 'cs_test_', 'cs_test_a/b', '{CHECKOUT_SESSION_ID}', ''])(
  'session id "%s" without a key or of another form -> no request, no result',
  async id => {
    const cookie = await browserOf({ sessionId: id, mode: 'sandbox' }, { sessionId: id, mode: 'production' })
    const address = await start({ STRIPE_TEST_SECRET_KEY: apiKeys.STRIPE_TEST_SECRET_KEY })
    expect((await returnByGet(address, { session_id: id }, cookie)).result).toBeNull()
    expect(asked).toEqual([])
  },
)
