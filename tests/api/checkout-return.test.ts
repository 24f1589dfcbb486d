/** Behaviour shared by all returns from a payment, including forged ones. */
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { CheckoutSession } from '../../machines/checkout/machine.ts'
import { RESULT_LIFETIME_MS } from '../../machines/thank-you/schema.ts'
import { RETURN_PATH } from '../../src/payments/checkout-names.ts'
import type { Mode } from '../../src/payments/provider.ts'
import { REQUESTS_PER_HOUR } from '../../src/server/checkout-return/app.ts'
import { memoryLimiter } from '../../src/server/rate-limiter.ts'
import { paymentProviderIds, paymentServers } from '../../src/payments/server-registry.ts'
import { allKeys, apiRequests, setApiResponder, setApiResponse } from './checkout-return-harness.ts'
import { browserOf, formOf, paymentOf, type Send, sendTo } from './checkout-return-harness.ts'
import {
  bySubscription,
  session,
  subscription,
  SUBSCRIPTION,
  testSession,
} from './checkout-return-harness.ts'
import { log, now, passTime, returnByGet, returnByPost, setUpFakeApis } from './checkout-return-harness.ts'

setUpFakeApis()

const stripeSession = (mode: Mode) => ({ sessionId: 'cs_test_a_secret_b', mode })
const ofStripe = { session_id: 'cs_test_a' }
const { CASHFREE_CLIENT_ID = '', CASHFREE_CLIENT_SECRET = '' } = allKeys

// RFC 6819, 4.4.1.7, and RFC 9700, 4.7: a response must belong to the browser that made the request.
it.each<[string, Record<string, string>, CheckoutSession[], Record<string, string>?]>([
  ['from an old payment', { subscription_id: 'subscription_of_last_year' }, [session]],
  ['in another browser (the system browser after a web view, for example)', bySubscription, []],
  ['in a browser that started another session', bySubscription, [{ ...session, subscriptionId: 'other' }]],
  ['with an invented id', { session_id: 'cs_test_invented' }, [session, stripeSession('sandbox')]],
  ['from a session that was started in the other mode', ofStripe, [stripeSession('production')]],
  ['in a mode without keys', bySubscription, [testSession], { CASHFREE_CLIENT_ID, CASHFREE_CLIENT_SECRET }],
  ['to a server without keys', bySubscription, [session], {}],
  ['with an empty id', { subscription_id: '' }, [session]],
  ['without an id', { cf_checkoutStatus: 'FAILED' }, [session]],
])('a return %s shows nothing and sends no request', async (_, query, started, env = allKeys) => {
  const send = sendTo(env)
  const cookies = await browserOf(...started)
  expect(await returnByGet(send, query, cookies)).toEqual({ result: null, cookies })
  const form = formOf('SUCCESS', { cf_subscriptionId: query['subscription_id'] ?? '' })
  expect(await returnByPost(send, form, cookies)).toEqual({ result: null, cookies })
  expect(apiRequests).toEqual([])
})

