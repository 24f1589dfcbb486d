/** Subscribers in the database. Each change is one statement or batch, because instances run concurrently. */
import { createHmac } from 'node:crypto'
import type { Client, InStatement, InValue } from '@libsql/client'
import { CONFIRMATION_HOURS } from './content.ts'
import { tokenHash, isEqualInConstantTime, keyedHash } from '../hash.ts'
import { LONGEST_WINDOW_MS } from '../rate-limiter.ts'
import { mailboxLimitKeys } from '../mailbox-limits.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Minimum time between two emails to the same address. */
export const MIN_EMAIL_INTERVAL_MS = 5 * 60 * 1000
const MIN_EMAIL_INTERVAL_AFTER_UNSUBSCRIBING_MS = 7 * DAY_MS
/** How long a request's claim on an email is valid. After that, another request may send the email. */
export const CLAIM_TIMEOUT_MS = 30 * 1000
/** How long an unconfirmed address is stored. */
export const UNCONFIRMED_LIFETIME_MS = 30 * DAY_MS

/** Returns an SQL statement. Each `${…}` becomes an argument, so no value is part of the SQL. */
const sql = (text: TemplateStringsArray, ...args: (InValue | undefined)[]): InStatement => ({
  sql: text.join('?'),
  args: args.map(arg => arg ?? null),
})

/** Addresses from `normalizedEmail` that differ only in case share one key. */
const addressKey = (email: string) => email.toLowerCase()

/**
 * Returns the token of a subscriber's unsubscribe link, which never expires. The token's hash covers the
 * address, because an id can be reused after a subscriber is erased.
 */
const unsubscribeToken = (secret: string, id: number, key: string) =>
  `${id}.${createHmac('sha256', secret).update(`unsubscribe ${id} ${key}`).digest('base64url')}`

/** Whether a value looks like a token. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:\d{1,15}\.)?[\w-]{43}$/.test(value)

const suppressionOf = (secret: string, email: string) => keyedHash(secret, `suppressed ${addressKey(email)}`)

/** Whether an address must not get any email, no matter who signs it up. */
export const isSuppressed = async (database: Client, email: string, secret: string): Promise<boolean> =>
  (await database.execute(sql`SELECT 1 FROM suppressions WHERE who = ${suppressionOf(secret, email)}`)).rows
    .length > 0

/**
 * Result of `signUp`. `claimed`: the caller must send the email. `sent`: the email was sent, and no new one
 * is due. `sending`: another request is sending it. `confirmed`: the address is subscribed. `suppressed`: the
 * address must not get any email.
 */
export type SignupOutcome =
  | { state: 'claimed'; unsubscribeToken: string }
  | { state: 'sent' | 'sending' | 'confirmed' | 'suppressed' }

/**
 * Stores a sign-up and claims its email. Links in earlier emails stay valid until `markSent`. Without
 * `revealsSubscription`, a confirmed address gets the same email as any other address, and stays confirmed.
 */
