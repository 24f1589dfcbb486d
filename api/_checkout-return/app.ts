/**
 * HTTP routes of the return function, to which payment providers send visitors back. docs/app-developers.md has the protocol as a
 * diagram.
 */
import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { SUBSCRIPTION_ID } from '../../machines/checkout.schema.ts'
import type { PaymentResult } from '../../machines/thank-you.schema.ts'
import { paths } from '../../src/content/paths.ts'
import {
  deletePaymentMark,
  fingerprint,
  isRecent,
  type PaymentMark,
  readPaymentMarks,
  spentMarks,
} from '../../src/config/payment-marks.ts'
import { setPaymentResult } from '../../src/config/payment-result-cookie.ts'
import { SettingsError } from '../../shared/settings.ts'
import { clientNetwork } from '../../shared/client-network.ts'
import { type Limiter, memoryLimiter } from '../../shared/limits.ts'
import { cashfreeRequest, claimedResult, fetchedSubscription, isSigned, resultOf } from './cashfree.ts'
import { readHandover, writeHandover } from './handover.ts'
import { type AskProvider, providerApi } from './provider-api.ts'
import type { Settings } from './settings.ts'
import { stripeModeOf, stripeRequest, stripeResult } from './stripe.ts'

export const RETURN_PATH = '/api/checkout-return'
const MAX_BODY_BYTES = 16 * 1024
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const MODES = ['production', 'sandbox'] as const

/** Origins of the providers' APIs. Tests and the sandbox set others. */
export interface ProviderOrigins {
  stripe: string
  cashfree: Record<PaymentMark['mode'], string>
}
export const providerOrigins: ProviderOrigins = {
  stripe: 'https://api.stripe.com',
  cashfree: { production: 'https://api.cashfree.com', sandbox: 'https://sandbox.cashfree.com' },
}

interface Options {
  origins?: ProviderOrigins
  limiter?: Limiter
  ask?: AskProvider
  now?: () => number
}

/** A result, and the mark of the session that it belongs to. */
interface Confirmed {
  mark: PaymentMark
  result: PaymentResult
}

const confirmed = (mark: PaymentMark, result: PaymentResult | undefined): Confirmed | undefined =>
  result && { mark, result }

const isHttps = (c: Context) => new URL(c.req.url).protocol === 'https:'

/**
 * Returns the function's app. Every GET and POST ends in a redirect to the thank-you page. A result goes with it if the provider
 * confirms it for a session that this browser has started; whatever cannot be read, verified or compared has no result. No log
 * contains anything from the request.
 */
export function checkoutReturnApp(
  settings: () => Settings,
  {
    origins = providerOrigins,
    limiter = memoryLimiter(),
    now = Date.now,
    ask = providerApi(limiter, now),
  }: Options = {},
): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
    c.res.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    c.res.headers.set('Referrer-Policy', 'no-referrer')
  })
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => c.text('Method not allowed', 405, { Allow: methods.join(', ') }),
    }),
  )
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: c => toThankYouPage(c) }))
  app.notFound(c => c.text('Not found', 404))
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

  async function stripeReturn(c: Context, sessionId: string): Promise<Confirmed | undefined> {
    const mode = stripeModeOf(sessionId)
    const key = mode && settings().stripe[mode]
    if (!key) return undefined
    const session = await fingerprint(sessionId)
    const mark = marksOf(c).find(
      started => started.provider === 'stripe' && started.mode === mode && started.session === session,
    )
    if (!mark) return undefined
    const { url, headers } = stripeRequest(origins.stripe, sessionId, key)
    return confirmed(mark, stripeResult(await ask(url, headers, clientOf(c))))
  }

  async function cashfreeReturn(
    c: Context,
    subscriptionId: string,
    handoverText: string,
  ): Promise<Confirmed | undefined> {
    if (!SUBSCRIPTION_ID.test(subscriptionId)) return undefined
    const { cashfree } = settings()
    const handoverOf = (mode: PaymentMark['mode']) => {
      const keys = cashfree[mode]
      return keys && readHandover(handoverText, { subscriptionId, secret: keys.secret, now: now() })
    }
    const subscription = await fingerprint(subscriptionId)
    // A signature of the other mode says nothing of this session. A mark without a subscription could be that of any,
    // so it counts only for a signed return.
    const marks = marksOf(c).filter(
      ({ provider, mode, subscription: named }) =>
        provider === 'cashfree' &&
        (handoverText ? handoverOf(mode) !== undefined : named !== '') &&
        (named === '' || named === subscription),
    )
    const [newest] = marks
    const keys = newest && cashfree[newest.mode]
    if (!keys) return undefined
    const { mode } = newest
    const handover = handoverOf(mode)
    const { url, headers } = cashfreeRequest(origins.cashfree[mode], subscriptionId, keys)
    const fetched = fetchedSubscription(await ask(url, headers, clientOf(c)))
    const session = await fingerprint(fetched.sessionId)
    const mark = marks.find(started => started.mode === mode && started.session === session)
    if (!mark || fetched.subscriptionId !== subscriptionId) return undefined
    return confirmed(mark, resultOf(fetched, handover?.result))
  }

  app.get(RETURN_PATH, async c => {
    settings()
    const fields = new URL(c.req.url).searchParams
    const [sessionId, subscriptionId] = [fields.get('session_id'), fields.get('subscription_id')]
    return toThankYouPage(
      c,
      sessionId !== null
        ? await stripeReturn(c, sessionId)
        : await cashfreeReturn(c, subscriptionId ?? '', fields.get('handover') ?? ''),
    )
  })

  // Cashfree posts. The browser sends no cookie with the POST of another site, but it does with the GET of a redirect.
  app.post(RETURN_PATH, async c => {
    const { cashfree } = settings()
    if (!FORM.test(c.req.header('Content-Type') ?? '')) return toThankYouPage(c)
    const fields = new URLSearchParams(await c.req.text())
    const subscriptionId = fields.get('cf_subscriptionId') ?? ''
    if (!SUBSCRIPTION_ID.test(subscriptionId)) return toThankYouPage(c)
    const secrets = MODES.flatMap(mode => cashfree[mode]?.secret ?? [])
    if (secrets.length === 0) return toThankYouPage(c)
    const secret = secrets.find(key => isSigned(fields, key))
    const query = new URLSearchParams({ subscription_id: subscriptionId })
    if (secret)
      query.set(
        'handover',
        writeHandover({ result: claimedResult(fields) }, { subscriptionId, secret, now: now() }),
      )
    return c.redirect(`${RETURN_PATH}?${query}`, 303)
  })
  return app
}
