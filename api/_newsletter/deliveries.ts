/**
 * Issues of the newsletter and, for each subscriber, what became of the email. A sender writes that it sends an email before it
 * does, and what became of it after. If it ends between the two, nobody knows whether the email was sent, and nobody sends it
 * again. Several senders can work at once.
 */
import type { Client } from '@libsql/client'
import { textOf } from './subscribers.ts'

/**
 * `sending`: a sender works on it. `accepted`, `rejected`, `unknown`: final, see `Outcome`. `deferred`: to be tried again.
 */
export type DeliveryState = 'sending' | 'accepted' | 'rejected' | 'deferred' | 'unknown'

/** Attempts of one run for one subscriber, before `deferred` is left to the next run. */
const MAX_ATTEMPTS = 6

export interface Issue {
  id: number
  /** Subscribers who confirmed later get the next issue. Milliseconds since 1970. */
  startedAt: number
}

/** Whether a subscriber gets an issue: confirmed since before it was first sent. */
const IS_RECIPIENT = 'confirmed_at IS NOT NULL AND confirmed_at <= :startedAt'

/**
 * Returns the issue with this slug; the first call creates it. Rejects if its text is not the one with which sending began,
 * because subscribers would get different texts.
 */
export async function openIssue(
  database: Client,
  { slug, subject, textHash, now }: { slug: string; subject: string; textHash: string; now: number },
): Promise<Issue> {
  await database.execute({
    sql: 'INSERT INTO issues (slug, subject, text_hash, started_at) VALUES (?, ?, ?, ?) ON CONFLICT (slug) DO NOTHING',
    args: [slug, subject, textHash, now],
  })
  const {
    rows: [row],
  } = await database.execute({
    sql: 'SELECT id, text_hash, started_at FROM issues WHERE slug = ?',
    args: [slug],
  })
  if (!row) throw new Error(`The issue ${slug} was deleted`)
  if (row['text_hash'] !== textHash)
    throw new Error(
      `The text of ${slug} has changed since sending began. Restore it, or send the new text under another name.`,
    )
  return { id: Number(row['id']), startedAt: Number(row['started_at']) }
}

/** Makes what the previous run deferred due now. */
export async function retryDeferred(database: Client, { id }: Issue, now: number): Promise<void> {
  await database.execute({
    sql: `UPDATE deliveries SET attempts = 0, retry_at = ? WHERE issue_id = ? AND state = 'deferred'`,
    args: [now, id],
  })
}

/** Returns ids of subscribers for whom nobody has sent the issue yet, in their order after `after`. */
export async function unsentAfter(
  database: Client,
  { id, startedAt }: Issue,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await database.execute({
    sql: `SELECT id FROM subscribers WHERE ${IS_RECIPIENT} AND id > :after
      AND NOT EXISTS (SELECT 1 FROM deliveries WHERE issue_id = :issue AND subscriber_id = subscribers.id)
      ORDER BY id LIMIT :limit`,
    args: { startedAt, after, issue: id, limit },
  })
  return rows.map(row => Number(row['id']))
}

/** Returns ids of subscribers whose email is due again. */
export async function dueAgain(
  database: Client,
  { id }: Issue,
  { now, limit }: { now: number; limit: number },
): Promise<number[]> {
  const { rows } = await database.execute({
    sql: `SELECT subscriber_id FROM deliveries WHERE issue_id = ? AND state = 'deferred' AND retry_at <= ? LIMIT ?`,
    args: [id, now, limit],
  })
  return rows.map(row => Number(row['subscriber_id']))
}

/** Whether emails are being sent or will be due again in this run. */
export async function isUnfinished(database: Client, { id }: Issue): Promise<boolean> {
  const { rows } = await database.execute({
    sql: `SELECT 1 FROM deliveries WHERE issue_id = ? AND (state = 'sending' OR (state = 'deferred' AND retry_at IS NOT NULL)) LIMIT 1`,
    args: [id],
  })
  return rows.length > 0
}

/** Ends the deliveries of senders that do not exist any more: they claimed them before `claimedBefore`. */
export async function expireClaims(database: Client, { id }: Issue, claimedBefore: number): Promise<void> {
  await database.execute({
    sql: `UPDATE deliveries SET state = 'unknown' WHERE issue_id = ? AND state = 'sending' AND at <= ?`,
    args: [id, claimedBefore],
  })
}

export interface Recipient {
  id: number
  email: string
  /** See `addressKey`. */
  key: string
}

/**
 * Claims the email to a subscriber. Returns nobody if another sender has claimed or sent it, or if the subscriber has
 * unsubscribed meanwhile.
 */