export async function signUp(
  database: Client,
  { email, token, now, secret }: { email: string; token: string; now: number; secret: string },
  revealsSubscription = true,
): Promise<SignupOutcome> {
  const key = addressKey(email)
  const hash = tokenHash(token)
  const [claimed, , state] = await database.batch(
    [
      sql`INSERT INTO subscribers (key, email, requested_at, token_hash, claimed_at)
        SELECT ${key}, ${email}, ${now}, ${hash}, ${now}
        -- A suppressed address gets no email.
        WHERE NOT EXISTS (SELECT 1 FROM suppressions WHERE who = ${suppressionOf(secret, email)})
        ON CONFLICT (key) DO UPDATE SET
          -- A confirmed address keeps its spelling.
          email = iif(confirmed_at IS NULL, excluded.email, email),
          requested_at = excluded.requested_at, token_hash = excluded.token_hash, claimed_at = excluded.claimed_at
        WHERE
          -- An address that is already subscribed gets no email if the response may say so.
          (confirmed_at IS NULL OR NOT ${revealsSubscription})
          -- Only one request at a time sends the email.
          AND (claimed_at IS NULL OR claimed_at <= ${now - CLAIM_TIMEOUT_MS})
          -- An address gets at most one email every five minutes.
          AND (mailed_at IS NULL OR mailed_at <= ${now - MIN_EMAIL_INTERVAL_MS})
          -- An address that unsubscribed without ever having been confirmed gets no more emails.
          AND (unsubscribed_at IS NULL OR consent IS NOT NULL)
          -- A confirmed address that unsubscribed gets at most one email a week.
          AND (unsubscribed_at IS NULL OR mailed_at IS NULL
            OR mailed_at <= ${now - MIN_EMAIL_INTERVAL_AFTER_UNSUBSCRIBING_MS})
        RETURNING id`,
      sql`INSERT INTO confirm_tokens (hash, subscriber_id, expires_at)
        SELECT token_hash, id, ${now + CONFIRMATION_HOURS * HOUR_MS} FROM subscribers WHERE token_hash = ${hash}`,
      sql`SELECT confirmed_at, claimed_at FROM subscribers WHERE key = ${key}`,
    ],
    'write',
  )
  const id = claimed?.rows[0]?.['id']
  if (id) return { state: 'claimed', unsubscribeToken: unsubscribeToken(secret, Number(id), key) }
  const row = state?.rows[0]
  if (!row) return { state: 'suppressed' }
  if (row['confirmed_at'] && revealsSubscription) return { state: 'confirmed' }
  return { state: Number(row['claimed_at'] ?? 0) > now - CLAIM_TIMEOUT_MS ? 'sending' : 'sent' }
}

const mailed = (hash: string, now: number) =>
  sql`UPDATE subscribers SET mailed_at = ${now}, claimed_at = NULL WHERE token_hash = ${hash}`

/** Records that the email with this token was sent. Links in earlier emails stop working. */
export async function markSent(database: Client, token: string, now: number): Promise<void> {
  const hash = tokenHash(token)
  const endEarlierLinks = sql`DELETE FROM confirm_tokens WHERE hash <> ${hash}
    AND subscriber_id = (SELECT id FROM subscribers WHERE token_hash = ${hash} AND confirmed_at IS NULL)`
  await database.batch([endEarlierLinks, mailed(hash, now)], 'write')
}

/** Records that the email with this token may have been sent. Links in earlier emails keep working. */
export async function markMaybeSent(database: Client, token: string, now: number): Promise<void> {
  await database.batch([mailed(tokenHash(token), now)], 'write')
}

/** Releases the claim on an email that was certainly not sent. Deletes the address if it was never mailed. */
export async function releaseEmail(database: Client, token: string): Promise<void> {
  const hash = tokenHash(token)
  await database.batch(
    [
      sql`DELETE FROM confirm_tokens WHERE hash = ${hash}`,
      sql`DELETE FROM subscribers WHERE token_hash = ${hash} AND mailed_at IS NULL AND consent IS NULL`,
      sql`UPDATE subscribers SET claimed_at = NULL, token_hash = NULL WHERE token_hash = ${hash}`,
    ],
    'write',
  )
}

/** Returns the state of a confirmation link. An unknown link counts as `expired`. */
export async function linkState(database: Client, token: string, now: number) {
  const { rows } = await database.execute(
    sql`SELECT confirmed_at, expires_at FROM confirm_tokens JOIN subscribers ON id = subscriber_id WHERE hash = ${tokenHash(token)}`,
  )
  if (rows[0]?.['confirmed_at']) return 'confirmed'
  return Number(rows[0]?.['expires_at'] ?? 0) > now ? 'valid' : 'expired'
}

/** Confirms a sign-up once, and stores the time and text of the consent. Returns the link's new state. */
export async function confirmSignup(
  database: Client,
  token: string,
  { now, consent }: { now: number; consent: string },
) {
  await database.execute(
    sql`UPDATE subscribers SET confirmed_at = ${now}, consent = ${consent}, unsubscribed_at = NULL WHERE confirmed_at IS NULL
      AND id = (SELECT subscriber_id FROM confirm_tokens WHERE hash = ${tokenHash(token)} AND expires_at > ${now})`,
  )
  return linkState(database, token, now)
}

export type Subscriber = { id: number; email: string }

