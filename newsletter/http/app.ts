/** HTTP routes of the newsletter API. `signup.ts` and `subscribers.ts` know nothing of HTTP. */
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { SettingsError } from '../../shared/settings.ts'
import { describeError, type Newsletter } from '../newsletter.ts'
import type { Brand, PageCopy, Site, Texts } from '../site.ts'
import { pagesOf } from './pages.ts'
import { requestSignup } from '../signup/signup.ts'
import { canUnsubscribe, confirm, deleteExpired, linkState, unsubscribe } from '../storage/subscribers.ts'
import { printError } from '../terminal.ts'
import { isCrossSite } from '../../shared/cross-site.ts'
import { functionApp } from '../../shared/function-app.ts'
import { isEqual } from '../../shared/hash.ts'
import { isToken } from '../storage/tokens.ts'

interface Env {
  Variables: { newsletter: Newsletter }
}
type AppContext = Context<Env>

/** Bytes. An email address and a token need less than 400. */
const MAX_BODY_BYTES = 4096
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const SUBSCRIBE_PATH = '/api/subscribe'

const mediaTypeOf = (c: AppContext) => c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()

/** Links and forms without a script get a page, the site's script gets JSON. */
const wantsPage = (c: AppContext) => c.req.path !== SUBSCRIBE_PATH || mediaTypeOf(c) === FORM

type Status = 200 | 201 | 400 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 429 | 503

