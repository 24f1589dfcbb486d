/** Subscribers in the database. Each change is one statement or batch, because instances run concurrently. */
import type { Client, Value } from '@libsql/client'
import { addressKey, mailboxKey } from './address.ts'
import { CONFIRMATION_HOURS } from '../../shared/confirmation-hours.ts'
import { type Limit, LONGEST_WINDOW_MS } from '../../shared/limits.ts'
import { sha256, unsubscribeToken } from './tokens.ts'
import { isEqual, keyedHash } from '../../shared/hash.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const TOKEN_LIFETIME_MS = CONFIRMATION_HOURS * 60 * 60 * 1000
/** Minimum time between two emails to one address. */
export const MIN_EMAIL_INTERVAL_MS = 5 * 60 * 1000
/** The same for an address that was subscribed and has unsubscribed. */
const MIN_EMAIL_INTERVAL_AFTER_UNSUBSCRIBING_MS = 7 * DAY_MS
/** How long a claim is valid. After that, another request may send the email. */
export const CLAIM_TIMEOUT_MS = 30 * 1000
/** How long an address is stored that was never confirmed. */
export const UNCONFIRMED_LIFETIME_MS = 30 * DAY_MS
/** How long the log of attempts to send an issue keeps a line. */
export const ATTEMPT_LIFETIME_MS = 90 * DAY_MS

/**
 * Result of `signUp`: `claimed` the caller must send the email, `sent` an email was sent before and a new one is not due,
 * `sending` another request is sending one, `confirmed` the address is subscribed, `suppressed` it gets no email, `limited` the
 * client has learnt of too many addresses that they are subscribed, and nothing was stored.
 */
export type Signup =
  | { state: 'claimed'; unsubscribeToken: string }
  | { state: 'sent' | 'sending' | 'confirmed' | 'suppressed' }
  | { state: 'limited'; waitMs: number }

const suppressionOf = (secret: string, email: string) => keyedHash(secret, `suppressed ${addressKey(email)}`)

/** Returns the hash that the log of attempts contains instead of an address. */
export const attemptsOfAddress = (secret: string, email: string): string =>
  keyedHash(secret, `attempts to send to ${addressKey(email)}`)

/**
 * Stores a sign-up and claims its email. Links of earlier emails stay valid until `markSent`. `probes` limits how often a client
 * learns that an address is subscribed: it is checked and counted in the same transaction, so that concurrent requests cannot
 * exceed it, and checked for every address, because a refusal of some would tell which ones are subscribed.
 */
export async function signUp(
  database: Client,
  {
    email,
    details = {},
    token,
    now,
    secret,
    probes,
  }: {
    email: string
    details?: Readonly<Record<string, string>>
    token: string
    now: number
    secret: string
    probes?: Limit
  },
): Promise<Signup> {
  const key = addressKey(email)
  const hash = sha256(token)
  const limit = {
    client: probes ? keyedHash(secret, probes.key) : null,
    since: now - (probes?.windowMs ?? 0),
    max: probes?.max ?? Number.MAX_SAFE_INTEGER,
  }
  const isAllowed = '(SELECT count(*) FROM attempts WHERE who = :client AND at > :since) < :max'
  const [probed, claim, , , state] = await database.batch(
    [
      {
        sql: 'SELECT count(*) AS n, min(at) AS oldest FROM attempts WHERE who = ? AND at > ?',
        args: [limit.client, limit.since],
      },
      {
        sql: `INSERT INTO subscribers (key, email, requested_at, token_hash, claimed_at)
        SELECT :key, :email, :now, :hash, :now WHERE ${isAllowed} AND NOT EXISTS (SELECT 1 FROM suppressions WHERE who = :suppression)
        ON CONFLICT (key) DO UPDATE SET email = excluded.email, requested_at = excluded.requested_at,
          token_hash = excluded.token_hash, claimed_at = excluded.claimed_at
        WHERE confirmed_at IS NULL AND (unsubscribed_at IS NULL OR consent IS NOT NULL) AND (claimed_at IS NULL OR claimed_at <= :claimedBefore)
          AND (mailed_at IS NULL OR mailed_at <= iif(unsubscribed_at IS NULL, :sentBefore, :sentBeforeUnsubscribing))
        RETURNING id`,
        args: {
          ...limit,
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
        sql: `INSERT INTO confirm_tokens (hash, subscriber_id, expires_at, details)
          SELECT :hash, id, :expires, :details FROM subscribers WHERE token_hash = :hash`,
        args: { hash, expires: now + TOKEN_LIFETIME_MS, details: JSON.stringify(details) },
      },
      {
        sql: `INSERT INTO attempts (who, at) SELECT :client, :now FROM subscribers
          WHERE key = :key AND confirmed_at IS NOT NULL AND :client IS NOT NULL AND ${isAllowed}`,
        args: { ...limit, key, now },
      },
      { sql: 'SELECT confirmed_at, claimed_at FROM subscribers WHERE key = ?', args: [key] },
    ],
    'write',
  )
  const probe = probed?.rows[0]
  if (probes && Number(probe?.['n']) >= probes.max)
    return { state: 'limited', waitMs: Math.max(1, Number(probe?.['oldest']) + probes.windowMs - now) }
  const id = claim?.rows[0]?.['id']
  if (id) return { state: 'claimed', unsubscribeToken: unsubscribeToken(secret, { id: Number(id), key }) }
  const row = state?.rows[0]
  if (!row) return { state: 'suppressed' }
  if (row['confirmed_at']) return { state: 'confirmed' }
  return { state: Number(row['claimed_at'] ?? 0) > now - CLAIM_TIMEOUT_MS ? 'sending' : 'sent' }
}

/** Records that the email with this token was sent. Links of earlier emails end. */
export async function markSent(database: Client, token: string, now: number): Promise<void> {
  const hash = sha256(token)
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
    args: [now, sha256(token)],
  })
}

