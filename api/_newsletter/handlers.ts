/** The service: web requests in, web responses out, whoever serves them. */
import type { Client } from '@libsql/client'
import { emailSchema, EMAIL_MESSAGE } from '../../machines/email.schema.ts'
import { HONEYPOT_NAME } from '../../src/config/honeypot.ts'
import { newsletterResult, newsletterPages, newsletterRefusals } from '../../src/content/newsletter.ts'
import { ADDRESS_MAX } from './address.ts'
import type { Mailer } from './mailer.ts'
import { page, type PageCopy } from './pages.ts'
import {
  CLAIM_LIFE_MS,
  canUnsubscribe,
  confirm,
  linkState,
  mailboxLimitKey,
  markSent,
  release,
  signUp,
  refundAttempt,
  unsubscribe,
  consumeRateLimit,
} from './subscribers.ts'
import { isToken, newToken } from './tokens.ts'

export interface Newsletter {
  database: Client
  mailer: Mailer
  /** Milliseconds since 1970. */
  now: () => number
  siteOrigin: string
  signupsPerHour: number
  /** Hears of what a visitor is not told. */
  report: (error: unknown) => void
}

export type Handler = (request: Request) => Promise<Response>

/** The largest body that is read: an address, a token and what stands around them. */
const BODY_MAX = 4096
const HOUR_MS = 60 * 60 * 1000
const EMAILS_PER_DAY = 5

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

interface Answer {
  status: number
  copy: string
  data?: unknown
  retryAfterMs?: number
}

const typeOf = (request: Request) =>
  (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
const refuse = (status: number, copy: string, retryAfterMs?: number): Answer => ({
  status,
  copy,
  ...(retryAfterMs ? { retryAfterMs } : {}),
})

/** The body as text, or nothing when it is larger than anybody needs. */
async function bodyOf(request: Request): Promise<string | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > BODY_MAX) return undefined
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.length
    if (size > BODY_MAX) return undefined
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}

