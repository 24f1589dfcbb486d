/**
 * Issues of the newsletter and, for each subscriber, what became of the email. A run writes that it sends an email before it
 * does, and what became of it after. If it ends between the two, nobody knows whether the email was sent, and nobody sends it
 * again. Several runs can work at once: each has an id, and writes only what became of its own claims.
 */
import type { Client, Row } from '@libsql/client'
import { type AttemptResult, endAttempt } from './attempts.ts'
import { textOf } from './subscribers.ts'

/**
 * `sending`: a sender works on it. `accepted`, `rejected`, `unknown`: final, see `Outcome`. `deferred`: to be tried again.
 */
export type DeliveryState = 'sending' | 'accepted' | 'rejected' | 'deferred' | 'unknown'

/** Attempts of one run that the mail server defers because of the address, before `deferred` is left to the next run. */
const MAX_ATTEMPTS = 6

export interface StoredIssue {
  id: number
  slug: string
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
): Promise<StoredIssue> {
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
  return { id: Number(row['id']), slug, startedAt: Number(row['started_at']) }
}

/** Makes what the previous run deferred due now. */
export async function retryDeferred(database: Client, { id }: StoredIssue, now: number): Promise<void> {
  await database.execute({
    sql: `UPDATE deliveries SET attempts = 0, retry_at = ? WHERE issue_id = ? AND state = 'deferred'`,
    args: [now, id],
  })
}

/** A subscriber whose email is due. */
export interface Due {
  id: number
  /** See `addressKey`. */
  key: string
}

const dueOf = (rows: readonly Row[]): Due[] =>
  rows.map(row => ({ id: Number(row['id']), key: textOf(row['key']) }))

/** Returns subscribers for whom nobody has sent the issue yet, in the order of their ids after `after`. */
export async function unsentAfter(
  database: Client,
  { id, startedAt }: StoredIssue,
  { after, limit }: { after: number; limit: number },
): Promise<Due[]> {
  const { rows } = await database.execute({
    sql: `SELECT id, key FROM subscribers WHERE ${IS_RECIPIENT} AND id > :after
      AND NOT EXISTS (SELECT 1 FROM deliveries WHERE issue_id = :issue AND subscriber_id = subscribers.id)
      ORDER BY id LIMIT :limit`,
    args: { startedAt, after, issue: id, limit },
  })
  return dueOf(rows)
}

/** Returns subscribers whose email is due again. */
export async function dueAgain(
  database: Client,
  { id }: StoredIssue,
  { now, limit }: { now: number; limit: number },
): Promise<Due[]> {
  const { rows } = await database.execute({
    sql: `SELECT id, key FROM deliveries JOIN subscribers ON id = subscriber_id
      WHERE issue_id = ? AND state = 'deferred' AND retry_at <= ? LIMIT ?`,
    args: [id, now, limit],
  })
  return dueOf(rows)
}

/**
 * Returns how many emails are being sent or will be due again, in all runs and in the one of `owner`. Subscribers of `except`
 * do not count.
 */
export async function unfinished(
  database: Client,
  { id }: StoredIssue,
  { owner, except }: { owner: string; except: number[] },
): Promise<{ all: number; own: number }> {
  const { rows } = await database.execute({
    sql: `SELECT count(*) AS n, count(*) FILTER (WHERE owner = ?) AS own FROM deliveries
      WHERE issue_id = ? AND (state = 'sending' OR (state = 'deferred' AND retry_at IS NOT NULL))
        AND subscriber_id NOT IN (${except.map(() => '?').join(', ')})`,
    args: [owner, id, ...except],
  })
  return { all: Number(rows[0]?.['n']), own: Number(rows[0]?.['own']) }
}