/** Returns an unsubscribe link's subscriber, or `undefined` if the link is unknown. */
export async function subscriberOf(database: Client, token: string, secret: string) {
  const id = Number(/^\d+(?=\.)/.exec(token)?.[0] ?? 0)
  // Older emails contain a random token instead of a computed one.
  const { rows } = await database.execute(sql`SELECT id, key, email FROM subscribers
    WHERE id = ${id} OR id = (SELECT subscriber_id FROM unsubscribe_tokens WHERE hash = ${tokenHash(token)})`)
  const [found] = rows as unknown as (Subscriber & { key: string })[]
  const isOwn = found && (id === 0 || isEqualInConstantTime(token, unsubscribeToken(secret, id, found.key)))
  return isOwn ? ({ id: found.id, email: found.email } satisfies Subscriber) : undefined
}

/**
 * Ends a subscription or an unconfirmed sign-up. An address that was never confirmed gets no more emails,
 * because somebody else may have signed it up. Returns whether the address can be signed up again.
 */
export async function unsubscribe(database: Client, { id, email }: Subscriber, now: number, secret: string) {
  const [suppression] = await database.batch(
    [
      sql`INSERT INTO suppressions (who, since, cause)
        SELECT ${suppressionOf(secret, email)}, ${now}, 'objection' FROM subscribers WHERE id = ${id} AND consent IS NULL
        ON CONFLICT (who) DO UPDATE SET cause = excluded.cause`,
      sql`DELETE FROM confirm_tokens WHERE subscriber_id = ${id}`,
      sql`UPDATE subscribers SET unsubscribed_at = coalesce(unsubscribed_at, ${now}), confirmed_at = NULL, token_hash = NULL,
        claimed_at = NULL WHERE id = ${id}`,
    ],
    'write',
  )
  return suppression?.rowsAffected === 0
}

/** Explicit deletes, because the database client does not always enforce foreign keys. */
const deleteTokensWithoutSubscriber = [
  sql`DELETE FROM confirm_tokens WHERE subscriber_id NOT IN (SELECT id FROM subscribers)`,
  sql`DELETE FROM unsubscribe_tokens WHERE subscriber_id NOT IN (SELECT id FROM subscribers)`,
]

/**
 * Deletes all data for an email address. Unless `all` is set, keeps the hash of an address that
 * unsubscribed without confirming, so that nobody can sign it up again. Returns whether the address was known
 * and whether a hash was kept.
 */
export async function forget(
  database: Client,
  email: string,
  { secret, all = false }: { secret: string; all?: boolean },
) {
  const who = suppressionOf(secret, email)
  const [suppression, ...deletions] = await database.batch(
    [
      sql`SELECT 1 FROM suppressions WHERE who = ${who} AND NOT (cause IS 'bounce' OR ${all})`,
      sql`DELETE FROM suppressions WHERE who = ${who} AND (cause IS 'bounce' OR ${all})`,
      sql`DELETE FROM subscribers WHERE key = ${addressKey(email)}`,
      ...mailboxLimitKeys(email).map(
        limit => sql`DELETE FROM attempts WHERE who = ${keyedHash(secret, limit)}`,
      ),
      ...deleteTokensWithoutSubscriber,
    ],
    'write',
  )
  const wasKnown = deletions.some(({ rowsAffected }) => rowsAffected > 0)
  return { wasKnown, isSuppressed: suppression?.rows.length === 1 }
}

/**
 * Deletes old attempts, addresses unconfirmed for 30 days, and their tokens. Returns the number of addresses.
 */
export async function deleteExpired(database: Client, now: number): Promise<number> {
  const [gone] = await database.batch(
    [
      sql`DELETE FROM subscribers WHERE consent IS NULL AND requested_at <= ${now - UNCONFIRMED_LIFETIME_MS}`,
      ...deleteTokensWithoutSubscriber,
      sql`DELETE FROM attempts WHERE at <= ${now - LONGEST_WINDOW_MS}`,
    ],
    'write',
  )
  return gone?.rowsAffected ?? 0
}

/** Returns the confirmed subscribers, oldest first. `confirmedAt` is in milliseconds since 1970. */
export async function confirmedSubscribers(database: Client) {
  const { rows } =
    await database.execute(sql`SELECT id, email, confirmed_at AS confirmedAt, consent FROM subscribers
    WHERE confirmed_at IS NOT NULL ORDER BY confirmed_at, id`)
  return rows.map(row => ({ ...row }) as unknown as Subscriber & { confirmedAt: number; consent: string })
}
