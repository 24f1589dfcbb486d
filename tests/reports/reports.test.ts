/** The reports API with a database file. */
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { countedKeys } from '../../src/server/reports/counted-keys.ts'
import { MAX_BEACON_BYTES, MAX_REQUESTS, reportsApp } from '../../src/server/reports/app.ts'
import { dayOf, openCounterWriter, readCounters } from '../../src/server/reports/storage.ts'
import { MAX_CLIENTS, memoryLimiter, perHour } from '../../src/server/rate-limiter.ts'
import { openDatabase } from '../../src/server/local-database.ts'
import { MAX_COUNTERS, REPORTS_PATH } from '../../src/services/collector/beacon-format.ts'
import { tablesOf } from '../../tools/reports/summary.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

/** Starts the reports API without a server, by default with a new database. */
async function startReports(url = `file:${join(folderOfTest(), 'reports.db')}`) {
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
    /** Counts by key and bucket, such as `reached|header|bar.transparent 0`. */
    stored: async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        (await readCounters(database, '0', '9')).map(([key, bucket, count]) => [`${key} ${bucket}`, count]),
      ),
    setTime: (ms: number) => void (time = ms),
    close: () => database.close(),
  }
}

const beacon = (...counts: (readonly [string, number, number])[]) => ({ counts })

const LEFT = 'transition|checkout|loading: page.left [0]|loading.redirecting'
const REACHED = 'reached|checkout|mounted'

let reports: Awaited<ReturnType<typeof startReports>>
beforeEach(async () => {
  reports = await startReports()
})
afterEach(() => reports.close())

it("stores a beacon's counters by day, and adds later beacons to them", async () => {
  const body = beacon([LEFT, 3, 1], [REACHED, 0, 1], ['failure|checkout|sdk|stripe', 0, 2])
  expect((await reports.send(body)).status).toBe(204)
  await reports.send(body)
  expect(await reports.stored()).toEqual({
    [`${LEFT} 3`]: 2,
    [`${REACHED} 0`]: 2,
    'failure|checkout|sdk|stripe 0': 4,
  })
})

it.each([
  ['a negative count', [LEFT, 0, -1]],
  ['a count above the maximum', [LEFT, 0, 2001]],
  ['a fraction', [LEFT, 0, 1.5]],
  ['a count that does not fit in a database integer', [LEFT, 0, 2 ** 60]],
  ['a key of another type', [42, 0, 1]],
  ['too many parts', [LEFT, 0, 1, 1]],
  ['no parts', null],
])('drops an entry with %s, and counts the other entries in its beacon', async (_, entry) => {
  const body = { counts: [[REACHED, 0, 1], entry, [LEFT, 3, 2000]] }
  expect((await reports.send(body)).status).toBe(204)
  expect(await reports.stored()).toEqual({ [`${REACHED} 0`]: 1, [`${LEFT} 3`]: 2000 })
})

const valid = beacon([LEFT, 0, 1])
it.each<[string, status: number, body: unknown, headers?: Record<string, string>]>([
  ['an unknown transition', 204, beacon(['transition|checkout|nowhere: never [0]|nowhere', 0, 1])],
  ['an older script', 204, { page: 'home', ...beacon(['view', 0, 1], ['vital|LCP', -2, 1]) }],
  ['an unknown provider', 204, beacon(['failure|checkout|sdk|asha', 0, 1])],
  ["one of the server's own keys", 204, beacon(['capped|client', 0, 1])],
  ["a key from Object's prototype", 204, beacon(['__proto__', 0, 1], ['constructor', 0, 1])],
  ['an invalid bucket', 204, beacon(['failure|checkout|sdk', 3, 1], [LEFT, 8, 1], [LEFT, -1, 1])],
  // https://www.w3.org/TR/gpc/, https://www.w3.org/TR/tracking-dnt/, https://wicg.github.io/savedata/
  ['a browser with Global Privacy Control', 204, valid, { 'Sec-GPC': '1' }],
  ['a browser with Do Not Track', 204, valid, { DNT: '1' }],
  ['a browser with Save-Data', 204, valid, { 'Save-Data': 'on' }],
  ['too many counters', 400, beacon(...Array<[string, 0, 1]>(MAX_COUNTERS + 1).fill([LEFT, 0, 1]))],
  ["a browser's own report", 400, [{ type: 'crash', url: 'https://site.example/', body: { reason: 'oom' } }]],
  ['invalid JSON', 400, '{'],
  ['JSON that is not an object', 400, 'null'],
  ['an empty body', 400, ''],
  ['a page on another site', 403, valid, { 'Sec-Fetch-Site': 'cross-site' }],
  ['a page from another origin', 403, valid, { Origin: 'https://elsewhere.example' }],
  ['a body over 4 KB', 413, 'x'.repeat(MAX_BEACON_BYTES + 1)],
])('stores nothing from %s, and responds with %i', async (_, status, body, headers) => {
  expect((await reports.send(body, headers)).status).toBe(status)
  expect(await reports.stored()).toEqual({})
})

