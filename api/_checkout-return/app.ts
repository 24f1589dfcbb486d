/** HTTP routes of the function to which payment providers return. docs/app-developers.md has the protocol as a diagram. */
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { functionApp } from '../../shared/function-app.ts'
import { clientLimits, type Limiter, memoryLimiter } from '../../shared/limits.ts'
import { SettingsError } from '../../shared/settings.ts'
import { RESULT_FIELD, RETURN_PATH } from '../../src/config/site.ts'
import { paths } from '../../src/content/paths.ts'
import {
  paymentCookies,
  setPaymentCookie,
  sha256,
  startedValue,
} from '../../src/services/payments/payment-cookie.ts'
import { modes, type Mode } from '../../src/services/payments/provider.ts'
import {
  type PaymentProviderName,
  paymentProviderNames,
  paymentServers,
} from '../../src/services/payments/server.ts'
import { isFreshToken, isResultOf, signResult } from './result-token.ts'
import type { Settings } from './settings.ts'

const MAX_BODY_BYTES = 16 * 1024
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

/** The visitor waits for the whole answer of the API. Milliseconds. */
const API_TIMEOUT_MS = 3000
/**
 * Requests to the APIs, whose quota the company's payment server also uses. A visitor needs one for each payment.
 * A site's IPv6 network is a /48 (RFC 6177), its IPv4 one a /24.
 */
export const REQUESTS_PER_HOUR = { network: 20, wider: 200, all: 1000 }

/** Returns the origin of a provider's API. Tests and the sandbox set others. */
export type ApiOrigin = (provider: PaymentProviderName, mode: Mode) => string
export const providerOrigin: ApiOrigin = (provider, mode) => paymentServers[provider].returns.origins[mode]

const isHttps = (c: Context) => new URL(c.req.url).protocol === 'https:'

/**
 * Returns the function's app. Every return ends in a redirect to the thank-you page. A result goes with it if the
 * provider confirms it for a payment that this browser has started; whatever cannot be read, verified or compared
 * has no result. No log contains anything from the request.
 */
export function checkoutReturnApp(
  settings: () => Settings,
  {
    apiOrigin = providerOrigin,
    limiter = memoryLimiter(),
    now = Date.now,
  }: { apiOrigin?: ApiOrigin; limiter?: Limiter; now?: () => number } = {},
): Hono {
  const app = functionApp()
  app.use(async (c, next) => {
    await next()
    c.res.headers.set('Referrer-Policy', 'no-referrer')
  })
  const toThankYouPage = (c: Context, query = '') => c.redirect(paths.thankYou + query, 303)
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: c => toThankYouPage(c) }))
  app.onError((error, c) => {
    console.error(error instanceof SettingsError ? error.message : error.name)
    return toThankYouPage(c)
  })

  /** Whether the client may cause a request. The host overwrites the header; requests without it share one limit. */
  const isWithinLimits = (c: Context, mode: Mode) =>
    limiter(clientLimits(`${mode} results`, c.req.header('X-Real-IP') ?? 'unknown', REQUESTS_PER_HOUR))

  /** Returns the payment of this browser that a return names, with its signed result, if its provider confirms one. */
  async function confirmedPayment(c: Context, provider: PaymentProviderName, query: URLSearchParams) {
    const { returns } = paymentServers[provider]
    const id = query.get(returns.idField) ?? ''
    const reference = await sha256(id)
    const payments = paymentCookies(c.req.header('Cookie') ?? '', isHttps(c))
    // A second return may be that of another attempt, so the result of the first is not shown any more.
    for (const [session, value] of payments)
      if (isResultOf(value, provider, reference))
        c.header('Set-Cookie', setPaymentCookie(isHttps(c), session, ''), { append: true })
    const started = (mode: Mode) =>
      payments
        .filter(([, value]) => value === startedValue(provider, mode, reference))
        .map(([session]) => session)
    const mode = modes.find(each => started(each).length > 0)
    const keys = mode && settings().keys[provider][mode]
    const request = keys && returns.request(id, { keys, mode })
    if (!request || !(await isWithinLimits(c, mode))) return undefined
    const confirmed = returns.read(
      await ask(new URL(request.path, apiOrigin(provider, mode)), request.headers),
      query,
    )
    const session = confirmed && (await sha256(confirmed.session))
    return session && started(mode).includes(session)
      ? {
          session,
          token: signResult(confirmed.result, { mode, provider, session, reference }, { keys, now: now() }),
        }
      : undefined
  }

  const providerOf = (fields: URLSearchParams, field: 'idField' | 'postedIdField') =>
    paymentProviderNames.find(name => fields.has(paymentServers[name].returns[field] ?? ''))

  app.get(RETURN_PATH, async c => {
    const { keys } = settings()
    const query = new URL(c.req.url).searchParams
    const token = query.get('token')
    if (token !== null) return c.text(isFreshToken(token, keys, now()) ? 'fresh' : 'ended')
    const provider = providerOf(query, 'idField')
    const payment = provider && (await confirmedPayment(c, provider, query))
    if (!payment) return toThankYouPage(c)
    c.header('Set-Cookie', setPaymentCookie(isHttps(c), payment.session, payment.token), { append: true })
    return toThankYouPage(c, `?${RESULT_FIELD}=${payment.token}`)
  })

  // Browsers send no cookie with the POST of another site (RFC 6265bis, section 5.6.7.1), but with a redirect's GET.
  app.post(RETURN_PATH, async c => {
    settings()
    if (!FORM.test(c.req.header('Content-Type') ?? '')) return toThankYouPage(c)
    const form = new URLSearchParams(await c.req.text())
    const provider = providerOf(form, 'postedIdField')
    const query = provider && paymentServers[provider].returns.queryAfterPost?.(form)
    return query ? c.redirect(`${RETURN_PATH}?${query}`, 303) : toThankYouPage(c)
  })
  return app
}

/** Resolves with the JSON of an API, or with `undefined` after a failure. Sends one request. Never rejects. */
async function ask(url: URL, headers: Record<string, string>): Promise<unknown> {
  const report = (reason: string) =>
    console.error(`${url.hostname} does not tell the result of a payment: ${reason}`)
  try {
    const signal = AbortSignal.timeout(API_TIMEOUT_MS)
    const accepting = { ...headers, Accept: 'application/json' }
    const response = await fetch(url, { headers: accepting, redirect: 'error', signal })
    if (response.ok) return await response.json()
    // An id that the API does not know is no failure: anybody can invent one.
    if (![400, 404].includes(response.status)) report(`status ${response.status}`)
  } catch (error) {
    // Its message may contain the answer.
    report((error as Error).name)
  }
  return undefined
}
