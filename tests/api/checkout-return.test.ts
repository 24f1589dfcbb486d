/** The return function over HTTP, with fakes of both providers' APIs. docs/app-developers.md has the protocol. */
import { createClient } from '@libsql/client'
import fc from 'fast-check'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type MockInstance,
  vi,
} from 'vitest'
import { checkoutReturnApp, RETURN_PATH } from '../../api/_checkout-return/app.ts'
import { cashfreeSignature, claimedResult, isSigned } from '../../src/services/payments/cashfree/return.ts'
import { FAILURES_TO_OPEN, OPEN_MS, REQUESTS_PER_HOUR } from '../../api/_checkout-return/provider-api.ts'
import { settingsFrom } from '../../api/_checkout-return/settings.ts'
import { migrate } from '../../newsletter/storage/database.ts'
import { listen, type RunningServer } from '../../shared/listen.ts'
import { databaseLimiter, type Limiter, memoryLimiter } from '../../shared/limits.ts'
import { paths } from '#src/content/paths.ts'
import {
  markOf,
  paymentMarkCookie,
  readPaymentMarks,
  setPaymentMark,
} from '#src/services/payments/payment-marks.ts'
import { CLOCK_LEEWAY_MS, RESULT_LIFETIME_MS } from '#src/config/payment-result-cookie.ts'

const SECRET = 'production-secret'
const TEST_SECRET = 'test-environment-secret'
const STRIPE_KEY = 'sk_test_of_this_project'
const SUBSCRIPTION = 'subscription of-a.visitor_1'
const SESSION = 'session_of_a_visitor'

const secretsOnly = { CASHFREE_CLIENT_SECRET: SECRET, CASHFREE_TEST_CLIENT_SECRET: TEST_SECRET }
const idsOnly = { CASHFREE_CLIENT_ID: 'production-id', CASHFREE_TEST_CLIENT_ID: 'test-id' }
const allKeys = {
  ...secretsOnly,
  ...idsOnly,
  STRIPE_SECRET_KEY: 'sk_live_of_this_project',
  STRIPE_TEST_SECRET_KEY: STRIPE_KEY,
}

/** Requests that the fakes of the APIs received: keys and path. */
const asked: string[] = []
/** How the fakes answer. */
let answer: () => Response | Promise<Response>
let api: RunningServer
const servers: RunningServer[] = []
let now = Date.now()

const subscription = (status?: string, authorization?: string, changes: object = {}) => ({
  subscription_id: SUBSCRIPTION,
  subscription_session_id: SESSION,
  subscription_status: status,
  authorisation_details: { authorization_status: authorization },
  ...changes,
})
const answerWith = (body: object, status = 200) => {
  answer = () => Response.json(body, { status })
}

beforeAll(async () => {
  api = await listen(request => {
    const { pathname } = new URL(request.url)
    const key =
      request.headers.get('Authorization') ??
      ['x-client-id', 'x-client-secret', 'x-api-version'].map(name => request.headers.get(name)).join(' ')
    asked.push(`${key} ${pathname}`)
    return answer()
  })
})
afterAll(() => api.close())
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

let log: MockInstance
beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => {})
  asked.length = 0
  now = Date.now()
  answerWith(subscription('ACTIVE', 'ACTIVE'))
})

const unlimited: Limiter = () => Promise.resolve(true)

/** Starts the function and returns its address. */
async function start(env: Record<string, string>, limiter: Limiter = unlimited): Promise<string> {
  const app = checkoutReturnApp(() => settingsFrom(env), {
    apiOrigin: () => api.origin,
    limiter,
    now: () => now,
  })
  const server = await listen(request => app.fetch(request))
  servers.push(server)
  return server.origin + RETURN_PATH
}

type Started = Parameters<typeof markOf>[0] & { at?: number }
const session: Started = { sessionId: SESSION, mode: 'production', subscriptionId: SUBSCRIPTION }

/** The `Cookie` header of a browser after some `Set-Cookie` headers. */
function withCookies(cookie: string, changes: readonly string[]): string {
  const cookies = new Map(
    cookie.split('; ').flatMap(each => (each ? [[each.split('=')[0] ?? '', each] as const] : [])),
  )
  for (const change of changes) {
    const [pair = ''] = change.split('; ')
    const [name = ''] = pair.split('=')
    if (change.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, pair)
  }
  return [...cookies.values()].join('; ')
}

