/** Sends an issue to all subscribers, each once, with as many connections as the mail server takes. */
import { createHmac, randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '@libsql/client'
import MailComposer from 'nodemailer/lib/mail-composer'
import { resultOf } from '../storage/attempts.ts'
import {
  claim,
  type Claim,
  countsOf,
  defer,
  type DeliveryState,
  type Due,
  dueAgain,
  dueLater,
  expireClaims,
  hasAcceptedSince,
  type StoredIssue,
  type IssueCounts,
  openIssue,
  record,
  reject,
  retryDeferred,
  unfinished,
  unsentAfter,
} from '../storage/deliveries.ts'
import type { EmailImage } from '../email-style.ts'
import { enhancedStatusOf } from './smtp-reply.ts'
import { INTERRUPTED, type Outcome, SmtpSession } from './smtp-session.ts'
import { attemptsOfAddress, suppress } from '../storage/subscribers.ts'
import { sha256, unsubscribeToken } from '../storage/tokens.ts'

/** Connections, unless the settings have another number. */
const CONNECTIONS = 4
/** Subscribers read from the database at a time. */
const PAGE = 200
/** Failures one after another on the last connection, with pauses of 1, 2, 4, … s between them, after which a run ends. */
const MAX_FAILURES = 10
const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = FIRST_PAUSE_MS * 2 ** 8
/** So many rejections without an email that is accepted mean that something is wrong with us, not with the addresses. */
const MAX_REJECTIONS = 20
/** The same at the end of a run that had emails accepted: a server may have begun to refuse us after the last accepted one. */
const MAX_LAST_REJECTIONS = 5
/** How often a run looks whether deliveries are due again. */
const POLL_MS = 1000
/** Addresses that a run names when it waits for them. */
const NAMED = 3

export interface Issue {
  /** Name of the file without `.mdx`. Subscribers get each issue once, by this name. */
  slug: string
  subject: string
  html: string
  text: string
  /** Images that the HTML part contains by their Content-ID. */
  attachments?: readonly EmailImage[]
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
  /** Connections to the mail server at the same time, at most. */
  connections?: number
  /** How long the mail server may take for one email. */
  timeoutMs: number
  /** Time before the second attempt for an address. Each further one waits twice as long. */
  retryMs: number
}

/**
 * Why a run sends nothing at present. `failure`: the last connection failed. `deferred`: only emails are left that the mail server
 * has put off. `other run`: another run has claimed them, or has ended since. `until` is when the run tries again or, for other
 * runs, gives up waiting: milliseconds since 1970. `reason` is the last error.
 */
export type Wait = { until: number } & (
  | { cause: 'failure'; email: string; reason: string; failures: number }
  | { cause: 'deferred'; count: number; emails: readonly string[]; reason: string }
  | { cause: 'other run'; count: number }
)

/** Ends a run before all emails are sent. The message says why, `next` what to do. */
export class StoppedError extends Error {
  override name = 'StoppedError'

  constructor(
    message: string,
    readonly next: string,
  ) {
    super(message)
  }
}

const REPAIR =
  'Correct SMTP_URL or MAIL_FROM, or ask the mail provider what the reply means. Then run the same command again.'

/** Advice about rejections that may be due to the sender. */
const decideOn = (slug: string) =>
  `The reply may be due to the sender, so the emails stay deferred, and no subscription ends. If it is, correct that and run the same command again. If the addresses do not exist, leave them: the next issue decides. To end them now, save those that "npm run newsletter -- status ${slug}" lists as deferred, one a line, and run "npm run newsletter -- bounces" with that file.`

/** Returns the message (RFC 5322) for a subscriber. Its Message-ID is always the same, so a second copy could be recognized. */
export async function messageFor(
  { slug, subject, html, text, attachments = [] }: Issue,
  recipient: { id: number; key: string; email: string },
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
    attachments: [...attachments],
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

/** Returns a function that resolves at most so many times per second, until `signal` is aborted. */
function paced(perSecond: number, signal: AbortSignal): () => Promise<void> {
  let next = 0
  return async () => {
    const at = Math.max(next, performance.now())
    next = at + 1000 / perSecond
    await wait(Math.max(0, at - performance.now()), undefined, { signal }).catch(() => {})
  }
}

/**
 * Yields subscribers whose email is due, until there is none left. Waits for deliveries that are due later, and for those of
 * other runs, in case they are deferred.
 */
async function* dueSubscribers(
  database: Client,
  issue: StoredIssue,
  run: {
    owner: string
    timeoutMs: number
    signal: AbortSignal
    /** Whether an email that was yielded is not settled yet. */
    isBusy: () => boolean
    /** Rejections by subscriber that are not confirmed, and a function that decides about them when nothing else is left. */
    held: ReadonlyMap<number, unknown>
    decide: () => Promise<void>
    /** Called when nothing is left that is due. */
    onWait: (waiting: Awaited<ReturnType<typeof dueLater>> & { sending: number }) => void
  },
): AsyncGenerator<Due> {
  const { owner, timeoutMs, signal, isBusy, held, decide, onWait } = run
  const again = async () => {
    const due = await dueAgain(database, issue, { now: Date.now(), limit: PAGE })
    return due.filter(({ id }) => !held.has(id))
  }
  for (let after = 0; ;) {
    const due = await unsentAfter(database, issue, { after, limit: PAGE })
    // In turn, so that an accepted email comes between rejections of addresses that do not exist.
    const deferred = await again()
    for (let i = 0; i < Math.max(due.length, deferred.length); i++)
      yield* [due[i], deferred[i]].filter(entry => entry !== undefined)
    if (due.length < PAGE) break
    after = due.at(-1)?.id ?? after
  }
  let reported = ''
  while (!signal.aborted) {
    await expireClaims(database, issue, Date.now() - claimLifetime(timeoutMs))
    const due = await again()
    yield* due
    if (due.length > 0) {
      reported = ''
      continue
    }
    if (!isBusy()) {
      const { all, own } = await unfinished(database, issue, { owner, except: [...held.keys()] })
      if (own === 0) await decide()
      if (all === 0) return
      if (reported !== `${all} ${own}`) {
        reported = `${all} ${own}`
        const later = await dueLater(database, issue, NAMED)
        onWait({ ...later, sending: all - later.count })
      }
    }
    await wait(POLL_MS, undefined, { signal }).catch(() => {})
  }
}

/** How long a run can need for an email: two attempts, and a little for the database. Milliseconds. */
const claimLifetime = (timeoutMs: number) => 2 * timeoutMs

/** Writes to the database, in up to three attempts: the mail server has accepted the email already. */
async function withRetries<T>(write: () => Promise<T>): Promise<T> {
  for (const pauseMs of [500, 2000]) {
    try {
      return await write()
    } catch {
      await wait(pauseMs)
    }
  }
  return write()
}

/**
 * Sends an issue to its subscribers and resolves with its numbers. Rejects with a `StoppedError` if the mail server refuses to
 * work for us. `onStart` gets the numbers before it, `onDelivery` is called after each attempt, and `onWait` when the run begins to
 * wait. When `signal` is aborted, emails that the mail server may have are finished; all others stay due.
 *
 * A rejection counts when the mail server accepts another email afterwards; until then the delivery is deferred. So a run that
 * stops, or is killed, leaves the addresses to the next one that a server rejects because of the sender.
 */
export async function sendIssue(
  database: Client,
  issue: Issue,
  settings: SendSettings,
  {
    signal = new AbortController().signal,
    onStart,
    onDelivery,
    onWait,
  }: {
    signal?: AbortSignal
    onStart?: (counts: IssueCounts) => void
    onDelivery?: (state: DeliveryState) => void
    onWait?: (reason: Wait) => void
  } = {},
): Promise<IssueCounts> {
  const { emailsPerSecond, connections: maxConnections = CONNECTIONS, retryMs, timeoutMs, secret } = settings
  const startedAt = Date.now()
  const owner = randomUUID()
  const stored = await openIssue(database, {
    slug: issue.slug,
    subject: issue.subject,
    textHash: sha256(`${issue.subject}\n${issue.text}`),
    now: startedAt,
  })
  await retryDeferred(database, stored, startedAt)
  onStart?.(await countsOf(database, stored))

  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  // Each connection has some.
  setMaxListeners(0, signal, stopped)
  let failure: Error | undefined
  const stopWith = (error: unknown) => {
    failure ??= error instanceof Error ? error : new Error(String(error))
    stop.abort()
  }
  /** Rejections without an accepted email since, by subscriber. */
  const held = new Map<number, { claimed: Claim; isUnknownAddress: boolean; reply: string }>()
  const pause = (ms: number) => wait(ms, undefined, { signal: stopped }).catch(() => {})
  const turn = paced(emailsPerSecond, stopped)
  /** Emails that are being sent. */
  let busy = 0
  /** The last error of an email that is due again. */
  let lastError = 'unknown'

  const confirmRejections = async () => {
    const rejections = [...held.values()]
    held.clear()
    for (const { claimed, isUnknownAddress } of rejections) {
      if (!(await withRetries(() => reject(database, stored, claimed, Date.now())))) continue
      if (isUnknownAddress)
        await withRetries(() => suppress(database, claimed.email, { now: Date.now(), secret }))
      onDelivery?.('rejected')
    }
  }

  /** Decides about the rejections at the end of the run, after which no email is accepted. */
  const decide = async () => {
    const rejections = [...held.values()]
    if (rejections.length === 0) return
    // Servers that refuse the sender use the code of an unknown address as well. Codes 5.2 are about other mailboxes.
    const isMixed =
      rejections.some(({ isUnknownAddress }) => isUnknownAddress) &&
      rejections.some(
        ({ isUnknownAddress, reply }) => !isUnknownAddress && !enhancedStatusOf(reply)?.startsWith('5.2.'),
      )
    const isBelievable =
      rejections.length < MAX_LAST_REJECTIONS &&
      !isMixed &&
      (await hasAcceptedSince(database, stored, startedAt))
    if (isBelievable) await confirmRejections()
    else
      stopWith(
        new StoppedError(
          `The mail server rejected the last ${rejections.length === 1 ? 'email' : `${rejections.length} emails`} of this run, at last with: ${rejections.at(-1)?.reply ?? ''}`,
          decideOn(issue.slug),
        ),
      )
  }

  const due = dueSubscribers(database, stored, {
    owner,
    timeoutMs,
    signal: stopped,
    isBusy: () => busy > 0,
    held,
    decide,
    onWait: ({ count, at, emails, sending }) => {
      // The next look at the database comes sooner.
      if (count > 0 && at - Date.now() <= POLL_MS) return
      if (count > 0) onWait?.({ cause: 'deferred', until: at, count, emails, reason: lastError })
      else onWait?.({ cause: 'other run', until: Date.now() + claimLifetime(timeoutMs), count: sending })
    },
  })

  const settle = async (claimed: Claim, outcome: Outcome): Promise<void> => {
    const result = resultOf(outcome)
    const now = Date.now()
    switch (outcome.state) {
      case 'accepted':
      case 'unknown': {
        const { state } = outcome
        await withRetries(() => record(database, stored, claimed, { state, result, now }))
        onDelivery?.(state)
        break
      }
      case 'rejected': {
        const { isUnknownAddress, reply } = outcome
        // Another run tries the address again if this one does not come to confirm the rejection.
        const again = { retryMs: claimLifetime(timeoutMs), isCounted: false }
        await withRetries(() => defer(database, stored, claimed, { ...again, result, now }))
        held.set(claimed.id, { claimed, isUnknownAddress, reply })
        break
      }
      case 'failed':
      case 'refused': {
        lastError = outcome.state === 'failed' ? outcome.detail : outcome.reply
        const isAboutRecipient = outcome.state === 'failed' && outcome.isAboutRecipient
        const isAtRecipient = outcome.stage === 'RCPT TO' || outcome.stage === 'DATA' || isAboutRecipient
        const again = { retryMs: isAtRecipient ? retryMs : 0, isCounted: isAboutRecipient }
        await withRetries(() => defer(database, stored, claimed, { ...again, result, now }))
        onDelivery?.('deferred')
      }
    }
  }

  const running = new Set<Promise<void>>()
  let connections = 0
  /** Pauses before another connection is opened: those that have not ended, and the length of the next. */
  let growPauses = 0
  let growPauseMs = FIRST_PAUSE_MS

  const connect = () => {
    connections += 1
    const worker = work()
      .catch(stopWith)
      .finally(() => running.delete(worker))
    running.add(worker)
  }

  /** Ends this connection if there are others, because the mail server may not take so many. Returns whether it does. */
  const shrink = () => {
    if (connections === 1) return false
    connections -= 1
    growPauses += 1
    void pause(growPauseMs).then(() => (growPauses -= 1))
    growPauseMs = Math.min(2 * growPauseMs, MAX_PAUSE_MS)
    return true
  }

  /** Sends one email. Returns nothing if another run has claimed it, or if the run was stopped. */
  const sendTo = async (
    session: SmtpSession,
    to: Due,
  ): Promise<{ outcome: Outcome; email: string } | undefined> => {
    busy += 1
    try {
      await turn()
      if (stopped.aborted) return undefined
      const who = attemptsOfAddress(secret, to.key)
      const claimed = await claim(database, stored, { due: to, owner, who, now: Date.now() })
      if (!claimed) return undefined
      const message = await messageFor(issue, claimed, settings)
      const envelope = { from: settings.fromAddress, to: claimed.email }
      const outcome = await session.send(envelope, message, signal)
      await settle(claimed, outcome)
      return { outcome, email: claimed.email }
    } finally {
      busy -= 1
    }
  }

  const work = async () => {
    const session = new SmtpSession(settings.smtpUrl, timeoutMs)
    let isNew = true
    let failures = 0
    try {
      while (!stopped.aborted) {
        const next = await due.next()
        if (next.done) return
        const sent = await sendTo(session, next.value)
        if (!sent) continue
        const { outcome, email } = sent
        if (outcome.state === 'accepted') {
          if (isNew) growPauseMs = FIRST_PAUSE_MS
          isNew = false
          failures = 0
          if (connections < maxConnections && growPauses === 0) connect()
          if (!failure) await confirmRejections()
        } else if (outcome.state === 'rejected') {
          failures = 0
          if (held.size >= MAX_REJECTIONS)
            stopWith(
              new StoppedError(
                `The mail server rejected ${held.size} emails one after another, the last one with: ${outcome.reply}`,
                decideOn(issue.slug),
              ),
            )
        } else if (outcome.state !== 'failed' || !outcome.isAboutRecipient) {
          if (shrink()) return
          if (outcome.state === 'refused') {
            stopWith(new StoppedError(`The mail server refuses to send our emails: ${outcome.reply}`, REPAIR))
            return
          }
          failures += 1
          const reason = outcome.state === 'failed' ? outcome.detail : 'no reply to a whole email'
          if (failures >= MAX_FAILURES)
            stopWith(
              new StoppedError(
                `The mail server failed ${failures} times one after another, at last with: ${reason}`,
                'Check whether it works and whether SMTP_URL is right. Then run the same command again.',
              ),
            )
          else if (reason !== INTERRUPTED) {
            const pauseMs = FIRST_PAUSE_MS * 2 ** (failures - 1)
            onWait?.({ cause: 'failure', until: Date.now() + pauseMs, email, reason, failures })
            await pause(pauseMs)
          }
        }
      }
    } finally {
      session.close()
    }
  }

  connect()
  while (running.size > 0) await Promise.race(running)
  // Ends the pauses before another connection.
  stop.abort()
  await due.return(undefined)
  if (failure) throw failure
  return countsOf(database, stored)
}
