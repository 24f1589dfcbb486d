/** Subscribers in the database. Each change is one statement or batch, because instances run concurrently. */
import type { Client, Value } from '@libsql/client'
import { addressKey, mailboxKey } from './address.ts'
import { LONGEST_WINDOW_MS } from './limits.ts'
import { hashOf, keyedHash } from './tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long a confirmation link is valid. */
const TOKEN_LIFETIME_MS = 2 * DAY_MS
/** Minimum time between two emails to one address. */
export const MIN_EMAIL_INTERVAL_MS = 5 * 60 * 1000
/** The same for an address that was subscribed and has unsubscribed. */
export const MIN_EMAIL_INTERVAL_AFTER_UNSUBSCRIBING_MS = 7 * DAY_MS
/** How long a claim is valid. After that, another request may send the email. */
export const CLAIM_TIMEOUT_MS = 30 * 1000
/** How long an address is stored that was never confirmed. */
export const UNCONFIRMED_LIFETIME_MS = 30 * DAY_MS

/**
 * Result of `signUp`: `claimed` the caller must send the email, `sent` an email was sent before and a new one is not due,
 * `sending` another request is sending one, `confirmed` the address is subscribed, `suppressed` it gets no email.
 */
export type Signup = 'claimed' | 'sent' | 'sending' | 'confirmed' | 'suppressed'

const suppressionOf = (secret: string, email: string) => keyedHash(secret, `suppressed ${addressKey(email)}`)

/** Stores a sign-up and claims its email. Links of earlier emails stay valid until `markSent`. */
export async function signUp(
  database: Client,
  {
    email,
    token,
    unsubscribeToken,
    now,
    secret,
  }: { email: string; token: string; unsubscribeToken: string; now: number; secret: string },
): Promise<Signup> {
  const key = addressKey(email)
  const hash = hashOf(token)
  const [claim] = await database.batch(
    [
      {
        sql: `INSERT INTO subscribers (key, email, requested_at, token_hash, claimed_at)
        SELECT :key, :email, :now, :hash, :now WHERE NOT EXISTS (SELECT 1 FROM suppressions WHERE who = :suppression)
        ON CONFLICT (key) DO UPDATE SET email = excluded.email, requested_at = excluded.requested_at,
          token_hash = excluded.token_hash, claimed_at = excluded.claimed_at
        WHERE confirmed_at IS NULL AND (unsubscribed_at IS NULL OR consent IS NOT NULL) AND (claimed_at IS NULL OR claimed_at <= :claimedBefore)
          AND (mailed_at IS NULL OR mailed_at <= iif(unsubscribed_at IS NULL, :sentBefore, :sentBeforeUnsubscribing))`,
        args: {
          key,
          email,
          now,
          hash,
          suppression: suppressionOf(secret, email),
          sentBefore: now - MIN_EMAIL_INTERVAL_MS,
          sentBeforeUnsubscribing: now - MIN_EMAIL_INTERVAL_AFTER_UNSUBSCRIBING_MS,
          claimedBefore: now - CLAIM_TIMEOUT_MS,
        },
      },
      {
        sql: 'INSERT INTO confirm_tokens (hash, subscriber_id, expires_at) SELECT :hash, id, :expires FROM subscribers WHERE token_hash = :hash',
        args: { hash, expires: now + TOKEN_LIFETIME_MS },
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
    sql: 'SELECT confirmed_at, claimed_at FROM subscribers WHERE key = ?',
    args: [key],
  })
  if (!row) return 'suppressed'
  if (row['confirmed_at']) return 'confirmed'
  return Number(row['claimed_at'] ?? 0) > now - CLAIM_TIMEOUT_MS ? 'sending' : 'sent'
}

/** Records that the email with this token was sent. Links of earlier emails end. */
export async function markSent(database: Client, token: string, now: number): Promise<void> {
  const hash = hashOf(token)
  await database.batch(
    [
      {
        sql: `DELETE FROM confirm_tokens WHERE hash <> :hash
          AND subscriber_id = (SELECT id FROM subscribers WHERE token_hash = :hash AND confirmed_at IS NULL)`,
        args: { hash },
      },
      {
        sql: 'UPDATE subscribers SET mailed_at = ?, claimed_at = NULL WHERE token_hash = ?',
        args: [now, hash],
      },
    ],
    'write',
  )
}

/** Records that the email with this token may have been sent. Its link and those of earlier emails work. */
export async function markUnknown(database: Client, token: string, now: number): Promise<void> {
  await database.execute({
    sql: 'UPDATE subscribers SET mailed_at = ?, claimed_at = NULL WHERE token_hash = ?',
    args: [now, hashOf(token)],
  })
}

/** Gives up the claim of an email that was certainly not sent. */
export async function release(database: Client, token: string): Promise<void> {
  const hash = hashOf(token)
  await database.batch(
    [
      { sql: 'DELETE FROM confirm_tokens WHERE hash = ?', args: [hash] },
      {
        sql: 'UPDATE subscribers SET claimed_at = NULL, token_hash = NULL WHERE token_hash = ? AND confirmed_at IS NULL',
        args: [hash],
      },
    ],
    'write',
  )
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
    sql: 'SELECT confirmed_at, expires_at FROM confirm_tokens JOIN subscribers ON id = subscriber_id WHERE hash = ?',
    args: [hashOf(token)],
  })
  if (row?.['confirmed_at']) return 'confirmed'
  return row && Number(row['expires_at']) > now ? 'valid' : 'expired'
}