/** The `Cookie` header of a browser that has started sessions, the newest last. */
async function browserOf(...started: Started[]): Promise<string> {
  const marks = await Promise.all(started.map(({ at = now, ...each }) => markOf(each, at)))
  return withCookies(
    '',
    marks.map(mark => setPaymentMark(false, mark, mark.at)),
  )
}

const fieldsOf = (status: string, changes: Record<string, string> = {}): URLSearchParams =>
  new URLSearchParams({
    cf_subReferenceId: '4711',
    cf_subscriptionId: SUBSCRIPTION,
    cf_authAmount: '999.00',
    cf_status: 'ACTIVE',
    cf_message: 'Approved, ₹999 & more',
    cf_umrn: '',
    cf_checkoutStatus: status,
    ...changes,
  })
function signed(fields: URLSearchParams, secret = SECRET): URLSearchParams {
  const copy = new URLSearchParams(fields)
  copy.set('signature', cashfreeSignature(fields, secret))
  return copy
}

interface Returned {
  /** The result, with `.test` if it is that of a test payment, `null` for none. */
  result: string | null
  /** The marks of the browser afterwards. */
  cookie: string
}

/** Reads a redirect to the thank-you page. Checks that it contains nothing else. */
function readReturn(response: Response, cookie: string): Returned {
  expect(response.status).toBe(303)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const [page, nonce] = (response.headers.get('Location') ?? '').split('#')
  expect(page).toBe(paths.thankYou)
  const [handedOver, ...spent] = response.headers.getSetCookie()
  // The mark is spent with the result, and only with it.
  expect(spent.length > 0).toBe(nonce !== undefined)
  for (const each of spent)
    expect(each).toMatch(/^payment-mark-[\w-]{43}=; Path=\/; SameSite=Lax; Max-Age=0$/)
  if (nonce === undefined) {
    expect(handedOver).toBeUndefined()
    return { result: null, cookie }
  }
  expect(nonce).toMatch(/^[\w-]{22}$/)
  const [, name, result = '', mode, at] =
    /^payment-result-([\w-]+)=(succeeded|pending|failed)\.(production|sandbox)\.(\d{13}); Path=\/; SameSite=Lax; Max-Age=60$/.exec(
      handedOver ?? '',
    ) ?? []
  expect(name).toBe(nonce)
  const left = withCookies(cookie, spent)
  const before = readPaymentMarks(cookie, false)
  const marks = readPaymentMarks(left, false)
  // The time of the start is that of a mark which is spent.
  expect(
    before.filter(mark => !marks.some(({ session }) => session === mark.session)).map(mark => mark.at),
  ).toContain(Number(at))
  return { result: mode === 'sandbox' ? `${result}.test` : result, cookie: left }
}

const get = (address: string, cookie = '') =>
  fetch(address, { redirect: 'manual', headers: cookie ? { Cookie: cookie } : {} })

async function returnByGet(address: string, query: Record<string, string>, cookie = ''): Promise<Returned> {
  return readReturn(await get(`${address}?${new URLSearchParams(query)}`, cookie), cookie)
}

/** Posts like another site, without cookies, and follows the redirect like a browser, with its cookies. */
async function returnByPost(
  address: string,
  body: string | URLSearchParams,
  cookie = '',
  init: RequestInit = {},
): Promise<Returned> {
  const response = await fetch(address, { method: 'POST', body, redirect: 'manual', ...init })
  const location = response.headers.get('Location') ?? ''
  if (location === paths.thankYou) return readReturn(response, cookie)
  expect(response.status).toBe(303)
  expect(location).toMatch(new RegExp(`^${RETURN_PATH}\\?subscription_id=[\\w.+-]+(?:&handover=[\\w.]+)?$`))
  expect(response.headers.getSetCookie()).toEqual([])
  return readReturn(await get(new URL(location, address).href, cookie), cookie)
}

const bySubscription = { subscription_id: SUBSCRIPTION }

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
    now += age
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
    now += 61_000
    expect((await returned(SUBSCRIPTION, handover)).result).toBeNull()
  })
})

