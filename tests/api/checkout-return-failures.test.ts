/** APIs that fail, and limits of the requests to them. */
import { createClient } from '@libsql/client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { RETURN_PATH } from '#src/config/site.ts'
import { checkoutReturnApp } from '../../api/_checkout-return/app.ts'
import { FAILURES_TO_OPEN, OPEN_MS, REQUESTS_PER_HOUR } from '../../api/_checkout-return/provider-api.ts'
import { settingsFrom } from '../../api/_checkout-return/settings.ts'
import { fakeModules } from '../../sandbox/payments.ts'
import { migrate } from '../../newsletter/storage/database.ts'
import { paymentProviderNames } from '../../src/services/payments/server.ts'
import { databaseLimiter, type Limiter, memoryLimiter } from '../../shared/limits.ts'
import {
  allKeys,
  asked,
  now,
  log,
  subscription,
  answerBy,
  passTime,
  answerWith,
  setUpFakeApis,
  start,
  session,
  browserOf,
  returnByGet,
  bySubscription,
  api,
  type Started,
} from './checkout-return.ts'

setUpFakeApis()

describe('API that fails', () => {
  const providers = paymentProviderNames.map(name => {
    const sessionId = fakeModules[name].sampleSession()
    const query = Object.fromEntries(fakeModules[name].returnQuery(sessionId))
    const subscriptionId = fakeModules[name].subscriptionOf?.(sessionId)
    return [name, { sessionId, mode: 'sandbox', subscriptionId } satisfies Started, query] as const
  })

  describe.each(providers)('%s', (_, started, query) => {
    it.each([
      ['400', () => Response.json({ message: 'cs_test_a1' }, { status: 400 }), undefined],
      ['403', () => Response.json({}, { status: 403 }), 'status 403'],
      ['401', () => Response.json({}, { status: 401 }), 'status 401'],
      ['404', () => new Response('not JSON', { status: 404 }), undefined],
      ['429', () => Response.json({}, { status: 429 }), 'status 429'],
      ['500', () => Response.json({}, { status: 500 }), 'status 500'],
      ['redirect', () => new Response(null, { status: 302, headers: { Location: '/' } }), 'TypeError'],
      ['HTML', () => new Response('<html>cs_test_a1'), 'SyntaxError'],
      ['null', () => Response.json(null), undefined],
      ['text', () => Response.json('ACTIVE'), undefined],
    ])(
      '%s -> no result, one request, and the mark stays; the log names no id',
      async (name, respond, reason) => {
        answerBy(respond)
        const cookie = await browserOf(started)
        expect(await returnByGet(await start(allKeys), query, cookie), name).toEqual({ result: null, cookie })
        expect(asked).toHaveLength(1)
        expect(log.mock.calls).toEqual(
          reason ? [[`127.0.0.1 does not tell the result of a payment: ${reason}`]] : [],
        )
      },
    )

    it('API that hangs -> no result after three seconds, one request', async () => {
      answerBy(() => new Promise(() => {}))
      const timeout = vi.spyOn(AbortSignal, 'timeout')
      timeout.mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')))
      const address = await start(allKeys)
      expect((await returnByGet(address, query, await browserOf(started))).result).toBeNull()
      expect(timeout.mock.calls).toEqual([[3000]])
      timeout.mockRestore()
      expect(log.mock.calls.flat()).toEqual([expect.stringContaining('TimeoutError')])
    })
  })

  it('five failures in a row -> not asked for half a minute, then one trial; a success -> asked again', async () => {
    const address = await start(allKeys)
    const cookie = await browserOf(session)
    const ask = async (times: number) => {
      for (let i = 0; i < times; i += 1) await returnByGet(address, bySubscription, cookie)
      return asked.splice(0).length
    }
    answerWith({}, 500)
    expect(await ask(FAILURES_TO_OPEN + 5)).toBe(FAILURES_TO_OPEN)
    passTime(OPEN_MS - 1)
    expect(await ask(1)).toBe(0)
    passTime(1)
    // The trial fails, so the API is left alone again.
    expect(await ask(3)).toBe(1)
    passTime(OPEN_MS)
    const waiting: ((response: Response) => void)[] = []
    answerBy(() => new Promise(resolve => waiting.push(resolve)))
    const trial = returnByGet(address, bySubscription, cookie)
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    // While the trial is open, others are not sent.
    expect((await returnByGet(address, bySubscription, cookie)).result).toBeNull()
    waiting[0]?.(Response.json(subscription('ACTIVE')))
    expect((await trial).result).toBe('succeeded')
    answerWith(subscription('ACTIVE'))
    asked.length = 0
    expect(await ask(3)).toBe(3)
  })
})

