/** Rate limits over sliding windows. Each counted attempt is a row, so no burst fits around the end of a window. */
import type { Client } from '@libsql/client'
import { keyedHash } from './tokens.ts'

const HOUR_MS = 60 * 60 * 1000

export interface Limit {
  /** What is limited, such as `client 203.0.113.9`. Stored as a keyed hash. */
  of: string
  max: number
  windowMs: number
}

export const perHour = (of: string, max: number): Limit => ({ of, max, windowMs: HOUR_MS })
export const perDay = (of: string, max: number): Limit => ({ of, max, windowMs: 24 * HOUR_MS })

/** The longest window. Older attempts are deleted. */
export const LONGEST_WINDOW_MS = 24 * HOUR_MS

/** A counted attempt, for `takeBack`, or the milliseconds until the next one is allowed. */
export type Counted = { id: number } | { waitMs: number }

/** Counts an attempt if the limit allows it. An attempt that is refused does not count. */
export async function count(
  database: Client,
  { of, max, windowMs }: Limit,
  { secret, now }: { secret: string; now: number },
): Promise<Counted> {
  const who = keyedHash(secret, of)
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

/** Takes back counted attempts. */
export async function takeBack(database: Client, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await database.batch(
      ids.map(id => ({ sql: 'DELETE FROM attempts WHERE id = ?', args: [id] })),
      'write',
    )
}
