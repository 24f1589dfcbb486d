/**
 * Runs the return function with fake provider APIs, and acts as a returning browser (docs/app-developers.md).
 * Shared behaviour is tested with the default provider; each provider's return.test.ts tests the rest.
 */
import { afterAll, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest'
import type { CheckoutSession } from '../../machines/checkout/machine.ts'
import { paths } from '../../src/company/paths.ts'
import { RETURN_PATH } from '../../src/payments/checkout-names.ts'
import { startedPayment } from '../../src/payments/payment-cookie.ts'
import { paymentProviderOf } from '../../src/payments/browser-registry.ts'
import { checkoutReturnApp } from '../../src/server/checkout-return/app.ts'
import { checkoutReturnSettings } from '../../src/server/checkout-return/settings.ts'
import { fakeApiKeys } from '../../tools/sandbox/payment-providers.ts'
import { listen, type RunningServer } from '../../src/server/listen.ts'
import type { Limiter } from '../../src/server/rate-limiter.ts'

export const SUBSCRIPTION = 'subscription of-a.visitor_1'

/** The return function's environment variables, with the keys of all providers. */
export const allKeys = fakeApiKeys

/** Requests that the fake APIs received. */
export const apiRequests: { path: string; headers: Headers }[] = []
/** How the fakes respond. */
let answer: () => Response | Promise<Response>
let api: RunningServer
/** The current time for the function. */
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
export const setApiResponder = (respond: typeof answer) => {
  answer = respond
}
export const setApiResponse = (body: object, status = 200) => {
  answer = () => Response.json(body, { status })
}
export const passTime = (ms: number) => {
  now += ms
}

/** Registers the hooks that start the fakes and reset them before each test. */
export function setUpFakeApis(): void {
  beforeAll(async () => {
    api = await listen(request => {
      apiRequests.push({ path: new URL(request.url).pathname, headers: request.headers })
      return answer()
    })
  })
  afterAll(() => api.close())
  beforeEach(() => {
    log = vi.spyOn(console, 'error').mockImplementation(() => {})
    apiRequests.length = 0
    now = Date.now()
    setApiResponse(subscription('ACTIVE', 'ACTIVE'))
  })
}

/** Sends the function a request for a path. */
export type Send = (path: string, init?: RequestInit) => Response | Promise<Response>

/** Returns a `Send` that calls the return function without a server. */
export function sendTo(env: Record<string, string>, limiter: Limiter = () => Promise.resolve(true)): Send {
  const options = { apiOrigin: () => api.origin, limiter, now: () => now }
  const app = checkoutReturnApp(() => checkoutReturnSettings(env), options)
  return (path, init) => app.request(path, init)
}

/** The hash in the name of a started session's cookie, and the cookie's value. */
export const paymentOf = async (started: CheckoutSession): Promise<[string, string]> =>
  (await startedPayment(started, paymentProviderOf(started.sessionId))) ?? ['', '']

/** A browser's cookies, by name. */
export type Cookies = ReadonlyMap<string, string>

/** Returns the cookies of a browser that has started these sessions, newest last. */
export async function browserOf(...started: CheckoutSession[]): Promise<Cookies> {
  const payments = await Promise.all(started.map(paymentOf))
  return new Map(payments.map(([hash, value]) => [`payment-${hash}`, value]))
}

/** Reads a redirect to the thank-you page. `result` may be `null`, or end in `.test` for a test payment. */
function readReturn(response: Response, cookies: Cookies) {
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([303, 'no-store'])
  const [page, token] = (response.headers.get('Location') ?? '').split('?result=')
  expect(page).toBe(paths.thankYou)
  const kept = new Map(cookies)
  for (const change of response.headers.getSetCookie()) {
    const [, name = '', value = '', age] =
      /^(payment-\w{64})=([\w.]*); Path=\/; SameSite=Lax; Max-Age=(\d+)$/.exec(change) ?? []
    expect(kept.delete(name), change).toBe(true)
    expect(age).toBe(value ? '3600' : '0')
    if (value) kept.set(name, value)
  }
  // The result replaces the started payment in the cookie.
  const tokens = [...kept.values()].filter(value => value.split('.').length > 3)
  if (token) expect(tokens).toContain(token)
  const [, mode, , , result] = token?.split('.') ?? []
  return { result: result ? result + (mode === 'sandbox' ? '.test' : '') : null, token, cookies: kept }
}

const get = (send: Send, path: string, cookies: Cookies) =>
  send(path, { headers: { Cookie: [...cookies].map(pair => pair.join('=')).join('; ') } })

export const returnByGet = async (send: Send, query: Record<string, string>, cookies: Cookies) =>
  readReturn(await get(send, `${RETURN_PATH}?${new URLSearchParams(query)}`, cookies), cookies)

/** Posts without cookies and follows the redirect with cookies, as a browser does for another site's form. */
export async function returnByPost(send: Send, form: Record<string, string>, cookies: Cookies) {
  const response = await send(RETURN_PATH, { method: 'POST', body: new URLSearchParams(form) })
  const location = response.headers.get('Location') ?? ''
  if (location === paths.thankYou) return readReturn(response, cookies)
  expect(response.status).toBe(303)
  expect(location).toMatch(new RegExp(`^${RETURN_PATH}\\?`))
  expect(response.headers.getSetCookie()).toEqual([])
  return readReturn(await get(send, location, cookies), cookies)
}

/** The fields that Cashfree posts. */
export const formOf = (checkoutStatus: string, changes: Record<string, string> = {}) => ({
  cf_subscriptionId: SUBSCRIPTION,
  cf_status: 'ACTIVE',
  cf_message: 'Approved, ₹999 & more',
  cf_checkoutStatus: checkoutStatus,
  signature: 'GMDAyIbCPODXyW+vwRGzTE9M7JdMxO1/NQyJEnZVUTs=',
  ...changes,
})
