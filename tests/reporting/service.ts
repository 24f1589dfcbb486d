import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Client } from '@libsql/client'
import { countedKeys } from '../../src/server/reporting/counted-keys.ts'
import { openDatabase } from '../../src/server/local-database.ts'
import { reportsApp } from '../../src/server/reporting/app.ts'
import { REPORTS_PATH } from '../../src/services/collector/reports-contract.ts'
import { openStore, readCounters } from '../../src/server/reporting/storage.ts'
import { listen } from '../../src/server/listen.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

/** Identifies clients in tests by a header. The host identifies them by their address. */
export const clientOf = ({ headers }: IncomingMessage): string => String(headers['x-test-client'] ?? 'test')

/** Short, so that tests with single beacons are fast. processes.test.ts gathers beacons as the host does. */
const GATHER_MS = 50

export interface ReportsService {
  origin: string
  database: Client
  /** Keys with their counts over all days. */
  stored: () => Promise<Record<string, number>>
  setTime: (ms: number) => void
  close: () => Promise<void>
}

/** Starts the reports API with a new database on a local HTTP server. */
export async function startReports(): Promise<ReportsService> {
  const database = await openDatabase({ url: `file:${join(folderOfTest(), 'reports.db')}` })
  let time: number | undefined
  const now = () => time ?? Date.now()
  const add = await openStore(database, now, GATHER_MS)
  const app = reportsApp(countedKeys, () => Promise.resolve(add), { now, log: () => {} })
  const server = await listen(request => app.fetch(request), 0, clientOf)
  return {
    origin: server.origin,
    database,
    stored: () => storedIn(database),
    setTime: ms => (time = ms),
    async close() {
      await server.close()
      database.close()
    },
  }
}

/** Counts by key and bucket, such as `reached|header|bar.transparent 0`. */
export const storedIn = async (database: Client): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await readCounters(database, '0', '9')).map(([key, bucket, count]) => [`${key} ${bucket}`, count]),
  )

/** Sends a body as a beacon. */
export const send = (
  { origin }: Pick<ReportsService, 'origin'>,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(origin + REPORTS_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain;charset=UTF-8', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

export const beacon = (...counts: (readonly [string, number, number])[]) => ({ counts })
