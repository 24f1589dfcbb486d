/** The result that the function derives from each Stripe API response. */
import { expect, it } from 'vitest'
import { MAX_SESSION_ID_LENGTH } from '../../../machines/checkout/parameters.ts'
import {
  allKeys,
  setApiResponse,
  apiRequests,
  browserOf,
  returnByGet,
  sendTo,
  setUpFakeApis,
} from '../../../tests/api/checkout-return-harness.ts'
import { apiKeys } from './fake.ts'
import { stripeReturn } from './return.ts'

setUpFakeApis()

const ID = 'cs_test_a1'
const started = { sessionId: `${ID}_secret_b2`, mode: 'sandbox' } as const

// https://docs.stripe.com/api/checkout/sessions/object
it.each([
  ['complete', 'paid', 'succeeded.test'],
  ['complete', 'no_payment_required', 'succeeded.test'],
  ['complete', 'unpaid', 'pending.test'],
  ['complete', 'other', null],
  ['open', 'unpaid', 'failed.test'],
  ['open', 'paid', null],
  ['expired', 'unpaid', 'failed.test'],
  ['other', 'paid', null],
  ['constructor', 'paid', null],
  [undefined, undefined, null],
])('a session with status %s and payment status %s gives the result %s', async (status, payment, result) => {
  setApiResponse({ id: ID, status, payment_status: payment })
  const first = await returnByGet(sendTo(allKeys), { session_id: ID }, await browserOf(started))
  expect(first.result).toBe(result)
  expect(apiRequests.map(({ path, headers }) => [path, headers.get('Authorization')])).toEqual([
    [`/v1/checkout/sessions/${ID}`, `Bearer ${apiKeys.STRIPE_TEST_SECRET_KEY}`],
  ])
})

it.each([
  'cs_live_paid',
  '../customers',
  'cs_test_',
  'cs_test_a/b',
  '{CHECKOUT_SESSION_ID}',
  `cs_test_${'a'.repeat(MAX_SESSION_ID_LENGTH)}`,
])('does not request the session "%s" with the test keys', id => {
  expect(stripeReturn.request(id, { keys: apiKeys.STRIPE_TEST_SECRET_KEY, mode: 'sandbox' })).toBeUndefined()
})
