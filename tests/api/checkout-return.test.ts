/** Effects of any return, also of one that was made up. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RETURN_PATH } from '#src/config/site.ts'
import { cashfreeSignature, isSigned } from '../../src/services/payments/cashfree/return.ts'
import { CLOCK_LEEWAY_MS, RESULT_LIFETIME_MS } from '#src/config/payment-result-cookie.ts'
import {
  SECRET,
  TEST_SECRET,
  SUBSCRIPTION,
  allKeys,
  asked,
  log,
  subscription,
  answerBy,
  passTime,
  answerWith,
  setUpFakeApis,
  start,
  session,
  browserOf,
  fieldsOf,
  signed,
  readReturn,
  get,
  returnByGet,
  returnByPost,
  bySubscription,
  type Started,
  appWith,
} from './checkout-return.ts'

setUpFakeApis()

describe('attack', () => {
  // RFC 6819, section 4.4.1.7, and RFC 9700, section 4.7: a response must belong to the browser that made the request.
  it.each(['SUCCESS', 'FAILED'])(
    'old signed %s, posted by another page into a browser that has started another session -> no result, no request',
    async status => {
      const old = signed(fieldsOf(status, { cf_subscriptionId: 'subscription_of_last_year' }))
      const address = await start(allKeys)
      expect((await returnByPost(address, old, await browserOf(session))).result).toBeNull()
      expect(
        (await returnByGet(address, Object.fromEntries(old), await browserOf(session))).result,
      ).toBeNull()
      expect(asked).toEqual([])
    },
  )

  it.each(['SUCCESS', 'FAILED'])(
    'signed %s of this session, in another browser -> no result',
    async status => {
      const address = await start(allKeys)
      const other = await browserOf({ ...session, subscriptionId: 'other' })
      for (const cookie of ['', other])
        expect((await returnByPost(address, signed(fieldsOf(status)), cookie)).result).toBeNull()
      expect(asked).toEqual([])
    },
  )

  it('open Stripe session of somebody else -> no result, no request', async () => {
    answerWith({ status: 'open', payment_status: 'unpaid' })
    const address = await start(allKeys)
    const cookie = await browserOf({ sessionId: 'cs_test_mine_secret_x', mode: 'sandbox' })
    expect((await returnByGet(address, { session_id: 'cs_test_other' }, cookie)).result).toBeNull()
    expect(asked).toEqual([])
  })

  it('result signed with the test secret, checkout in production -> no result', async () => {
    const test = signed(fieldsOf('SUCCESS'), TEST_SECRET)
    expect((await returnByPost(await start(allKeys), test, await browserOf(session))).result).toBeNull()
    expect(asked).toEqual([])
  })

  it('cs_test_ session, checkout in production -> no result, no request', async () => {
    const cookie = await browserOf({ sessionId: 'cs_test_a', mode: 'production' })
    expect((await returnByGet(await start(allKeys), { session_id: 'cs_test_a' }, cookie)).result).toBeNull()
    expect(asked).toEqual([])
  })

  it('300 invented ids, also in a browser that has started a session -> no request', async () => {
    const address = await start(allKeys)
    const cookie = await browserOf({ sessionId: 'cs_test_mine', mode: 'sandbox' }, session, {
      sessionId: 'without_subscription',
      mode: 'production',
    })
    for (let i = 0; i < 150; i += 1) {
      await returnByGet(address, { session_id: `cs_test_invented${i}` }, cookie)
      await returnByGet(address, { subscription_id: `invented${i}` }, cookie)
    }
    expect(asked).toEqual([])
  })

  it('same result a second time -> no result: its mark is spent', async () => {
    const address = await start(allKeys)
    const first = await returnByPost(address, signed(fieldsOf('SUCCESS')), await browserOf(session))
    expect(first).toEqual({ result: 'succeeded', cookie: '' })
    expect((await returnByPost(address, signed(fieldsOf('SUCCESS')), first.cookie)).result).toBeNull()
  })

  it.each([
    [RESULT_LIFETIME_MS - 1, 'succeeded'],
    [RESULT_LIFETIME_MS, null],
    [-CLOCK_LEEWAY_MS, 'succeeded'],
    // A clock that was ahead at the start, and is set back, would make the session young for more than an hour.
    [-CLOCK_LEEWAY_MS - 1, null],
  ])('session started %i ms ago -> %s', async (age, result) => {
    const cookie = await browserOf(session)
    passTime(age)
    expect((await returnByGet(await start(allKeys), bySubscription, cookie)).result).toBe(result)
    expect(asked).toHaveLength(result ? 1 : 0)
  })

  it('fields moved over their boundaries under the same signature -> not signed', () => {
    // The signed text is the same: only the division into names and values differs.
    const real = signed(fieldsOf('FAILED', { cf_status: 'ACTIVE' }))
    expect(isSigned(real, SECRET)).toBe(true)
    const signature = real.get('signature') ?? ''
    for (const moved of [
      fieldsOf('FAILED', { cf_authAmount: '999.00cf_checkoutStatusFAILED' }),
      new URLSearchParams([...fieldsOf('FAILED'), ['cf_checkoutStatusFAILED', '']]),
    ]) {
      moved.delete('cf_checkoutStatus')
      moved.set('signature', signature)
      expect(cashfreeSignature(moved, SECRET)).toBe(signature)
      expect(isSigned(moved, SECRET)).toBe(false)
    }
  })

  it('field that occurs twice, or an added one -> not signed', () => {
    const twice = fieldsOf('FAILED')
    twice.append('cf_checkoutStatus', 'SUCCESS')
    expect(isSigned(signed(twice), SECRET)).toBe(false)
    const added = signed(fieldsOf('SUCCESS'))
    added.set('cf_added', '1')
    expect(isSigned(added, SECRET)).toBe(false)
  })

  it('documented fields with one that is new -> signed; the new one is not part of the result', async () => {
    const fields = signed(fieldsOf('FAILED', { cf_new: 'SUCCESS' }))
    answerWith(subscription('INITIALIZED'))
    expect((await returnByPost(await start(allKeys), fields, await browserOf(session))).result).toBe('failed')
  })
})

describe('handover from the POST to the GET', () => {
  async function handoverOf(address: string) {
    const response = await fetch(address, {
      method: 'POST',
      body: signed(fieldsOf('FAILED')),
      redirect: 'manual',
    })
    return new URL(response.headers.get('Location') ?? '', address).searchParams.get('handover') ?? ''
  }

  it('changed, of another subscription or expired -> no result', async () => {
    // The result depends on the handover: without it, the API's status says nothing.
    answerWith(subscription('INITIALIZED'))
    const address = await start(allKeys)
    const handover = await handoverOf(address)
    const other: Started = { ...session, subscriptionId: 'other' }
    const cookie = await browserOf(other, session)
    const returned = (subscriptionId: string, text: string) =>
      returnByGet(address, { subscription_id: subscriptionId, handover: text }, cookie)
    expect((await returned(SUBSCRIPTION, handover.replace('failed', 'pending'))).result).toBeNull()
    expect((await returned('other', handover)).result).toBeNull()
    expect((await returned(SUBSCRIPTION, `${handover}.x`)).result).toBeNull()
    expect((await returned(SUBSCRIPTION, handover)).result).toBe('failed')
    passTime(61_000)
    expect((await returned(SUBSCRIPTION, handover)).result).toBeNull()
  })
})

describe('request', () => {
  it.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain', ''])(
    'content type "%s" -> no result',
    async type => {
      const body = signed(fieldsOf('SUCCESS')).toString()
      const init = { headers: { 'Content-Type': type } }
      expect(
        (await returnByPost(await start(allKeys), body, await browserOf(session), init)).result,
      ).toBeNull()
    },
  )

  it('body of 16 KB -> read; a larger one -> no result', async () => {
    const fields = fieldsOf('SUCCESS')
    const rest = 16 * 1024 - signed(fields).toString().length
    const address = await start(allKeys)
    const cookie = await browserOf(session)
    fields.set('cf_umrn', 'x'.repeat(rest - 64))
    expect((await returnByPost(address, signed(fields), cookie)).result).toBe('succeeded')
    fields.set('cf_umrn', 'x'.repeat(rest + 64))
    expect((await returnByPost(address, signed(fields), cookie)).result).toBeNull()
  })

  it('link without a result -> no result', async () => {
    expect((await returnByGet(await start(allKeys), {}, await browserOf(session))).result).toBeNull()
  })

  it('other methods -> 405', async () => {
    const address = await start(allKeys)
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const response = await fetch(address, { method })
      expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST'])
    }
  })

  it.each([
    [
      { CASHFREE_CLIENT_ID: 'id', CASHFREE_CLIENT_SECRET: 'short' },
      'CASHFREE_CLIENT_SECRET: is too short for a secret',
    ],
    [{ CASHFREE_TEST_CLIENT_ID: 'id' }, 'CASHFREE_TEST_CLIENT_ID: needs CASHFREE_TEST_CLIENT_SECRET, too'],
    [
      { CASHFREE_TEST_CLIENT_SECRET: TEST_SECRET },
      'CASHFREE_TEST_CLIENT_SECRET: needs CASHFREE_TEST_CLIENT_ID, too',
    ],
  ])('settings %j -> no result, and the log names the variable only', async (env, line) => {
    const address = await start(env)
    expect(
      (await returnByPost(address, signed(fieldsOf('FAILED')), await browserOf(session))).result,
    ).toBeNull()
    expect(log.mock.calls).toEqual([[`Invalid settings of the return from a payment:\n  ${line}`]])
  })
})

const overSockets = async (env: Record<string, string>) => ({ address: await start(env), send: fetch })
const inMemory = (env: Record<string, string>) => {
  const app = appWith(env)
  return {
    address: `http://127.0.0.1${RETURN_PATH}`,
    send: (address: string, init: RequestInit) => app.request(address, init),
  }
}

it.each([
  [10_000, 'in memory', inMemory],
  [100, 'over sockets', overSockets],
])(
  '%i generated returns %s -> a redirect to the thank-you page, a result only for the session of the browser',
  async (times, _, running) => {
    answerBy(() => Response.json(subscription('ACTIVE', 'ACTIVE')))
    const functions = { keys: await running(allKeys), nothing: await running({}) }
    const mine = await browserOf(session, { sessionId: 'cs_test_mine_secret_x', mode: 'sandbox' })
    const other = await browserOf({ ...session, sessionId: 'other', subscriptionId: 'other' })
    const names = fc.constantFrom(
      'cf_checkoutStatus',
      'cf_status',
      'cf_subscriptionId',
      'subscription_id',
      'session_id',
      'handover',
      'signature',
      'a',
      '__proto__',
    )
    const values = fc.oneof(
      fc.constantFrom(
        'SUCCESS',
        'FAILED',
        SUBSCRIPTION,
        'cs_test_mine',
        'https://evil.example',
        '\r\nSet-Cookie: a=b',
      ),
      fc.string({ unit: 'binary', maxLength: 30 }),
    )
    const requests = fc.record({
      isPost: fc.boolean(),
      settings: fc.constantFrom('keys', 'nothing'),
      isSigned: fc.boolean(),
      cookie: fc.oneof(
        fc.constantFrom(mine, other, ''),
        // A header cannot contain other characters.
        fc.stringMatching(/^[\w.=-]{0,60}$/).map(text => `payment-mark-${text}`),
      ),
      type: fc.constantFrom(
        'application/x-www-form-urlencoded',
        'application/json',
        'text/plain;charset=UTF-8',
      ),
      fields: fc.oneof(
        { weight: 3, arbitrary: fc.array(fc.tuple<[string, string]>(names, values), { maxLength: 6 }) },
        { weight: 1, arbitrary: fc.constant<[string, string][]>([['subscription_id', SUBSCRIPTION]]) },
      ),
    })
    let count = 0
    let results = 0
    await fc.assert(
      fc.asyncProperty(fc.array(requests, { minLength: 50, maxLength: 50 }), async batch => {
        await Promise.all(
          batch.map(async ({ isPost, settings, isSigned: signs, cookie, type, fields }) => {
            const plain = new URLSearchParams(
              fields.map(([name, value]) => [name, Buffer.from(value).toString()] as [string, string]),
            )
            const query = signs ? signed(plain) : plain
            const { address, send } = functions[settings]
            const { result } = isPost
              ? await returnByPost(
                  address,
                  query.toString(),
                  cookie,
                  { headers: { 'Content-Type': type } },
                  send,
                )
              : readReturn(await get(`${address}?${query}`, cookie, send), cookie)
            if (cookie !== mine || settings === 'nothing') expect(result).toBeNull()
            if (result) results += 1
            count += 1
          }),
        )
      }),
      { numRuns: times / 50, endOnFailure: true },
    )
    expect(count).toBe(times)
    // A hundred may have none.
    if (times === 10_000) expect(results).toBeGreaterThan(0)
    expect(log.mock.calls).toEqual([])
  },
)
