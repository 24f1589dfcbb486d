/** Effects of any return, also of one that was made up. */
import { createClient } from '@libsql/client'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { RESULT_LIFETIME_MS } from '#machines/thank-you.schema.ts'
import { RETURN_PATH } from '#src/config/site.ts'
import { REQUESTS_PER_HOUR } from '../../api/_checkout-return/app.ts'
import { migrate } from '../../newsletter/database.ts'
import { fakeModules } from '../../sandbox/payments.ts'
import { databaseLimiter, type Limiter, memoryLimiter } from '../../shared/limits.ts'
import { paymentProviderNames } from '../../src/services/payments/server.ts'
import {
  allKeys,
  answerBy,
  answerWith,
  appWith,
  asked,
  browserOf,
  bySubscription,
  formOf,
  log,
  now,
  passTime,
  paymentOf,
  returnByGet,
  returnByPost,
  session,
  setUpFakeApis,
  start,
  subscription,
  testSession,
} from './checkout-return.ts'

setUpFakeApis()

const ADDRESS = `http://127.0.0.1${RETURN_PATH}`

describe('a return shows nothing and asks nobody', () => {
  // RFC 6819, section 4.4.1.7, and RFC 9700, section 4.7: a response must belong to the browser that made the request.
  it.each(['SUCCESS', 'FAILED'])('if another page posts an old %s', async status => {
    const address = await start(allKeys)
    const cookies = await browserOf(session)
    const old = formOf(status, { cf_subscriptionId: 'subscription_of_last_year' })
    expect((await returnByPost(address, old, cookies)).result).toBeNull()
    expect((await returnByGet(address, old, cookies)).result).toBeNull()
    expect(asked).toEqual([])
  })

  it('in another browser, such as the system browser after a web view', async () => {
    const address = await start(allKeys)
    for (const cookies of [new Map(), await browserOf({ ...session, subscriptionId: 'other' })]) {
      expect((await returnByGet(address, bySubscription, cookies)).result).toBeNull()
      expect((await returnByPost(address, formOf('SUCCESS'), cookies)).result).toBeNull()
    }
    expect(asked).toEqual([])
  })

  it('for 300 invented ids, also in a browser that has started sessions', async () => {
    const address = await start(allKeys)
    const cookies = await browserOf({ sessionId: 'cs_test_mine', mode: 'sandbox' }, session, {
      ...session,
      sessionId: 'other',
    })
    for (let i = 0; i < 150; i += 1) {
      await returnByGet(address, { session_id: `cs_test_invented${i}` }, cookies)
      await returnByGet(address, { subscription_id: `invented${i}` }, cookies)
    }
    expect(asked).toEqual([])
  })

  it('for a session of the other mode, or one without keys', async () => {
    const cookies = await browserOf({ sessionId: 'cs_test_a', mode: 'production' }, testSession)
    const address = await start({
      CASHFREE_CLIENT_ID: 'id',
      CASHFREE_CLIENT_SECRET: 'a-secret-of-production',
    })
    expect((await returnByGet(await start(allKeys), { session_id: 'cs_test_a' }, cookies)).result).toBeNull()
    expect((await returnByGet(address, bySubscription, cookies)).result).toBeNull()
    expect((await returnByGet(await start({}), bySubscription, await browserOf(session))).result).toBeNull()
    expect(asked).toEqual([])
  })

  it('a second time', async () => {
    const address = await start(allKeys)
    const first = await returnByGet(address, bySubscription, await browserOf(session))
    expect(first.result).toBe('succeeded')
    // The second return may be that of another attempt, so the first result is not shown any more either.
    const second = await returnByGet(address, bySubscription, first.cookies)
    expect(second).toEqual({ result: null, cookies: new Map() })
    expect(asked).toHaveLength(1)
  })

  it('without an id, or with an empty one', async () => {
    const cookies = await browserOf(session)
    for (const query of [{}, { subscription_id: '' }, { session_id: '' }, { cf_checkoutStatus: 'FAILED' }])
      expect((await returnByGet(await start(allKeys), query as never, cookies)).result).toBeNull()
    expect(asked).toEqual([])
  })
})

