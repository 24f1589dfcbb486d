import { type Client, createClient } from '@libsql/client/web'
import type { DatabaseSettings } from './database-settings.ts'

/** Request timeout in milliseconds. */
const TIMEOUT_MS = 5000

/** Opens a hosted database with a request timeout: libSQL sets none, and requests wait for earlier ones. */
export const openHostedDatabase = (settings: DatabaseSettings, timeoutMs = TIMEOUT_MS): Client =>
  createClient({
    ...settings,
    fetch: (request: Request) => fetch(request, { signal: AbortSignal.timeout(timeoutMs) }),
  })