describe('signature of Cashfree', () => {
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
    const production = { CASHFREE_CLIENT_ID: 'production-id', CASHFREE_CLIENT_SECRET: SECRET }
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

describe('Cashfree, API', () => {
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
      expect(new Set(asked)).toEqual(
        new Set([`production-id ${SECRET} 2025-01-01 /pg/subscriptions/${encodeURIComponent(SUBSCRIPTION)}`]),
      )
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
    expect(asked).toEqual([
      `test-id ${TEST_SECRET} 2025-01-01 /pg/subscriptions/${encodeURIComponent(SUBSCRIPTION)}`,
    ])
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

describe('Stripe', () => {
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
    expect(asked).toEqual([`Bearer ${STRIPE_KEY} /v1/checkout/sessions/${ID}`])
    if (result) expect((await returnByGet(address, { session_id: ID }, first.cookie)).result).toBeNull()
  })

  it.each(['cs_live_paid', '../customers', 'cs_test_', 'cs_test_a/b', '{CHECKOUT_SESSION_ID}', ''])(
    'session id "%s" without a key or of another form -> no request, no result',
    async id => {
      const cookie = await browserOf(
        { sessionId: id, mode: 'sandbox' },
        { sessionId: id, mode: 'production' },
      )
      const address = await start({ STRIPE_TEST_SECRET_KEY: STRIPE_KEY })
      expect((await returnByGet(address, { session_id: id }, cookie)).result).toBeNull()
      expect(asked).toEqual([])
    },
  )
})

describe('API that fails', () => {
  const stripeSession: Started = { sessionId: 'cs_test_a1', mode: 'sandbox' }
  const providers = [
    ['Cashfree', session, bySubscription],
    ['Stripe', stripeSession, { session_id: 'cs_test_a1' }],
  ] as const

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
        answer = respond
        const cookie = await browserOf(started)
        expect(await returnByGet(await start(allKeys), query, cookie), name).toEqual({ result: null, cookie })
        expect(asked).toHaveLength(1)
        expect(log.mock.calls).toEqual(
          reason ? [[`127.0.0.1 does not tell the result of a payment: ${reason}`]] : [],
        )
      },
    )

    it('API that hangs -> no result after three seconds, one request', async () => {
      answer = () => new Promise(() => {})
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
    now += OPEN_MS - 1
    expect(await ask(1)).toBe(0)
    now += 1
    // The trial fails, so the API is left alone again.
    expect(await ask(3)).toBe(1)
    now += OPEN_MS
    const waiting: ((response: Response) => void)[] = []
    answer = () => new Promise(resolve => waiting.push(resolve))
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
    now += OPEN_MS
    answerWith({}, 404)
    expect(await ask(REQUESTS_PER_HOUR)).toBe(REQUESTS_PER_HOUR - FAILURES_TO_OPEN)
  })

  it('client over its limit after an outage -> others still try whether the API answers', async () => {
    let isLimited = false
    const address = await start(allKeys, () => Promise.resolve(!isLimited))
    const cookie = await browserOf(session)
    answerWith({}, 500)
    for (let i = 0; i < FAILURES_TO_OPEN; i += 1) await returnByGet(address, bySubscription, cookie)
    now += OPEN_MS
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
    now += 3_600_001
    expect(await limiter(limit)).toBe(true)
  })
})

