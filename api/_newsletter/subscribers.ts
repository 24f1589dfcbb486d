/** Subscribers and rate limits in the database. Each change is one statement or batch, because instances run concurrently. */
import type { Client, Value } from '@libsql/client'
import { addressKey, mailboxKey } from './address.ts'
import { hashOf } from './tokens.ts'

/** The longest window of a rate limit. Older counters are deleted. */
const LONGEST_WINDOW_MS = 24 * 60 * 60 * 1000
/** How long a confirmation link is valid. */
const TOKEN_LIFETIME_MS = 48 * 60 * 60 * 1000
/** Minimum time between two emails to one address. */
export const MIN_EMAIL_INTERVAL_MS = 5 * 60 * 1000
/** How long a claim is valid. After that, another request may send the email. */
export const CLAIM_TIMEOUT_MS = 30 * 1000

/**
 * Result of `signUp`: `claimed` the caller must send the email, `sent` an email was sent shortly before, `sending` another
 * request is sending one, `confirmed` the address is subscribed.
 */
export type Signup = 'claimed' | 'sent' | 'sending' | 'confirmed'

/**
 * Stores a sign-up and claims its email. The new token replaces an older one of the same address, which `release`
 * restores if the email is not sent.
 */
export async function signUp(
  database: Client,
  {
    email,
    token,
    unsubscribeToken,
    now,
  }: { email: string; token: string; unsubscribeToken: string; now: number },
): Promise<Signup> {
  const key = addressKey(email)
  const hash = hashOf(token)
  const [claim] = await database.batch(
    [
      {
        sql: `INSERT INTO subscribers (key, email, requested_at, token_hash, token_expires_at, claimed_at)
        VALUES (:key, :email, :now, :hash, :expires, :now)
        ON CONFLICT (key) DO UPDATE SET email = excluded.email, requested_at = excluded.requested_at,
          previous_expires_at = iif(previous_hash IS NULL, token_expires_at, previous_expires_at), previous_hash = coalesce(previous_hash, token_hash), token_hash = excluded.token_hash,
          token_expires_at = excluded.token_expires_at, claimed_at = excluded.claimed_at, mailed_at = NULL
        WHERE confirmed_at IS NULL AND (mailed_at IS NULL OR mailed_at <= :sentBefore) AND (claimed_at IS NULL OR claimed_at <= :claimedBefore)`,
        args: {
          key,
          email,
          now,
          hash,
          expires: now + TOKEN_LIFETIME_MS,
          sentBefore: now - MIN_EMAIL_INTERVAL_MS,
          claimedBefore: now - CLAIM_TIMEOUT_MS,
        },
      },
      {
        sql: 'INSERT INTO unsubscribe_tokens (hash, subscriber_id) SELECT :unsubscribe, id FROM subscribers WHERE token_hash = :hash',
        args: { unsubscribe: hashOf(unsubscribeToken), hash },
      },
    ],
    'write',
  )
  if (claim?.rowsAffected) return 'claimed'
  const {
    rows: [row],
  } = await database.execute({
    sql: 'SELECT confirmed_at, mailed_at FROM subscribers WHERE key = ?',
    args: [key],
  })
  return row?.['confirmed_at'] ? 'confirmed' : row?.['mailed_at'] ? 'sent' : 'sending'
}

/** Records that the email with this token was sent. */
export async function markSent(database: Client, token: string, now: number): Promise<void> {
  await database.execute({
    sql: 'UPDATE subscribers SET mailed_at = ?, claimed_at = NULL, previous_hash = NULL, previous_expires_at = NULL WHERE token_hash = ?',
    args: [now, hashOf(token)],
  })
}

/** Gives up the claim of an email that was not sent, and makes the previous token valid again. */
export async function release(database: Client, token: string): Promise<void> {
  await database.execute({
    sql: `UPDATE subscribers SET claimed_at = NULL, token_hash = previous_hash, token_expires_at = previous_expires_at, previous_hash = NULL, previous_expires_at = NULL
      WHERE token_hash = ? AND confirmed_at IS NULL`,
    args: [hashOf(token)],
  })
}

/** Returns the state of a confirmation link. Unknown tokens count as expired. */
export async function linkState(
  database: Client,
  token: string,
  now: number,
): Promise<'valid' | 'confirmed' | 'expired'> {
  const {
    rows: [row],
  } = await database.execute({
    sql: 'SELECT confirmed_at, token_expires_at FROM subscribers WHERE token_hash = ?',
    args: [hashOf(token)],
  })
  if (row?.['confirmed_at']) return 'confirmed'
  return row && Number(row['token_expires_at']) > now ? 'valid' : 'expired'
}

