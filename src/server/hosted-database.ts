import { type Client, createClient } from '@libsql/client/web'
import type { DatabaseSettings } from './database-settings.ts'

/** Request timeout in milliseconds. */
const TIMEOUT_MS = 5000

/** Opens a hosted database. libSQL's requests have no timeout, and later requests wait for earlier ones. */
export const openHostedDatabase = (settings: DatabaseSettings, timeoutMs = TIMEOUT_MS): Client =>
  createClient({
    ...settings,
    fetch: (request: Request) => fetch(request, { signal: AbortSignal.timeout(timeoutMs) }),
  })
