/** Returns, signatures and answers of Cashfree's API about a payment -> the result. */
import { describe, expect, it } from 'vitest'
import {
  SECRET,
  TEST_SECRET,
  SUBSCRIPTION,
  allKeys,
  asked,
  log,
  subscription,
  answerWith,
  setUpFakeApis,
  start,
  session,
  browserOf,
  fieldsOf,
  signed,
  returnByGet,
  returnByPost,
  bySubscription,
  type Started,
} from '../../../../tests/api/checkout-return.ts'
import { RETURN_PATH } from '../../../config/site.ts'
import { apiKeys } from './fake.ts'
import { cashfreeSignature, claimedResult } from './return.ts'

const { CASHFREE_CLIENT_ID, CASHFREE_TEST_CLIENT_ID } = apiKeys
const secretsOnly = { CASHFREE_CLIENT_SECRET: SECRET, CASHFREE_TEST_CLIENT_SECRET: TEST_SECRET }
const idsOnly = { CASHFREE_CLIENT_ID, CASHFREE_TEST_CLIENT_ID }

/** Paths and keys of the requests for a subscription. */
const requests = () =>
  asked.map(({ path, headers }) => [
    path,
    ...['x-client-id', 'x-client-secret', 'x-api-version'].map(name => headers.get(name)),
  ])
const requestWith = (id: string, secret: string) => [
  `/pg/subscriptions/${encodeURIComponent(SUBSCRIPTION)}`,
  id,
  secret,
  '2025-01-01',
]

setUpFakeApis()

it.each([
  ['signed', signed(fieldsOf('SUCCESS')), /^\?subscription_id=[\w.+-]+&handover=[\w.]+$/],
  ['unsigned', fieldsOf('SUCCESS'), /^\?subscription_id=[\w.+-]+$/],
])('%s POST -> an address with the subscription and the signed result alone', async (_, body, query) => {
  const response = await fetch(await start(allKeys), { method: 'POST', body, redirect: 'manual' })
  const { pathname, search } = new URL(response.headers.get('Location') ?? '', 'http://127.0.0.1')
  expect(pathname).toBe(RETURN_PATH)
  expect(search).toMatch(query)
})

describe('signature', () => {
  // The fields of a return carry no time, so an old one of the same subscription cannot be told from a new one (RFC 9700, 4.7).
  it.each(['SUCCESS', 'SUCCESS_DEBIT_PENDING', 'FAILED'])(
    'old signed %s and a link that names its subscription, secret or id of the API missing -> no result, no request, and the log says which',
    async status => {
      for (const [env, missing] of [
        [secretsOnly, 'CASHFREE_CLIENT_SECRET: needs CASHFREE_CLIENT_ID, too'],
        [idsOnly, 'CASHFREE_CLIENT_ID: needs CASHFREE_CLIENT_SECRET, too'],
      ] as const) {
        log.mockClear()
        const address = await start(env)
        const cookie = await browserOf(session)
        expect((await returnByPost(address, signed(fieldsOf(status)), cookie)).result).toBeNull()
        expect((await returnByGet(address, bySubscription, cookie)).result).toBeNull()
        expect(log.mock.calls.flat()).toEqual([
          expect.stringContaining(missing),
          expect.stringContaining(missing),
        ])
      }
      expect(asked).toEqual([])
    },
  )

  it('keys of production only, session of the test environment, signed with a secret of the test -> no result', async () => {
    const production = { CASHFREE_CLIENT_ID, CASHFREE_CLIENT_SECRET: SECRET }
    const cookie = await browserOf({ ...session, mode: 'sandbox' })
    for (const secret of [SECRET, TEST_SECRET])
      expect(
        (await returnByPost(await start(production), signed(fieldsOf('SUCCESS'), secret), cookie)).result,
      ).toBeNull()
    expect(asked).toEqual([])
  })

  // https://www.cashfree.com/docs/api-reference/payments/latest/subscription/redirection-payload-after-authorization
  it.each([
    ['SUCCESS', 'INITIALIZED', 'succeeded'],
    ['SUCCESS_DEBIT_PENDING', 'ACTIVE', 'pending'],
    ['SUCCESS_TOKENIZATION_PENDING', 'ACTIVE', 'pending'],
    ['FAILED', 'ACTIVE', 'failed'],
    ['CANCELLED', 'ACTIVE', undefined],
    ['constructor', 'ACTIVE', undefined],
    ['', 'ACTIVE', 'succeeded'],
    ['', 'BANK_APPROVAL_PENDING', 'pending'],
    ['', 'INITIALIZED', 'failed'],
    ['', 'toString', undefined],
    ['', '', undefined],
  ])('cf_checkoutStatus "%s", cf_status "%s" -> claims %s', (checkout, status, result) => {
    const fields = fieldsOf(checkout, { cf_status: status })
    if (checkout === '') fields.delete('cf_checkoutStatus')
    expect(claimedResult(fields)).toBe(result)
  })

  it('wrong, empty or missing -> claims nothing; no keys set -> no result, for failures too', async () => {
    answerWith(subscription('INITIALIZED'))
    const cookie = await browserOf(session)
    const wrong = signed(fieldsOf('FAILED'), 'secret-of-somebody-else')
    const empty = fieldsOf('FAILED', { signature: '' })
    for (const fields of [wrong, empty, fieldsOf('FAILED')])
      expect((await returnByPost(await start(allKeys), fields, cookie)).result).toBeNull()
    for (const status of ['SUCCESS', 'FAILED'])
      expect((await returnByPost(await start({}), signed(fieldsOf(status)), cookie)).result).toBeNull()
  })

  it('fields of the example -> HMAC of names and values in alphabetical order', () => {
    // printf 'a1b2' | openssl dgst -sha256 -hmac key -binary | base64
    expect(cashfreeSignature(new URLSearchParams('b=2&a=1&signature=x'), 'key')).toBe(
      'mNoEGa8oWg2enhUer0ns7f9DweCQ4lbCskmn3Iv+Moo=',
    )
  })
})