/** Returns the number of deliveries that are due later, the time of the first one, and the addresses of the first few. */
export async function dueLater(
  database: Client,
  { id }: StoredIssue,
  limit: number,
): Promise<{ count: number; at: number; emails: string[] }> {
  const { rows } = await database.execute({
    sql: `SELECT email, retry_at, count(*) OVER () AS n FROM deliveries JOIN subscribers ON subscribers.id = subscriber_id
      WHERE issue_id = ? AND state = 'deferred' AND retry_at IS NOT NULL ORDER BY retry_at, subscriber_id LIMIT ?`,
    args: [id, limit],
  })
  return {
    count: Number(rows[0]?.['n'] ?? 0),
    at: Number(rows[0]?.['retry_at'] ?? 0),
    emails: rows.map(row => textOf(row['email'])),
  }
}

/** Ends the claims of runs that do not exist any more: they were made before `claimedBefore`. */
export async function expireClaims(
  database: Client,
  { id }: StoredIssue,
  claimedBefore: number,
): Promise<void> {
  await database.batch(
    [
      {
        sql: `UPDATE deliveries SET state = 'unknown' WHERE issue_id = ? AND state = 'sending' AND at <= ?`,
        args: [id, claimedBefore],
      },
      {
        sql: `UPDATE delivery_attempts SET outcome = 'unknown' WHERE outcome = 'sending' AND at <= ?`,
        args: [claimedBefore],
      },
    ],
    'write',
  )
}

/** An email that a run has claimed. */
export interface Claim extends Due {
  email: string
  /** Id of the run. */
  owner: string
  /** Id in the log of attempts. */
  attempt: number
}

/**
 * Claims the email to a subscriber, and begins its line in the log of attempts. Returns nothing if another run has claimed or
 * sent it, or if the subscriber has unsubscribed or was erased meanwhile. `who` is the keyed hash of the address.
 */
export async function claim(
  database: Client,
  { id: issue, slug, startedAt }: StoredIssue,
  { due, owner, who, now }: { due: Due; owner: string; who: string; now: number },
): Promise<Claim | undefined> {
  const { id: subscriber, key } = due
  const [, attempts, found] = await database.batch(
    [
      {
        sql: `INSERT INTO deliveries (issue_id, subscriber_id, state, at, owner)
          SELECT :issue, id, 'sending', :now, :owner FROM subscribers WHERE id = :subscriber AND key = :key AND ${IS_RECIPIENT}
          ON CONFLICT (issue_id, subscriber_id) DO UPDATE SET state = 'sending', at = excluded.at, owner = excluded.owner
          WHERE deliveries.state = 'deferred' AND deliveries.retry_at <= :now`,
        args: { issue, subscriber, key, now, owner, startedAt },
      },
      {
        // changes() is the number of rows that the claim has changed.
        sql: `INSERT INTO delivery_attempts (slug, who, owner, is_copy, at, outcome)
          SELECT :slug, :who, :owner, 0, :now, 'sending' WHERE changes() > 0 RETURNING id`,
        args: { slug, who, owner, now },
      },
      { sql: 'SELECT email FROM subscribers WHERE id = ?', args: [subscriber] },
    ],
    'write',
  )
  const attempt = attempts?.rows[0]?.['id']
  const email = found?.rows[0]?.['email']
  if (!attempt || !email) return undefined
  return { ...due, email: textOf(email), owner, attempt: Number(attempt) }
}

/** The condition of a claim that its run has not finished. It may count as unknown meanwhile, if it took too long. */
const IS_OPEN = `issue_id = :issue AND subscriber_id = :subscriber AND owner = :owner AND state IN ('sending', 'unknown')`

/** Records that a claimed email was accepted, or that it is not known. */
export async function record(
  database: Client,
  { id: issue }: StoredIssue,
  claimed: Claim,
  { state, result, now }: { state: 'accepted' | 'unknown'; result: AttemptResult; now: number },
): Promise<void> {
  await database.batch(
    [
      {
        sql: `UPDATE deliveries SET state = :state, at = :now WHERE ${IS_OPEN}`,
        args: { state, now, issue, subscriber: claimed.id, owner: claimed.owner },
      },
      endAttempt(claimed.attempt, result),
    ],
    'write',
  )
}