/** Gives up the claim of an email that was certainly not sent. */
export async function release(database: Client, token: string): Promise<void> {
  const hash = sha256(token)
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
    args: [sha256(token)],
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
    sql: `UPDATE subscribers SET confirmed_at = :now, consent = :consent, unsubscribed_at = NULL,
        details = (SELECT details FROM confirm_tokens WHERE hash = :hash)
      WHERE confirmed_at IS NULL
        AND id = (SELECT subscriber_id FROM confirm_tokens WHERE hash = :hash AND expires_at > :now)`,
    args: { now, consent, hash: sha256(token) },
  })
  return rowsAffected > 0
}

/** Returns the subscriber of an unsubscribe link. It never expires. */
async function subscriberOf(
  database: Client,
  token: string,
  secret: string,
): Promise<{ id: number; email: string } | undefined> {
  const id = Number(/^\d+(?=\.)/.exec(token)?.[0])
  const {
    rows: [row],
  } = await database.execute(
    id
      ? { sql: 'SELECT id, key, email FROM subscribers WHERE id = ?', args: [id] }
      : {
          // Emails that were sent before migration 4 have a random token.
          sql: 'SELECT id, key, email FROM subscribers WHERE id = (SELECT subscriber_id FROM unsubscribe_tokens WHERE hash = ?)',
          args: [sha256(token)],
        },
  )
  if (!row || (id && !isEqual(token, unsubscribeToken(secret, { id, key: textOf(row['key']) }))))
    return undefined
  return { id: Number(row['id']), email: textOf(row['email']) }
}

/** Whether an unsubscribe link belongs to a subscriber. */
export const canUnsubscribe = async (database: Client, token: string, secret: string): Promise<boolean> =>
  (await subscriberOf(database, token, secret)) !== undefined

/**
 * Ends a subscription or an unconfirmed sign-up. An address that was never confirmed gets no email any more: somebody else may
 * have signed it up. Returns false for an unknown token; a link can be used again.
 */
export async function unsubscribe(
  database: Client,
  token: string,
  { now, secret }: { now: number; secret: string },
): Promise<boolean> {
  const subscriber = await subscriberOf(database, token, secret)
  if (!subscriber) return false
  await database.batch(
    [
      {
        sql: `INSERT INTO suppressions (who, since, cause)
          SELECT :suppression, :now, 'objection' FROM subscribers WHERE id = :id AND consent IS NULL
          ON CONFLICT (who) DO UPDATE SET cause = excluded.cause`,
        args: { suppression: suppressionOf(secret, subscriber.email), now, id: subscriber.id },
      },
      ...endSubscription('id = :id', { id: subscriber.id, now }),
    ],
    'write',
  )
  return true
}