/** Confirms a subscription once, and stores the time and the text of the consent. Returns whether the token was valid. */
export async function confirm(
  database: Client,
  token: string,
  { now, consent }: { now: number; consent: string },
): Promise<boolean> {
  const { rowsAffected } = await database.execute({
    sql: `UPDATE subscribers SET confirmed_at = :now, consent = :consent, unsubscribed_at = NULL
      WHERE confirmed_at IS NULL
        AND id = (SELECT subscriber_id FROM confirm_tokens WHERE hash = :hash AND expires_at > :now)`,
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

/**
 * Ends a subscription or an unconfirmed sign-up. An address that was never confirmed gets no email any more: somebody else may
 * have signed it up. Returns false for an unknown token; a link can be used again.
 */
export async function unsubscribe(
  database: Client,
  token: string,
  { now, secret }: { now: number; secret: string },
): Promise<boolean> {
  const hash = hashOf(token)
  const {
    rows: [row],
  } = await database.execute({
    sql: 'SELECT email FROM subscribers WHERE id = (SELECT subscriber_id FROM unsubscribe_tokens WHERE hash = ?)',
    args: [hash],
  })
  if (!row) return false
  const subscriber = '(SELECT subscriber_id FROM unsubscribe_tokens WHERE hash = :hash)'
  await database.batch(
    [
      {
        sql: `INSERT OR IGNORE INTO suppressions (who, since)
          SELECT :suppression, :now FROM subscribers WHERE id = ${subscriber} AND consent IS NULL`,
        args: { suppression: suppressionOf(secret, textOf(row['email'])), now, hash },
      },
      { sql: `DELETE FROM confirm_tokens WHERE subscriber_id = ${subscriber}`, args: { hash } },
      {
        sql: `UPDATE subscribers SET unsubscribed_at = coalesce(unsubscribed_at, :now), confirmed_at = NULL, token_hash = NULL, claimed_at = NULL
          WHERE id = ${subscriber}`,
        args: { now, hash },
      },
    ],
    'write',
  )
  return true
}

/** The database client does not enforce foreign keys everywhere. */
const deleteTokensWithoutSubscriber = ['confirm_tokens', 'unsubscribe_tokens'].map(table => ({
  sql: `DELETE FROM ${table} WHERE subscriber_id NOT IN (SELECT id FROM subscribers)`,
  args: [],
}))

/** Deletes all data of an address. It stays suppressed if it was. Returns whether there was any data. */
export async function forget(database: Client, email: string, secret: string): Promise<boolean> {
  const key = addressKey(email)
  const [gone] = await database.batch(
    [
      { sql: 'DELETE FROM subscribers WHERE key = ?', args: [key] },
      ...deleteTokensWithoutSubscriber,
      ...emailLimitsOf(email).map(of => ({
        sql: 'DELETE FROM attempts WHERE who = ?',
        args: [keyedHash(secret, of)],
      })),
    ],
    'write',
  )
  return (gone?.rowsAffected ?? 0) > 0
}

/** Deletes addresses that were never confirmed within 30 days, with their tokens, and attempts of ended windows. */
export async function deleteExpired(database: Client, now: number): Promise<number> {
  const [gone] = await database.batch(
    [
      {
        sql: 'DELETE FROM subscribers WHERE consent IS NULL AND requested_at <= ?',
        args: [now - UNCONFIRMED_LIFETIME_MS],
      },
      ...deleteTokensWithoutSubscriber,
      { sql: 'DELETE FROM attempts WHERE at <= ?', args: [now - LONGEST_WINDOW_MS] },
    ],
    'write',
  )
  return gone?.rowsAffected ?? 0
}

/** Names of the limits for emails to one mailbox: for its address, for other spellings, and for addresses with a plus tag. */
const emailLimitsOf = (email: string) =>
  (['address', 'spelling', 'tag'] as const).map(kind => `${kind} of ${mailboxKey(email)}`)

/**
 * Name of the limit that an address counts for. Each kind has a limit of its own, so that sign-ups of invented spellings and
 * tags cannot use up that of the address itself.
 */
export function emailLimitOf(email: string): string {
  const mailbox = mailboxKey(email)
  const kind = addressKey(email) === mailbox ? 'address' : /.\+.*@/.test(email) ? 'tag' : 'spelling'
  return `${kind} of ${mailbox}`
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
