/** The return function over HTTP. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { checkoutReturnApp, RETURN_PATH } from '../../api/_checkout-return/app.ts'
import { cashfreeSignature } from '../../api/_checkout-return/cashfree.ts'
import { settingsFrom } from '../../api/_checkout-return/settings.ts'
import type { StripeHost } from '../../api/_checkout-return/stripe.ts'
import { listen, type RunningServer } from '../../api/_newsletter/listen.ts'
import { paths } from '#src/config/paths.ts'

const SECRET = 'production-secret'
const TEST_SECRET = 'test-environment-secret'
const STRIPE_KEY = 'sk_test_of_this_project'

/** What the fake of Stripe's API answers, by session id. */
const stripeSessions: Record<string, { status: number; body: object }> = {
  cs_test_paid: { status: 200, body: { status: 'complete', payment_status: 'paid' } },
  cs_test_free: { status: 200, body: { status: 'complete', payment_status: 'no_payment_required' } },
  cs_test_unpaid: { status: 200, body: { status: 'complete', payment_status: 'unpaid' } },
  cs_test_open: { status: 200, body: { status: 'open', payment_status: 'unpaid' } },
  cs_test_expired: { status: 200, body: { status: 'expired', payment_status: 'unpaid' } },
  cs_test_limited: { status: 429, body: { error: { type: 'rate_limit_error', message: 'cs_test_limited' } } },
  cs_test_broken: { status: 500, body: { error: { type: 'api_error', message: 'cs_test_broken' } } },
}
const stripeRequests: string[] = []

let stripe: RunningServer
const servers: RunningServer[] = []

async function start(env: Record<string, string>): Promise<string> {
  const { hostname, port } = new URL(stripe.origin)
  const host: StripeHost = { host: hostname, port, protocol: 'http' }
  const app = checkoutReturnApp(() => settingsFrom(env), host)
  const server = await listen(request => app.fetch(request))
  servers.push(server)
  return server.origin + RETURN_PATH
}

let withSecret: string
let withoutSecret: string

beforeAll(async () => {
  stripe = await listen(request => {
    const { pathname } = new URL(request.url)
    stripeRequests.push(`${request.headers.get('Authorization') ?? ''} ${pathname}`)
    const known = stripeSessions[pathname.split('/').at(-1) ?? '']
    return known
      ? Response.json(known.body, { status: known.status })
      : Response.json(
          { error: { type: 'invalid_request_error', message: 'No such session' } },
          { status: 404 },
        )
  })
  withSecret = await start({
    CASHFREE_CLIENT_SECRET: SECRET,
    CASHFREE_TEST_CLIENT_SECRET: TEST_SECRET,
    STRIPE_TEST_SECRET_KEY: STRIPE_KEY,
  })
  withoutSecret = await start({})
})
afterAll(async () => {
  for (const server of [...servers, stripe]) await server.close()
})

let log: MockInstance
beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => {})
  stripeRequests.length = 0
})

const fieldsOf = (status: string): URLSearchParams =>
  new URLSearchParams({
    cf_subReferenceId: '4711',
    cf_subscriptionId: 'subscription_of_a_visitor',
    cf_authAmount: '999.00',
    cf_status: 'ACTIVE',
    cf_message: 'Approved, ₹999 & more',
    cf_umrn: '',
    cf_checkoutStatus: status,
  })
function signed(fields: URLSearchParams, secret = SECRET): URLSearchParams {
  const copy = new URLSearchParams(fields)
  copy.set('signature', cashfreeSignature(fields, secret))
  return copy
}

const post = (address: string, body: string | URLSearchParams, init: RequestInit = {}) =>
  fetch(address, { method: 'POST', body, redirect: 'manual', ...init })
const get = (address: string) => fetch(address, { redirect: 'manual' })

/** The result that a response hands over, `null` for none. Checks that it contains nothing else. */
function resultOf(response: Response): string | null {
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe(paths.thankYou)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const [result, ...others] = response.headers.getSetCookie().map(cookie => {
    const match = /^payment-result=(succeeded|pending|failed|); Path=\/; SameSite=Lax; Max-Age=(60|0)$/.exec(
      cookie,
    )
    expect(match?.[2]).toBe(match?.[1] ? '60' : '0')
    return match?.[1] ?? 'another cookie'
  })
  expect(others).toEqual([])
  return result === '' ? null : (result ?? 'no cookie')
}

