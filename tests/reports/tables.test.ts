/** The tables and alarms in the reports, for visits with known outcomes. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { countedKeys } from '../../src/server/reports/counted-keys.ts'
import { checkoutMachine } from '../../machines/checkout/machine.ts'
import { RESPONSE_TIMEOUT_MS } from '../../machines/delays.ts'
import { describeMachine } from '../../machines/describe.ts'
import { machinesWithNotes } from '../../machines/all.ts'
import { bucketOf, bucketLimits } from '../../src/services/collector/beacon-format.ts'
import { openDatabase } from '../../src/server/local-database.ts'
import { type Counters, dayOf } from '../../src/server/reports/storage.ts'
import { openCounterWriter, readCounters } from '../../src/server/reports/storage.ts'
import { alarmsOf, tablesOf, transitionStatistics, transitionsOf } from '../../tools/reports/summary.ts'
import { reportsPage } from '../../tools/sandbox/reports-page.ts'
import { runScript } from '../support/run-script.ts'
import { folderOfFile } from '../support/temporary-folder.ts'

const PROVIDER = 'cashfree'
/**
 * Visits by outcome. The many that end during loading must not count towards the median time to the provider.
 */
const tally = {
  ...{ provider: 342, cameBack: 35, mounted: 43, sdk: 51, refused: 59 },
  ...{ timeout: 81, closed: 474, lost: 92, noSession: 108, return: 115 },
}
const VISITS = Object.values(tally).reduce((sum, count) => sum + count)
const redirected = tally.provider + tally.cameBack
const loaded = redirected + tally.mounted + tally.refused

/** Counts for these visits; collector.isolated.test.ts and e2e/reports.e2e.ts test the collector itself. */
const counts: Counters = [
  ['transition|checkout|unopened: page.opened [0]|unopened', 0, tally.noSession],
  ['transition|checkout|unopened: page.opened [1]|unopened', 0, tally.return],
  ['transition|checkout|unopened: page.opened [3]|unopened', 0, VISITS - tally.noSession - tally.return],
  ['transition|checkout|loading.fetching: loadSdk done [0]|loading.fetching', 3, loaded],
  ['transition|checkout|loading.fetching: loadSdk error [0]|loading.fetching', 3, tally.sdk],
  ['transition|checkout|loading.fetched: after sdkDelay [0]|loading.fetched', 3, loaded],
  ['transition|checkout|loading.starting: startCheckout done [0]|loading.starting', 0, tally.mounted],
  ['transition|checkout|loading.starting: startCheckout done [1]|loading.starting', 0, redirected],
  ['transition|checkout|loading.starting: startCheckout error [0]|loading.starting', 0, tally.refused],
  ['transition|checkout|loading: after checkoutTimeout [0]|loading.fetching', 5, tally.timeout],
  ['transition|checkout|loading: page.left [0]|loading.fetching', 3, tally.closed],
  ['transition|checkout|loading: page.left [0]|loading.redirecting', 4, redirected],
  ['transition|checkout|left: page.returned [0]|left', 0, tally.cameBack],
  ['reached|checkout|loading.fetched', 3, loaded],
  ['reached|checkout|loading.starting', 4, loaded],
  ['reached|checkout|mounted', 4, tally.mounted],
  ['reached|checkout|returned', 0, tally.return],
  ['reached|checkout|returned', 4, tally.cameBack],
  [`failure|checkout|sdk|${PROVIDER}`, 0, tally.sdk],
  [`failure|checkout|refused|${PROVIDER}`, 0, tally.refused],
  [`failure|checkout|timeout|${PROVIDER}`, 0, tally.timeout],
  ['failure|checkout|session', 0, tally.noSession],
]

const folder = folderOfFile()
const url = `file:${join(folder, 'reports.db')}`
const today = dayOf(Date.now())
let counters: Counters
const tableOf = (title: string) => tablesOf(counters).find(table => table.title === title)?.rows
const namesAndCounts = (title: string) =>
  Object.fromEntries((tableOf(title) ?? []).map(([name = '', count = 0]) => [name, count] as const))

const bounds = { minimum: 20, checkoutFailed: 1, sdkNotLoaded: 1 }