describe('marks', () => {
  it('longest ids -> a cookie of less than 200 bytes, without an id, until an hour after the start', async () => {
    const mark = await markOf(
      { sessionId: '%'.repeat(512), mode: 'production', subscriptionId: 'x'.repeat(250) },
      now,
    )
    const cookie = setPaymentMark(false, mark, now + 60_500)
    expect(cookie.length).toBeLessThan(200)
    expect(cookie).not.toMatch(/%%|xx/)
    expect(cookie).toMatch(/; Max-Age=3540$/)
    expect(readPaymentMarks(cookie.split('; ')[0] ?? '', false)).toEqual([mark])
  })

  it('several sessions -> the newest first, in any order of the cookies', async () => {
    const at = [now - 2, now, now - 1]
    const cookie = await browserOf(...at.map(each => ({ ...session, sessionId: `of ${each}`, at: each })))
    expect(readPaymentMarks(cookie, false).map(mark => mark.at)).toEqual([now, now - 1, now - 2])
  })

  // RFC 6265bis, section 5.7: a browser may send cookies of the same name, with the paths of other pages.
  it.each([
    ['empty', ''],
    ['garbage', 'x'],
    ['of another provider', 'paypal.production.1.'],
    ['of another mode', 'cashfree.live.1.'],
    ['oversized', 'x'.repeat(4000)],
    ['__proto__', '__proto__'],
  ])('%s cookie beside a mark, also of its name -> the mark counts', async (_, value) => {
    const own = await browserOf(session)
    const name = own.split('=')[0] ?? ''
    const address = await start(allKeys)
    for (const cookie of [`payment-mark-=${value}; ${own}`, `${name}=${value}; ${own}`, `${own}; ${own}`])
      expect(
        readReturn(await get(`${address}?${new URLSearchParams(bySubscription)}`, cookie), own).result,
      ).toBe('succeeded')
  })

  it('mark with a longer name, or without the prefix over HTTPS -> no mark', async () => {
    const cookie = await browserOf(session)
    expect(readPaymentMarks(`x${cookie}`, false)).toEqual([])
    expect(readPaymentMarks(cookie, true)).toEqual([])
    expect(readPaymentMarks(`x__Host-${cookie}`, true)).toEqual([])
    expect(readPaymentMarks(`__Host-${cookie}`, true)).toHaveLength(1)
  })

  it('two returns at once -> each has a cookie of its own', async () => {
    const address = await start(allKeys)
    const second: Started = { ...session, sessionId: 'second', subscriptionId: 'second' }
    const cookie = await browserOf(session, second)
    answer = () => Response.json(subscription('ACTIVE', 'ACTIVE'))
    const responses = [await get(`${address}?${new URLSearchParams(bySubscription)}`, cookie)]
    answerWith({
      ...subscription('INITIALIZED', 'FAILED'),
      subscription_id: 'second',
      subscription_session_id: 'second',
    })
    responses.push(await get(`${address}?subscription_id=second`, cookie))
    const names = responses.map(response => response.headers.getSetCookie()[0]?.split('=')[0])
    expect(
      responses.map(response => `payment-result-${response.headers.get('Location')?.split('#')[1] ?? ''}`),
    ).toEqual(names)
    expect(new Set(names).size).toBe(2)
    // Neither return deletes the mark of the other.
    const [first, other] = responses.map(response =>
      response.headers
        .getSetCookie()
        .slice(1)
        .map(each => each.split('=')[0]),
    )
    expect(first).not.toEqual(other)
    expect([first?.length, other?.length]).toEqual([1, 1])
  })

  it('over HTTPS -> cookies that only this host can set', async () => {
    const app = checkoutReturnApp(() => settingsFrom(allKeys), {
      ask: () => Promise.resolve(subscription('ACTIVE')),
    })
    const cookie = `__Host-${await browserOf(session)}`
    const response = await app.request(
      `https://site.example${RETURN_PATH}?${new URLSearchParams(bySubscription)}`,
      { headers: { Cookie: cookie } },
    )
    const { session: hash } = await markOf(session, now)
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-payment-result-[\w-]{22}=succeeded\.production\.\d{13}; Path=\/; SameSite=Lax; Max-Age=60; Secure$/,
      ),
      `${paymentMarkCookie(true, hash)}=; Path=/; SameSite=Lax; Max-Age=0; Secure`,
    ])
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

it('10,000 generated returns -> a redirect to the thank-you page, a result only for the session of the browser', async () => {
  answer = () => Response.json(subscription('ACTIVE', 'ACTIVE'))
  const addresses = {
    keys: await start(allKeys),
    nothing: await start({}),
  }
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
          const address = addresses[settings]
          const { result } = isPost
            ? await returnByPost(address, query.toString(), cookie, { headers: { 'Content-Type': type } })
            : readReturn(await get(`${address}?${query}`, cookie), cookie)
          if (cookie !== mine || settings === 'nothing') expect(result).toBeNull()
          if (result) results += 1
          count += 1
        }),
      )
    }),
    { numRuns: 200, endOnFailure: true },
  )
  expect(count).toBe(10_000)
  expect(results).toBeGreaterThan(0)
  expect(log.mock.calls).toEqual([])
}, 120_000)