describe('limit per client', () => {
  it('outage of the API -> requests that are not sent do not use up the limit', async () => {
    const address = await start(
      allKeys,
      memoryLimiter(() => now),
    )
    const cookie = await browserOf(session)
    const ask = async (times: number) => {
      for (let i = 0; i < times; i += 1) await returnByGet(address, bySubscription, cookie)
      return asked.splice(0).length
    }
    answerWith({}, 500)
    expect(await ask(3 * REQUESTS_PER_HOUR)).toBe(FAILURES_TO_OPEN)
    passTime(OPEN_MS)
    answerWith({}, 404)
    expect(await ask(REQUESTS_PER_HOUR)).toBe(REQUESTS_PER_HOUR - FAILURES_TO_OPEN)
  })

  it('client over its limit after an outage -> others still try whether the API answers', async () => {
    let isLimited = false
    const address = await start(allKeys, () => Promise.resolve(!isLimited))
    const cookie = await browserOf(session)
    answerWith({}, 500)
    for (let i = 0; i < FAILURES_TO_OPEN; i += 1) await returnByGet(address, bySubscription, cookie)
    passTime(OPEN_MS)
    answerWith(subscription('ACTIVE', 'ACTIVE'))
    isLimited = true
    expect((await returnByGet(address, bySubscription, cookie)).result).toBeNull()
    isLimited = false
    expect((await returnByGet(address, bySubscription, cookie)).result).toBe('succeeded')
  })

  const database = createClient({ url: ':memory:' })
  beforeAll(() => migrate(database))
  afterAll(() => database.close())

  it.each<[string, () => Limiter]>([
    ['in memory', () => memoryLimiter(() => now)],
    ['in the database', () => databaseLimiter(() => ({ database, secret: 'a secret' }))],
    [
      'without its database',
      () =>
        databaseLimiter(
          () => ({ database: createClient({ url: 'file:/missing/folder/x.db' }), secret: 'a secret' }),
          memoryLimiter(() => now),
        ),
    ],
    [
      'of a host without one',
      () =>
        databaseLimiter(
          () => undefined,
          memoryLimiter(() => now),
        ),
    ],
  ])('%s, cookies forged by a script -> no more than the limit', async (_, limiter) => {
    answerWith({}, 404)
    const address = await start(allKeys, limiter())
    for (let i = 0; i < 3 * REQUESTS_PER_HOUR; i += 1) {
      const id = `invented${i}`
      const forged = await browserOf({ sessionId: id, mode: 'production', subscriptionId: id })
      expect((await returnByGet(address, { subscription_id: id }, forged)).result).toBeNull()
    }
    expect(asked).toHaveLength(REQUESTS_PER_HOUR)
  })

  // RFC 6177: a site has at least a /64, of which it can use any address.
  it('addresses of one IPv6 network -> one client', async () => {
    answerWith({}, 404)
    // In memory, because the local server overwrites the header as the host does.
    const app = checkoutReturnApp(() => settingsFrom(allKeys), {
      apiOrigin: () => api.origin,
      limiter: memoryLimiter(() => now),
      now: () => now,
    })
    for (let i = 0; i < 2 * REQUESTS_PER_HOUR; i += 1) {
      const id = `invented${i}`
      const cookie = await browserOf({ sessionId: id, mode: 'production', subscriptionId: id })
      await app.request(`${RETURN_PATH}?subscription_id=${id}`, {
        headers: { 'Cookie': cookie, 'X-Real-IP': `2001:db8::${i.toString(16)}` },
      })
    }
    expect(asked).toHaveLength(REQUESTS_PER_HOUR)
  })

  it('ids that the API refuses -> the results of others are still asked for', async () => {
    answerWith({ message: 'invalid id' }, 400)
    const address = await start(allKeys)
    for (let i = 0; i < 2 * FAILURES_TO_OPEN; i += 1) {
      const id = `invented${i}`
      await returnByGet(
        address,
        { subscription_id: id },
        await browserOf({ sessionId: id, mode: 'production', subscriptionId: id }),
      )
    }
    answerWith(subscription('ACTIVE'))
    expect((await returnByGet(address, bySubscription, await browserOf(session))).result).toBe('succeeded')
  })

  it('in memory, an hour later -> asked again; other clients are counted on their own', async () => {
    const limiter = memoryLimiter(() => now)
    const limit = { key: 'a', max: 1, windowMs: 3_600_000 }
    expect([await limiter(limit), await limiter(limit), await limiter({ ...limit, key: 'b' })]).toEqual([
      true,
      false,
      true,
    ])
    passTime(3_600_001)
    expect(await limiter(limit)).toBe(true)
  })
})
