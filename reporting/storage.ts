/** Counters by day, key and class, in the newsletter's database. */
import type { Client } from '@libsql/client'
import { runMigrations } from '../newsletter/storage/database.ts'
import type { Counter } from './beacon.ts'

/** Statements of each version. Databases in use have run them: append a migration, never change one. */
const migrations: readonly (readonly string[])[] = [
  [
    `CREATE TABLE report_counts (
      day TEXT NOT NULL,
      key TEXT NOT NULL,
      class INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (day, key, class)
    ) STRICT, WITHOUT ROWID`,
  ],
]

const DAY_MS = 24 * 60 * 60 * 1000
export const LIFETIME_DAYS = 400
/** Keys of a day that the machines do not list, of errors and reports. A test counts the others: together at most 2,000. */
export const MAX_OPEN_KEYS = 1000
/**
 * How long counters are gathered for one write. A browser waits for no answer, but a sign-up waits while a write has the lock of the
 * database. Milliseconds.
 */
const GATHER_MS = 1000

/** A day in UTC, as `2026-01-31`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const OPEN = `key GLOB 'error|*' OR key GLOB 'report|*'`
/** Adds counters. Open keys beyond their limit are counted as `capped|keys`. */
const ADD = `
  WITH incoming AS (SELECT value ->> 0 AS key, value ->> 1 AS class, value ->> 2 AS count FROM json_each(:rows)),
    known AS (SELECT DISTINCT key FROM report_counts WHERE EXISTS (SELECT 1 FROM incoming WHERE ${OPEN}) AND day = :day AND (${OPEN})),
    fresh AS (SELECT DISTINCT key FROM incoming WHERE (${OPEN}) AND key NOT IN known
      LIMIT max(0, ${MAX_OPEN_KEYS} - (SELECT count(*) FROM known))),
    kept AS (SELECT *, NOT (${OPEN}) OR key IN known OR key IN fresh AS is_kept FROM incoming)
  INSERT INTO report_counts (day, key, class, count)
    SELECT :day, iif(is_kept, key, 'capped|keys'), iif(is_kept, class, 0), sum(count) FROM kept GROUP BY 2, 3
    ON CONFLICT (day, key, class) DO UPDATE SET count = count + excluded.count`

/** Opens the counters. Those of several requests are written together. */
export async function openStore(database: Client, now: () => number, gatherMs = GATHER_MS) {
  await runMigrations(database, migrations, 'report_migrations')
  let gathered = new Map<string, Counter>()
  let writing: Promise<void> | undefined

  async function write() {
    await new Promise(resolve => setTimeout(resolve, gatherMs))
    const rows = JSON.stringify([...gathered.values()])
    gathered = new Map()
    writing = undefined
    const first = dayOf(now() - LIFETIME_DAYS * DAY_MS)
    await database.batch(
      [
        { sql: 'DELETE FROM report_counts WHERE day < ?', args: [first] },
        { sql: ADD, args: { day: dayOf(now()), rows } },
      ],
      'write',
    )
  }

  return {
    /** Resolves when the counters are stored. */
    add(counters: readonly Counter[]): Promise<void> {
      for (const [key, cls, count] of counters) {
        const id = `${key} ${cls}`
        gathered.set(id, [key, cls, count + (gathered.get(id)?.[2] ?? 0)])
      }
      return (writing ??= write())
    },
  }
}

export type Store = Awaited<ReturnType<typeof openStore>>

/** Day, key, class and count. */
export type StoredCounter = readonly [day: string, key: string, cls: number, count: number]

/** Returns the counters of a range of days, both included. */
export async function readCounters(database: Client, from: string, to: string): Promise<StoredCounter[]> {
  await runMigrations(database, migrations, 'report_migrations')
  const { rows: found } = await database.execute({
    sql: 'SELECT day, key, class, count FROM report_counts WHERE day BETWEEN ? AND ? ORDER BY day, key, class',
    args: [from, to],
  })
  return found.map(row => [row['day'], row['key'], row['class'], row['count']] as unknown as StoredCounter)
}