/**
 * Records that a claimed email was certainly not sent, and that it is due again after `retryMs`. Attempts that count wait twice
 * as long each time; the last one leaves the email to the next run.
 */
export async function defer(
  database: Client,
  { id: issue, startedAt }: StoredIssue,
  claimed: Claim,
  {
    retryMs,
    isCounted,
    result,
    now,
  }: { retryMs: number; isCounted: boolean; result: AttemptResult; now: number },
): Promise<void> {
  await database.batch(
    [
      {
        sql: `UPDATE deliveries SET state = 'deferred', at = :now, attempts = attempts + :counted,
            retry_at = iif(attempts + :counted < :max, :now + :retryMs * (1 << attempts), NULL)
          WHERE ${IS_OPEN}`,
        args: {
          now,
          retryMs,
          counted: isCounted ? 1 : 0,
          max: MAX_ATTEMPTS,
          issue,
          subscriber: claimed.id,
          owner: claimed.owner,
        },
      },
      {
        // The subscriber may have unsubscribed during the attempt. Unsubscribing deletes what is deferred before.
        sql: `DELETE FROM deliveries WHERE issue_id = :issue AND subscriber_id = :subscriber AND owner = :owner AND state = 'deferred'
          AND NOT EXISTS (SELECT 1 FROM subscribers WHERE id = :subscriber AND ${IS_RECIPIENT})`,
        args: { issue, subscriber: claimed.id, owner: claimed.owner, startedAt },
      },
      endAttempt(claimed.attempt, result),
    ],
    'write',
  )
}

/**
 * Makes a deferred email a rejected one, if no other run has claimed it since. Returns whether it is rejected, also if a call
 * before has written it.
 */
export async function reject(
  database: Client,
  { id: issue }: StoredIssue,
  { id: subscriber, owner }: Claim,
  now: number,
): Promise<boolean> {
  const args = { issue, subscriber, owner }
  const isOwn = 'issue_id = :issue AND subscriber_id = :subscriber AND owner = :owner'
  const [, found] = await database.batch(
    [
      {
        sql: `UPDATE deliveries SET state = 'rejected', at = :now WHERE ${isOwn} AND state = 'deferred'`,
        args: { ...args, now },
      },
      { sql: `SELECT 1 FROM deliveries WHERE ${isOwn} AND state = 'rejected'`, args },
    ],
    'write',
  )
  return (found?.rows.length ?? 0) > 0
}

/** Whether the mail server has accepted an email of the issue since a time, from any run. */
export async function hasAcceptedSince(
  database: Client,
  { id }: StoredIssue,
  since: number,
): Promise<boolean> {
  const { rows } = await database.execute({
    sql: `SELECT 1 FROM deliveries WHERE issue_id = ? AND state = 'accepted' AND at >= ? LIMIT 1`,
    args: [id, since],
  })
  return rows.length > 0
}

/** Numbers of an issue. `unclaimed`: subscribers who get it and whose email no run has claimed yet. */
export interface IssueCounts extends Record<DeliveryState, number> {
  unclaimed: number
}

export async function countsOf(database: Client, { id, startedAt }: StoredIssue): Promise<IssueCounts> {
  const [states, unclaimed] = await database.batch(
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
    unclaimed: Number(unclaimed?.rows[0]?.['n']),
  }
}

/** Returns all issues with their numbers, newest first. */
export async function issues(database: Client): Promise<(StoredIssue & IssueCounts & { subject: string })[]> {
  const { rows } = await database.execute(
    'SELECT id, slug, subject, started_at FROM issues ORDER BY started_at DESC, id DESC',
  )
  const found = []
  for (const row of rows) {
    const issue = {
      id: Number(row['id']),
      slug: textOf(row['slug']),
      startedAt: Number(row['started_at']),
    }
    found.push({
      ...issue,
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