it('the longest keys with the largest counts fit into a beacon of 4 KB', () => {
  const longest = [...countedKeys].sort((a, b) => b.length - a.length).slice(0, MAX_COUNTERS)
  const body = JSON.stringify({ counts: longest.map(key => [key, 7, 2000]) })
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MAX_BEACON_BYTES)
})

it('responds with 429 to an IPv6 network over its hourly limit and counts the requests as capped, but accepts other clients and, an hour later, the network', async () => {
  const start = Date.UTC(2026, 0, 1)
  reports.setTime(start)
  const from = async (client: string, count = 1) =>
    (await reports.send(beacon([LEFT, 0, count]), { 'X-Real-IP': client })).status
  const network = (i: number) => `2001:db8::${i.toString(16)}`
  const statuses = await Promise.all(Array.from({ length: MAX_REQUESTS + 5 }, (_, i) => from(network(i))))
  expect(statuses.filter(status => status === 429)).toHaveLength(5)
  expect(await from('10.0.0.2')).toBe(204)
  const full = (MAX_REQUESTS * MAX_COUNTERS) / 2000
  for (let i = 0; i < full; i++) expect(await from('10.0.0.3', 2000)).toBe(204)
  expect(await from('10.0.0.3', 2000)).toBe(429)
  expect(await reports.stored()).toEqual({
    [`${LEFT} 0`]: MAX_REQUESTS + 1 + full * 2000,
    'capped|client 0': 6,
  })
  reports.setTime(start + 60 * 60 * 1000)
  expect(await from(network(0))).toBe(204)
})

it('forgets the least recently seen client if there are too many', async () => {
  const isAllowed = memoryLimiter(() => 0)
  const limitsOf = (client: string) => [perHour(client, 1)]
  expect([await isAllowed(limitsOf('first')), await isAllowed(limitsOf('first'))]).toEqual([true, false])
  for (let i = 0; i < MAX_CLIENTS; i++) await isAllowed(limitsOf(`client ${i}`))
  expect(await isAllowed(limitsOf(`client ${MAX_CLIENTS - 1}`))).toBe(false)
  expect(await isAllowed(limitsOf('first'))).toBe(true)
})

// The previous version is commit bfe64a0.
it('keeps using a database from the previous version, and hides counters of removed kinds', async () => {
  const { database } = reports
  await database.executeMultiple(`
    DROP TABLE report_counts;
    CREATE TABLE report_counts (
      day TEXT NOT NULL,
      key TEXT NOT NULL,
      class INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (day, key, class)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO report_counts (day, key, class, count) VALUES
      ('2026-01-01', 'failure|checkout|sdk|cashfree', 0, 10),
      ('2026-01-01', 'vital|LCP|home|phone', -2, 7),
      ('2026-01-01', 'error|TypeError|site-a.js|1|200', 0, 7),
      ('2026-01-01', 'view|home', 0, 7),
      ('2026-01-01', 'capped|keys', 0, 7)`)
  const add = await openCounterWriter(database, () => Date.UTC(2026, 0, 1), 0)
  await add([['failure|checkout|sdk|cashfree', 0, 5]])
  const tables = tablesOf(await readCounters(database, '2026-01-01', '2026-01-01'))
  expect(tables.map(({ title }) => title)).toEqual([
    'Checkout',
    'Checkouts that did not reach the provider',
    'Failures by reason',
  ])
  expect(tables.at(-1)?.rows).toEqual([['checkout', 'sdk, cashfree', 15]])
})

it('reads no counters from a database without a table, even if it may not create one', async () => {
  const database = await openDatabase({ url: 'file::memory:' })
  await database.execute('PRAGMA query_only = 1')
  expect(await readCounters(database, '2026-01-01', '2026-01-01')).toEqual([])
})

it('when two services share a database, each of 200 beacons is counted once', async () => {
  const other = await startReports(reports.url)
  const keys = ['fetching', 'fetched', 'starting', 'redirecting'].map(
    leaf => `transition|checkout|loading: page.left [0]|loading.${leaf}`,
  )
  const send = async (i: number) =>
    (i % 2 ? reports : other).send(beacon([keys[(i >> 1) % keys.length] ?? '', 1, 1]))
  await Promise.all(Array.from({ length: 200 }, (_, i) => send(i)))
  expect(await reports.stored()).toEqual(Object.fromEntries(keys.map(key => [`${key} 1`, 50])))
  other.close()
})

it("keeps each day's counts for 400 days, and drops them after 401", async () => {
  const DAY_MS = 24 * 60 * 60 * 1000
  const days = [0, 400, 401].map(after => Date.UTC(2026, 0, 1) + after * DAY_MS)
  const storedDays: unknown[] = []
  for (const day of days) {
    reports.setTime(day)
    await reports.send(beacon([LEFT, 0, 1]))
    const { rows } = await reports.database.execute('SELECT day FROM report_counts ORDER BY day')
    storedDays.push(rows.map(row => row['day']))
  }
  const [first, second, third] = days.map(dayOf)
  expect(storedDays).toEqual([[first], [first, second], [second, third]])
})
