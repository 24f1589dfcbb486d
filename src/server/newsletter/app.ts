/** HTTP routes of the newsletter API. `signup.ts` and `subscribers.ts` do not see requests or responses. */
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isCrossOrigin } from '../cross-origin.ts'
import { functionApp } from '../function-app.ts'
import { isEqualInConstantTime } from '../hash.ts'
import type { DrawingState } from '../drawing-svg.ts'
import { functionPage, functionPageHeaders } from '../function-page.ts'
import { FOOTER_FIELD } from '../../company/newsletter.ts'
import { newsletterErrors as errors, newsletterPages as pages } from './content.ts'
import { paths } from '../../company/paths.ts'
import { endSubscription } from './listmonk.ts'
import { logError, type NewsletterDependencies } from './dependencies.ts'
import { requestSignup } from './signup.ts'
import { confirmSignup, deleteExpired, isToken, linkState, subscriberOf, unsubscribe } from './subscribers.ts'

interface Env {
  Variables: { dependencies: NewsletterDependencies }
}
type AppContext = Context<Env>
type Status = 200 | 201 | 400 | 403 | 405 | 409 | 410 | 413 | 415 | 429 | 503
type Copy = Partial<Record<'text' | 'consent' | 'action' | 'toForm', string>> & { title: string }

/** Limit in bytes. An email address and a token need fewer than 400 bytes. */
const MAX_BODY_BYTES = 4096
const SUBSCRIBE = '/api/subscribe'
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** Returns the media type of a request's body, without parameters. */
const mediaTypeOf = (c: Context) => c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()