function fieldsOf(type: string | undefined, body: string): Record<string, unknown> {
  if (type === FORM) return Object.fromEntries(new URLSearchParams(body))
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Who asks, as well as the host can tell. It sets the first of these itself. */
const clientOf = (request: Request) =>
  request.headers.get('x-real-ip') ??
  request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ??
  'unknown'

/** A browser says where a post comes from; a program that does not can be told nothing by a page elsewhere. */
function isFromElsewhere(request: Request, siteOrigin: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.get('origin')
  return origin !== null && origin !== siteOrigin && origin !== new URL(request.url).origin
}

/** Nobody keeps an answer, and what is no page may do nothing. The host's own policy is not set for these addresses. */
const noStore = (response: Response): Response => {
  response.headers.set('Cache-Control', 'no-store')
  response.headers.set('X-Content-Type-Options', 'nosniff')
  if (!response.headers.has('Content-Security-Policy'))
    response.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  return response
}

function answerWith({ status, copy, data, retryAfterMs }: Answer, isForm: boolean): Response {
  const response = isForm
    ? page(status, {
        title: (status < 300 ? newsletterPages.pending : newsletterPages.refused).title,
        text: copy,
      })
    : Response.json(status < 300 ? { data } : { error: copy }, { status })
  if (retryAfterMs) response.headers.set('Retry-After', String(Math.ceil(retryAfterMs / 1000)))
  return response
}

const methodNotAllowed = (allowed: string) => {
  const response = Response.json({ error: newsletterRefusals.method }, { status: 405 })
  response.headers.set('Allow', allowed)
  return response
}

/** Signs an address up: the part that does not know of HTTP. */
async function subscribeAddress(
  { database, mailer, now, siteOrigin, signupsPerHour, report }: Newsletter,
  fields: Record<string, unknown>,
  client: string,
): Promise<Answer> {
  const pending: Answer = { status: 201, copy: newsletterResult.success, data: { status: 'pending' } }
  if (fields[HONEYPOT_NAME]) return pending
  const parsed = emailSchema.safeParse(fields['email'])
  if (!parsed.success || parsed.data.length > ADDRESS_MAX) return refuse(400, EMAIL_MESSAGE)
  const email = parsed.data
  const wait = await consumeRateLimit(database, `client ${client}`, {
    limit: signupsPerHour,
    windowMs: HOUR_MS,
    now: now(),
  })
  if (wait > 0) return refuse(429, newsletterRefusals.often, wait)
  const [token, unsubscribeToken] = [newToken(), newToken()]
  const signup = await signUp(database, { email, token, unsubscribeToken, now: now() })
  if (signup === 'confirmed') return refuse(409, newsletterRefusals.already)
  if (signup === 'busy') return refuse(429, newsletterRefusals.busy, CLAIM_LIFE_MS)
  if (signup === 'mailed') return pending
  const mailbox = mailboxLimitKey(email)
  const day = { windowMs: 24 * HOUR_MS, now: now() }
  const emails = await consumeRateLimit(database, mailbox, { limit: EMAILS_PER_DAY, ...day })
  if (emails > 0) {
    await release(database, token)
    return refuse(429, newsletterRefusals.often, emails)
  }
  try {
    await mailer.send({
      to: email,
      confirmUrl: `${siteOrigin}/api/confirm?token=${token}`,
      unsubscribeUrl: `${siteOrigin}/api/unsubscribe?token=${unsubscribeToken}`,
    })
  } catch (error) {
    report(error)
    await release(database, token)
    // A email that did not go is none of the day's.
    await refundAttempt(database, mailbox, day)
    return refuse(503, newsletterRefusals.failed, CLAIM_LIFE_MS)
  }
  await markSent(database, token, now())
  return pending
}

/** A page that asks, and does what it asks about when its button is pressed. `oneClick` is RFC 8058's post, from anywhere. */
interface Link {
  ask: (token: string) => Promise<{ status: number; copy: PageCopy }>
  act: (token: string) => Promise<{ status: number; copy: PageCopy }>
  oneClick: boolean
}

async function followLink(
  request: Request,
  siteOrigin: string,
  { ask, act, oneClick }: Link,
): Promise<Response> {
  const inAddress = new URL(request.url).searchParams.get('token')
  const unknown = { status: 410, copy: newsletterPages.unknown }
  if (request.method === 'GET' || request.method === 'HEAD') {
    if (!isToken(inAddress)) return page(unknown.status, unknown.copy)
    const { status, copy } = await ask(inAddress)
    return page(status, copy, inAddress)
  }
  if (request.method !== 'POST') return methodNotAllowed('GET, HEAD, POST')
  const body = await bodyOf(request)
  if (body === undefined)
    return page(413, { title: newsletterPages.refused.title, text: newsletterRefusals.large })
  const fields = fieldsOf(FORM, body)
  if (!(oneClick && fields['List-Unsubscribe'] === 'One-Click') && isFromElsewhere(request, siteOrigin))
    return page(403, { title: newsletterPages.refused.title, text: newsletterRefusals.elsewhere })
  const token = fields['token'] ?? inAddress
  const { status, copy } = typeof token === 'string' && isToken(token) ? await act(token) : unknown
  return page(status, copy)
}

const asked = (status: number, copy: PageCopy) => ({ status, copy })

/** Every address of the service. Nothing of what goes wrong inside is told; `open` may reject, and is asked again. */
export function handlersOf(
  open: () => Promise<Newsletter>,
): Record<'subscribe' | 'confirm' | 'unsubscribe', Handler> {
  const guarded =
    (handle: (request: Request, newsletter: Newsletter) => Promise<Response>): Handler =>
    async request => {
      let report: Newsletter['report'] = error => console.error(error)
      try {
        const newsletter = await open()
        report = newsletter.report
        return noStore(await handle(request, newsletter))
      } catch (error) {
        report(error)
        return noStore(answerWith(refuse(503, newsletterRefusals.failed), typeOf(request) !== JSON_TYPE))
      }
    }
  return {
    subscribe: guarded(async (request, newsletter) => {
      if (request.method !== 'POST') return methodNotAllowed('POST')
      const type = typeOf(request)
      const isForm = type === FORM
      if (!isForm && type !== JSON_TYPE) return answerWith(refuse(415, newsletterRefusals.type), false)
      if (isFromElsewhere(request, newsletter.siteOrigin))
        return answerWith(refuse(403, newsletterRefusals.elsewhere), isForm)
      const body = await bodyOf(request)
      return answerWith(
        body === undefined
          ? refuse(413, newsletterRefusals.large)
          : await subscribeAddress(newsletter, fieldsOf(type, body), clientOf(request)),
        isForm,
      )
    }),
    confirm: guarded((request, { database, now, siteOrigin }) =>
      followLink(request, siteOrigin, {
        oneClick: false,
        async ask(token) {
          const state = await linkState(database, token, now())
          return state === 'live'
            ? asked(200, newsletterPages.confirm)
            : state === 'confirmed'
              ? asked(200, newsletterPages.confirmed)
              : asked(410, newsletterPages.dead)
        },
        async act(token) {
          const isDone =
            (await confirm(database, token, { now: now(), consent: newsletterPages.confirm.consent })) ||
            (await linkState(database, token, now())) === 'confirmed'
          return isDone ? asked(200, newsletterPages.confirmed) : asked(410, newsletterPages.dead)
        },
      }),
    ),
    unsubscribe: guarded((request, { database, now, siteOrigin }) =>
      followLink(request, siteOrigin, {
        oneClick: true,
        ask: async token =>
          (await canUnsubscribe(database, token))
            ? asked(200, newsletterPages.unsubscribe)
            : asked(410, newsletterPages.unknown),
        act: async token =>
          (await unsubscribe(database, token, now()))
            ? asked(200, newsletterPages.unsubscribed)
            : asked(410, newsletterPages.unknown),
      }),
    ),
  }
}