/** Confirms a subscription once, and stores the time and the text of the consent. Returns whether the token was valid. */
export async function confirm(
  database: Client,
  token: string,
  { now, consent }: { now: number; consent: string },
): Promise<boolean> {
  const { rowsAffected } = await database.execute({
    sql: 'UPDATE subscribers SET confirmed_at = :now, consent = :consent, unsubscribed_at = NULL WHERE token_hash = :hash AND confirmed_at IS NULL AND token_expires_at > :now',
    args: { now, consent, hash: hashOf(token) },
  })
  return rowsAffected > 0
}

/** Whether the token of an unsubscribe link exists. It never expires. */
export async function canUnsubscribe(database: Client, token: string): Promise<boolean> {
  return (
    (
      await database.execute({
        sql: 'SELECT 1 FROM unsubscribe_tokens WHERE hash = ?',
        args: [hashOf(token)],
      })
    ).rows.length > 0
  )
}

/** Ends a subscription or an unconfirmed sign-up. Returns false for an unknown token; a link can be used again. */
export async function unsubscribe(database: Client, token: string, now: number): Promise<boolean> {
  const { rowsAffected } = await database.execute({
    sql: `UPDATE subscribers SET unsubscribed_at = coalesce(unsubscribed_at, :now), confirmed_at = NULL, token_hash = NULL, previous_hash = NULL, claimed_at = NULL, mailed_at = NULL
      WHERE id = (SELECT subscriber_id FROM unsubscribe_tokens WHERE hash = :hash)`,
    args: { now, hash: hashOf(token) },
  })
  return rowsAffected > 0
}

/** Deletes all data of an address. Returns whether there was any. */
export async function forget(database: Client, email: string): Promise<boolean> {
  const key = addressKey(email)
  const [, gone] = await database.batch(
    [
      {
        sql: 'DELETE FROM unsubscribe_tokens WHERE subscriber_id = (SELECT id FROM subscribers WHERE key = ?)',
        args: [key],
      },
      { sql: 'DELETE FROM subscribers WHERE key = ?', args: [key] },
      { sql: 'DELETE FROM attempts WHERE who = ?', args: [hashOf(mailboxLimitKey(email))] },
    ],
    'write',
  )
  return (gone?.rowsAffected ?? 0) > 0
}

/** The value of a TEXT column. Throws if it is NULL or the query does not select it. */
export function textOf(value: Value | undefined): string {
  if (typeof value !== 'string') throw new TypeError(`expected text from the database, not ${typeof value}`)
  return value
}

export interface ConfirmedSubscriber {
  email: string
  /** Milliseconds since 1970. */
  confirmedAt: number
  consent: string
}

/** Returns the confirmed subscribers, oldest first. */
export async function confirmedSubscribers(database: Client): Promise<ConfirmedSubscriber[]> {
  const { rows } = await database.execute(
    'SELECT email, confirmed_at, consent FROM subscribers WHERE confirmed_at IS NOT NULL ORDER BY confirmed_at, id',
  )
  return rows.map(row => ({
    email: textOf(row['email']),
    confirmedAt: Number(row['confirmed_at']),
    consent: textOf(row['consent']),
  }))
}

/** Returns the rate limit key for emails to one mailbox. */
export const mailboxLimitKey = (email: string): string => `mailbox ${mailboxKey(email)}`

/** Counts an attempt under a key. Returns 0 within the limit, otherwise the milliseconds until the window ends. */
export async function consumeRateLimit(
  database: Client,
  limitKey: string,
  { limit, windowMs, now }: { limit: number; windowMs: number; now: number },
): Promise<number> {
  const since = now - (now % windowMs)
  const [, counted] = await database.batch(
    [
      { sql: 'DELETE FROM attempts WHERE since < ?', args: [now - LONGEST_WINDOW_MS] },
      {
        sql: 'INSERT INTO attempts (who, since, count) VALUES (?, ?, 1) ON CONFLICT (who, since) DO UPDATE SET count = count + 1 RETURNING count',
        args: [hashOf(limitKey), since],
      },
    ],
    'write',
  )
  return Number(counted?.rows[0]?.[0] ?? 0) > limit ? since + windowMs - now : 0
}

/** Takes back an attempt counted in the window that contains `now`. */
export async function refundAttempt(
  database: Client,
  limitKey: string,
  { windowMs, now }: { windowMs: number; now: number },
): Promise<void> {
  await database.execute({
    sql: 'UPDATE attempts SET count = count - 1 WHERE who = ? AND since = ?',
    args: [hashOf(limitKey), now - (now % windowMs)],
  })
}