describe('API', () => {
  // Statuses: https://www.cashfree.com/docs/payments/subscription/create#subscription-lifecycle
  it.each([
    ['ACTIVE', 'ACTIVE', 'succeeded'],
    ['ACTIVE', undefined, 'succeeded'],
    ['ACTIVE', 'FAILED', null],
    ['ACTIVE', 'PENDING', 'pending'],
    ['BANK_APPROVAL_PENDING', 'PENDING', 'pending'],
    ['BANK_APPROVAL_PENDING', undefined, 'pending'],
    ['INITIALIZED', 'FAILED', 'failed'],
    ['INITIALIZED', 'PENDING', 'pending'],
    ['INITIALIZED', 'INITIALIZED', null],
    ['INITIALIZED', undefined, null],
    ['LINK_EXPIRED', undefined, 'failed'],
    ['LINK_EXPIRED', 'FAILED', 'failed'],
    ['LINK_EXPIRED', 'ACTIVE', null],
    ['LINK_EXPIRED', 'PENDING', null],
    ...[
      'ON_HOLD',
      'PAUSED',
      'COMPLETED',
      'CANCELLED',
      'CUSTOMER_CANCELLED',
      'CUSTOMER_PAUSED',
      'EXPIRED',
      'CARD_EXPIRED',
      'constructor',
      undefined,
    ].map(status => [status, 'ACTIVE', null] as const),
  ] as const)(
    'subscription %s, authorisation %s -> %s, by link and by POST',
    async (status, authorization, result) => {
      answerWith(subscription(status, authorization))
      const address = await start(allKeys)
      const cookie = await browserOf(session)
      expect((await returnByGet(address, bySubscription, cookie)).result).toBe(result)
      expect((await returnByPost(address, fieldsOf('SUCCESS'), cookie)).result).toBe(result)
      const request = requestWith(CASHFREE_CLIENT_ID, SECRET)
      expect(requests()).toEqual([request, request])
    },
  )

  it('initialised after a signed failure -> failed; after a signed success or an unsigned failure -> no result', async () => {
    answerWith(subscription('INITIALIZED'))
    const address = await start(allKeys)
    const cookie = await browserOf(session)
    expect((await returnByPost(address, signed(fieldsOf('FAILED')), cookie)).result).toBe('failed')
    expect((await returnByPost(address, signed(fieldsOf('SUCCESS')), cookie)).result).toBeNull()
    expect((await returnByPost(address, fieldsOf('FAILED'), cookie)).result).toBeNull()
  })

  it.each(['ACTIVE', 'PENDING', 'SUCCESS'])(
    'initialised, authorisation %s, an earlier signed failure sent again -> not failed',
    async authorization => {
      answerWith(subscription('INITIALIZED', authorization))
      const failed = signed(fieldsOf('FAILED'))
      expect((await returnByPost(await start(allKeys), failed, await browserOf(session))).result).not.toBe(
        'failed',
      )
    },
  )

  // A visitor who reads of a failure pays again.
  it.each(['SUCCESS', 'SUCCESS_DEBIT_PENDING'])(
    'failed in the API, after a signed %s -> no result, and the mark stays',
    async status => {
      const address = await start(allKeys)
      const cookie = await browserOf(session)
      for (const [of, authorization] of [
        ['INITIALIZED', 'FAILED'],
        ['LINK_EXPIRED', undefined],
      ]) {
        answerWith(subscription(of, authorization))
        expect(await returnByPost(address, signed(fieldsOf(status)), cookie)).toEqual({
          result: null,
          cookie,
        })
      }
    },
  )

  it('active after a signed pending debit -> pending', async () => {
    answerWith(subscription('ACTIVE', 'ACTIVE'))
    const pending = signed(fieldsOf('SUCCESS_DEBIT_PENDING'))
    expect((await returnByPost(await start(allKeys), pending, await browserOf(session))).result).toBe(
      'pending',
    )
  })

  it('session in the test environment -> asked with the keys of the test environment, result of a test', async () => {
    const cookie = await browserOf({ ...session, mode: 'sandbox' })
    expect((await returnByGet(await start(allKeys), bySubscription, cookie)).result).toBe('succeeded.test')
    expect(requests()).toEqual([requestWith(CASHFREE_TEST_CLIENT_ID, TEST_SECRET)])
  })

  it('app did not name the subscription: signed POST of this session -> result; of another or a link -> none', async () => {
    const address = await start(allKeys)
    const unnamed = await browserOf({ ...session, subscriptionId: undefined })
    expect((await returnByGet(address, bySubscription, unnamed)).result).toBeNull()
    expect(asked).toEqual([])
    expect((await returnByPost(address, signed(fieldsOf('SUCCESS')), unnamed)).result).toBe('succeeded')
    answerWith(subscription('ACTIVE', 'ACTIVE', { subscription_session_id: 'session_of_somebody_else' }))
    expect((await returnByPost(address, signed(fieldsOf('SUCCESS')), unnamed)).result).toBeNull()
  })

  it.each([
    ['another session', { subscription_session_id: 'session_of_somebody_else' }],
    ['no session', { subscription_session_id: undefined }],
    ['another subscription', { subscription_id: 'other' }],
  ])('API returns %s -> no result, and the mark stays', async (_, changes) => {
    answerWith(subscription('ACTIVE', 'ACTIVE', changes))
    const cookie = await browserOf(session)
    expect(await returnByGet(await start(allKeys), bySubscription, cookie)).toEqual({ result: null, cookie })
  })

  it('several sessions in one browser -> each result belongs to its own, in any order', async () => {
    const address = await start(allKeys)
    const second: Started = { ...session, sessionId: 'second', subscriptionId: 'second' }
    const cookie = await browserOf(session, second)
    const first = await returnByGet(address, bySubscription, cookie)
    expect(first.result).toBe('succeeded')
    answerWith({
      ...subscription('INITIALIZED', 'FAILED'),
      subscription_id: 'second',
      subscription_session_id: 'second',
    })
    expect((await returnByGet(address, { subscription_id: 'second' }, first.cookie)).result).toBe('failed')
  })

  it.each(['', '.', '..', '../orders', 'a/b', 'a%2Fb', 'x'.repeat(251), 'ä'])(
    'subscription id "%s" -> no request, no result',
    async id => {
      const cookie = await browserOf({ ...session, subscriptionId: id })
      expect((await returnByGet(await start(allKeys), { subscription_id: id }, cookie)).result).toBeNull()
      expect(asked).toEqual([])
    },
  )
})