describe('the signed result', () => {
  const freshness = async (send: Send, token = '') =>
    (await send(`${RETURN_PATH}?${new URLSearchParams({ token })}`)).text()

  it("stays fresh for an hour by the server's clock", async () => {
    const send = sendTo(allKeys)
    const { token } = await returnByGet(send, bySubscription, await browserOf(session))
    const [hash, value] = await paymentOf(session)
    expect(token).toMatch(
      new RegExp(`^${value}\\.${hash}\\.succeeded\\.${now + RESULT_LIFETIME_MS}\\.\\w{64}$`),
    )
    passTime(RESULT_LIFETIME_MS - 1)
    expect(await freshness(send, token)).toBe('fresh')
    passTime(1)
    expect(await freshness(send, token)).toBe('ended')
  })

  it('is not fresh if any part of it was changed or if it was signed with other keys', async () => {
    const send = sendTo(allKeys)
    const { token = '' } = await returnByGet(send, bySubscription, await browserOf(testSession))
    expect(await freshness(send, token)).toBe('fresh')
    const parts = token.split('.')
    const changes = ['stripe', 'production', 'b', 'a'.repeat(64), 'failed', String(now + 1e9), 'a'.repeat(64)]
    for (const [i, change] of changes.entries())
      expect(await freshness(send, parts.with(i, change).join('.')), change).toBe('ended')
    for (const text of ['', 'x', '....', `${token}.x`, `__proto__.${token}`, 'constructor.name.a.a.a.9e99.a'])
      expect(await freshness(send, text), text).toBe('ended')
    for (const env of [{}, { ...allKeys, CASHFREE_TEST_CLIENT_SECRET: 'another test secret' }])
      expect(await freshness(sendTo(env), token)).toBe('ended')
  })

  it("belongs to the session that the API names, if that session was started in the API's mode", async () => {
    const send = sendTo(allKeys)
    const second = { ...session, sessionId: 'second' }
    const started = await browserOf(session, second, { ...testSession, sessionId: 'test' })
    setApiResponse(subscription('ACTIVE', 'ACTIVE', { subscription_session_id: 'test' }))
    expect(await returnByGet(send, bySubscription, started)).toEqual({ result: null, cookies: started })
    setApiResponse(subscription('INITIALIZED', 'FAILED', { subscription_session_id: 'second' }))
    const { result, token } = await returnByGet(send, bySubscription, started)
    expect(result).toBe('failed')
    expect(token).toContain((await paymentOf(second))[0])
  })

  it('is shown once; a second return, even for another attempt, invalidates it', async () => {
    const send = sendTo(allKeys)
    const first = await returnByGet(send, bySubscription, await browserOf(session))
    expect(await returnByGet(send, bySubscription, first.cookies)).toEqual({
      result: null,
      cookies: new Map(),
    })
    expect(apiRequests).toHaveLength(1)
    const second = { ...session, sessionId: 'second' }
    setApiResponse(subscription('INITIALIZED', 'FAILED', { subscription_session_id: 'second' }))
    const both = new Map([...first.cookies, ...(await browserOf(second))])
    const { token, cookies } = await returnByGet(send, bySubscription, both)
    expect(token).toMatch(/\.failed\./)
    expect([...cookies.values()]).toEqual([token])
  })

  // RFC 6265bis, 5.7: a browser may send several cookies with the same name but different paths.
  it.each(['', 'x', 'paypal.production.1', 'cashfree.live.1', 'x'.repeat(4000), '__proto__'])(
    'is stored over HTTPS in a cookie that only this host can set, even if another cookie has that name and the value "%s"',
    async value => {
      const [hash, own] = await paymentOf(session)
      const name = `__Host-payment-${hash}`
      const Cookie = `${name}=${value}; payment-${hash}=${own}x; payment-=${value}; ${name}=${own}`
      // Behind a proxy that terminates TLS, the URL starts with http:.
      for (const origin of ['https://site.example', 'http://127.0.0.1:3001']) {
        const url = `${origin}${RETURN_PATH}?${new URLSearchParams(bySubscription)}`
        const response = await sendTo(allKeys)(url, { headers: { Cookie } })
        const [, token = ''] = response.headers.get('Location')?.split('?result=') ?? []
        expect(token).toMatch(/\.succeeded\./)
        expect(response.headers.getSetCookie()).toEqual([
          `${name}=${token}; Path=/; SameSite=Lax; Max-Age=3600; Secure`,
        ])
      }
    },
  )
})

describe('an API that fails', () => {
  it.each([
    ['400', () => Response.json({ message: SUBSCRIPTION }, { status: 400 }), undefined],
    ['404', () => new Response('not JSON', { status: 404 }), undefined],
    ['500', () => Response.json({}, { status: 500 }), 'status 500'],
    ['a redirect', () => new Response(null, { status: 302, headers: { Location: '/' } }), 'TypeError'],
    ['HTML', () => new Response(`<html>${SUBSCRIPTION}`), 'SyntaxError'],
  ])('with %s gets one request; the payment can be confirmed later, and no id is logged', async (...row) => {
    const [, respond, reason] = row
    setApiResponder(respond)
    const cookies = await browserOf(session)
    const returned = await returnByGet(sendTo(allKeys), bySubscription, cookies)
    expect(returned).toEqual({ result: null, cookies })
    expect(apiRequests).toHaveLength(1)
    expect(log.mock.calls).toEqual(
      reason ? [[`127.0.0.1 did not return the result of a payment: ${reason}`]] : [],
    )
  })

  it('has three seconds to respond', async () => {
    setApiResponder(() => new Promise(() => {}))
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    timeout.mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')))
    const returned = await returnByGet(sendTo(allKeys), bySubscription, await browserOf(session))
    expect(returned.result).toBeNull()
    expect(timeout.mock.calls).toEqual([[3000]])
  })

  it.each(paymentProviderIds)('gives no result if %s responds with JSON that is not a payment', name => {
    const { read } = paymentServers[name].returns
    for (const answer of [null, 'ACTIVE', 1, []]) expect(read(answer, new URLSearchParams())).toBeUndefined()
  })
})