/** Returns the fields of a form or JSON body. A body that cannot be parsed has no fields. */
async function fieldsOf(c: Context): Promise<Record<string, unknown>> {
  const parsed: Promise<unknown> = mediaTypeOf(c) === JSON_TYPE ? c.req.json() : c.req.parseBody()
  const body = await parsed.catch(() => undefined)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/** Whether to respond with a page (to links, and to forms sent without scripts) or with JSON (to scripts). */
const wantsPage = (c: AppContext) => c.req.path !== SUBSCRIBE || mediaTypeOf(c) === FORM

/** Renders a page with links and, if there is a token, a button that posts it. */
function page(c: AppContext, status: Status, copy: Copy, drawing: DrawingState = 'open', token?: string) {
  const { title, text, consent, action, toForm } = copy
  const form = toForm ? [{ href: `${paths.blog}#${FOOTER_FIELD}`, label: toForm }] : []
  const links = [...form, { href: '/', label: pages.back }]
  const button = action && token ? { label: action, token } : undefined
  const body = functionPage({ title, paragraphs: [text, consent], drawing, button, links })
  return c.html(body, status, functionPageHeaders)
}

const refuse = (c: AppContext, status: Status, error: string, hint?: string) =>
  wantsPage(c)
    ? page(c, status, { title: pages.refused.title, text: hint ? `${error}. ${hint}` : error })
    : c.json({ error }, status)

/**
 * Returns the newsletter API. It calls `open` for each request, and responds with 503 if `open` rejects. No
 * response contains an internal error's message.
 */
export function newsletterApp(open: () => Promise<NewsletterDependencies>): Hono<Env> {
  // The host sets no Content-Security-Policy or Cache-Control for functions (host/header-rules.ts).
  const app = functionApp<Env>((c, methods) => {
    c.header('Allow', methods.join(', '))
    return refuse(c, 405, errors.methodNotAllowed)
  })
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c: AppContext) => refuse(c, 413, errors.tooLarge) }))
  app.use(async (c, next) => {
    c.set('dependencies', await open())
    await next()
  })
  app.onError((error, c) => {
    const dependencies = c.get('dependencies') as NewsletterDependencies | undefined
    ;(dependencies?.logError ?? logError)(error)
    return refuse(c, 503, (c.req.path === SUBSCRIBE ? errors : errors.ofLink).failed)
  })

  app.post(SUBSCRIBE, async c => {
    const { dependencies } = c.var
    const type = mediaTypeOf(c)
    if (type !== FORM && type !== JSON_TYPE) return refuse(c, 415, errors.unsupportedType)
    if (isCrossOrigin(c.req.raw, dependencies.siteOrigin)) return refuse(c, 403, errors.crossOrigin)
    // The host overwrites X-Real-IP. Requests without this header share the limits of one client.
    const client = c.req.header('X-Real-IP') ?? 'unknown'
    const result = await requestSignup(dependencies, await fieldsOf(c), client)
    if (result.status !== 201) {
      if (result.retryAfterMs) c.header('Retry-After', String(Math.ceil(result.retryAfterMs / 1000)))
      return refuse(c, result.status, result.error, result.hint)
    }
    if (!wantsPage(c)) return c.json({ data: { status: 'pending' } }, 201)
    return page(c, 201, pages.pending, 'planned')
  })

  // Mail scanners open the links in emails, so GET changes nothing. The page's button posts the token.
  app.get('/api/confirm', async c => {
    const { database, now } = c.var.dependencies
    const token = c.req.query('token')
    const state = isToken(token) && (await linkState(database, token, now()))
    if (state === 'valid') return page(c, 200, pages.confirm, 'planned', token)
    if (state === 'confirmed') return page(c, 200, pages.confirmed, 'closed')
    return page(c, 410, state ? pages.expired : pages.unknown)
  })
  app.post('/api/confirm', async c => {
    const { database, now, siteOrigin } = c.var.dependencies
    if (isCrossOrigin(c.req.raw, siteOrigin)) return refuse(c, 403, errors.ofLink.crossOrigin)
    const token = (await fieldsOf(c))['token'] ?? c.req.query('token')
    const { consent } = pages.confirm
    const state = isToken(token) && (await confirmSignup(database, token, { now: now(), consent }))
    if (state === 'confirmed') return page(c, 200, pages.confirmed, 'closed')
    return page(c, 410, state ? pages.expired : pages.unknown)
  })
  app.get('/api/unsubscribe', async c => {
    const { database, secret } = c.var.dependencies
    const token = c.req.query('token')
    const isKnown = isToken(token) && (await subscriberOf(database, token, secret))
    return isKnown ? page(c, 200, pages.unsubscribe, 'oneLoopOpen', token) : page(c, 410, pages.unknown)
  })
  app.post('/api/unsubscribe', async c => {
    const { database, listmonk, now, secret, siteOrigin } = c.var.dependencies
    const fields = await fieldsOf(c)
    // Mail services post without opening the page (RFC 8058).
    const isOneClick = fields['List-Unsubscribe'] === 'One-Click'
    if (!isOneClick && isCrossOrigin(c.req.raw, siteOrigin)) return refuse(c, 403, errors.ofLink.crossOrigin)
    const token = fields['token'] ?? c.req.query('token')
    const subscriber = isToken(token) ? await subscriberOf(database, token, secret) : undefined
    if (!subscriber) return page(c, 410, pages.unknown)
    const mayReturn = await unsubscribe(database, subscriber, now(), secret)
    if (listmonk) await endSubscription(listmonk, subscriber.email)
    const { title, text, wait, toForm } = pages.unsubscribed
    if (!mayReturn) return page(c, 200, { title, text })
    return page(c, 200, { title, text: listmonk ? text : `${text} ${wait}`, toForm })
  })

  app.get('/api/newsletter-expiry', async c => {
    const { cronSecret, database, now } = c.var.dependencies
    if (!cronSecret || !isEqualInConstantTime(c.req.header('Authorization') ?? '', `Bearer ${cronSecret}`))
      return c.json({ error: 'Unauthorized' }, 401)
    return c.json({ deleted: await deleteExpired(database, now()) })
  })
  return app
}
