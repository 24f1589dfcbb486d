/** The result that the function derives from each Cashfree API response. */
import { expect, it } from 'vitest'
import {
  allKeys,
  setApiResponse,
  apiRequests,
  browserOf,
  bySubscription,
  formOf,
  returnByGet,
  returnByPost,
  session,
  sendTo,
  setUpFakeApis,
  SUBSCRIPTION,
  subscription,
  testSession,
} from '../../../tests/api/checkout-return-harness.ts'
import { RETURN_PATH } from '../checkout-names.ts'
import { apiKeys } from './fake.ts'

setUpFakeApis()

// Statuses: https://www.cashfree.com/docs/payments/subscription/create#subscription-lifecycle
it.each([
  ['ACTIVE', 'ACTIVE', 'succeeded'],
  ['ACTIVE', undefined, 'succeeded'],
  ['ACTIVE', 'FAILED', null],
  ['ACTIVE', 'PENDING', 'pending'],
  ['BANK_APPROVAL_PENDING', 'PENDING', 'pending'],
  ['BANK_APPROVAL_PENDING', undefined, 'pending'],
  ['BANK_APPROVAL_PENDING', 'FAILED', null],
  ['INITIALIZED', 'FAILED', 'failed'],
  ['INITIALIZED', 'PENDING', 'pending'],
  ['INITIALIZED', 'INITIALIZED', null],
  ['INITIALIZED', undefined, null],
  ['LINK_EXPIRED', undefined, 'failed'],
  ['LINK_EXPIRED', 'FAILED', 'failed'],
  ['LINK_EXPIRED', 'ACTIVE', null],
  ['LINK_EXPIRED', 'PENDING', null],
  ['ON_HOLD', 'ACTIVE', null],
  ['constructor', 'ACTIVE', null],
] as const)(
  'a subscription with status %s and authorisation %s gives the result %s after a link or POST',
  async (status, authorization, result) => {
    setApiResponse(subscription(status, authorization))
    const send = sendTo(allKeys)
    const cookies = await browserOf(session)
    expect((await returnByGet(send, bySubscription, cookies)).result).toBe(result)
    const { authorisation_details: authorization_details, ...rest } = subscription(status, authorization)
    setApiResponse({ ...rest, authorization_details })
    expect((await returnByPost(send, formOf('', { cf_status: '' }), cookies)).result).toBe(result)
    expect(apiRequests).toHaveLength(2)
  },
)

// https://www.cashfree.com/docs/api-reference/payments/latest/subscription/redirection-payload-after-authorization
it.each([
  ['SUCCESS', 'INITIALIZED', 'succeeded'],
  ['SUCCESS_DEBIT_PENDING', 'ACTIVE', 'pending'],
  ['SUCCESS_TOKENIZATION_PENDING', 'ACTIVE', 'pending'],
  ['FAILED', 'ACTIVE', 'failed'],
  ['', 'ACTIVE', 'succeeded'],
  ['', 'BANK_APPROVAL_PENDING', 'pending'],
  ['', 'INITIALIZED', 'failed'],
  ['CANCELLED', 'ACTIVE', 'unknown'],
  ['constructor', 'ACTIVE', 'unknown'],
  ['', '', null],
])('a POST with cf_checkoutStatus "%s" and cf_status "%s" claims %s', async (checkout, status, claimed) => {
  const body = new URLSearchParams(formOf(checkout, { cf_status: status }))
  const response = await sendTo(allKeys)(RETURN_PATH, { method: 'POST', body })
  const { pathname, searchParams } = new URL(response.headers.get('Location') ?? '', 'http://127.0.0.1')
  expect(pathname).toBe(RETURN_PATH)
  // URLs end up in host logs, so this URL contains no other field of the form.
  expect(Object.fromEntries(searchParams)).toEqual({ ...bySubscription, ...(claimed ? { claimed } : {}) })
})

// A false failure makes the visitor pay twice; a false success hides a pending debit.
it.each([
  ['SUCCESS', ['INITIALIZED', 'FAILED'], null],
  ['CANCELLED', ['ACTIVE', 'ACTIVE'], null],
  ['SUCCESS_DEBIT_PENDING', ['LINK_EXPIRED'], null],
  ['FAILED', ['ACTIVE', 'ACTIVE'], null],
  ['FAILED', ['INITIALIZED'], null],
  ['SUCCESS_DEBIT_PENDING', ['ACTIVE', 'ACTIVE'], 'pending'],
  // cf_status is "ACTIVE or BANK_APPROVAL_PENDING if the authorisation was successful" (page linked above).
  ['SUCCESS', ['BANK_APPROVAL_PENDING', 'PENDING'], 'pending'],
])('when the POST says %s and the API says %j, the result is %s', async (posted, api, result) => {
  setApiResponse(subscription(...api))
  const returned = await returnByPost(sendTo(allKeys), formOf(posted), await browserOf(session))
  expect(returned.result).toBe(result)
})

it.each([
  [testSession, 'succeeded.test', apiKeys.CASHFREE_TEST_CLIENT_ID, apiKeys.CASHFREE_TEST_CLIENT_SECRET],
  [session, 'succeeded', apiKeys.CASHFREE_CLIENT_ID, apiKeys.CASHFREE_CLIENT_SECRET],
])("calls the API with the keys for the session's mode: %j", async (started, result, id, secret) => {
  const returned = await returnByGet(sendTo(allKeys), bySubscription, await browserOf(started))
  expect(returned.result).toBe(result)
  const [{ path, headers } = { path: '', headers: new Headers() }] = apiRequests
  expect(path).toBe(`/pg/subscriptions/${encodeURIComponent(SUBSCRIPTION)}`)
  expect(['id', 'secret'].map(name => headers.get(`x-client-${name}`))).toEqual([id, secret])
  expect(headers.get('x-api-version')).toBe('2025-01-01')
})

it.each([
  ['another session', { subscription_session_id: 'session_of_somebody_else' }],
  ['no session', { subscription_session_id: undefined }],
  ['another subscription', { subscription_id: 'other' }],
])('a response with %s gives no result, and the payment can still be confirmed', async (_, changes) => {
  setApiResponse(subscription('ACTIVE', 'ACTIVE', changes))
  const cookies = await browserOf(session)
  const returned = await returnByGet(sendTo(allKeys), bySubscription, cookies)
  expect(returned).toEqual({ result: null, cookies })
})

it.each(['.', '..', '../orders', 'a/b', 'a%2Fb', 'x'.repeat(251), 'ä'])(
  'does not request the subscription "%s"',
  async id => {
    const cookies = await browserOf({ ...session, subscriptionId: id })
    expect((await returnByGet(sendTo(allKeys), { subscription_id: id }, cookies)).result).toBeNull()
    expect(apiRequests).toEqual([])
  },
)
