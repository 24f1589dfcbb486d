/** Tables of the counters of a range of days. Pure functions, which the command, the sandbox and the viewer share. */
import { checkoutMachine } from '#machines/checkout.machine.ts'
import { type DescribedMachine, describeMachine } from '#machines/describe.ts'
import { machinesWithNotes } from '#machines/notes/all.ts'
import type { StoredCounter } from '../../reporting/storage.ts'
import { type Vital, timeLimits, vitalLimit } from '../../shared/report-classes.ts'

/** Output of `npm run reports -- --json`, which the viewer opens. */
export interface ReportsExport {
  from: string
  to: string
  counts: readonly StoredCounter[]
}

/** Counts of a key by class. */
type Histogram = ReadonlyMap<number, number>
export type Counts = ReadonlyMap<string, Histogram>

/** Sums up counters, without regard to their days. */
export function countsOf(stored: readonly StoredCounter[]): Counts {
  const counts = new Map<string, Map<number, number>>()
  for (const [, key, cls, count] of stored) {
    const classes = counts.get(key) ?? new Map<number, number>()
    counts.set(key, classes.set(cls, (classes.get(cls) ?? 0) + count))
  }
  return counts
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((a, b) => a + b, 0)
const totalOf = (classes?: Histogram) => sum(classes?.values() ?? [])
const total = (counts: Counts, keys: readonly string[]) => sum(keys.map(key => totalOf(counts.get(key))))

/** Smallest class up to which there is this share of the counts. */
function quantile(classes: Histogram, share: number): number | undefined {
  let left = totalOf(classes) * share
  return [...classes].sort(([a], [b]) => a - b).find(([, count]) => (left -= count) <= 0)?.[0]
}

/** The class of times that half of the counts do not exceed, such as `1 to 3 s`. */
function medianOf(histograms: readonly (Histogram | undefined)[]): string {
  const all = countsOf(histograms.flatMap(one => [...(one ?? [])].map(entry => ['', '', ...entry] as const)))
  const cls = quantile(all.get('') ?? new Map(), 0.5)
  if (cls === undefined) return ''
  const [from, to] = [timeLimits[cls - 1], timeLimits[cls]].map(ms => ms && ms / 1000)
  if (!from) return `under ${Number(to)} s`
  return to ? `${from} to ${to} s` : `over ${from} s`
}

export interface Traffic {
  count: number
  /** Share of the transitions that were taken from the same state. */
  share: number
  /** Time in the state. */
  median: string
}

/** Traffic of each transition by its id, also of those that nobody has taken. */
export function trafficOf(
  { id: machine, transitions }: DescribedMachine,
  counts: Counts,
): Map<string, Traffic> {
  const taken = transitions.map(({ id, from }) => {
    const keys = [...counts.keys()].filter(key => key.startsWith(`transition|${machine}|${id}|`))
    return { id, from, count: total(counts, keys), median: medianOf(keys.map(key => counts.get(key))) }
  })
  return new Map(
    taken.map(({ id, from, count, median }) => {
      const all = sum(taken.filter(other => other.from === from).map(other => other.count))
      return [id, { count, share: count / Math.max(1, all), median }]
    }),
  )
}

const checkout = describeMachine(checkoutMachine)
/** Keys of the checkout's transitions, by event, target and the states that were active. */
const taken = (cause: string, leaves: readonly string[], isTarget: (to: string) => boolean = Boolean) =>
  checkout.transitions
    .filter(transition => transition.cause === cause && isTarget(transition.to))
    .flatMap(({ id }) => leaves.map(leaf => `transition|checkout|${id}|${leaf}`))
const reached = (...leaves: string[]) => leaves.map(leaf => `reached|checkout|${leaf}`)
const OPENED = taken('page.opened', ['unopened'], to => to !== 'returned')
const LEFT_EARLY = taken('page.left', ['loading.fetching', 'loading.fetched', 'loading.settling'])
/** Mounted in the page, or left for the provider's. The SDK of a provider may leave before it says that it does. */
const AT_PROVIDER = [
  ...reached('mounted'),
  ...taken('page.left', ['loading.starting', 'loading.redirecting']),
]

const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`
/** Parts after the kind, classes and total of each key of a kind, largest first. */
const ofKind = (counts: Counts, kind: string) =>
  [...counts]
    .filter(([key]) => key.startsWith(`${kind}|`))
    .map(([key, classes]) => ({ parts: key.split('|').slice(1), classes, count: totalOf(classes) }))
    .sort((a, b) => b.count - a.count)
/** Page vitals with their values at the 75th percentile. */
const vitalsOf = (counts: Counts) =>
  ofKind(counts, 'vital').map(({ parts: [vital = '', page = '', device = ''], classes, count }) => {
    const p75 = vitalLimit(vital as Vital, quantile(classes, 0.75) ?? 0)
    return { vital, page, device, p75, count }
  })

export interface Table {
  title: string
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/** The counters as tables, without the empty ones. */
export function tablesOf(counts: Counts): Table[] {
  const opened = total(counts, OPENED)
  const row = (name: string, count: number) => [name, count, percent(count / Math.max(1, opened))] as const
  const timed = (name: string, keys: string[], reachedBy = keys) => [
    ...row(name, total(counts, keys)),
    medianOf(reachedBy.map(key => counts.get(key))),
  ]
  const others = [
    ...ofKind(counts, 'failure|checkout').map(({ parts: [, ...reason], count }) =>
      row(`failed: ${reason.join(', ')}`, count),
    ),
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
        timed('at the provider', AT_PROVIDER, reached('mounted', 'left')),
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
    {
      title: 'Transitions; those with 0 were never taken',
      head: ['Machine', 'Transition', 'Count', 'Share', 'Median time'],
      rows: machinesWithNotes
        .flatMap(({ machine }) =>
          [...trafficOf(describeMachine(machine), counts)].map(
            ([id, { count, share, median }]) => [machine.id, id, count, percent(share), median] as const,
          ),
        )
        .sort(([, , a], [, , b]) => b - a),
    },
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

/** Largest values of a site that works. Shares are of opened checkouts, LCP is in milliseconds. */
export interface Bounds {
  /** Counts below which a value is not judged. */
  minimum: number
  checkoutFailed: number
  sdkNotLoaded: number
  LCP: number
}

/** Returns one line for each value that leaves its bounds; also if nothing was counted. */
export function alarmsOf(counts: Counts, { minimum, checkoutFailed, sdkNotLoaded, LCP }: Bounds): string[] {
  if (ofKind(counts, 'view').length === 0)
    return ['No page view was counted: the collector, the API or the database does not work']
  const opened = total(counts, OPENED)
  const share = (what: string, keys: string[], bound: number) => {
    const count = total(counts, keys)
    return opened >= minimum && count / opened > bound
      ? [`${what}: ${count} of ${opened} checkouts (${percent(count / opened)}), at most ${percent(bound)}`]
      : []
  }
  const failures = [...counts.keys()].filter(key => key.startsWith('failure|checkout|'))
  return [
    ...share('Failed', failures, checkoutFailed),
    ...share(
      'SDK not loaded',
      failures.filter(key => key.startsWith('failure|checkout|sdk')),
      sdkNotLoaded,
    ),
    ...vitalsOf(counts)
      .filter(({ vital, p75, count }) => vital === 'LCP' && count >= minimum && p75 > LCP)
      .map(
        ({ page, device, p75, count }) =>
          `LCP of ${page} (${device}): ${Math.round(p75)} ms in ${count} visits, at most ${LCP} ms`,
      ),
  ]
}