describe('requests to the APIs', () => {
  const { network, all } = REQUESTS_PER_HOUR
  const addresses = (times: number, address: (i: string) => string) =>
    Array.from({ length: times }, (_, i) => address(i.toString(16)))

  it.each([
    ['each client', network, addresses(3 * network, () => '198.51.100.7')],
    ['all networks together', all, addresses(all + 100, i => `2001:db8:${i}::1`)],
  ])('are limited for %s, even with forged cookies', async (_, limit, clients) => {
    setApiResponse({}, 404)
    const send = sendTo(allKeys, memoryLimiter())
    for (const [i, client] of clients.entries()) {
      const [cookie = []] = await browserOf({ ...session, subscriptionId: `invented${i}` })
      await send(`${RETURN_PATH}?subscription_id=invented${i}`, {
        headers: { 'Cookie': cookie.join('='), 'X-Real-IP': client },
      })
    }
    expect(apiRequests).toHaveLength(limit)
  })

  it('with the test key do not use up the limit on live results, even for the same client', async () => {
    const send = sendTo(allKeys, memoryLimiter())
    setApiResponse({}, 401)
    for (let i = 0; i < network; i += 1) await returnByGet(send, bySubscription, await browserOf(testSession))
    setApiResponse(subscription('ACTIVE'))
    expect((await returnByGet(send, bySubscription, await browserOf(session))).result).toBe('succeeded')
  })
})

it('reads a request body of 16 KB, but not a larger one', async () => {
  const send = sendTo(allKeys)
  const cookies = await browserOf(session)
  const formWith = (length: number) => formOf('SUCCESS', { cf_umrn: 'x'.repeat(length) })
  const rest = 16 * 1024 - new URLSearchParams(formWith(0)).toString().length
  expect((await returnByPost(send, formWith(rest), cookies)).result).toBe('succeeded')
  expect((await returnByPost(send, formWith(rest + 1), cookies)).result).toBeNull()
})

it.each([
  ['CASHFREE_CLIENT_SECRET', 'short', 'must have at least 16 characters'],
  ['CASHFREE_TEST_CLIENT_ID', 'id', 'also needs CASHFREE_TEST_CLIENT_SECRET'],
  ['CASHFREE_TEST_CLIENT_SECRET', 'x'.repeat(16), 'also needs CASHFREE_TEST_CLIENT_ID'],
])('gives no result with %s=%s, and logs that it %s', async (name, value, problem) => {
  const send = sendTo({ CASHFREE_CLIENT_ID, CASHFREE_CLIENT_SECRET, [name]: value })
  expect((await returnByGet(send, bySubscription, await browserOf(session))).result).toBeNull()
  expect(log.mock.calls).toEqual([[`Invalid settings for the return from a payment:\n  ${name}: ${problem}`]])
})

it("10,000 generated returns end on the thank-you page, and only the browser's own session causes a request or a result", async () => {
  const request = vi.fn(() => Promise.resolve(Response.json(subscription('ACTIVE', 'ACTIVE'))))
  vi.stubGlobal('fetch', request)
  const mine = await browserOf(session, { sessionId: 'cs_test_mine_secret_x', mode: 'sandbox' })
  const other = await browserOf({ ...session, sessionId: 'other', subscriptionId: 'other' })
  const names = fc.constantFrom(
    ...['cf_checkoutStatus', 'cf_subscriptionId', 'subscription_id', 'session_id', 'claimed', '__proto__'],
  )
  const values = fc.oneof(
    fc.constantFrom('SUCCESS', 'failed', 'cs_test_mine', 'https://evil.example', '\r\nSet-Cookie: a=b'),
    fc.string({ unit: 'binary', maxLength: 30 }).map(text => Buffer.from(text).toString()),
  )
  const returns = fc.constantFrom(returnByGet, returnByPost)
  const cookies = fc.constantFrom(mine, other, new Map([['payment-x', '__proto__']]))
  const fields = fc.oneof(
    { weight: 3, arbitrary: fc.dictionary(names, values, { maxKeys: 6 }) },
    { weight: 2, arbitrary: fc.constantFrom<Record<string, string>>(bySubscription, formOf('SUCCESS')) },
  )
  const send = sendTo(allKeys)
  let results = 0
  await fc.assert(
    fc.asyncProperty(returns, fields, cookies, async (returned, sent, browser) => {
      request.mockClear()
      const { result } = await returned(send, sent, browser)
      expect(request.mock.calls.length).toBeLessThanOrEqual(browser === mine ? 1 : 0)
      if (browser !== mine) expect(result).toBeNull()
      if (result) results += 1
    }),
    { numRuns: 10_000, endOnFailure: true },
  )
  expect(results).toBeGreaterThan(0)
  expect(log.mock.calls).toEqual([])
})
