import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Client, createClient } from '@libsql/client'
import type { DatabaseSettings } from './database-settings.ts'
import { openHostedDatabase } from './hosted-database.ts'

/** How long a statement waits for another process that is writing to the same file. Milliseconds. */
const BUSY_TIMEOUT_MS = 10_000
/** Timeout in milliseconds for commands on a hosted database. Long, because exports read the whole list. */
const HOSTED_TIMEOUT_MS = 60_000

/**
 * Opens a hosted database as the functions do, and a file with libSQL's native client.
 * A file gets a write-ahead log, so that readers do not block the writer. A commit returns once it is on
 * disk. Deleted rows are overwritten.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Client> {
  if (!settings.url.startsWith('file:')) return openHostedDatabase(settings, HOSTED_TIMEOUT_MS)
  const database = createClient({ ...settings, timeout: BUSY_TIMEOUT_MS })
  const prepare = () =>
    database.executeMultiple(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;',
    )
  await prepare()
  // A failed statement stays open, so nothing after it would be committed (findings/libsql-after-busy.sh).
  const reconnectIfBusy = async (error: unknown) => {
    if ((error as { code?: string }).code === 'SQLITE_BUSY') {
      database.reconnect()
      await prepare().catch(() => {})
    }
    throw error
  }
  // Make one call at a time, because concurrent calls would open connections without the settings above.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn =
    <Parameters extends unknown[], Result>(run: (...args: Parameters) => Promise<Result>) =>
    (...args: Parameters): Promise<Result> => {
      const result = last.then(() => run(...args)).catch(reconnectIfBusy)
      last = result.catch(() => {})
      return result
    }
  const execute: Client['execute'] = database.execute.bind(database)
  const batch: Client['batch'] = database.batch.bind(database)
  return Object.assign(database, { execute: inTurn(execute), batch: inTurn(batch) })
}

/** Returns a database's URL without its password or token. A file's URL contains the full path. */
export function databaseLabel({ url }: DatabaseSettings): string {
  const { protocol, host, pathname } = new URL(url, `file://${resolve()}/`)
  return `${protocol}//${host}${pathname}`
}

/** Throws if a database's file does not exist, because libSQL would otherwise create an empty file. */
export function checkExists({ url }: DatabaseSettings): void {
  // In the path of a URL, `%HH` is a byte: https://sqlite.org/uri.html
  const file = /^file:([^?#]*)/
    .exec(url)?.[1]
    ?.replace(/(?:%[\da-f]{2})+/gi, bytes => String(Buffer.from(bytes.replaceAll('%', ''), 'hex')))
  if (file !== undefined && !existsSync(file))
    throw new Error(
      `There is no database at ${resolve(file)}. Set DATABASE_URL in .env.local to the URL of your database.`,
    )
}

/** How long `truncateWriteAheadLog` waits for readers. Milliseconds. */
const READER_TIMEOUT_MS = 2000

/**
 * Empties a database file's write-ahead log, which still contains deleted rows. Returns false if another
 * process's open read transaction keeps rows in the log. Hosted databases have no local log.
 */
export async function truncateWriteAheadLog(database: Client, { url }: DatabaseSettings): Promise<boolean> {
  if (!url.startsWith('file:')) return true
  await database.execute(`PRAGMA busy_timeout = ${READER_TIMEOUT_MS}`)
  const { rows } = await database.execute('PRAGMA wal_checkpoint(TRUNCATE)')
  await database.execute(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
  return Number(rows[0]?.['busy']) === 0
}
