/**
 * The function that payment providers send visitors back to. The checkout sets a cookie for each payment,
 * with hashes of the payment's session and of the id in the return URL (src/payments/payment-cookie.ts). If
 * the browser has the cookie for a returned id, the function calls the provider's API once and compares the
 * session in the response with the one in the cookie. It signs the result, stores the signed result in the
 * cookie, and redirects to the thank-you page with the same value in the URL. The page shows the result if
 * the URL and the cookie match, and asks the function whether the result is still fresh
 * (src/payments/payment-result.ts). If anything cannot be read, verified or compared, there is no result.
 * docs/app-developers.md has the diagram.
 */
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { RESULT_LIFETIME_MS } from '../../../machines/thank-you/schema.ts'
import { functionApp } from '../function-app.ts'
import { isEqualInConstantTime, keyedHash } from '../hash.ts'
import { clientLimits, type Limiter, memoryLimiter } from '../rate-limiter.ts'
import { SettingsError } from '../../services/parse-settings.ts'
import { RESULT_FIELD, RETURN_PATH } from '../../payments/checkout-names.ts'
import { paths } from '../../company/paths.ts'
import {
  paymentCookieName,
  parsePaymentCookies,
  serializePaymentCookie,
  sha256,
  startedValue,
} from '../../payments/payment-cookie.ts'
import { type Mode, modes } from '../../payments/provider.ts'
import {
  type PaymentProviderId,
  paymentProviderIds,
  paymentServers,
  type ReturnKeys,
} from '../../payments/server-registry.ts'

const MAX_BODY_BYTES = 16 * 1024

/** Timeout for the API's whole response, in milliseconds. Short, because the visitor waits for it. */
const API_TIMEOUT_MS = 3000
/**
 * Limits API requests, which share a quota with the company's payment server. A visitor needs
 * one request per payment. `wider` applies to an IPv6 /48 (the network of a site, RFC 6177) or an IPv4 /24.
 */
export const REQUESTS_PER_HOUR = { network: 20, wider: 200, all: 1000 }

const SECURE_COOKIE = paymentCookieName({ protocol: 'https:' }, '')

/** Returns the origin of a provider's API. Tests and the sandbox use other origins. */
type ApiOrigin = (provider: PaymentProviderId, mode: Mode) => string
const providerOrigin: ApiOrigin = (provider, mode) => paymentServers[provider].returns.origins[mode]

