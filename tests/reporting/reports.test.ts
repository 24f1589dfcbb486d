/** The reports over HTTP, with a database file. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { counted } from '../../api/_reporting/counted.ts'
import { limiter, MAX_CLIENTS, MAX_REQUESTS, MAX_TOTAL } from '../../reporting/app.ts'
import { dayOf, MAX_OPEN_KEYS } from '../../reporting/storage.ts'
import { MAX_BEACON_BYTES, MAX_COUNTS } from '../../shared/report-classes.ts'
import { beacon, closedKeys, MAX_KEYS, type ReportsService, send, startReports } from './service.ts'

const LEFT = 'transition|checkout|loading: page.left [0]|loading.redirecting'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let reports: ReportsService
beforeEach(async () => {
  reports = await startReports()
})
afterEach(() => reports.close())

it('beacon -> its counters by day, with page and class of the browser; again -> added', async () => {
  const body = beacon(
    [LEFT, 3, 1],
    ['view', 0, 1],
    ['vital|LCP', -2, 1],
    ['failure|checkout|sdk|stripe', 0, 2],
  )
  expect((await send(reports, body, { 'User-Agent': PHONE })).status).toBe(204)
  await send(reports, body, { 'User-Agent': PHONE })
  expect(await reports.stored()).toEqual({
    [`${LEFT} 3`]: 2,
    'view|checkout 0': 2,
    'engine|webkit|phone 0': 2,
    'vital|LCP|checkout|phone -2': 2,
    'failure|checkout|sdk|stripe 0': 4,
  })
})

it('browser without a window -> its engine', async () => {
  const agent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0 Safari/537.36'
  await send(reports, beacon(['view', 0, 1]), { 'User-Agent': agent })
  expect(await reports.stored()).toMatchObject({ 'engine|blink|desktop 0': 1 })
})

it.each([
  ['unknown transition', beacon(['transition|checkout|nowhere: never [0]|nowhere', 0, 1])],
  ['transition without the leaf', beacon(['transition|checkout|loading: page.left [0]', 0, 1])],
  ['unknown machine', beacon(['reached|admin|loading', 0, 1])],
  ['unknown reason', beacon(['failure|checkout|asha@example.in', 0, 1])],
  ['unknown provider', beacon(['failure|checkout|sdk|asha', 0, 1])],
  ['key of the server', beacon(['capped|client', 0, 1], ['view|home', 0, 1], ['engine|blink|phone', 0, 1])],
  ['key of an object', beacon(['__proto__', 0, 1], ['constructor', 0, 1])],
  [
    'class of another kind',
    beacon(['failure|checkout|sdk', 3, 1], [LEFT, 8, 1], [LEFT, -1, 1], ['view', 2, 1]),
  ],
  ['error with an address', beacon(['error|TypeError|https://elsewhere.example/a.js|1|2', 0, 1])],
  ['error with a text', beacon(['error|Type asha@example.in|site.js|1|2', 0, 1])],
  ['unknown page', { page: 'orders/42', counts: [['view', 0, 1]] }],
])('%s -> dropped', async (_, body) => {
  expect((await send(reports, body)).status).toBe(204)
  expect(await reports.stored()).toEqual({})
})

it.each([
  ['negative count', [LEFT, 0, -1]],
  ['no count', [LEFT, 0, 0]],
  ['count above the largest', [LEFT, 0, 2001]],
  ['fraction', [LEFT, 0, 1.5]],
  ['more than fits in the number of a database', [LEFT, 0, 2 ** 60]],
  ['class that no kind has', [LEFT, 31, 1]],
  ['key of another type', [42, 0, 1]],
  ['more parts', [LEFT, 0, 1, 1]],
  ['no list', { key: LEFT }],
  ['nothing', null],
])('entry with a %s -> dropped, the others of its beacon are counted', async (_, entry) => {
  const body = { page: 'checkout', counts: [['view', 0, 1], entry, [LEFT, 3, 2000]] }
  expect((await send(reports, body)).status).toBe(204)
  expect(await reports.stored()).toEqual({
    'view|checkout 0': 1,
    'engine|other|desktop 0': 1,
    [`${LEFT} 3`]: 2000,
  })
})

it.each([
  [
    'more counters than a beacon has',
    beacon(...Array.from({ length: MAX_COUNTS + 1 }, () => [LEFT, 0, 1] as const)),
  ],
  ['other fields', { ...beacon([LEFT, 0, 1]), id: 'visitor' }],
  ['no JSON', '{'],
  ['nothing', ''],
])('%s -> 400, nothing stored', async (_, body) => {
  expect((await send(reports, body)).status).toBe(400)
  expect(await reports.stored()).toEqual({})
})

it('body over 4 KB -> 413; GET -> 405', async () => {
  expect((await send(reports, 'x'.repeat(MAX_BEACON_BYTES + 1))).status).toBe(413)
  expect((await fetch(`${reports.origin}/api/reports`)).status).toBe(405)
})

it('longest keys with the largest counts -> one beacon of 4 KB', () => {
  const longest = [...counted.keys].sort((a, b) => b.length - a.length).slice(0, MAX_COUNTS)
  const body = JSON.stringify({ page: 'thankYou', counts: longest.map(key => [key, 7, 2000]) })
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MAX_BEACON_BYTES)
})

it('keys of machines, pages and browsers, with the open ones -> within the keys of a day', () => {
  const closed = closedKeys(counted)
  expect(new Set(closed).size).toBe(closed.length)
  expect(closed.length + MAX_OPEN_KEYS).toBeLessThanOrEqual(MAX_KEYS)
})

// https://www.w3.org/TR/gpc/, https://www.w3.org/TR/tracking-dnt/, https://wicg.github.io/savedata/
it.each([
  ['Sec-GPC', '1'],
  ['DNT', '1'],
  ['Save-Data', 'on'],
])('browser that sends %s -> nothing stored', async (name, value) => {
  expect((await send(reports, beacon([LEFT, 0, 1]), { [name]: value })).status).toBe(204)
  expect(await reports.stored()).toEqual({})
})

it('page of another site -> 403', async () => {
  expect((await send(reports, beacon([LEFT, 0, 1]), { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect((await send(reports, beacon([LEFT, 0, 1]), { Origin: 'https://elsewhere.example' })).status).toBe(
    403,
  )
  expect(await reports.stored()).toEqual({})
})

it('client over its requests or counts of an hour -> 429, shown as capped; another client and the next hour -> counted', async () => {
  const start = Date.UTC(2026, 0, 1)
  reports.setTime(start)
  const from = (client: string, count = 1) =>
    send(reports, beacon([LEFT, 0, count]), { 'X-Test-Client': client }).then(({ status }) => status)
  const statuses = await Promise.all(Array.from({ length: MAX_REQUESTS + 5 }, () => from('10.0.0.1')))
  expect(statuses.filter(status => status === 429)).toHaveLength(5)
  expect(await from('10.0.0.2')).toBe(204)
  const full = Math.floor(MAX_TOTAL / 2000)
  for (let i = 0; i < full; i++) expect(await from('10.0.0.3', 2000)).toBe(204)
  expect(await from('10.0.0.3', 2000)).toBe(429)
  expect(await reports.stored()).toEqual({
    [`${LEFT} 0`]: MAX_REQUESTS + 1 + full * 2000,
    'capped|client 0': 6,
  })
  reports.setTime(start + 60 * 60 * 1000)
  expect(await from('10.0.0.1')).toBe(204)
})

it('more clients than are remembered -> all start anew', () => {
  const isAllowed = limiter(() => 0)
  expect([isAllowed('first', MAX_TOTAL), isAllowed('first', 1)]).toEqual([true, false])
  for (let i = 0; i < MAX_CLIENTS; i++) isAllowed(`client ${i}`, 1)
  expect(isAllowed('first', 1)).toBe(true)
})

it('addresses of one IPv6 network -> one client', async () => {
  const from = (i: number) =>
    send(reports, beacon([LEFT, 0, 1]), { 'X-Test-Client': `2001:db8::${i.toString(16)}` })
  await Promise.all(Array.from({ length: MAX_REQUESTS }, (_, i) => from(i)))
  expect((await from(0xffff)).status).toBe(429)
})

it('more errors and reports than the keys of a day -> the first are kept, the rest capped, each key of the machines still counted', async () => {
  const errors = Array.from({ length: MAX_OPEN_KEYS }, (_, i) => `error|TypeError|site.js|1|${i}`)
  const sendAll = async (keys: readonly string[]) => {
    for (let i = 0; i < keys.length; i += MAX_COUNTS)
      await send(reports, beacon(...keys.slice(i, i + MAX_COUNTS).map(key => [key, 0, 1] as const)))
  }
  await sendAll(errors.slice(0, -10))
  const nameOf = (i: number) => String.fromCharCode(65 + Math.floor(i / 10), 65 + (i % 10))
  const deprecations = Array.from({ length: 30 }, (_, i) => ({
    type: 'deprecation',
    body: { id: nameOf(i) },
  }))
  await send(reports, deprecations, { 'Content-Type': 'application/reports+json' })
  await sendAll(errors.slice(-10))
  const keys = [...counted.keys]
  await sendAll(keys)
  await send(reports, beacon(['view', 0, 1], [errors[0] ?? '', 0, 1], ['error|Other|a.js|1|1', 0, 1]))
  const stored = await reports.stored()
  expect(Object.keys(stored).filter(key => /^(?:error|report)\|/.test(key))).toHaveLength(MAX_OPEN_KEYS)
  expect(Object.keys(stored).filter(key => key.startsWith('report|'))).toHaveLength(10)
  expect(stored['capped|keys 0']).toBe(31)
  expect(stored['error|TypeError|site.js|1|0 0']).toBe(2)
  expect(keys.filter(key => stored[`${key} 0`] !== 1)).toEqual([])
  expect(stored['view|checkout 0']).toBe(1)
})

it('beacon 400 days later -> all days are kept; 401 days later -> the first is gone', async () => {
  const DAY_MS = 24 * 60 * 60 * 1000
  const days = [0, 400, 401].map(after => Date.UTC(2026, 0, 1) + after * DAY_MS)
  const storedDays: unknown[] = []
  for (const day of days) {
    reports.setTime(day)
    await send(reports, beacon([LEFT, 0, 1]))
    const { rows } = await reports.database.execute('SELECT day FROM report_counts ORDER BY day')
    storedDays.push(rows.map(row => row['day']))
  }
  const [first, second, third] = days.map(dayOf)
  expect(storedDays).toEqual([[first], [first, second], [second, third]])
})

// The shapes of https://www.w3.org/TR/CSP3/#reporting, https://wicg.github.io/deprecation-reporting/, https://wicg.github.io/crash-reporting/
it('reports of the browser -> counted by type and cause, addresses as hosts of the policies', async () => {
  const address = 'https://site.example/logdhan/checkout?subscriptionSessionId=sub_42'
  const csp = (blockedURL: string) => ({
    type: 'csp-violation',
    age: 1,
    url: address,
    user_agent: 'x',
    body: { documentURL: address, effectiveDirective: 'connect-src', blockedURL, sample: 'asha@example.in' },
  })
  const response = await send(
    reports,
    [
      csp('https://new.cashfree.com/pay?id=sub_42'),
      csp('https://elsewhere.example/?asha'),
      csp('inline'),
      csp('trusted-types-sink'),
      csp('asha'),
      { type: 'deprecation', url: address, body: { id: 'UnloadHandler', message: 'asha@example.in' } },
      { type: 'crash', url: address, body: { reason: 'oom' } },
      { type: 'crash', url: address, body: { reason: 'asha' } },
      { type: 'network-error', url: address, body: {} },
      'nothing',
    ],
    { 'Content-Type': 'application/reports+json' },
  )
  expect(response.status).toBe(204)
  expect(await reports.stored()).toEqual({
    'report|csp-violation|connect-src|*.cashfree.com 0': 1,
    'report|csp-violation|connect-src|other 0': 2,
    'report|csp-violation|connect-src|inline 0': 1,
    'report|csp-violation|connect-src|trusted-types-sink 0': 1,
    'report|deprecation|UnloadHandler 0': 1,
    'report|crash|oom 0': 1,
    'report|crash|unknown 0': 1,
  })
})

for (const [times, tags] of [
  [300, []],
  [10_000, ['exhaustive']],
] as const)
  it(
    `${times} hostile requests -> no 500, no key that is unknown, at most the keys of a day`,
    { tags: [...tags] },
    async () => {
      const key = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.constantFrom(
          ...counted.keys,
          'view',
          'vital|LCP',
          'vital|',
          '__proto__',
          'error|',
          'capped|client',
        ),
        fc.tuple(fc.constantFrom(...counted.keys), fc.string({ maxLength: 4 })).map(parts => parts.join('|')),
        fc.nat(100_000).map(line => `error|TypeError|site.js|1|${line}`),
      )
      const number = fc.oneof(
        fc.integer(),
        fc.double(),
        fc.integer({ min: -1, max: 8 }),
        fc.constantFrom(1e308, -0, 2 ** 53),
      )
      const body = fc.oneof(
        fc
          .record({
            page: fc.oneof(fc.constantFrom(...counted.pages), fc.string({ maxLength: 50 })),
            counts: fc.array(
              fc.oneof(
                fc.tuple(key, number, number),
                fc.tuple(key, fc.nat(7), fc.integer({ min: 1, max: 9 })),
              ),
              { maxLength: 12 },
            ),
          })
          .map(value => JSON.stringify(value)),
        fc.json(),
        fc.string({ unit: 'binary', maxLength: 200 }),
      )
      const headers = fc.record({
        'Content-Type': fc.constantFrom(
          'text/plain',
          'application/json',
          'application/reports+json',
          'application/x-www-form-urlencoded',
        ),
        'X-Test-Client': fc.nat(200).map(n => `10.0.0.${n}`),
      })
      const requests = fc.sample(fc.tuple(body, headers), { numRuns: times, seed: 48 })
      const statuses = new Set<number>()
      const work = async () => {
        for (let next = requests.pop(); next; next = requests.pop())
          statuses.add((await send(reports, ...next)).status)
      }
      await Promise.all(Array.from({ length: 100 }, work))
      expect([...statuses].filter(status => ![204, 400, 413, 429].includes(status))).toEqual([])
      const closed = new Set(closedKeys(counted))
      const keys = new Set(Object.keys(await reports.stored()).map(id => id.replace(/ -?\d+$/, '')))
      expect(
        [...keys].filter(one => !closed.has(one) && !/^error\|TypeError\|site\.js\|1\|\d+$/.test(one)),
      ).toEqual([])
      expect(keys.size).toBeLessThanOrEqual(MAX_KEYS)
      const { rows } = await reports.database.execute(
        'SELECT count(*) AS n FROM report_counts WHERE count < 1',
      )
      expect(rows[0]?.['n']).toBe(0)
    },
  )