beforeAll(async () => {
  expect(counts.filter(([key]) => !countedKeys.has(key))).toEqual([])
  const database = await openDatabase({ url })
  const add = await openCounterWriter(database, Date.now)
  await add([...counts, ['capped|client', 0, 7]])
  counters = await readCounters(database, today, today)
  database.close()
})

it(`shows the checkout funnel for ${VISITS} visits`, () => {
  const opened = VISITS - tally.return
  expect(namesAndCounts('Checkout')).toEqual({
    'opened': opened,
    'SDK loaded': loaded,
    'started': loaded,
    'at the provider': redirected + tally.mounted,
    'came back': tally.cameBack + tally.return,
  })
  expect(namesAndCounts('Checkouts that did not reach the provider')).toEqual({
    [`failed: sdk, ${PROVIDER}`]: tally.sdk,
    [`failed: refused, ${PROVIDER}`]: tally.refused,
    [`failed: timeout, ${PROVIDER}`]: tally.timeout,
    'failed: session': tally.noSession,
    'left while loading': tally.closed,
    'not known': tally.lost,
  })
  const rows = tableOf('Checkout') ?? []
  expect(rows[1]).toEqual([
    'SDK loaded',
    loaded,
    `${Number(((100 * loaded) / opened).toFixed(1))} %`,
    '1 to 3 s',
  ])
  expect(rows[3]?.[3]).toBe('3 to 10 s')
})

it('a closed form and a crashed form both count as "at the provider", but only the crashed form raises the alarm', () => {
  const stored = (reason: string): Counters => [
    ['transition|checkout|unopened: page.opened [3]|unopened', 0, 100],
    ['reached|checkout|mounted', 3, 100],
    [`failure|checkout|${reason}|${PROVIDER}`, 0, 60],
  ]
  const limits = { ...bounds, checkoutFailed: 0.5 }
  for (const reason of ['cancelled', 'crashed'])
    expect(tablesOf(stored(reason)).map(({ title }) => title)).toEqual(['Checkout', 'Failures by reason'])
  expect(alarmsOf(stored('cancelled'), limits)).toEqual([])
  expect(alarmsOf(stored('crashed'), limits)).toEqual([expect.stringContaining('Failed: 60 of 100')])
})

it(`lists the failures in ${VISITS} visits by reason, and the requests over the limit`, () => {
  expect(tableOf('Failures by reason')).toEqual([
    ['checkout', 'session', tally.noSession],
    ['checkout', `timeout, ${PROVIDER}`, tally.timeout],
    ['checkout', `refused, ${PROVIDER}`, tally.refused],
    ['checkout', `sdk, ${PROVIDER}`, tally.sdk],
  ])
  expect(tableOf('Over a limit, so not counted above')).toEqual([['client', 7]])
})

it(`shows the traffic of each transition in ${VISITS} visits, even of transitions that were never taken`, () => {
  const traffic = transitionStatistics(describeMachine(checkoutMachine), counters)
  const taken = [...traffic].flatMap(([id, { count }]) => (count > 0 ? [[id, count] as const] : []))
  const expected = new Map<string, number>()
  for (const [key, , count] of counts) {
    const [kind, , id = ''] = key.split('|')
    if (kind === 'transition') expected.set(id, count + (expected.get(id) ?? 0))
  }
  expect(new Map(taken)).toEqual(expected)
  const limit = bucketLimits[bucketOf(RESPONSE_TIMEOUT_MS)] ?? 0
  expect(traffic.get('loading: after checkoutTimeout [0]')?.median).toMatch(RegExp(` ${limit / 1000} s$`))
  const listed = transitionsOf(counters).rows
  expect(listed).toHaveLength(
    machinesWithNotes.flatMap(({ machine }) => describeMachine(machine).transitions).length,
  )
  expect(listed.filter(([, , count]) => count !== 0)).toHaveLength(taken.length)
  expect(new Set(listed.map(cells => cells.slice(0, 2).join(' '))).size).toBe(listed.length)
  expect(listed).toContainEqual([
    'checkout',
    'unopened: page.opened [isReturn] → returned',
    tally.return,
    expect.stringMatching(/^[\d.]+ %$/),
    'under 0.1 s',
  ])
  const shares = [...traffic].filter(([id]) => id.startsWith('unopened:')).map(([, { share }]) => share)
  expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1)
})