/** Returns the fields of a form or JSON body, or no fields for a body that cannot be parsed. */
async function readFields(c: AppContext): Promise<Record<string, unknown>> {
  const body: unknown = await (mediaTypeOf(c) === JSON_TYPE ? c.req.json() : c.req.parseBody()).catch(
    () => undefined,
  )
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/** The client address from the header that the host overwrites. Requests without it share one rate limit. */
const clientAddressOf = (request: Request) => request.headers.get('X-Real-IP') ?? 'unknown'

interface LinkResponse {
  status: 200 | 410
  copy: PageCopy
}

/**
 * A link of an email. GET shows a page and changes nothing, because mail scanners open links; the button of the page
 * posts the token.
 */
interface EmailLink {
  show: (token: string, newsletter: Newsletter) => Promise<LinkResponse>
  submit: (token: string, newsletter: Newsletter) => Promise<LinkResponse>
  /** Accepts RFC 8058 one-click posts, which mail services send without the page. */
  acceptsOneClick: boolean
}

/** Returns the links by their paths. */
function linksOf({ pages }: Texts): Record<string, EmailLink> {
  const unknownLink: LinkResponse = { status: 410, copy: pages.unknown }
  const expiredLink: LinkResponse = { status: 410, copy: pages.expired }
  return {
    '/api/confirm': {
      acceptsOneClick: false,
      async show(token, { database, now }) {
        const state = await linkState(database, token, now())
        if (state === 'expired') return expiredLink
        return { status: 200, copy: state === 'valid' ? pages.confirm : pages.confirmed }
      },
      async submit(token, { database, now }) {
        const isConfirmed =
          (await confirm(database, token, { now: now(), consent: pages.confirm.consent })) ||
          (await linkState(database, token, now())) === 'confirmed'
        return isConfirmed ? { status: 200, copy: pages.confirmed } : expiredLink
      },
    },
    '/api/unsubscribe': {
      acceptsOneClick: true,
      show: async (token, { database, secret }) =>
        (await canUnsubscribe(database, token, secret))
          ? { status: 200, copy: pages.unsubscribe }
          : unknownLink,
      submit: async (token, { database, now, secret }) =>
        (await unsubscribe(database, token, { now: now(), secret }))
          ? { status: 200, copy: pages.unsubscribed }
          : unknownLink,
    },
  }
}

/**
 * Returns the newsletter API of a site. `open` is called for each request; if it rejects, the response is 503.
 * No response contains the message of an internal error.
 */
export function newsletterApp(site: Site, open: () => Promise<Newsletter>): Hono<Env> {
  const { pages, errors } = site.texts
  const { headers, render } = pagesOf(site)
  const unknownLink: LinkResponse = { status: 410, copy: pages.unknown }

  /** Drawings of the pages with a subscription, or one to come. */
  const drawings = new Map<PageCopy, keyof Brand['drawings']>([
    [pages.pending, 'planned'],
    [pages.confirm, 'planned'],
    [pages.confirmed, 'closed'],
    [pages.unsubscribe, 'oneLoopOpen'],
  ])
  const pageResponse = (c: AppContext, status: Status, copy: PageCopy, token?: string) => {
    return c.html(render(copy, { drawing: drawings.get(copy) ?? 'open', token }), status, headers)
  }

  const errorResponse = (c: AppContext, status: Status, error: string, hint?: string) =>
    wantsPage(c)
      ? pageResponse(c, status, { title: pages.refused.title, text: hint ? `${error}. ${hint}` : error })
      : c.json({ error }, status)

  // The host sets neither Content-Security-Policy nor Cache-Control on functions (src/framework/host/routes.ts).
  const app = functionApp<Env>((c, methods) => {
    c.header('Allow', methods.join(', '))
    return errorResponse(c, 405, errors.methodNotAllowed)
  })
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c: AppContext) => errorResponse(c, 413, errors.tooLarge),
    }),
  )
  app.use(async (c, next) => {
    c.set('newsletter', await open())
    await next()
  })
  app.onError((error, c) => {
    const newsletter = c.get('newsletter') as Newsletter | undefined
    if (newsletter) newsletter.logError(error)
    else printError(describeError(error))
    return errorResponse(c, 503, errors.failed)
  })

  app.post(SUBSCRIBE_PATH, async c => {
    const { newsletter } = c.var
    const type = mediaTypeOf(c)
    if (type !== FORM && type !== JSON_TYPE) return errorResponse(c, 415, errors.unsupportedType)
    if (isCrossSite(c.req.raw, newsletter.siteOrigin)) return errorResponse(c, 403, errors.crossSite)
    const result = await requestSignup(newsletter, await readFields(c), clientAddressOf(c.req.raw))
    if (result.status !== 201) {
      if (result.retryAfterMs) c.header('Retry-After', String(Math.ceil(result.retryAfterMs / 1000)))
      return errorResponse(c, result.status, result.error, result.hint)
    }
    return wantsPage(c) ? pageResponse(c, 201, pages.pending) : c.json({ data: { status: 'pending' } }, 201)
  })

  app.get('/api/newsletter-expiry', async c => {
    const { cronSecret, database, logError, now } = c.var.newsletter
    if (!cronSecret) logError(new SettingsError('CRON_SECRET: is missing, so nothing is erased'))
    if (!cronSecret || !isEqual(c.req.header('Authorization') ?? '', `Bearer ${cronSecret}`))
      return c.json({ error: 'Unauthorized' }, 401)
    return c.json({ deleted: await deleteExpired(database, now()) })
  })

  for (const [path, link] of Object.entries(linksOf(site.texts))) {
    app.get(path, async c => {
      const token = c.req.query('token')
      const { status, copy } = isToken(token) ? await link.show(token, c.var.newsletter) : unknownLink
      return pageResponse(c, status, copy, token)
    })
    app.post(path, async c => {
      const fields = await readFields(c)
      const isOneClick = link.acceptsOneClick && fields['List-Unsubscribe'] === 'One-Click'
      if (!isOneClick && isCrossSite(c.req.raw, c.var.newsletter.siteOrigin))
        return errorResponse(c, 403, errors.crossSite)
      const token = fields['token'] ?? c.req.query('token')
      const { status, copy } = isToken(token) ? await link.submit(token, c.var.newsletter) : unknownLink
      return pageResponse(c, status, copy)
    })
  }
  return app
}
