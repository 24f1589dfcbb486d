/**
 * The return function over HTTP, with a fake of the providers' APIs, and browsers that return. docs/app-developers.md has the protocol. Behaviour
 * that all providers share is tested with the default one; the file return.test.ts of each provider has the rest.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest'
import type { CheckoutSession } from '#machines/checkout/machine.ts'
import { paths } from '#src/content/paths.ts'
import { RETURN_PATH } from '#src/config/site.ts'
import { startedPayment } from '#src/services/payments/payment-cookie.ts'
import { paymentProviderOf } from '#src/services/payments/providers.ts'
import { checkoutReturnApp } from '../../api/_checkout-return/app.ts'
import { settingsFrom } from '../../api/_checkout-return/settings.ts'
import { fakeApiKeys } from '../../sandbox/payments.ts'
import { listen, type RunningServer } from '../../shared/listen.ts'
import type { Limiter } from '../../shared/limits.ts'

export const SUBSCRIPTION = 'subscription of-a.visitor_1'

/** The variables of the function for all providers. */
export const allKeys = fakeApiKeys

/** Requests that the fake of the APIs received. */
export const asked: { path: string; headers: Headers }[] = []
/** How the fakes answer. */
let answer: () => Response | Promise<Response>
let api: RunningServer
const servers: RunningServer[] = []
/** The time of the function. */
export let now = Date.now()
/** Lines that the function logs. */
export let log: MockInstance

export const session: CheckoutSession = {
  sessionId: 'session_of_a_visitor',
  mode: 'production',
  subscriptionId: SUBSCRIPTION,
}
export const testSession: CheckoutSession = { ...session, mode: 'sandbox' }
export const bySubscription = { subscription_id: SUBSCRIPTION }

export const subscription = (status?: string, authorization?: string, changes: object = {}) => ({
  subscription_id: SUBSCRIPTION,
  subscription_session_id: session.sessionId,
  subscription_status: status,
  authorisation_details: { authorization_status: authorization },
  ...changes,
})
export const answerBy = (respond: typeof answer) => {
  answer = respond
}
export const answerWith = (body: object, status = 200) => {
  answer = () => Response.json(body, { status })
}
export const passTime = (ms: number) => {
  now += ms
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

/** The cookies of a browser, by name. */
export type Cookies = ReadonlyMap<string, string>
const headerOf = (cookies: Cookies) => [...cookies].map(pair => pair.join('=')).join('; ')

const cookieOf = (setCookie: string): [string, string] => {
  const [name = '', value = ''] = setCookie.split('; ')[0]?.split('=') ?? []
  return [name, value]
}

/** Hash and value of a started session. */
export const paymentOf = async (started: CheckoutSession): Promise<[string, string]> =>
  (await startedPayment(started, paymentProviderOf(started.sessionId))) ?? ['', '']

/** A browser that has started sessions, the newest last. */
export async function browserOf(...started: CheckoutSession[]): Promise<Cookies> {
  const payments = await Promise.all(started.map(paymentOf))
  return new Map(payments.map(([hash, value]) => [`payment-${hash}`, value]))
}

export interface Returned {
  /** The result, with `.test` if it is that of a test payment, `null` for none. */
  result: string | null
  /** The signed result. */
  token?: string
  cookies: Cookies
}

/** Reads a redirect to the thank-you page. Checks that it contains nothing else. */
function readReturn(response: Response, cookies: Cookies): Returned {
  expect(response.status).toBe(303)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const [page, token] = (response.headers.get('Location') ?? '').split('?result=')
  expect(page).toBe(paths.thankYou)
  const changes = response.headers.getSetCookie()
  if (token === undefined) {
    const left = new Map(cookies)
    for (const change of changes) {
      expect(change).toMatch(/^payment-\w{64}=; Path=\/; SameSite=Lax; Max-Age=0$/)
      left.delete(cookieOf(change)[0])
    }
    return { result: null, cookies: left }
  }
  expect(changes).toEqual([
    expect.stringMatching(/^payment-\w{64}=[\w.]+; Path=\/; SameSite=Lax; Max-Age=3600$/),
  ])
  const [name, value] = cookieOf(changes[0] ?? '')
  // The result takes the place of the started payment.
  expect(cookies.has(name)).toBe(true)
  expect(value).toBe(token)
  const [, mode, , , result = ''] = token.split('.')
  return {
    result: mode === 'sandbox' ? `${result}.test` : result,
    token,
    cookies: new Map([...cookies, [name, value]]),
  }
}

/** Sends a request, over a socket or to `appWith`. */
export type Send = (address: string, init: RequestInit) => Response | Promise<Response>

const get = (address: string, cookies: Cookies = new Map(), send: Send = fetch) =>
  send(address, { redirect: 'manual', headers: cookies.size > 0 ? { Cookie: headerOf(cookies) } : {} })

export const returnByGet = async (
  address: string,
  query: Record<string, string>,
  cookies: Cookies = new Map(),
  send: Send = fetch,
): Promise<Returned> =>
  readReturn(await get(`${address}?${new URLSearchParams(query)}`, cookies, send), cookies)

/** Posts like another site, without cookies, and follows the redirect like a browser, with its cookies. */
export async function returnByPost(
  address: string,
  form: Record<string, string>,
  cookies: Cookies = new Map(),
  { send = fetch, ...init }: RequestInit & { send?: Send } = {},
): Promise<Returned> {
  const body = new URLSearchParams(form).toString()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const response = await send(address, { method: 'POST', body, headers, redirect: 'manual', ...init })
  const location = response.headers.get('Location') ?? ''
  if (location === paths.thankYou) return readReturn(response, cookies)
  expect(response.status).toBe(303)
  expect(location).toMatch(new RegExp(`^${RETURN_PATH}\\?`))
  expect(response.headers.getSetCookie()).toEqual([])
  return readReturn(await get(new URL(location, address).href, cookies, send), cookies)
}

/** The fields that Cashfree posts. */
export const formOf = (checkoutStatus: string, changes: Record<string, string> = {}) => ({
  cf_subReferenceId: '4711',
  cf_subscriptionId: SUBSCRIPTION,
  cf_authAmount: '999.00',
  cf_status: 'ACTIVE',
  cf_message: 'Approved, ₹999 & more',
  cf_umrn: 'HDFC7011604231029',
  cf_checkoutStatus: checkoutStatus,
  signature: 'GMDAyIbCPODXyW+vwRGzTE9M7JdMxO1/NQyJEnZVUTs=',
  ...changes,
})