export async function claim(
  database: Client,
  { id: issue, startedAt }: Issue,
  { subscriber, now }: { subscriber: number; now: number },
): Promise<Recipient | undefined> {
  const [claimed, found] = await database.batch(
    [
      {
        sql: `INSERT INTO deliveries (issue_id, subscriber_id, state, at)
          SELECT :issue, id, 'sending', :now FROM subscribers WHERE id = :subscriber AND ${IS_RECIPIENT}
          ON CONFLICT (issue_id, subscriber_id) DO UPDATE SET state = 'sending', at = excluded.at
          WHERE deliveries.state = 'deferred' AND deliveries.retry_at <= :now`,
        args: { issue, subscriber, now, startedAt },
      },
      { sql: 'SELECT email, key FROM subscribers WHERE id = ?', args: [subscriber] },
    ],
    'write',
  )
  const row = found?.rows[0]
  if (!claimed?.rowsAffected || !row) return undefined
  return { id: subscriber, email: textOf(row['email']), key: textOf(row['key']) }
}

/** Records what became of a claimed email. It may count as unknown meanwhile, if it took too long. */
export async function record(
  database: Client,
  { id }: Issue,
  { subscriber, state, now }: { subscriber: number; state: DeliveryState; now: number },
): Promise<void> {
  await database.execute({
    sql: `UPDATE deliveries SET state = ?, at = ? WHERE issue_id = ? AND subscriber_id = ? AND state IN ('sending', 'unknown')`,
    args: [state, now, id, subscriber],
  })
}

/** Records that a claimed email was certainly not sent. Each further attempt waits twice as long; the last one ends the run. */
export async function defer(
  database: Client,
  { id, startedAt }: Issue,
  { subscriber, retryMs, now }: { subscriber: number; retryMs: number; now: number },
): Promise<void> {
  await database.batch(
    [
      {
        sql: `UPDATE deliveries SET state = 'deferred', at = :now, attempts = attempts + 1,
            retry_at = iif(attempts + 1 < :max, :now + :retryMs * (1 << attempts), NULL)
          WHERE issue_id = :issue AND subscriber_id = :subscriber AND state IN ('sending', 'unknown')`,
        args: { now, retryMs, max: MAX_ATTEMPTS, issue: id, subscriber },
      },
      {
        // The subscriber may have unsubscribed during the attempt. Unsubscribing deletes what is deferred before.
        sql: `DELETE FROM deliveries WHERE issue_id = :issue AND subscriber_id = :subscriber AND state = 'deferred'
          AND NOT EXISTS (SELECT 1 FROM subscribers WHERE id = :subscriber AND ${IS_RECIPIENT})`,
        args: { issue: id, subscriber, startedAt },
      },
    ],
    'write',
  )
}

/** Numbers of an issue. `left`: subscribers who get it and for whom nobody has sent it yet. */
export interface IssueCounts extends Record<DeliveryState, number> {
  left: number
}

export async function countsOf(database: Client, { id, startedAt }: Issue): Promise<IssueCounts> {
  const [states, left] = await database.batch(
    [
      {
        sql: 'SELECT state, count(*) AS n FROM deliveries WHERE issue_id = ? GROUP BY state',
        args: [id],
      },
      {
        sql: `SELECT count(*) AS n FROM subscribers WHERE ${IS_RECIPIENT}
          AND NOT EXISTS (SELECT 1 FROM deliveries WHERE issue_id = :issue AND subscriber_id = subscribers.id)`,
        args: { startedAt, issue: id },
      },
    ],
    'read',
  )
  return {
    sending: 0,
    accepted: 0,
    rejected: 0,
    deferred: 0,
    unknown: 0,
    ...Object.fromEntries((states?.rows ?? []).map(row => [textOf(row['state']), Number(row['n'])])),
    left: Number(left?.rows[0]?.['n']),
  }
}

/** Returns all issues with their numbers, newest first. */
export async function issues(
  database: Client,
): Promise<(Issue & IssueCounts & { slug: string; subject: string })[]> {
  const { rows } = await database.execute(
    'SELECT id, slug, subject, started_at FROM issues ORDER BY started_at DESC, id DESC',
  )
  const found = []
  for (const row of rows) {
    const issue = { id: Number(row['id']), startedAt: Number(row['started_at']) }
    found.push({
      ...issue,
      slug: textOf(row['slug']),
      subject: textOf(row['subject']),
      ...(await countsOf(database, issue)),
    })
  }
  return found
}

/** Returns the addresses of an issue's deliveries in one of the states, with the time of the last change. */
export async function deliveriesOf(
  database: Client,
  slug: string,
  states: readonly DeliveryState[],
): Promise<{ email: string; state: string; at: number }[]> {
  const { rows } = await database.execute({
    sql: `SELECT email, state, at FROM deliveries JOIN issues ON issues.id = issue_id JOIN subscribers ON subscribers.id = subscriber_id
      WHERE slug = ? AND state IN (${states.map(() => '?').join(', ')}) ORDER BY state, email`,
    args: [slug, ...states],
  })
  return rows.map(row => ({
    email: textOf(row['email']),
    state: textOf(row['state']),
    at: Number(row['at']),
  }))
}
