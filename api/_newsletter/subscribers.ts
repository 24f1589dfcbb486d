/** Who wants the newsletter. Every change is one statement or one batch, so that instances need not know of each other. */
import type { Client, Value } from '@libsql/client'
import { addressKey, mailboxKey } from './address.ts'
import { hashOf } from './tokens.ts'

/** A link to confirm works for so long. Milliseconds, as all of these. */
const TOKEN_LIFE_MS = 48 * 60 * 60 * 1000
/** However often it is asked for, one address gets one mail in this time. */
export const MAIL_WINDOW_MS = 5 * 60 * 1000
/** Whoever began to send a mail and has not said how it ended by then has died. */
export const CLAIM_LIFE_MS = 30 * 1000

/**
 * How a signup ends before anything is mailed: `claimed` is ours to mail, `mailed` has a mail that is young enough,
 * `busy` is being mailed by somebody else, `confirmed` is subscribed already.
 */
export type Signup = 'claimed' | 'mailed' | 'busy' | 'confirmed'

/** Notes a wish and takes the mail upon us; an older link of the same address dies, and lives again if the mail does not go out. */
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
        WHERE confirmed_at IS NULL AND (mailed_at IS NULL OR mailed_at <= :window) AND (claimed_at IS NULL OR claimed_at <= :claim)`,
        args: {
          key,
          email,
          now,
          hash,
          expires: now + TOKEN_LIFE_MS,
          window: now - MAIL_WINDOW_MS,
          claim: now - CLAIM_LIFE_MS,
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
  return row?.['confirmed_at'] ? 'confirmed' : row?.['mailed_at'] ? 'mailed' : 'busy'
}

/** The mail of this token is out. */
export async function markSent(database: Client, token: string, now: number): Promise<void> {
  await database.execute({
    sql: 'UPDATE subscribers SET mailed_at = ?, claimed_at = NULL, previous_hash = NULL, previous_expires_at = NULL WHERE token_hash = ?',
    args: [now, hashOf(token)],
  })
}

/** The mail of this token did not go out: the next wish may try again at once, and the link of an earlier mail works as before. */
export async function release(database: Client, token: string): Promise<void> {
  await database.execute({
    sql: `UPDATE subscribers SET claimed_at = NULL, token_hash = previous_hash, token_expires_at = previous_expires_at, previous_hash = NULL, previous_expires_at = NULL
      WHERE token_hash = ? AND confirmed_at IS NULL`,
    args: [hashOf(token)],
  })
}

/** What a link to confirm is worth now. */
export async function linkState(
  database: Client,
  token: string,
  now: number,
): Promise<'live' | 'confirmed' | 'dead'> {
  const {
    rows: [row],
  } = await database.execute({
    sql: 'SELECT confirmed_at, token_expires_at FROM subscribers WHERE token_hash = ?',
    args: [hashOf(token)],
  })
  if (row?.['confirmed_at']) return 'confirmed'
  return row && Number(row['token_expires_at']) > now ? 'live' : 'dead'
}

/** Confirms, once, and keeps when and to which words. */
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

/** Ends a subscription, or a wish for one. The same link says the same however often it is used. */
export async function unsubscribe(database: Client, token: string, now: number): Promise<boolean> {
  const { rowsAffected } = await database.execute({
    sql: `UPDATE subscribers SET unsubscribed_at = coalesce(unsubscribed_at, :now), confirmed_at = NULL, token_hash = NULL, previous_hash = NULL, claimed_at = NULL, mailed_at = NULL
      WHERE id = (SELECT subscriber_id FROM unsubscribe_tokens WHERE hash = :hash)`,
    args: { now, hash: hashOf(token) },
  })
  return rowsAffected > 0
}

/** Everything known of an address, gone. Whether there was something. */
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

export interface Confirmed {
  email: string
  confirmedAt: number
  consent: string
}

export async function confirmed(database: Client): Promise<Confirmed[]> {
  const { rows } = await database.execute(
    'SELECT email, confirmed_at, consent FROM subscribers WHERE confirmed_at IS NOT NULL ORDER BY confirmed_at, id',
  )
  return rows.map(row => ({
    email: textOf(row['email']),
    confirmedAt: Number(row['confirmed_at']),
    consent: textOf(row['consent']),
  }))
}

/** By which emails to one mailbox are counted. */
export const mailboxLimitKey = (email: string): string => `mailbox ${mailboxKey(email)}`

/** Counts an attempt. How long to wait before the next, or 0 when this one was within the limit. Milliseconds. */
export async function consumeRateLimit(
  database: Client,
  who: string,
  { limit, windowMs, now }: { limit: number; windowMs: number; now: number },
): Promise<number> {
  const since = now - (now % windowMs)
  const [, counted] = await database.batch(
    [
      { sql: 'DELETE FROM attempts WHERE since < ?', args: [now - LONGEST_WINDOW_MS] },
      {
        sql: 'INSERT INTO attempts (who, since, count) VALUES (?, ?, 1) ON CONFLICT (who, since) DO UPDATE SET count = count + 1 RETURNING count',
        args: [hashOf(who), since],
      },
    ],
    'write',
  )
  return Number(counted?.rows[0]?.[0] ?? 0) > limit ? since + windowMs - now : 0
}

/** Takes an attempt back that came to nothing, of the window that `now` is in. */
export async function refundAttempt(
  database: Client,
  who: string,
  { windowMs, now }: { windowMs: number; now: number },
): Promise<void> {
  await database.execute({
    sql: 'UPDATE attempts SET count = count - 1 WHERE who = ? AND since = ?',
    args: [hashOf(who), now - (now % windowMs)],
  })
}

const LONGEST_WINDOW_MS = 24 * 60 * 60 * 1000
