/** HTTP route of the reports: beacons of the collector, and reports that browsers send by themselves. */
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { clientNetwork } from '../shared/client-network.ts'
import { isCrossSite } from '../shared/cross-site.ts'
import { functionApp } from '../shared/function-app.ts'
import { MAX_BEACON_BYTES, MAX_COUNTS, NO_REPORTS, REPORTS_PATH } from '../shared/report-classes.ts'
import { SettingsError } from '../shared/settings.ts'
import { type Counted, countersOf, countersOfReports } from './beacon.ts'
import type { Store } from './storage.ts'

export const UNAVAILABLE = 'The reports are not available'
const BROWSER_REPORTS = 'application/reports+json'
/** Bytes. A browser sends several reports at once. */
const MAX_REPORTS_BYTES = 16 * 1024
const HOUR_MS = 60 * 60 * 1000
/** Requests and counts that one client may add in an hour. A request is at least as many counts as a beacon has counters. */
export const MAX_REQUESTS = 600
export const MAX_TOTAL = MAX_REQUESTS * MAX_COUNTS
/** Clients that are remembered. One more makes room: all of them start anew. */
export const MAX_CLIENTS = 10_000

/**
 * Returns a function that says whether a client may add so many counts. In memory, each instance on its own: nothing about a client
 * is stored.
 */
export function limiter(now: () => number): (client: string, counts: number) => boolean {
  const totals = new Map<string, number>()
  let hour = 0
  return (client, counts) => {
    const current = Math.floor(now() / HOUR_MS)
    if (current !== hour || totals.size > MAX_CLIENTS) totals.clear()
    hour = current
    const total = (totals.get(client) ?? 0) + Math.max(counts, MAX_COUNTS)
    if (total > MAX_TOTAL) return false
    totals.set(client, total)
    return true
  }
}

const isBrowserReport = (c: Context) => c.req.header('Content-Type')?.startsWith(BROWSER_REPORTS) === true
const wantsNoReports = (c: Context) =>
  Object.entries(NO_REPORTS).some(([name, value]) => c.req.header(name) === value)

/** Returns the app. If `open` rejects, or the database does, the response is 503. Logs contain nothing of a request. */
export function reportsApp(
  site: Counted,
  open: () => Promise<Store>,
  { now = Date.now, log = console.error }: { now?: () => number; log?: (message: string) => void } = {},
): Hono {
  const isAllowed = limiter(now)
  const limitOf = (maxSize: number) =>
    bodyLimit({ maxSize, onError: c => c.json({ error: 'The body is too large' }, 413) })

  const app = functionApp()
  app.use((c, next) => limitOf(isBrowserReport(c) ? MAX_REPORTS_BYTES : MAX_BEACON_BYTES)(c, next))
  app.onError((error, c) => {
    log(error instanceof SettingsError ? error.message : `reports: ${error.name}`)
    return c.json({ error: UNAVAILABLE }, 503)
  })
  app.post(REPORTS_PATH, async c => {
    if (isCrossSite(c.req.raw)) return c.json({ error: 'Send it from a page of this site' }, 403)
    if (wantsNoReports(c)) return c.body(null, 204)
    const store = await open()
    const body: unknown = await c.req.json().catch(() => undefined)
    const counters = isBrowserReport(c)
      ? countersOfReports(body, site.hosts)
      : countersOf(body, c.req.header('User-Agent') ?? '', site)
    if (!counters) return c.json({ error: 'This is not a beacon' }, 400)
    if (counters.length === 0) return c.body(null, 204)
    // The header that the host overwrites. Requests without it share one limit.
    const client = clientNetwork(c.req.header('X-Real-IP') ?? 'unknown')
    const total = counters.reduce((sum, [, , count]) => sum + count, 0)
    const isCounted = isAllowed(client, total)
    await store.add(isCounted ? counters : [['capped|client', 0, 1]])
    return isCounted ? c.body(null, 204) : c.json({ error: 'Too many requests' }, 429)
  })
  return app
}
