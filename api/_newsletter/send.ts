/** Sends an issue to all subscribers, each once, with several connections to the mail server. */
import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '@libsql/client'
import MailComposer from 'nodemailer/lib/mail-composer'
import {
  claim,
  countsOf,
  defer,
  type DeliveryState,
  dueAgain,
  expireClaims,
  isUnfinished,
  type Issue as StoredIssue,
  type IssueCounts,
  openIssue,
  type Recipient,
  record,
  retryDeferred,
  unsentAfter,
} from './deliveries.ts'
import { type Outcome, SmtpSession } from './smtp-session.ts'
import { suppress } from './subscribers.ts'
import { hashOf, unsubscribeToken } from './tokens.ts'

const CONNECTIONS = 4
/** Ids read from the database at a time. */
const PAGE = 200
/** Failures one after another on one connection, with pauses of 1, 2, 4, … s between them, after which a run ends. */
const MAX_FAILURES = 10
const FIRST_PAUSE_MS = 1000
/** So many rejections without an email that is accepted mean that something is wrong with us, not with the addresses. */
const MAX_REJECTIONS = 20
/** How often a run looks whether deliveries are due again. */
const POLL_MS = 1000

export interface Issue {
  /** Name of the file without `.mdx`. Subscribers get each issue once, by this name. */
  slug: string
  subject: string
  html: string
  text: string
  /** Why subscribers must not get it yet: its page is not on the web. */
  unpublished?: string
}

/** Stands for the unsubscribe link in the parts of an issue, until it is sent to a subscriber. */
export const UNSUBSCRIBE_URL = 'https://unsubscribe.invalid/'

export interface SendSettings {
  smtpUrl: string
  /** The header, with or without a name. */
  from: string
  /** The address in it. */
  fromAddress: string
  siteOrigin: string
  secret: string
  emailsPerSecond: number
  /** How long the mail server may take for one email. */
  timeoutMs: number
  /** Time before the second attempt for an address. Each further one waits twice as long. */
  retryMs: number
}

/** Ends a run before all emails are sent. The message says why and what to do. */
export class StoppedError extends Error {
  override name = 'StoppedError'
}