describe.each([
  ['SUCCESS', 'succeeded'],
  ['SUCCESS_DEBIT_PENDING', 'pending'],
  ['SUCCESS_TOKENIZATION_PENDING', 'pending'],
  ['FAILED', 'failed'],
  ['CANCELLED', null],
  ['', null],
  ['constructor', null],
])('cf_checkoutStatus "%s"', (status, result) => {
  it.each([SECRET, TEST_SECRET])(`signed with %s -> ${String(result)}, by POST and GET`, async secret => {
    const fields = signed(fieldsOf(status), secret)
    expect(resultOf(await post(withSecret, fields))).toBe(result)
    expect(resultOf(await get(`${withSecret}?${fields}`))).toBe(result)
  })

  it('wrong, empty or missing signature -> no result', async () => {
    const wrong = signed(fieldsOf(status), 'secret-of-somebody-else')
    const empty = fieldsOf(status)
    empty.set('signature', '')
    for (const fields of [wrong, empty, fieldsOf(status)]) {
      expect(resultOf(await post(withSecret, fields))).toBeNull()
      expect(resultOf(await get(`${withSecret}?${fields}`))).toBeNull()
    }
  })

  it('no secret set -> only a posted failure is believed', async () => {
    const fields = signed(fieldsOf(status))
    expect(resultOf(await post(withoutSecret, fields))).toBe(result === 'failed' ? 'failed' : null)
    expect(resultOf(await get(`${withoutSecret}?${fields}`))).toBeNull()
  })
})

describe('signature', () => {
  it('fields of the example -> HMAC of names and values in alphabetical order', () => {
    // printf 'a1b2' | openssl dgst -sha256 -hmac key -binary | base64
    expect(cashfreeSignature(new URLSearchParams('b=2&a=1&signature=x'), 'key')).toBe(
      'mNoEGa8oWg2enhUer0ns7f9DweCQ4lbCskmn3Iv+Moo=',
    )
  })

  it('fields in another order -> still valid; signature of other fields -> no result', async () => {
    const fields = signed(fieldsOf('SUCCESS'))
    expect(resultOf(await post(withSecret, new URLSearchParams([...fields].reverse())))).toBe('succeeded')
    const replayed = fieldsOf('SUCCESS')
    replayed.set('signature', signed(fieldsOf('FAILED')).get('signature') ?? '')
    expect(resultOf(await post(withSecret, replayed))).toBeNull()
    const extended = new URLSearchParams(fields)
    extended.set('cf_added', '1')
    expect(resultOf(await post(withSecret, extended))).toBeNull()
  })

  it('field that occurs twice -> no result', async () => {
    const fields = fieldsOf('FAILED')
    fields.append('cf_checkoutStatus', 'SUCCESS')
    expect(resultOf(await post(withSecret, signed(fields)))).toBeNull()
    expect(resultOf(await post(withoutSecret, fields))).toBeNull()
  })
})

describe('request', () => {
  it.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain', ''])(
    'content type "%s" -> no result',
    async type => {
      const body = signed(fieldsOf('SUCCESS')).toString()
      expect(resultOf(await post(withSecret, body, { headers: { 'Content-Type': type } }))).toBeNull()
    },
  )

  it('body of 16 KB -> read; a larger one -> no result', async () => {
    const fields = fieldsOf('SUCCESS')
    const rest = 16 * 1024 - signed(fields).toString().length
    fields.set('cf_umrn', 'x'.repeat(rest - 64))
    expect(resultOf(await post(withSecret, signed(fields)))).toBe('succeeded')
    fields.set('cf_umrn', 'x'.repeat(rest + 64))
    expect(resultOf(await post(withSecret, signed(fields)))).toBeNull()
  })

  it('plain link without a result -> no result', async () => {
    expect(resultOf(await get(withSecret))).toBeNull()
    expect(resultOf(await get(`${withSecret}?subscription_id=1`))).toBeNull()
  })

  it('other methods -> 405', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const response = await fetch(withSecret, { method })
      expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST'])
    }
  })

  it('setting that is too short -> no result, and the log names the variable only', async () => {
    const address = await start({ CASHFREE_CLIENT_SECRET: 'short' })
    expect(resultOf(await post(address, signed(fieldsOf('FAILED'))))).toBeNull()
    expect(log.mock.calls).toEqual([
      ['Invalid settings of the return from a payment:\n  CASHFREE_CLIENT_SECRET: is too short for a secret'],
    ])
  })

  it('over HTTPS -> cookie that only this host can set', async () => {
    const app = checkoutReturnApp(() => settingsFrom({}))
    const response = await app.request(`https://site.example${RETURN_PATH}`, {
      method: 'POST',
      body: fieldsOf('FAILED'),
    })
    expect(response.headers.getSetCookie()).toEqual([
      '__Host-payment-result=failed; Path=/; SameSite=Lax; Max-Age=60; Secure',
    ])
  })
})

