/** HTTP route of the reports: beacons of the collector, and reports that browsers send by themselves. */
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { clientNetwork } from '../shared/client-network.ts'
import { isCrossSite } from '../shared/cross-site.ts'
import { MAX_BEACON_BYTES, NO_REPORTS, REPORTS_PATH } from '../shared/report-classes.ts'
import { SettingsError } from '../shared/settings.ts'
import { beaconSchema, type Counted, type Counter, countersOf, countersOfReports } from './beacon.ts'
import type { Store } from './storage.ts'

export const UNAVAILABLE = 'The reports are not available'
const BROWSER_REPORTS = 'application/reports+json'
/** Bytes. A browser sends several reports at once. */
const MAX_REPORTS_BYTES = 16 * 1024
const HOUR_MS = 60 * 60 * 1000
/** Requests and counts that one client may add in an hour. */
export const MAX_REQUESTS = 600
export const MAX_TOTAL = 20_000
/** Clients that are remembered. The one that came first is forgotten first. */
const MAX_CLIENTS = 10_000

/**
 * Returns a function that says whether a client may add so many counts. In memory, each instance on its own: nothing about a client
 * is stored.
 */
function limiter(now: () => number) {
  const clients = new Map<string, { requests: number; total: number }>()
  let hour = 0
  return (client: string, counts: number) => {
    const current = Math.floor(now() / HOUR_MS)
    if (current !== hour) clients.clear()
    hour = current
    const used = clients.get(client) ?? { requests: 0, total: 0 }
    clients.set(client, used)
    const [oldest = client] = clients.keys()
    if (clients.size > MAX_CLIENTS) clients.delete(oldest)
    if (used.requests >= MAX_REQUESTS || used.total + counts > MAX_TOTAL) return false
    used.requests += 1
    used.total += counts
    return true
  }
}

const wantsNoReports = ({ headers }: Request) =>
  Object.entries(NO_REPORTS).some(([name, value]) => headers.get(name) === value)

/** Returns the app. If `open` rejects, or the database does, the response is 503. Logs contain nothing of a request. */
export function reportsApp(
  site: Counted,
  open: () => Promise<Store>,
  { now = Date.now, log = console.error }: { now?: () => number; log?: (message: string) => void } = {},
): Hono {
  const app = new Hono()
  const isAllowed = limiter(now)
  const isBrowserReport = (c: Context) => c.req.header('Content-Type')?.startsWith(BROWSER_REPORTS) === true
  const limitOf = (maxSize: number) =>
    bodyLimit({ maxSize, onError: c => c.json({ error: 'The body is too large' }, 413) })
  const [beaconLimit, reportsLimit] = [limitOf(MAX_BEACON_BYTES), limitOf(MAX_REPORTS_BYTES)]

  app.use(async (c, next) => {
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
    c.res.headers.set('X-Content-Type-Options', 'nosniff')
    c.res.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  })
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => c.text('Method not allowed', 405, { Allow: methods.join(', ') }),
    }),
  )
  app.use((c, next) => (isBrowserReport(c) ? reportsLimit : beaconLimit)(c, next))
  app.notFound(c => c.text('Not found', 404))
  app.onError((error, c) => {
    log(error instanceof SettingsError ? error.message : `reports: ${error.name}`)
    return c.json({ error: UNAVAILABLE }, 503)
  })

  app.post(REPORTS_PATH, async c => {
    if (isCrossSite(c.req.raw)) return c.json({ error: 'Send it from a page of this site' }, 403)
    if (wantsNoReports(c.req.raw)) return c.body(null, 204)
    const store = await open()
    const body: unknown = await c.req.json().catch(() => undefined)
    const beacon = isBrowserReport(c) ? undefined : beaconSchema.safeParse(body)
    if (beacon && !beacon.success) return c.json({ error: 'This is not a beacon' }, 400)
    const counters: Counter[] = beacon
      ? countersOf(beacon.data, c.req.header('User-Agent') ?? '', site)
      : countersOfReports(body, site.hosts)
    // The header that the host overwrites. Requests without it share one limit.
    const client = clientNetwork(c.req.header('X-Real-IP') ?? 'unknown')
    const isCounted = isAllowed(
      client,
      counters.reduce((sum, [, , count]) => sum + count, 0),
    )
    if (isCounted && counters.length === 0) return c.body(null, 204)
    await store.add(isCounted ? counters : [['capped|client', 0, 1]])
    return isCounted ? c.body(null, 204) : c.json({ error: 'Too many requests' }, 429)
  })
  return app
}