/** Returns the message (RFC 5322) for a subscriber. Its Message-ID is always the same, so a second copy could be recognized. */
export async function messageFor(
  { slug, subject, html, text }: Issue,
  recipient: Recipient,
  { from, siteOrigin, secret }: Pick<SendSettings, 'from' | 'siteOrigin' | 'secret'>,
): Promise<Buffer> {
  const unsubscribe = `${siteOrigin}/api/unsubscribe?token=${unsubscribeToken(secret, recipient)}`
  const { hostname } = new URL(siteOrigin)
  const id = createHmac('sha256', secret).update(`message ${slug} ${recipient.key}`).digest('hex')
  return new MailComposer({
    from,
    to: { name: '', address: recipient.email },
    subject,
    html: html.replaceAll(UNSUBSCRIBE_URL, unsubscribe),
    text: text.replaceAll(UNSUBSCRIBE_URL, unsubscribe),
    messageId: `<${id.slice(0, 40)}@${hostname}>`,
    headers: {
      'List-Id': `<newsletter.${hostname}>`,
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

/** Returns a function that resolves at most so many times per second. */
function paced(perSecond: number): () => Promise<void> {
  let next = 0
  return async () => {
    const at = Math.max(next, performance.now())
    next = at + 1000 / perSecond
    await wait(at - performance.now())
  }
}

/**
 * Yields ids of subscribers whose email is due, until there is none left. Waits for deliveries that are due later, and for
 * those of other senders, in case they are deferred.
 */
async function* dueSubscribers(
  database: Client,
  issue: StoredIssue,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): AsyncGenerator<number> {
  for (let after = 0; ;) {
    const ids = await unsentAfter(database, issue, { after, limit: PAGE })
    yield* ids
    if (ids.length < PAGE) break
    after = ids.at(-1) ?? after
  }
  while (!signal.aborted) {
    // A live sender takes `timeoutMs`, and a little for the database.
    await expireClaims(database, issue, Date.now() - 2 * timeoutMs)
    const ids = await dueAgain(database, issue, { now: Date.now(), limit: PAGE })
    yield* ids
    if (ids.length > 0) continue
    if (!(await isUnfinished(database, issue))) return
    await wait(POLL_MS, undefined, { signal }).catch(() => {})
  }
}

/** Writes to the database, in up to three attempts: the mail server has accepted the email already. */
async function withRetries(write: () => Promise<void>): Promise<void> {
  for (const pauseMs of [500, 2000]) {
    try {
      await write()
      return
    } catch {
      await wait(pauseMs)
    }
  }
  await write()
}

/**
 * Sends an issue to its subscribers and resolves with its numbers. Rejects with a `StoppedError` if the mail server refuses to
 * work for us. `onStart` gets the numbers before it, and `onDelivery` is called after each attempt. When `signal` is aborted, emails that are being sent are finished.
 */
export async function sendIssue(
  database: Client,
  issue: Issue,
  settings: SendSettings,
  {
    signal = new AbortController().signal,
    onStart,
    onDelivery,
  }: {
    signal?: AbortSignal
    onStart?: (counts: IssueCounts) => void
    onDelivery?: (state: DeliveryState) => void
  } = {},
): Promise<IssueCounts> {
  const { emailsPerSecond, retryMs, timeoutMs, secret } = settings
  const stored = await openIssue(database, {
    slug: issue.slug,
    subject: issue.subject,
    textHash: hashOf(`${issue.subject}\n${issue.text}`),
    now: Date.now(),
  })
  await retryDeferred(database, stored, Date.now())
  onStart?.(await countsOf(database, stored))

  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  const due = dueSubscribers(database, stored, { signal: stopped, timeoutMs })
  const turn = paced(emailsPerSecond)
  let rejections = 0

  const settle = async (recipient: Recipient, outcome: Outcome): Promise<DeliveryState> => {
    const at = { subscriber: recipient.id, now: Date.now() }
    if (outcome.state === 'failed' || outcome.state === 'refused') {
      await withRetries(() => defer(database, stored, { ...at, retryMs }))
      return 'deferred'
    }
    await withRetries(() => record(database, stored, { ...at, state: outcome.state }))
    if (outcome.state === 'rejected' && outcome.isUnknownAddress)
      await suppress(database, recipient.email, { now: Date.now(), secret })
    return outcome.state
  }

  const work = async () => {
    const session = new SmtpSession(settings.smtpUrl, timeoutMs)
    let failures = 0
    try {
      while (!stopped.aborted) {
        const next = await due.next()
        if (next.done) return
        await turn()
        const recipient = await claim(database, stored, { subscriber: next.value, now: Date.now() })
        if (!recipient) continue
        const message = await messageFor(issue, recipient, settings)
        const outcome = await session.send({ from: settings.fromAddress, to: recipient.email }, message)
        const state = await settle(recipient, outcome)
        onDelivery?.(state)
        if (outcome.state === 'accepted') rejections = 0
        if (outcome.state === 'refused')
          throw new StoppedError(`The mail server refuses to send our emails: ${outcome.reply}`)
        if (outcome.state === 'rejected' && ++rejections >= MAX_REJECTIONS)
          throw new StoppedError(
            `The mail server rejected ${rejections} emails one after another, the last one with: ${outcome.reply}`,
          )
        failures = outcome.state === 'failed' ? failures + 1 : 0
        if (outcome.state !== 'failed') continue
        if (failures >= MAX_FAILURES)
          throw new StoppedError(
            `The mail server failed ${failures} times one after another, at last with: ${outcome.reason}`,
          )
        await wait(FIRST_PAUSE_MS * 2 ** (failures - 1), undefined, { signal: stopped }).catch(() => {})
      }
    } finally {
      stop.abort()
      session.close()
    }
  }
  try {
    const workers = await Promise.allSettled(Array.from({ length: CONNECTIONS }, work))
    const failed = workers.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  } finally {
    await due.return(undefined)
  }
  return countsOf(database, stored)
}