it('alarms state the numbers that are out of bounds; too few checkouts raise no alarm, but having no counts does', () => {
  const opened = VISITS - tally.return
  expect(alarmsOf(counters, bounds)).toEqual([])
  expect(alarmsOf(counters, { ...bounds, sdkNotLoaded: 0.001 })).toEqual([
    expect.stringContaining(`SDK not loaded: ${tally.sdk} of ${opened} checkouts`),
  ])
  expect(alarmsOf(counters, { ...bounds, checkoutFailed: 0.1 })).toEqual([
    expect.stringContaining(
      `Failed: ${tally.sdk + tally.refused + tally.timeout + tally.noSession} of ${opened}`,
    ),
  ])
  expect(alarmsOf(counters, { ...bounds, minimum: VISITS + 1, sdkNotLoaded: 0 })).toEqual([])
  expect(alarmsOf([], bounds)).toEqual([expect.stringContaining('Nothing was counted')])
})

const runWith = (address: string, ...args: string[]) =>
  runScript('tools/reports/cli.ts', args, { DATABASE_URL: address })
const run = (...args: string[]) => runWith(url, ...args)

it('npm run reports prints values out of bounds, then tables; --transitions lists all transitions, even unused ones', async () => {
  const { stdout } = await run()
  expect(stdout.split('\n')[1]).toMatch(/^ {2}Failed: \d+ of \d+ checkouts/)
  expect(stdout).toContain('Checkouts that did not reach the provider')
  expect(stdout).toMatch(new RegExp(`failed: sdk, ${PROVIDER} +${tally.sdk} `))
  const transitions = (await run('--transitions')).stdout
  expect(transitions).toMatch(/^checkout +unopened: page\.opened \[isReturn\] → returned +\d+ /m)
  expect(transitions).toMatch(/^newsletter +entering: email\.changed +0 /m)
  expect(transitions).not.toContain('Of opened')
})

it("the sandbox's reports page shows the tables, and reloads itself", async () => {
  const database = await openDatabase({ url })
  const response = await reportsPage(database)
  database.close()
  const text = await response.text()
  expect(text).toContain(`failed: sdk, ${PROVIDER} `)
  expect(text).toContain('unopened: page.opened [isReturn] → returned ')
  expect(response.headers.get('Refresh')).toMatch(/^\d+$/)
})

it('npm run reports exits with 1 and prints the reason if --check finds numbers out of bounds, or if a date is invalid', async () => {
  const check = await run('--check')
  expect(check.code).toBe(1)
  expect(check.stdout).toContain(`SDK not loaded: ${tally.sdk} of`)
  for (const day of ['yesterday', '2026-02-30', '2026-1-1']) {
    const wrong = await run('--from', day)
    expect(wrong.code).toBe(1)
    expect(wrong.stderr).toContain(`"${day}" is not a date. Use one like 2026-01-31`)
  }
  expect((await run('--from', '2026-02-01', '--to', '2026-01-31')).stderr).toContain('is after')
  expect((await run('--to', '2026-01-31')).stdout).toMatch(/^2026-01-25 to 2026-01-31, /)
})

it('npm run reports says that an empty database has no counts; if the file or server is missing, it says what to set, creates no file and exits with 1', async () => {
  const empty = `file:${join(folder, 'empty.db')}`
  ;(await openDatabase({ url: empty })).close()
  expect((await runWith(empty)).stdout).toContain('Nothing was counted')
  const missing = join(folder, 'missing.db')
  const { code, stderr } = await runWith(`file:${missing}`)
  expect(code).toBe(1)
  expect(stderr).toContain(`There is no database at ${missing}. Set DATABASE_URL`)
  expect(existsSync(missing)).toBe(false)
  const silent = await runWith('libsql://127.0.0.1:9')
  expect([silent.code, silent.stderr]).toEqual([1, expect.stringContaining('check DATABASE_URL and')])
})
