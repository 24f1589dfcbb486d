/** Rate limits over sliding windows. Each counted attempt is a row, so no burst fits around the end of a window. */
import type { Client } from '@libsql/client'
import { withTimeout } from './with-timeout.ts'
import { keyedHash } from './hash.ts'

const HOUR_MS = 60 * 60 * 1000

export interface Limit {
  /** The client or address that is limited, such as `client 203.0.113.9`. Stored as a keyed hash. */
  key: string
  max: number
  windowMs: number
}

export const perHour = (key: string, max: number): Limit => ({ key, max, windowMs: HOUR_MS })
export const perDay = (key: string, max: number): Limit => ({ key, max, windowMs: 24 * HOUR_MS })

/** The longest window. Older attempts are deleted. */
export const LONGEST_WINDOW_MS = 24 * HOUR_MS

/** An attempt that counts, for `deleteAttempts`, or the milliseconds until the next one is allowed. */
export type RecordedAttempt = { id: number } | { waitMs: number }

/** Records an attempt if the limit allows it. An attempt that is refused does not count. */
export async function recordAttempt(
  database: Client,
  { key, max, windowMs }: Limit,
  { secret, now }: { secret: string; now: number },
): Promise<RecordedAttempt> {
  const who = keyedHash(secret, key)
  const since = now - windowMs
  const { rows } = await database.execute({
    sql: `INSERT INTO attempts (who, at) SELECT :who, :now
      WHERE (SELECT count(*) FROM attempts WHERE who = :who AND at > :since) < :max RETURNING id`,
    args: { who, now, since, max },
  })
  if (rows[0]) return { id: Number(rows[0]['id']) }
  const oldest = await database.execute({
    sql: 'SELECT min(at) AS at FROM attempts WHERE who = ? AND at > ?',
    args: [who, since],
  })
  return { waitMs: Math.max(1, Number(oldest.rows[0]?.['at'] ?? now) + windowMs - now) }
}

/** Makes attempts not count, because they did nothing. */
export async function deleteAttempts(database: Client, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await database.batch(
      ids.map(id => ({ sql: 'DELETE FROM attempts WHERE id = ?', args: [id] })),
      'write',
    )
}

/** Counts an attempt, and resolves with whether its limit allows it. Never rejects. */
export type Limiter = (limit: Limit) => Promise<boolean>

/** Clients that `memoryLimiter` remembers. The one that was seen longest ago is forgotten first. */
export const MAX_CLIENTS = 10_000

/** A limiter without a database. Each instance of a function counts on its own. */
export function memoryLimiter(now: () => number = Date.now): Limiter {
  const attempts = new Map<string, number[]>()
  return ({ key, max, windowMs }) => {
    const recent = (attempts.get(key) ?? []).filter(at => at > now() - windowMs)
    const isAllowed = recent.length < max
    if (isAllowed) recent.push(now())
    attempts.delete(key)
    attempts.set(key, recent)
    const [oldest] = attempts.keys()
    if (attempts.size > MAX_CLIENTS && oldest !== undefined) attempts.delete(oldest)
    return Promise.resolve(isAllowed)
  }
}

/** A visitor waits for the answer of the database. Milliseconds. */
const DATABASE_TIMEOUT_MS = 1000

/**
 * A limiter that counts in the newsletter's database for all instances together, and in memory while `open` returns no database
 * or the database does not answer.
 */
export function databaseLimiter(
  open: () => { database: Client; secret: string } | undefined,
  fallback: Limiter = memoryLimiter(),
): Limiter {
  return async limit => {
    try {
      const opened = open()
      if (!opened) return await fallback(limit)
      const { database, secret } = opened
      return (
        'id' in
        (await withTimeout(recordAttempt(database, limit, { secret, now: Date.now() }), DATABASE_TIMEOUT_MS))
      )
    } catch {
      console.error('The database of the limits does not answer: counting in memory')
      return fallback(limit)
    }
  }
}
