/**
 * The return function over HTTP, with a fake of the providers' APIs, and browsers that return. docs/app-developers.md has the protocol. Behaviour
 * that all providers share is tested with the default one; the file return.test.ts of each provider has the rest.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { RETURN_PATH } from '#src/config/site.ts'
import { checkoutReturnApp } from '../../api/_checkout-return/app.ts'
import { fakeApiKeys } from '../../sandbox/payments.ts'
import { apiKeys as cashfreeKeys } from '../../src/services/payments/cashfree/fake.ts'
import { cashfreeSignature } from '../../src/services/payments/cashfree/return.ts'
import { settingsFrom } from '../../api/_checkout-return/settings.ts'
import { listen, type RunningServer } from '../../shared/listen.ts'
import { type Limiter } from '../../shared/limits.ts'
import { paths } from '#src/content/paths.ts'
import { markOf as markWith, readPaymentMarks, setPaymentMark } from '#src/services/payments/payment-marks.ts'
import { paymentProviderOf } from '#src/services/payments/providers.ts'

export const SECRET: string = cashfreeKeys.CASHFREE_CLIENT_SECRET
export const TEST_SECRET: string = cashfreeKeys.CASHFREE_TEST_CLIENT_SECRET
export const SUBSCRIPTION = 'subscription of-a.visitor_1'
const SESSION = 'session_of_a_visitor'

/** The variables of the function for all providers. */
export const allKeys = fakeApiKeys

/** Requests that the fake of the APIs received. */
export const asked: { path: string; headers: Headers }[] = []
/** How the fakes answer. */
let answer: () => Response | Promise<Response>
export let api: RunningServer
const servers: RunningServer[] = []
/** The time of the function. */
export let now = Date.now()
/** Lines that the function logs. */
export let log: MockInstance

export const subscription = (status?: string, authorization?: string, changes: object = {}) => ({
  subscription_id: SUBSCRIPTION,
  subscription_session_id: SESSION,
  subscription_status: status,
  authorisation_details: { authorization_status: authorization },
  ...changes,
})
export const answerBy = (respond: typeof answer) => {
  answer = respond
}
export const passTime = (ms: number) => {
  now += ms
}
export const answerWith = (body: object, status = 200) => {
  answer = () => Response.json(body, { status })
}

/** Registers the hooks that start the fakes, and reset them before each test. */
export function setUpFakeApis(): void {
  beforeAll(async () => {
    api = await listen(request => {
      asked.push({ path: new URL(request.url).pathname, headers: request.headers })
      return answer()
    })
  })
  afterAll(() => api.close())
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
  })

  beforeEach(() => {
    log = vi.spyOn(console, 'error').mockImplementation(() => {})
    asked.length = 0
    now = Date.now()
    answerWith(subscription('ACTIVE', 'ACTIVE'))
  })
}

const unlimited: Limiter = () => Promise.resolve(true)

/** The function, without a server. */
export const appWith = (env: Record<string, string>, limiter: Limiter = unlimited) =>
  checkoutReturnApp(() => settingsFrom(env), { apiOrigin: () => api.origin, limiter, now: () => now })

/** Starts the function and returns its address. */
export async function start(env: Record<string, string>, limiter: Limiter = unlimited): Promise<string> {
  const app = appWith(env, limiter)
  const server = await listen(request => app.fetch(request))
  servers.push(server)
  return server.origin + RETURN_PATH
}

/** The mark that the checkout sets for a session that starts at a time. */
export const markOf = (started: Parameters<typeof markWith>[0], at: number) =>
  markWith(started, at, paymentProviderOf(started.sessionId))

export type Started = Parameters<typeof markWith>[0] & { at?: number }
export const session: Started = { sessionId: SESSION, mode: 'production', subscriptionId: SUBSCRIPTION }

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
export async function browserOf(...started: Started[]): Promise<string> {
  const marks = await Promise.all(started.map(({ at = now, ...each }) => markOf(each, at)))
  return withCookies(
    '',
    marks.map(mark => setPaymentMark(false, mark, mark.at)),
  )
}

export const fieldsOf = (status: string, changes: Record<string, string> = {}): URLSearchParams =>
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
export function signed(fields: URLSearchParams, secret = SECRET): URLSearchParams {
  const copy = new URLSearchParams(fields)
  copy.set('signature', cashfreeSignature(fields, secret))
  return copy
}

export interface Returned {
  /** The result, with `.test` if it is that of a test payment, `null` for none. */
  result: string | null
  /** The marks of the browser afterwards. */
  cookie: string
}

/** Reads a redirect to the thank-you page. Checks that it contains nothing else. */
export function readReturn(response: Response, cookie: string): Returned {
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

/** Sends a request, over a socket or to `appWith`. */
export type Send = (address: string, init: RequestInit) => Response | Promise<Response>

export const get = (address: string, cookie = '', send: Send = fetch) =>
  send(address, { redirect: 'manual', headers: cookie ? { Cookie: cookie } : {} })

export async function returnByGet(
  address: string,
  query: Record<string, string>,
  cookie = '',
): Promise<Returned> {
  return readReturn(await get(`${address}?${new URLSearchParams(query)}`, cookie), cookie)
}

/** Posts like another site, without cookies, and follows the redirect like a browser, with its cookies. */
export async function returnByPost(
  address: string,
  body: string | URLSearchParams,
  cookie = '',
  init: RequestInit = {},
  send: Send = fetch,
): Promise<Returned> {
  const response = await send(address, { method: 'POST', body, redirect: 'manual', ...init })
  const location = response.headers.get('Location') ?? ''
  if (location === paths.thankYou) return readReturn(response, cookie)
  expect(response.status).toBe(303)
  expect(location).toMatch(new RegExp(`^${RETURN_PATH}\\?`))
  expect(response.headers.getSetCookie()).toEqual([])
  return readReturn(await get(new URL(location, address).href, cookie, send), cookie)
}

export const bySubscription = { subscription_id: SUBSCRIPTION }
