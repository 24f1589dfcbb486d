import { type Client, createClient } from '@libsql/client/web'
import type { DatabaseSettings } from './database.ts'

const TIMEOUT_MS = 5000

/** Opens a hosted database. libSQL's requests have no timeout, so one without a response would block all others. */
export const openHostedDatabase = (settings: DatabaseSettings): Client =>
  createClient({
    ...settings,
    fetch: (request: Request) => fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
  })
