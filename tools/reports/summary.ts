/** Tables of the counters of a range of days. Pure functions, which the command, the sandbox and the viewer share. */
import { type FormFailure, formFailures } from '#machines/checkout.failures.ts'
import { checkoutMachine } from '#machines/checkout.machine.ts'
import { type DescribedMachine, describeMachine } from '#machines/describe.ts'
import { machinesWithNotes } from '#machines/notes/all.ts'
import type { StoredCounter } from '../../reporting/storage.ts'
import { type Vital, timeLimits, vitalLimit } from '../../shared/report-classes.ts'
import type bounds from './bounds.json'

/** Largest shares of the opened checkouts, and LCP in milliseconds; `minimum` is the count from which on a value is judged. */
export type Bounds = typeof bounds

/** Output of `npm run reports -- --json`, which the viewer opens. */
export interface ReportsExport {
  from: string
  to: string
  counts: readonly StoredCounter[]
}

/** Classes with their counts. A class may be there several times. */
type Histogram = readonly (readonly [cls: number, count: number])[]
export type Counts = ReadonlyMap<string, Histogram>

/** Returns the counters by key, without regard to their days. */
export function countsOf(stored: readonly StoredCounter[]): Counts {
  const counts = new Map<string, [cls: number, count: number][]>()
  for (const [, key, cls, count] of stored) {
    const histogram = counts.get(key) ?? []
    histogram.push([cls, count])
    counts.set(key, histogram)
  }
  return counts
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const totalOf = (histogram: Histogram) => sum(histogram.map(([, count]) => count))
const histogramOf = (counts: Counts, keys: readonly string[]) => keys.flatMap(key => counts.get(key) ?? [])
const total = (counts: Counts, keys: readonly string[]) => totalOf(histogramOf(counts, keys))

/** Smallest class up to which there is this share of the counts. */
function quantile(histogram: Histogram, share: number): number | undefined {
  let left = totalOf(histogram) * share
  return [...histogram].sort(([a], [b]) => a - b).find(([, count]) => (left -= count) <= 0)?.[0]
}

/** The class of times that half of the counts do not exceed, such as `1 to 3 s`. */
function medianOf(histogram: Histogram): string {
  const cls = quantile(histogram, 0.5)
  if (cls === undefined) return ''
  const [from, to] = [timeLimits[cls - 1], timeLimits[cls]].map(ms => ms && ms / 1000)
  if (!from) return `under ${Number(to)} s`
  return to ? `${from} to ${to} s` : `over ${from} s`
}

/**
 * Traffic of each transition by its id, also of those that nobody has taken: name with guard and target, count, share of the transitions that
 * were taken from the same state, and median time in it.
 */
export function trafficOf({ id: machine, transitions }: DescribedMachine, counts: Counts) {
  const all = transitions.map(({ id, key, guard, from, to }) => {
    const keys = [...counts.keys()].filter(other => other.startsWith(`transition|${machine}|${id}|`))
    const histogram = histogramOf(counts, keys)
    const name = [key, guard && `[${guard}]`, from !== to && `→ ${to}`].filter(Boolean).join(' ')
    return { id, name, from, histogram, count: totalOf(histogram) }
  })
  return new Map(
    all.map(({ id, name, from, histogram, count }) => {
      const taken = sum(all.filter(other => other.from === from).map(other => other.count))
      return [id, { name, count, share: count / Math.max(1, taken), median: medianOf(histogram) }]
    }),
  )
}

/** Keys of the checkout's transitions, by event, target and the states that were active. */
const taken = (cause: string, leaves: readonly string[], isTarget: (to: string) => boolean = Boolean) =>
  describeMachine(checkoutMachine)
    .transitions.filter(transition => transition.cause === cause && isTarget(transition.to))
    .flatMap(({ id }) => leaves.map(leaf => `transition|checkout|${id}|${leaf}`))
const reached = (...leaves: string[]) => leaves.map(leaf => `reached|checkout|${leaf}`)
const OPENED = taken('page.opened', ['unopened'], to => to !== 'returned')
const LEFT_EARLY = taken('page.left', [
  'loading.fetching',
  'loading.paused',
  'loading.fetched',
  'loading.settling',
])
/**
 * Mounted in the page, or left for the provider's: the SDK of a provider may leave before it says that it does. Time in `loading`, which is
 * that since the checkout was opened.
 */
const AT_PROVIDER = [
  ...reached('mounted'),
  ...taken('page.left', ['loading.starting', 'loading.redirecting']),
]

const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`
/** Parts after the kind, classes and total of each key of a kind, largest first. */
const ofKind = (counts: Counts, kind: string) =>
  [...counts]
    .filter(([key]) => `${key}|`.startsWith(`${kind}|`))
    .map(([key, histogram]) => ({ parts: key.split('|').slice(1), histogram, count: totalOf(histogram) }))
    .sort((a, b) => b.count - a.count)
/** Page vitals with their values at the 75th percentile. */
const vitalsOf = (counts: Counts) =>
  ofKind(counts, 'vital').map(({ parts: [vital = '', page = '', device = ''], histogram, count }) => {
    const p75 = vitalLimit(vital as Vital, quantile(histogram, 0.75) ?? 0)
    return { vital, page, device, p75, count }
  })

export interface Table {
  title: string
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/** Whether a column has numbers, which stand to the right. */
export const isNumeric = ({ rows }: Table, column: number): boolean =>
  /^\d[\d.]*(?: %| ms)?$/.test(String(rows[0]?.[column]))

/** The counters as tables, without the empty ones. */
export function tablesOf(counts: Counts): Table[] {
  const opened = total(counts, OPENED)
  const row = (name: string, count: number) => [name, count, percent(count / Math.max(1, opened))] as const
  const timed = (name: string, keys: string[]) => [
    ...row(name, total(counts, keys)),
    medianOf(histogramOf(counts, keys)),
  ]
  const others = [
    ...ofKind(counts, 'failure|checkout')
      .filter(({ parts: [, reason] }) => !formFailures.includes(reason as FormFailure))
      .map(({ parts: [, ...reason], count }) => row(`failed: ${reason.join(', ')}`, count)),
    row('left while loading', total(counts, LEFT_EARLY)),
  ]
  const unknown = opened - total(counts, AT_PROVIDER) - sum(others.map(([, count]) => count))
  /** Parts of a key in columns; the last one has those that are left. */
  const listed = (title: string, kind: string, ...head: string[]): Table => ({
    title,
    head: [...head, 'Count'],
    rows: ofKind(counts, kind).map(({ parts, count }) => [
      ...parts.slice(0, head.length - 1),
      parts.slice(head.length - 1).join(', '),
      count,
    ]),
  })
  const tables: Table[] = [
    {
      title: 'Checkout',
      head: ['Step', 'Count', 'Of opened', 'Median time'],
      rows: [
        row('opened', opened),
        timed('SDK loaded', reached('loading.fetched', 'loading.settling')),
        timed('started', reached('loading.starting')),
        timed('at the provider', AT_PROVIDER),
        row('came back', total(counts, reached('returned'))),
      ],
    },
    {
      title: 'Checkouts that did not reach the provider',
      head: ['What happened', 'Count', 'Of opened'],
      rows: [...others, row('not known', Math.max(0, unknown))].filter(([, count]) => count > 0),
    },
    listed('Results on the thank-you page', 'reached|thankYou', 'Machine', 'State'),
    listed('Failures by reason', 'failure', 'Machine', 'Reason'),
    {
      title: 'Page vitals at the 75th percentile',
      head: ['Page', 'Device', 'Vital', 'At most', 'Visits'],
      rows: vitalsOf(counts).map(({ vital, page, device, p75, count }) => {
        const value = vital === 'CLS' ? p75.toFixed(3) : `${Math.round(p75)} ms`
        return [page, device, vital, value, count]
      }),
    },
    listed('Errors', 'error', 'Name', 'Script', 'Line', 'Column'),
    listed('Reports of browsers', 'report', 'Type', 'What'),
    listed('Pages', 'view', 'Page'),
    listed('Browsers', 'engine', 'Engine', 'Device'),
    listed('Over a limit, so missing above', 'capped', 'Limit'),
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

/** The traffic of all transitions as a table, those that nobody has taken last. */
export const transitionsOf = (counts: Counts): Table => ({
  title: 'Transitions; those with 0 were never taken',
  head: ['Machine', 'Transition', 'Count', 'Share', 'Median time'],
  rows: machinesWithNotes
    .flatMap(({ machine }) =>
      [...trafficOf(describeMachine(machine), counts).values()].map(
        ({ name, count, share, median }) => [machine.id, name, count, percent(share), median] as const,
      ),
    )
    .sort(([, , a], [, , b]) => b - a),
})

/** Returns one line for each value that is above its bound; also if nothing was counted. */
export function alarmsOf(counts: Counts, { minimum, checkoutFailed, sdkNotLoaded, LCP }: Bounds): string[] {
  if (ofKind(counts, 'view').length === 0)
    return ['No page view was counted: the collector, the API or the database does not work']
  const opened = total(counts, OPENED)
  const share = (what: string, kind: string, bound: number) => {
    const count = sum(
      ofKind(counts, kind)
        .filter(({ parts: [, reason] }) => reason !== ('cancelled' satisfies FormFailure))
        .map(failure => failure.count),
    )
    return opened >= minimum && count / opened > bound
      ? [`${what}: ${count} of ${opened} checkouts (${percent(count / opened)}), at most ${percent(bound)}`]
      : []
  }
  return [
    ...share('Failed', 'failure|checkout', checkoutFailed),
    ...share('SDK not loaded', 'failure|checkout|sdk', sdkNotLoaded),
    ...vitalsOf(counts)
      .filter(({ vital, p75, count }) => vital === 'LCP' && count >= minimum && p75 > LCP)
      .map(
        ({ page, device, p75, count }) =>
          `LCP of ${page} (${device}): ${Math.round(p75)} ms in ${count} visits, at most ${LCP} ms`,
      ),
  ]
}