/** Statements that end the subscription or sign-up of the subscriber that the condition selects. */
const endSubscription = (condition: string, args: Record<string, string | number>) => [
  {
    sql: `DELETE FROM confirm_tokens WHERE subscriber_id IN (SELECT id FROM subscribers WHERE ${condition})`,
    args,
  },
  {
    sql: `DELETE FROM deliveries WHERE state = 'deferred' AND subscriber_id IN (SELECT id FROM subscribers WHERE ${condition})`,
    args,
  },
  {
    sql: `UPDATE subscribers SET unsubscribed_at = coalesce(unsubscribed_at, :now), confirmed_at = NULL, details = NULL, token_hash = NULL, claimed_at = NULL
      WHERE ${condition}`,
    args,
  },
]

/** Ends the subscription of an address to which emails cannot be delivered. It gets no email any more, until `allow`. */
export async function suppress(
  database: Client,
  email: string,
  { now, secret }: { now: number; secret: string },
): Promise<void> {
  await database.batch(
    [
      {
        sql: `INSERT OR IGNORE INTO suppressions (who, since, cause) VALUES (?, ?, 'bounce')`,
        args: [suppressionOf(secret, email), now],
      },
      ...endSubscription('key = :key', { key: addressKey(email), now }),
    ],
    'write',
  )
}

/**
 * Lets an address sign up again to which emails could not be delivered, or whose owner has stopped them: neither the suppression
 * nor a limit or wait of an earlier email applies. Returns whether there was one of them.
 */
export async function allow(database: Client, email: string, secret: string): Promise<boolean> {
  const results = await database.batch(
    [
      { sql: 'DELETE FROM suppressions WHERE who = ?', args: [suppressionOf(secret, email)] },
      {
        sql: `UPDATE subscribers SET mailed_at = NULL, unsubscribed_at = iif(consent IS NULL, NULL, unsubscribed_at)
          WHERE key = ? AND unsubscribed_at IS NOT NULL AND (mailed_at IS NOT NULL OR consent IS NULL)`,
        args: [addressKey(email)],
      },
      ...attemptDeletions(email, secret),
    ],
    'write',
  )
  return results.some(({ rowsAffected }) => rowsAffected > 0)
}

/** Whether an address gets no email, whoever signs it up. */
export async function isSuppressed(database: Client, email: string, secret: string): Promise<boolean> {
  const { rows } = await database.execute({
    sql: 'SELECT 1 FROM suppressions WHERE who = ?',
    args: [suppressionOf(secret, email)],
  })
  return rows.length > 0
}

const attemptDeletions = (email: string, secret: string) =>
  emailLimitsOf(email).map(key => ({
    sql: 'DELETE FROM attempts WHERE who = ?',
    args: [keyedHash(secret, key)],
  }))

/** The database client does not enforce foreign keys everywhere. */
const deleteRowsWithoutSubscriber = ['confirm_tokens', 'unsubscribe_tokens', 'deliveries'].map(table => ({
  sql: `DELETE FROM ${table} WHERE subscriber_id NOT IN (SELECT id FROM subscribers)`,
  args: [],
}))

/**
 * Deletes all data of an address, but for the hash of one whose owner has stopped emails without ever having confirmed: it keeps
 * others from signing the address up again (`isSuppressed`). Returns whether there was any data.
 */
export async function forget(database: Client, email: string, secret: string): Promise<boolean> {
  const key = addressKey(email)
  const results = await database.batch(
    [
      {
        // Without a cause, the row is of an earlier version: only a bounce suppressed an address that was once confirmed.
        sql: `DELETE FROM suppressions WHERE who = :suppression AND (cause = 'bounce'
          OR (cause IS NULL AND EXISTS (SELECT 1 FROM subscribers WHERE key = :key AND consent IS NOT NULL)))`,
        args: { suppression: suppressionOf(secret, email), key },
      },
      { sql: 'DELETE FROM subscribers WHERE key = ?', args: [key] },
      ...attemptDeletions(email, secret),
      { sql: 'DELETE FROM delivery_attempts WHERE who = ?', args: [attemptsOfAddress(secret, email)] },
      ...deleteRowsWithoutSubscriber,
    ],
    'write',
  )
  return results.slice(0, -deleteRowsWithoutSubscriber.length).some(({ rowsAffected }) => rowsAffected > 0)
}