describe('Stripe', () => {
  it.each([
    ['cs_test_paid', 'succeeded'],
    ['cs_test_free', 'succeeded'],
    ['cs_test_unpaid', 'pending'],
    ['cs_test_open', 'failed'],
    ['cs_test_expired', 'failed'],
    ['cs_test_unknown', null],
    ['cs_test_limited', null],
  ])('session %s -> %s', async (id, result) => {
    expect(resultOf(await get(`${withSecret}?session_id=${id}`))).toBe(result)
    expect(new Set(stripeRequests)).toEqual(new Set([`Bearer ${STRIPE_KEY} /v1/checkout/sessions/${id}`]))
    expect(JSON.stringify(log.mock.calls)).not.toContain(id)
  })

  it.each(['cs_live_paid', '../customers', 'cs_test_', 'cs_test_a/b', '{CHECKOUT_SESSION_ID}', ''])(
    'session id "%s" without a key or of another form -> no request, no result',
    async id => {
      expect(resultOf(await get(`${withSecret}?session_id=${encodeURIComponent(id)}`))).toBeNull()
      expect(stripeRequests).toEqual([])
    },
  )

  it('Stripe fails -> no result', async () => {
    expect(resultOf(await get(`${withSecret}?session_id=cs_test_broken`))).toBeNull()
    expect(log.mock.calls).toEqual([['Stripe: StripeAPIError']])
  })
})

it('10,000 generated requests -> a redirect to the thank-you page, at most one of three words', async () => {
  const names = fc.constantFrom('cf_checkoutStatus', 'cf_status', 'signature', 'session_id', 'a', '__proto__')
  const values = fc.oneof(
    fc.constantFrom(
      'SUCCESS',
      'FAILED',
      'succeeded',
      'cs_test_paid',
      'https://evil.example',
      '\r\nSet-Cookie: a=b',
    ),
    fc.string({ unit: 'binary', maxLength: 30 }),
  )
  const requests = fc.record({
    isPost: fc.boolean(),
    hasSecret: fc.boolean(),
    isSigned: fc.boolean(),
    type: fc.constantFrom(
      'application/x-www-form-urlencoded',
      'application/json',
      'text/plain;charset=UTF-8',
    ),
    fields: fc.array(fc.tuple(names, values), { maxLength: 6 }),
  })
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: 50, maxLength: 50 }), async batch => {
      await Promise.all(
        batch.map(async ({ isPost, hasSecret, isSigned, type, fields }) => {
          const plain = new URLSearchParams(
            fields
              .filter(([name]) => name !== 'session_id' || !hasSecret)
              .map(([name, value]) => [name, Buffer.from(value).toString()]),
          )
          const query = isSigned ? signed(plain) : plain
          const address = hasSecret ? withSecret : withoutSecret
          const response = isPost
            ? await post(address, query.toString(), { headers: { 'Content-Type': type } })
            : await get(`${address}?${query}`)
          const result = resultOf(response)
          if (hasSecret && !isSigned) expect(result).toBeNull()
          if (!hasSecret) expect([null, 'failed']).toContain(result)
          if (!hasSecret && !isPost) expect(result).toBeNull()
          count += 1
        }),
      )
    }),
    { numRuns: 200, endOnFailure: true },
  )
  expect(count).toBe(10_000)
  expect(log.mock.calls).toEqual([])
}, 60_000)
