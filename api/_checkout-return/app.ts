/**
 * HTTP routes of the return function, to which payment providers send visitors back. docs/app-developers.md has the protocol as a
 * diagram.
 */
import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { paths } from '../../src/content/paths.ts'
import {
  deletePaymentMark,
  isRecent,
  type PaymentMark,
  readPaymentMarks,
  spentMarks,
} from '../../src/services/payments/payment-marks.ts'
import type { Confirmed } from '../../src/services/payments/provider-server.ts'
import {
  type PaymentProviderName,
  paymentProviderNames,
  paymentServers,
} from '../../src/services/payments/server.ts'
import { RETURN_PATH } from '../../src/config/site.ts'
import { setPaymentResult } from '../../src/config/payment-result-cookie.ts'
import { SettingsError } from '../../shared/settings.ts'
import { clientNetwork } from '../../shared/client-network.ts'
import { functionApp } from '../../shared/function-app.ts'
import { type Limiter, memoryLimiter } from '../../shared/limits.ts'
import { type AskProvider, providerApi } from './provider-api.ts'
import type { Settings } from './settings.ts'

const MAX_BODY_BYTES = 16 * 1024
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

/** Returns the origin of a provider's API. Tests and the sandbox set others. */
export type ApiOrigin = (provider: PaymentProviderName, mode: PaymentMark['mode']) => string
export const providerOrigin: ApiOrigin = (provider, mode) => paymentServers[provider].returns.origins[mode]

interface Options {
  apiOrigin?: ApiOrigin
  limiter?: Limiter
  ask?: AskProvider
  now?: () => number
}

const isHttps = (c: Context) => new URL(c.req.url).protocol === 'https:'

/**
 * Returns the function's app. Every GET and POST ends in a redirect to the thank-you page. A result goes with it if the provider
 * confirms it for a session that this browser has started; whatever cannot be read, verified or compared has no result. No log
 * contains anything from the request.
 */
export function checkoutReturnApp(
  settings: () => Settings,
  {
    apiOrigin = providerOrigin,
    limiter = memoryLimiter(),
    now = Date.now,
    ask = providerApi(limiter, now),
  }: Options = {},
): Hono {
  const app = functionApp()
  app.use(async (c, next) => {
    await next()
    c.res.headers.set('Referrer-Policy', 'no-referrer')
  })
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: c => toThankYouPage(c) }))
  app.onError((error, c) => {
    console.error(error instanceof SettingsError ? error.message : error.name)
    return toThankYouPage(c)
  })

  const marksOf = (c: Context) =>
    readPaymentMarks(c.req.header('Cookie') ?? '', isHttps(c)).filter(mark => isRecent(mark, now()))
  /** The header that the host overwrites. Requests without it share one limit. */
  const clientOf = (c: Context) => clientNetwork(c.req.header('X-Real-IP') ?? 'unknown')

  /** The mark of a result that is shown is spent. The nonce leads the page to its own cookie. */
  function toThankYouPage(c: Context, shown?: Confirmed): Response {
    if (!shown) return c.redirect(paths.thankYou, 303)
    const { result, mark } = shown
    const nonce = randomBytes(16).toString('base64url')
    c.header('Set-Cookie', setPaymentResult(isHttps(c), nonce, `${result}.${mark.mode}.${mark.at}`))
    for (const spent of spentMarks(marksOf(c), mark))
      c.header('Set-Cookie', deletePaymentMark(isHttps(c), spent), { append: true })
    return c.redirect(`${paths.thankYou}#${nonce}`, 303)
  }

  /** The provider that has sent the visitor back, with what it needs to answer. */
  function returnOf(fields: URLSearchParams) {
    const { keys } = settings()
    const name = paymentProviderNames.find(other => paymentServers[other].returns.isOwn(fields))
    return name && { name, keys: keys[name], provider: paymentServers[name].returns }
  }

  app.get(RETURN_PATH, async c => {
    const fields = new URL(c.req.url).searchParams
    const found = returnOf(fields)
    if (!found) return toThankYouPage(c)
    const { name, keys, provider } = found
    const confirmed = await provider.confirm(fields, {
      keys,
      origins: { production: apiOrigin(name, 'production'), sandbox: apiOrigin(name, 'sandbox') },
      marks: marksOf(c).filter(mark => mark.provider === name),
      ask: (url, headers) => ask(url, headers, clientOf(c)),
      now: now(),
    })
    return toThankYouPage(c, confirmed)
  })

  // The browser sends no cookie with the POST of another site, but it does with the GET of a redirect.
  app.post(RETURN_PATH, async c => {
    settings()
    if (!FORM.test(c.req.header('Content-Type') ?? '')) return toThankYouPage(c)
    const fields = new URLSearchParams(await c.req.text())
    const found = returnOf(fields)
    const query = found?.provider.queryAfterPost?.(fields, { keys: found.keys, now: now() })
    return query ? c.redirect(`${RETURN_PATH}?${query}`, 303) : toThankYouPage(c)
  })
  return app
}
