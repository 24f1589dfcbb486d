/** HTTP routes of the return function, to which payment providers send visitors back. */
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { methodNotAllowed } from 'hono/method-not-allowed'
import type { PaymentResult } from '../../machines/thank-you.schema.ts'
import { paths } from '../../src/config/paths.ts'
import { setPaymentResult } from '../../src/config/payment-result-cookie.ts'
import { SettingsError } from '../../src/config/settings.ts'
import { cashfreeResult } from './cashfree.ts'
import type { Settings } from './settings.ts'
import { type StripeHost, stripeResult } from './stripe.ts'

export const RETURN_PATH = '/api/checkout-return'
const MAX_BODY_BYTES = 16 * 1024
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

/** Redirects to the thank-you page, with the result in a cookie. Without a result, deletes an earlier one. */
function toThankYouPage(c: Context, result?: PaymentResult): Response {
  const isHttps = new URL(c.req.url).protocol === 'https:'
  c.header('Set-Cookie', setPaymentResult(isHttps, result ?? ''))
  return c.redirect(paths.thankYou, 303)
}

/**
 * Returns the function's app. Every GET and POST is answered with a redirect to the thank-you page: what cannot be read or
 * verified has no result. Neither the address nor a log contains anything from the request.
 */
export function checkoutReturnApp(settings: () => Settings, stripeHost?: StripeHost): Hono {
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

  app.get(RETURN_PATH, async c => {
    const fields = new URL(c.req.url).searchParams
    const { cashfreeSecrets: secrets, stripeKeys } = settings()
    const sessionId = fields.get('session_id')
    return toThankYouPage(
      c,
      sessionId === null
        ? cashfreeResult(fields, { secrets, isPost: false })
        : await stripeResult(sessionId, stripeKeys, stripeHost),
    )
  })
  app.post(RETURN_PATH, async c => {
    if (!FORM.test(c.req.header('Content-Type') ?? '')) return toThankYouPage(c)
    const fields = new URLSearchParams(await c.req.text())
    return toThankYouPage(c, cashfreeResult(fields, { secrets: settings().cashfreeSecrets, isPost: true }))
  })
  return app
}