/** Returns the function's app. Visitors always end up on the thank-you page. Logs contain no request data. */
export function checkoutReturnApp(
  settings: () => ReturnKeys,
  {
    apiOrigin = providerOrigin,
    limiter = memoryLimiter(),
    now = Date.now,
  }: { apiOrigin?: ApiOrigin; limiter?: Limiter; now?: () => number } = {},
): Hono {
  const app = functionApp()
  const toThankYouPage = (c: Context, query = '') => c.redirect(paths.thankYou + query, 303)
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: c => toThankYouPage(c) }))
  app.onError((error, c) => {
    console.error(error instanceof SettingsError ? error.message : error.name)
    return toThankYouPage(c)
  })

  app.get(RETURN_PATH, async c => {
    const allKeys = settings()
    const url = new URL(c.req.url)
    const query = url.searchParams
    const token = query.get('token')
    if (token !== null) return c.text(isFresh(token, allKeys, now()) ? 'fresh' : 'ended')
    const provider = paymentProviderIds.find(each => query.has(paymentServers[each].returns.idField))
    if (!provider) return toThankYouPage(c)
    const { returns } = paymentServers[provider]
    const id = query.get(returns.idField) ?? ''
    const reference = await sha256(id)
    const cookies = c.req.header('Cookie') ?? ''
    // Behind a TLS proxy, the URL starts with `http:`, but browsers send `__Host-` cookies only over HTTPS.
    const site = cookies.includes(SECURE_COOKIE) ? { protocol: 'https:' } : url
    const payments = parsePaymentCookies(cookies, site)
    /** The value that the payment's cookie has before the result is known. */
    const startedCookie = (mode: Mode) => startedValue(provider, mode, reference)
    const setCookie = (session: string, value: string) =>
      c.header('Set-Cookie', serializePaymentCookie(site, session, value), { append: true })
    // A second return may belong to another attempt, so the first result is no longer shown.
    for (const [session, value] of payments)
      if (modes.some(mode => value.startsWith(`${startedCookie(mode)}.`))) setCookie(session, '')

    const mode = modes.find(each => payments.some(([, value]) => value === startedCookie(each)))
    const keys = mode && allKeys[provider][mode]
    const request = keys && returns.request(id, { keys, mode })
    if (!request) return toThankYouPage(c)
    // The host overwrites X-Real-IP. Requests without this header share one limit.
    const client = c.req.header('X-Real-IP') ?? 'unknown'
    if (!(await limiter(clientLimits(`${mode} results`, client, REQUESTS_PER_HOUR)))) return toThankYouPage(c)
    const answer = await ask(new URL(request.path, apiOrigin(provider, mode)), request.headers)
    const confirmed = returns.read(answer, query)
    if (!confirmed) return toThankYouPage(c)
    const session = await sha256(confirmed.session)
    if (!payments.some(([hash, value]) => hash === session && value === startedCookie(mode)))
      return toThankYouPage(c)
    const expiry = now() + RESULT_LIFETIME_MS
    const signed = sign([startedCookie(mode), session, confirmed.result, expiry].join('.'), keys)
    setCookie(session, signed)
    return toThankYouPage(c, `?${RESULT_FIELD}=${signed}`)
  })

  // Browsers send no cookies with another site's POST (RFC 6265bis, 5.6.7.1), but send them after a redirect.
  app.post(RETURN_PATH, async c => {
    const form = new URLSearchParams(await c.req.text())
    for (const provider of paymentProviderIds) {
      const query = paymentServers[provider].returns.queryAfterPost?.(form)
      if (query) return c.redirect(`${RETURN_PATH}?${query}`, 303)
    }
    return toThankYouPage(c)
  })
  return app
}

/**
 * Returns a signed result, `provider.mode.reference.session.result.expiry.signature`: the payment's
 * `startedValue`, the hash of its session, the result, and the expiry in milliseconds by the server's clock.
 * `keys` are for one mode, so a test key cannot sign a live result.
 */
const sign = (fields: string, keys: unknown) => `${fields}.${keyedHash(JSON.stringify(keys), fields)}`

/** Whether a token is signed with the keys of its provider and mode, and has not expired. */
function isFresh(token: string, allKeys: ReturnKeys, now: number): boolean {
  const [ofProvider, ofMode, , , , expiry] = token.split('.')
  const provider = paymentProviderIds.find(each => each === ofProvider)
  const mode = modes.find(each => each === ofMode)
  const keys = provider && mode && allKeys[provider][mode]
  const fields = token.slice(0, token.lastIndexOf('.'))
  return keys !== undefined && isEqualInConstantTime(token, sign(fields, keys)) && Number(expiry) > now
}

/** Resolves with the API's JSON, or with `undefined` after a failure. Sends one request. Never rejects. */
async function ask(url: URL, headers: HeadersInit): Promise<unknown> {
  const report = (reason: string) =>
    console.error(`${url.hostname} did not return the result of a payment: ${reason}`)
  try {
    const signal = AbortSignal.timeout(API_TIMEOUT_MS)
    const response = await fetch(url, { headers, redirect: 'error', signal })
    if (response.ok) return await response.json()
    // Do not report an unknown id, because anybody can invent one.
    if (![400, 404].includes(response.status)) report(`status ${response.status}`)
  } catch (error) {
    // Log only the error's name, because its message may contain the response.
    report((error as Error).name)
  }
  return undefined
}
