/** Counters by day, key and bucket, in the newsletter's database. */
import type { Client } from '@libsql/client'

/** Key, bucket and count. docs/reports.md lists the keys. */
export type Counter = readonly [key: string, bucket: number, count: number]
export type Counters = readonly Counter[]
/** Resolves when the counters are stored. */
export type AddCounters = (counters: Counters) => Promise<void>

const DAY_MS = 24 * 60 * 60 * 1000
export const LIFETIME_DAYS = 400
/** How long to gather counters before a write, so that sign-ups wait for fewer writes. Milliseconds. */
const GATHER_MS = 1000

/** Returns the date in UTC, such as `2026-01-31`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The column `class` is the time bucket. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS report_counts (
    day TEXT NOT NULL,
    key TEXT NOT NULL,
    class INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, key, class)
  ) STRICT, WITHOUT ROWID`
const ADD = `
  INSERT INTO report_counts (day, key, class, count)
    SELECT :day, value ->> 0, value ->> 1, value ->> 2 FROM json_each(:rows) WHERE true
    ON CONFLICT (day, key, class) DO UPDATE SET count = count + excluded.count`

/** Resolves with a function that writes the counters of several requests together. */
export async function openCounterWriter(
  database: Client,
  now: () => number,
  gatherMs = GATHER_MS,
): Promise<AddCounters> {
  await database.execute(TABLE)
  let gathered = new Map<string, Counter>()
  let writing: Promise<void> | undefined

  async function write() {
    await new Promise(resolve => setTimeout(resolve, gatherMs))
    const rows = JSON.stringify([...gathered.values()])
    gathered = new Map()
    writing = undefined
    await database.batch(
      [
        { sql: 'DELETE FROM report_counts WHERE day < ?', args: [dayOf(now() - LIFETIME_DAYS * DAY_MS)] },
        { sql: ADD, args: { day: dayOf(now()), rows } },
      ],
      'write',
    )
  }

  return counters => {
    for (const [key, bucket, count] of counters) {
      const id = `${key} ${bucket}`
      gathered.set(id, [key, bucket, count + (gathered.get(id)?.[2] ?? 0)])
    }
    return (writing ??= write())
  }
}

/**
 * Returns the summed counters for a range of dates, including both ends. Only reads, because the database's
 * token may be read-only. A database without the table has no counters.
 */
export async function readCounters(database: Client, from: string, to: string): Promise<Counter[]> {
  const { rows } = await database
    .execute({
      sql: 'SELECT key, class, sum(count) FROM report_counts WHERE day BETWEEN ? AND ? GROUP BY key, class',
      args: [from, to],
    })
    .catch((error: unknown) => {
      if (String(error).includes('no such table')) return { rows: [] }
      throw error
    })
  return rows.map(row => [row[0] as string, Number(row[1]), Number(row[2])])
}
