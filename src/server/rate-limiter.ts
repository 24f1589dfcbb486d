/** Rate limits over sliding windows. If windows were fixed, a burst across two could use a limit twice. */
import type { Client } from '@libsql/client'
import { clientNetwork, widerNetwork } from './client-network.ts'
import { keyedHash } from './hash.ts'
import { withTimeout } from '../prerender/with-timeout.ts'

const HOUR_MS = 60 * 60 * 1000

export interface Limit {
  /** Key of a limit, such as `sign-ups of 203.0.113.9`. The database stores a keyed hash of this text. */
  key: string
  max: number
  windowMs: number
}

export const perHour = (key: string, max: number): Limit => ({ key, max, windowMs: HOUR_MS })
export const perDay = (key: string, max: number): Limit => ({ key, max, windowMs: 24 * HOUR_MS })

/**
 * Returns the limits that a client's request counts towards: for its network, for the wider network and, with
 * `all`, for all clients together. `kind` is what is counted, such as `sign-ups`; the numbers are per hour.
 * The host must overwrite the header that `address` comes from, because clients could otherwise forge it.
 */
export const clientLimits = (
  kind: string,
  address: string,
  { network, wider, all }: { network: number; wider: number; all?: number },
): Limit[] => [
  perHour(`${kind} of ${clientNetwork(address)}`, network),
  perHour(`${kind} around ${widerNetwork(address)}`, wider),
  ...(all === undefined ? [] : [perHour(`${kind} of all`, all)]),
]

/** The longest window. Attempts older than this are deleted. */
export const LONGEST_WINDOW_MS = 24 * HOUR_MS

/** A limit that is exceeded, and the milliseconds until it allows the next attempt. */
export interface ExceededLimit {
  limit: Limit
  waitMs: number
}

interface Counting {
  /** Key for the hashes. */
  secret: string
  now: number
}

/** The limits as SQL rows (`limits`), and those that are exceeded (`exceeded`). */
const LIMITS = `WITH limits AS (
  SELECT value ->> 'i' AS i, value ->> 'who' AS who, value ->> 'since' AS since, value ->> 'max' AS max FROM json_each(:limits)),
  exceeded AS (SELECT * FROM limits WHERE (SELECT count(*) FROM attempts WHERE attempts.who = limits.who AND at > since) >= max)`

const rowsOf = (limits: readonly Limit[], { secret, now }: Counting) =>
  JSON.stringify(
    limits.map(({ key, max, windowMs }, i) => ({
      i,
      who: keyedHash(secret, key),
      since: now - windowMs,
      max,
    })),
  )

/** Returns the limit that stays exceeded the longest, if any. Counts nothing. */
async function exceededLimit(
  database: Client,
  limits: readonly Limit[],
  counting: Counting,
): Promise<ExceededLimit | undefined> {
  const { rows } = await database.execute({
    sql: `${LIMITS} SELECT i, (SELECT min(at) FROM attempts WHERE attempts.who = exceeded.who AND at > since) AS oldest FROM exceeded`,
    args: { limits: rowsOf(limits, counting) },
  })
  return rows
    .flatMap(row => {
      const limit = limits[Number(row['i'])]
      const oldest = Number(row['oldest'] ?? counting.now)
      return limit ? [{ limit, waitMs: Math.max(1, oldest + limit.windowMs - counting.now) }] : []
    })
    .sort((a, b) => b.waitMs - a.waitMs)[0]
}

/**
 * If all limits allow an attempt, counts it towards each, in one statement. Rejected attempts do not count.
 */
export async function recordAttempt(
  database: Client,
  limits: readonly Limit[],
  counting: Counting,
): Promise<{ state: 'counted'; ids: number[] } | ({ state: 'exceeded' } & ExceededLimit)> {
  const { rows } = await database.execute({
    sql: `${LIMITS} INSERT INTO attempts (who, at) SELECT who, :now FROM limits WHERE NOT EXISTS (SELECT 1 FROM exceeded) RETURNING id`,
    args: { limits: rowsOf(limits, counting), now: counting.now },
  })
  if (rows.length > 0) return { state: 'counted', ids: rows.map(row => Number(row['id'])) }
  const [limit = perHour('', 0)] = limits
  // Attempts may have been deleted in the meantime.
  return { state: 'exceeded', ...((await exceededLimit(database, limits, counting)) ?? { limit, waitMs: 1 }) }
}

/** Deletes attempts that had no effect, so that they no longer count. */
export async function deleteAttempts(database: Client, ids: readonly number[]): Promise<void> {
  const sql = 'DELETE FROM attempts WHERE id IN (SELECT value FROM json_each(?))'
  await database.execute({ sql, args: [JSON.stringify(ids)] })
}

/** If all limits allow an attempt, counts it towards each and resolves with `true`. Never rejects. */
export type Limiter = (limits: readonly Limit[]) => Promise<boolean>

/** Maximum number of keys that `memoryLimiter` remembers before it evicts the least recently used key. */
export const MAX_CLIENTS = 10_000

/** Returns a limiter that needs no database. Each instance of a function counts separately. */
export function memoryLimiter(now: () => number = Date.now): Limiter {
  const attempts = new Map<string, number[]>()
  return limits => {
    const counted = limits.map(({ key, max, windowMs }) => {
      const recent = (attempts.get(key) ?? []).filter(at => at > now() - windowMs)
      return { key, recent, isAllowed: recent.length < max }
    })
    const isAllowed = counted.every(limit => limit.isAllowed)
    for (const { key, recent } of counted) {
      if (isAllowed) recent.push(now())
      attempts.delete(key)
      attempts.set(key, recent)
    }
    for (const [key] of attempts) {
      if (attempts.size <= MAX_CLIENTS) break
      attempts.delete(key)
    }
    return Promise.resolve(isAllowed)
  }
}

/** How long a visitor waits for the database. Milliseconds. */
const DATABASE_TIMEOUT_MS = 1000

/**
 * Returns a limiter that counts for all instances together in the newsletter's database, or in memory if
 * `open` returns no database or the database does not respond.
 */
export function databaseLimiter(open: () => { database: Client; secret: string } | undefined): Limiter {
  const fallback = memoryLimiter()
  return async limits => {
    try {
      const opened = open()
      if (!opened) return await fallback(limits)
      const { database, secret } = opened
      const counting = { secret, now: Date.now() }
      const attempt = recordAttempt(database, limits, counting)
      return (await withTimeout(attempt, DATABASE_TIMEOUT_MS)).state === 'counted'
    } catch {
      console.error('The rate-limit database does not respond, so requests are counted in memory')
      return fallback(limits)
    }
  }
}
