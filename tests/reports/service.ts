import { join } from 'node:path'
import type { Client } from '@libsql/client'
import { openDatabase } from '../../src/server/local-database.ts'
import { reportsApp } from '../../src/server/reports/app.ts'
import { REPORTS_PATH } from '../../src/services/collector/beacon-format.ts'
import { openCounterWriter, readCounters } from '../../src/server/reports/storage.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

export type ReportsService = Awaited<ReturnType<typeof startReports>>

/** Starts the reports API without a server, by default with a new database. */
export async function startReports(url = `file:${join(folderOfTest(), 'reports.db')}`) {
  const database = await openDatabase({ url })
  let time: number | undefined
  const now = () => time ?? Date.now()
  // Gather counts only briefly, so that tests with single beacons are fast.
  const add = await openCounterWriter(database, now, 50)
  const app = reportsApp(() => Promise.resolve(add), { now, log: () => {} })
  return {
    database,
    url,
    /** Sends a body as a beacon. */
    send: (body: unknown, headers: Record<string, string> = {}) =>
      app.request(REPORTS_PATH, {
        method: 'POST',
        headers: { 'Content-Type': 'text/plain;charset=UTF-8', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    stored: () => storedIn(database),
    setTime: (ms: number) => void (time = ms),
    close: () => database.close(),
  }
}

/** Counts by key and bucket, such as `reached|header|bar.transparent 0`. */
const storedIn = async (database: Client): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await readCounters(database, '0', '9')).map(([key, bucket, count]) => [`${key} ${bucket}`, count]),
  )

export const beacon = (...counts: (readonly [string, number, number])[]) => ({ counts })