describe('the signed result', () => {
  const freshness = async (address: string, token = '') =>
    (await fetch(`${address}?${new URLSearchParams({ token })}`)).text()

  it('is fresh for an hour by the clock of the server', async () => {
    const address = await start(allKeys)
    const { token } = await returnByGet(address, bySubscription, await browserOf(session))
    expect(token?.split('.').slice(0, 6)).toEqual([
      'succeeded',
      'production',
      'cashfree',
      (await paymentOf(session))[0],
      (await paymentOf(session))[1].split('.')[2],
      String(now + RESULT_LIFETIME_MS),
    ])
    passTime(RESULT_LIFETIME_MS - 1)
    expect(await freshness(address, token)).toBe('fresh')
    passTime(1)
    expect(await freshness(address, token)).toBe('ended')
  })

  it('is not fresh if any part was changed, or if other keys have signed it', async () => {
    const address = await start(allKeys)
    const { token = '' } = await returnByGet(address, bySubscription, await browserOf(testSession))
    expect(await freshness(address, token)).toBe('fresh')
    const parts = token.split('.')
    const changes = ['failed', 'production', 'stripe', 'a'.repeat(64), 'b', String(now + 1e9), 'a'.repeat(64)]
    for (const [i, change] of changes.entries())
      expect(await freshness(address, parts.with(i, change).join('.')), change).toBe('ended')
    for (const text of ['', 'x', '....', `${token}.x`, `__proto__.${token}`, 'a.constructor.__proto__.a.1.a'])
      expect(await freshness(address, text), text).toBe('ended')
    expect(await freshness(await start({}), token)).toBe('ended')
  })

  it('belongs to the session that the API names, of the same mode and subscription', async () => {
    const address = await start(allKeys)
    const retried = { ...session, sessionId: 'second' }
    const cookies = await browserOf(testSession, session, retried)
    answerWith(subscription('INITIALIZED', 'FAILED', { subscription_session_id: 'second' }))
    const returned = await returnByGet(address, bySubscription, cookies)
    expect(returned.result).toBe('failed')
    expect(returned.token).toContain((await paymentOf(retried))[0])
    expect(asked).toHaveLength(1)
  })

  it('is in a cookie that only this host can set, over HTTPS', async () => {
    const [hash, value] = await paymentOf(session)
    const response = await appWith(allKeys).request(
      `https://site.example${RETURN_PATH}?${new URLSearchParams(bySubscription)}`,
      { headers: { Cookie: `__Host-payment-${hash}=${value}` } },
    )
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(`^__Host-payment-${hash}=succeeded\\..*; Path=/; SameSite=Lax; Max-Age=3600; Secure$`),
      ),
    ])
  })

  // RFC 6265bis, section 5.7: a browser may send cookies of the same name, with the paths of other pages.
  it.each(['', 'x', 'paypal.production.1', 'cashfree.live.1', 'x'.repeat(4000), '__proto__'])(
    'comes also beside a cookie "%s" of the same name',
    async value => {
      const [[name = '', own = ''] = []] = await browserOf(session)
      const headers = { Cookie: `${name}=${value}; payment-=${value}; ${name}=${own}` }
      const response = await appWith(allKeys).request(`${ADDRESS}?${new URLSearchParams(bySubscription)}`, {
        headers,
      })
      expect(response.headers.get('Location')).toContain('?result=succeeded.')
    },
  )
})

