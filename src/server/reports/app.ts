/** HTTP route for the reports. The collector in the browser sends beacons to it. */
import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { clientNetwork } from '../client-network.ts'
import { isCrossOrigin } from '../cross-origin.ts'
import { functionApp } from '../function-app.ts'
import { memoryLimiter, perHour } from '../rate-limiter.ts'
import { MAX_COUNTERS, REPORTS_PATH, bucketLimits } from '../../services/collector/beacon-format.ts'
import { SettingsError } from '../../services/parse-settings.ts'
import { countedKeys } from './counted-keys.ts'
import type { AddCounters, Counters } from './storage.ts'

export const UNAVAILABLE = 'The reports are not available'
/** Opt-out request headers: Sec-GPC (https://www.w3.org/TR/gpc/), DNT and Save-Data. */
const NO_REPORTS = { 'sec-gpc': '1', 'dnt': '1', 'save-data': 'on' }
export const MAX_BEACON_BYTES = 4096
/** Maximum count in one counter of a beacon. Typing a long message can reach this count. */
const MAX_COUNT = 2000
/** Requests per client per hour. A page with more counters than fit in one beacon sends several. */
export const MAX_REQUESTS = 600

const counterSchema = z.tuple([
  z.string(),
  z.int().min(0).max(bucketLimits.length),
  z.int().min(1).max(MAX_COUNT),
])
// Other fields are ignored, because browsers with an older script still send some.
const beaconSchema = z.object({ counts: z.array(counterSchema.nullable().catch(null)).max(MAX_COUNTERS) })

/** Returns a beacon's valid, known counters, or `undefined` if the body is not a beacon. */
const countersOf = (body: unknown): Counters | undefined =>
  beaconSchema
    .safeParse(body)
    .data?.counts.filter(counter => counter !== null)
    .filter(([key, bucket]) => countedKeys.has(key) && (bucket === 0 || !key.startsWith('failure|')))

/** Returns the app. It responds with 503 if `open` or the database rejects. Logs contain no request data. */
export function reportsApp(
  open: () => Promise<AddCounters>,
  { now = Date.now, log = console.error }: { now?: () => number; log?: (message: string) => void } = {},
): Hono {
  // Each instance counts in memory, so that nothing about a client is stored.
  const isAllowed = memoryLimiter(now)
  const app = functionApp()
  app.use(
    bodyLimit({ maxSize: MAX_BEACON_BYTES, onError: c => c.json({ error: 'The body is too large' }, 413) }),
  )
  app.onError((error, c) => {
    log(error instanceof SettingsError ? error.message : `reports: ${error.name}`)
    return c.json({ error: UNAVAILABLE }, 503)
  })
  app.post(REPORTS_PATH, async c => {
    if (isCrossOrigin(c.req.raw)) return c.json({ error: 'Send the beacon from a page of this site' }, 403)
    if (Object.entries(NO_REPORTS).some(([name, value]) => c.req.header(name) === value))
      return c.body(null, 204)
    const add = await open()
    const counters = countersOf(await c.req.json().catch(() => undefined))
    if (!counters) return c.json({ error: 'This is not a beacon' }, 400)
    if (counters.length === 0) return c.body(null, 204)
    // The host overwrites X-Real-IP. Requests without this header share one limit.
    const limit = perHour(clientNetwork(c.req.header('X-Real-IP') ?? 'unknown'), MAX_REQUESTS)
    let left = counters.reduce((sum, [, , count]) => sum + count, 0)
    // Every `MAX_COUNTERS` events count as one request, because a single counter can contain many events.
    while (left > 0 && (await isAllowed([limit]))) left -= MAX_COUNTERS
    const isCounted = left <= 0
    await add(isCounted ? counters : [['capped|client', 0, 1]])
    return isCounted ? c.body(null, 204) : c.json({ error: 'Too many requests' }, 429)
  })
  return app
}