/** Deletes addresses that were never confirmed within 30 days, with their tokens, further fields of expired links, attempts of ended windows, and old lines of the log. */
export async function deleteExpired(database: Client, now: number): Promise<number> {
  const [gone] = await database.batch(
    [
      {
        sql: 'DELETE FROM subscribers WHERE consent IS NULL AND requested_at <= ?',
        args: [now - UNCONFIRMED_LIFETIME_MS],
      },
      ...deleteRowsWithoutSubscriber,
      { sql: 'UPDATE confirm_tokens SET details = NULL WHERE expires_at <= ?', args: [now] },
      { sql: 'DELETE FROM attempts WHERE at <= ?', args: [now - LONGEST_WINDOW_MS] },
      { sql: 'DELETE FROM delivery_attempts WHERE at <= ?', args: [now - ATTEMPT_LIFETIME_MS] },
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

/** Number of subscribers by their state. `suppressed` addresses are hashes, some of subscribers that were erased. */
export async function subscriberCounts(
  database: Client,
): Promise<Record<'confirmed' | 'unconfirmed' | 'unsubscribed' | 'suppressed', number>> {
  const {
    rows: [row],
  } = await database.execute(`SELECT
    (SELECT count(*) FROM subscribers WHERE confirmed_at IS NOT NULL) AS confirmed,
    (SELECT count(*) FROM subscribers WHERE confirmed_at IS NULL AND unsubscribed_at IS NULL) AS unconfirmed,
    (SELECT count(*) FROM subscribers WHERE unsubscribed_at IS NOT NULL) AS unsubscribed,
    (SELECT count(*) FROM suppressions) AS suppressed`)
  return {
    confirmed: Number(row?.['confirmed']),
    unconfirmed: Number(row?.['unconfirmed']),
    unsubscribed: Number(row?.['unsubscribed']),
    suppressed: Number(row?.['suppressed']),
  }
}

/** Returns the subscriber with an address, confirmed or not. */
export async function subscriberOfAddress(
  database: Client,
  email: string,
): Promise<{ id: number; key: string; email: string } | undefined> {
  const key = addressKey(email)
  const {
    rows: [row],
  } = await database.execute({ sql: 'SELECT id FROM subscribers WHERE key = ?', args: [key] })
  return row && { id: Number(row['id']), key, email }
}

/** Returns the addresses to which the newsletter has sent an email, by their keys, with the state of their subscriptions. */
export async function mailedAddresses(
  database: Client,
): Promise<Map<string, { email: string; state: 'subscribed' | 'unconfirmed' | 'ended' }>> {
  const { rows } = await database.execute(
    `SELECT key, email, CASE WHEN confirmed_at IS NOT NULL THEN 'subscribed' WHEN unsubscribed_at IS NULL THEN 'unconfirmed' ELSE 'ended' END AS state
      FROM subscribers WHERE mailed_at IS NOT NULL OR consent IS NOT NULL OR confirmed_at IS NOT NULL`,
  )
  return new Map(
    rows.map(row => [
      textOf(row['key']),
      { email: textOf(row['email']), state: textOf(row['state']) as 'subscribed' | 'unconfirmed' | 'ended' },
    ]),
  )
}

export interface ConfirmedSubscriber {
  id: number
  /** See `addressKey`. */
  key: string
  email: string
  /** The further fields of the form that were filled in. */
  details: Readonly<Record<string, string>>
  /** Milliseconds since 1970. */
  confirmedAt: number
  consent: string
}

/** Returns the confirmed subscribers, oldest first. */
export async function confirmedSubscribers(database: Client): Promise<ConfirmedSubscriber[]> {
  const { rows } = await database.execute(
    'SELECT id, key, email, details, confirmed_at, consent FROM subscribers WHERE confirmed_at IS NOT NULL ORDER BY confirmed_at, id',
  )
  return rows.map(row => ({
    id: Number(row['id']),
    key: textOf(row['key']),
    email: textOf(row['email']),
    details: row['details'] === null ? {} : (JSON.parse(textOf(row['details'])) as Record<string, string>),
    confirmedAt: Number(row['confirmed_at']),
    consent: textOf(row['consent']),
  }))
}