describe('an API that fails', () => {
  const providers = paymentProviderNames.map(name => {
    const sessionId = fakeModules[name].sampleSession()
    const subscriptionId = fakeModules[name].subscriptionOf?.(sessionId)
    const query = Object.fromEntries(fakeModules[name].returnQuery(sessionId))
    return [name, { sessionId, mode: 'sandbox' as const, subscriptionId }, query] as const
  })

  describe.each(providers)('of %s', (_, started, query) => {
    it.each([
      ['400', () => Response.json({ message: 'cs_test_a1' }, { status: 400 }), undefined],
      ['401', () => Response.json({}, { status: 401 }), 'status 401'],
      ['403', () => Response.json({}, { status: 403 }), 'status 403'],
      ['404', () => new Response('not JSON', { status: 404 }), undefined],
      ['429', () => Response.json({}, { status: 429 }), 'status 429'],
      ['500', () => Response.json({}, { status: 500 }), 'status 500'],
      ['a redirect', () => new Response(null, { status: 302, headers: { Location: '/' } }), 'TypeError'],
      ['HTML', () => new Response('<html>cs_test_a1'), 'SyntaxError'],
      ['null', () => Response.json(null), undefined],
      ['text', () => Response.json('ACTIVE'), undefined],
      ['a list', () => Response.json([]), undefined],
    ])(
      'with %s is asked once, the payment can still be confirmed, and the log names no id',
      async (...row) => {
        const [, respond, reason] = row
        answerBy(respond)
        const cookies = await browserOf(started)
        expect(await returnByGet(await start(allKeys), query, cookies)).toEqual({ result: null, cookies })
        expect(asked).toHaveLength(1)
        expect(log.mock.calls).toEqual(
          reason ? [[`127.0.0.1 does not tell the result of a payment: ${reason}`]] : [],
        )
      },
    )

    it('by hanging is left after three seconds', async () => {
      answerBy(() => new Promise(() => {}))
      const timeout = vi.spyOn(AbortSignal, 'timeout')
      timeout.mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')))
      expect((await returnByGet(await start(allKeys), query, await browserOf(started))).result).toBeNull()
      expect(timeout.mock.calls).toEqual([[3000]])
      timeout.mockRestore()
    })
  })

  it('for test payments leaves live results alone, of the same client also', async () => {
    const address = await start(
      allKeys,
      memoryLimiter(() => now),
    )
    answerWith({}, 401)
    for (let i = 0; i < 20; i += 1) await returnByGet(address, bySubscription, await browserOf(testSession))
    answerWith(subscription('ACTIVE'))
    expect((await returnByGet(address, bySubscription, await browserOf(session))).result).toBe('succeeded')
  })
})

describe('requests to the APIs', () => {
  const database = createClient({ url: ':memory:' })
  beforeAll(() => migrate(database))
  afterAll(() => database.close())
  const fallback = () => memoryLimiter(() => now)

  /** Returns from each of these addresses with a forged cookie, and counts the requests to the API. */
  async function requestsFrom(addresses: readonly string[], limiter: Limiter) {
    answerWith({}, 404)
    const app = appWith(allKeys, limiter)
    for (const [i, client] of addresses.entries()) {
      const [[name, value] = []] = await browserOf({ ...session, subscriptionId: `invented${i}` })
      await app.request(`${RETURN_PATH}?subscription_id=invented${i}`, {
        headers: { 'Cookie': `${String(name)}=${String(value)}`, 'X-Real-IP': client },
      })
    }
    return asked.length
  }
  const repeated = (address: string, times: number) => Array.from({ length: times }, () => address)

  it.each<[string, () => Limiter]>([
    ['in memory', fallback],
    ['in the database', () => databaseLimiter(() => ({ database, secret: 'a secret' }))],
    [
      'without its database',
      () =>
        databaseLimiter(
          () => ({ database: createClient({ url: 'file:/missing/folder/x.db' }), secret: 'a secret' }),
          fallback(),
        ),
    ],
    ['of a host without one', () => databaseLimiter(() => undefined, fallback())],
  ])('%s are limited for each client', async (_, limiter) => {
    const { network } = REQUESTS_PER_HOUR
    expect(await requestsFrom(repeated('198.51.100.7', 3 * network), limiter())).toBe(network)
  })

  // RFC 6177: a site has a /48, of which each network is a /64 whose addresses it can all use.
  it('are limited for the addresses of one network, the networks of one site, and all sites together', async () => {
    const { network, wider, all } = REQUESTS_PER_HOUR
    const ofNetwork = Array.from({ length: 2 * network }, (_, i) => `2001:db8::${i.toString(16)}`)
    expect(await requestsFrom(ofNetwork, fallback())).toBe(network)
    asked.length = 0
    const ofSite = Array.from({ length: wider + 100 }, (_, i) => `2001:db8:1:${i.toString(16)}::1`)
    expect(await requestsFrom(ofSite, fallback())).toBe(wider)
    asked.length = 0
    const ofAll = Array.from({ length: all + 100 }, (_, i) => `2001:db8:${i.toString(16)}::1`)
    expect(await requestsFrom(ofAll, fallback())).toBe(all)
  })
})

