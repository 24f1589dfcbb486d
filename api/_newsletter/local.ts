/** The service on a machine of one's own: the database is a file unless its address says otherwise. */
import { createClient } from '@libsql/client'
import type { Client } from '@libsql/client'
import { type Handler, handlersOf, type Newsletter } from './handlers.ts'
import type { Settings } from './settings.ts'

/** Another process that writes is waited for. Milliseconds. */
const BUSY_TIMEOUT_MS = 10_000

/** A file is opened so that readers and a writer do not wait for each other, and a commit is on the disk when it is told. */
export async function openDatabase(settings: Settings['database']): Promise<Client> {
  const database = createClient({ ...settings, timeout: BUSY_TIMEOUT_MS })
  if (settings.url.startsWith('file:'))
    await database.executeMultiple('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
  return database
}

/** One handler for every address of the service, as the host's folder of functions is. */
export function routed(open: () => Promise<Newsletter>): Handler {
  const { subscribe, confirm, unsubscribe } = handlersOf(open)
  const handlers: Record<string, Handler> = {
    '/api/subscribe': subscribe,
    '/api/confirm': confirm,
    '/api/unsubscribe': unsubscribe,
  }
  return async request => {
    const handler = handlers[new URL(request.url).pathname]
    return handler
      ? handler(request)
      : Response.json({ error: 'Not found' }, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  }
}