describe('a request', () => {
  it.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain', ''])(
    'with the content type "%s" has no result',
    async type => {
      const headers = { 'Content-Type': type }
      const cookies = await browserOf(session)
      expect(
        (await returnByPost(await start(allKeys), formOf('SUCCESS'), cookies, { headers })).result,
      ).toBeNull()
    },
  )

  it('with a body of 16 KB is read, a larger one is not', async () => {
    const rest = 16 * 1024 - new URLSearchParams(formOf('SUCCESS', { cf_umrn: '' })).toString().length
    const address = await start(allKeys)
    const cookies = await browserOf(session)
    const formWith = (length: number) => formOf('SUCCESS', { cf_umrn: 'x'.repeat(length) })
    expect((await returnByPost(address, formWith(rest), cookies)).result).toBe('succeeded')
    expect((await returnByPost(address, formWith(rest + 1), cookies)).result).toBeNull()
  })

  it('with another method is answered with 405', async () => {
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
      { CASHFREE_TEST_CLIENT_SECRET: allKeys['CASHFREE_TEST_CLIENT_SECRET'] ?? '' },
      'CASHFREE_TEST_CLIENT_SECRET: needs CASHFREE_TEST_CLIENT_ID, too',
    ],
  ])('with the settings %j has no result, and the log names the variable only', async (env, line) => {
    expect((await returnByGet(await start(env), bySubscription, await browserOf(session))).result).toBeNull()
    expect(log.mock.calls).toEqual([[`Invalid settings of the return from a payment:\n  ${line}`]])
  })
})

it('10,000 generated returns end on the thank-you page, with a result only for the session of the browser', async () => {
  const functions = { keys: appWith(allKeys), nothing: appWith({}) }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(subscription('ACTIVE', 'ACTIVE'))))
  const mine = await browserOf(session, { sessionId: 'cs_test_mine_secret_x', mode: 'sandbox' })
  const other = await browserOf({ ...session, sessionId: 'other', subscriptionId: 'other' })
  const names = fc.constantFrom(
    ...['cf_checkoutStatus', 'cf_subscriptionId', 'subscription_id', 'session_id', 'claimed', '__proto__'],
  )
  const values = fc.oneof(
    fc.constantFrom('SUCCESS', 'failed', 'cs_test_mine', 'https://evil.example', '\r\nSet-Cookie: a=b'),
    fc.string({ unit: 'binary', maxLength: 30 }).map(text => Buffer.from(text).toString()),
  )
  const returns = fc.record({
    isPost: fc.boolean(),
    settings: fc.constantFrom('keys', 'nothing'),
    cookies: fc.oneof(
      fc.constantFrom(mine, other, new Map<string, string>()),
      // A header cannot contain other characters.
      fc.stringMatching(/^[\w.-]{0,60}$/).map(text => new Map([[`payment-${text}`, text]])),
    ),
    type: fc.constantFrom('application/x-www-form-urlencoded', 'application/json'),
    fields: fc.oneof(
      { weight: 3, arbitrary: fc.dictionary(names, values, { maxKeys: 6 }) },
      { weight: 2, arbitrary: fc.constantFrom<Record<string, string>>(bySubscription, formOf('SUCCESS')) },
    ),
  })
  let results = 0
  await fc.assert(
    fc.asyncProperty(returns, async ({ isPost, settings, cookies, type, fields }) => {
      const send = (address: string, init: RequestInit) => functions[settings].request(address, init)
      const { result } = isPost
        ? await returnByPost(ADDRESS, fields, cookies, { headers: { 'Content-Type': type }, send })
        : await returnByGet(ADDRESS, fields, cookies, send)
      if (cookies !== mine || settings === 'nothing') expect(result).toBeNull()
      if (result) results += 1
    }),
    { numRuns: 10_000, endOnFailure: true },
  )
  vi.unstubAllGlobals()
  expect(results).toBeGreaterThan(0)
  expect(log.mock.calls).toEqual([])
})
