/** Makes tables and alarms from the counters of a range of dates, for `npm run reports` and the sandbox. */
import { type FormFailure, formFailures } from '../../machines/checkout/failures.ts'
import { checkoutMachine } from '../../machines/checkout/machine.ts'
import type { StateName } from '../../machines/state-name.ts'
import { type DescribedMachine, describeMachine } from '../../machines/describe.ts'
import { machinesWithNotes } from '../../machines/all.ts'
import type { Counters } from '../../src/server/reports/storage.ts'
import { bucketLimits } from '../../src/services/collector/beacon-format.ts'
import bounds from './bounds.json' with { type: 'json' }

/** Returns the counters whose key is one of these keys or starts with one of them. */
const ofKeys = (counters: Counters, keys: readonly string[]) =>
  counters.filter(([key]) => keys.some(start => `${key}|`.startsWith(`${start}|`)))
const totalOf = (counters: Counters) => counters.reduce((sum, [, , count]) => sum + count, 0)
const total = (counters: Counters, keys: readonly string[]) => totalOf(ofKeys(counters, keys))

/** Returns the time bucket that contains the median, such as `1 to 3 s`. */
function medianOf(counters: Counters): string {
  let left = totalOf(counters) / 2
  const sorted = [...counters].sort(([, a], [, b]) => a - b)
  const [, bucket] = sorted.find(([, , count]) => (left -= count) <= 0) ?? []
  if (bucket === undefined) return ''
  const [from, to] = [bucketLimits[bucket - 1], bucketLimits[bucket]].map(ms => ms && ms / 1000)
  if (!from) return `under ${Number(to)} s`
  return to ? `${from} to ${to} s` : `over ${from} s`
}

/**
 * Returns the traffic of every transition by id, even if the transition was never taken: its name with guard
 * and target, its count, its share of the transitions from the same state, and the median time in that state.
 */
export function transitionStatistics(
  { id: machine, transitions }: Pick<DescribedMachine, 'id' | 'transitions'>,
  counters: Counters,
) {
  const all = transitions.map(({ id, key, guard, from, to }) => {
    const own = ofKeys(counters, [`transition|${machine}|${id}`])
    const name = [key, guard && `[${guard}]`, from !== to && `→ ${to}`].filter(Boolean).join(' ')
    return { id, name, from, own }
  })
  return new Map(
    all.map(({ id, name, from, own }) => {
      const taken = totalOf(all.filter(other => other.from === from).flatMap(other => other.own))
      const count = totalOf(own)
      return [id, { name, count, share: count / Math.max(1, taken), median: medianOf(own) }]
    }),
  )
}

/** Returns the keys of checkout transitions with this event, target and active states. */
const taken = (cause: string, leaves: readonly string[], isTarget: (to: string) => boolean = Boolean) =>
  describeMachine(checkoutMachine)
    .transitions.filter(transition => transition.cause === cause && isTarget(transition.to))
    .flatMap(({ id }) => leaves.map(leaf => `transition|checkout|${id}|${leaf}`))
const reached = (...leaves: string[]) => leaves.map(leaf => `reached|checkout|${leaf}`)
const OPENED = taken('page.opened', ['unopened'], to => to !== 'returned')
/** Outcome of a visit, by its last state. TypeScript reports a missing state. */
const leavesTo: Record<StateName<typeof checkoutMachine>, 'nothing' | 'elsewhere' | 'provider'> = {
  'unopened': 'nothing',
  'loading.fetching': 'elsewhere',
  'loading.fetched': 'elsewhere',
  'loading.settling': 'elsewhere',
  'loading.starting': 'provider',
  'loading.redirecting': 'provider',
  'paused': 'elsewhere',
  'mounted': 'nothing',
  'left': 'nothing',
  'returned': 'nothing',
  'failed': 'nothing',
  'openingApp': 'nothing',
  'finished': 'nothing',
}
const leftTo = (where: string) =>
  taken(
    'page.left',
    Object.entries(leavesTo).flatMap(([leaf, to]) => (to === where ? leaf : [])),
  )
/**
 * A checkout counts if its form was mounted, or if the browser left for the provider's page, perhaps before
 * the SDK reported the redirect. The time in `loading` is the time since the checkout was opened.
 */
const AT_PROVIDER = [...reached('mounted'), ...leftTo('provider')]

const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`
/** For each key of a kind, returns the key's total and the parts after the kind, the largest total first. */
function listOf(counters: Counters, kind: string) {
  const totals = new Map<string, number>()
  for (const [key, , count] of ofKeys(counters, [kind])) totals.set(key, (totals.get(key) ?? 0) + count)
  return [...totals]
    .map(([key, count]) => ({ parts: key.split('|').slice(1), count }))
    .sort((a, b) => b.count - a.count)
}

export interface Table {
  title: string
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/** Returns a table as text, with numbers aligned to the right. */
export function formatTable({ title, head, rows }: Table): string {
  const lines = [head, ...rows].map(cells => cells.map(String))
  const widths = head.map((_, i) => Math.max(...lines.map(cells => cells[i]?.length ?? 0)))
  const isNumeric = (i: number) => /^\d[\d.]*(?: %)?$/.test(lines[1]?.[i] ?? '')
  const lineOf = (cells: string[]) =>
    widths.map((width, i) => (isNumeric(i) ? cells[i]?.padStart(width) : cells[i]?.padEnd(width))).join('  ')
  return [`${title}\n`, ...lines.map(cells => lineOf(cells).trimEnd())].join('\n')
}

/** Returns the counters as tables. Omits empty tables. */
export function tablesOf(counters: Counters): Table[] {
  const opened = total(counters, OPENED)
  const row = (name: string, count: number) => [name, count, percent(count / Math.max(1, opened))] as const
  const timed = (name: string, keys: string[]) => {
    const found = ofKeys(counters, keys)
    return [...row(name, totalOf(found)), medianOf(found)]
  }
  const others = [
    ...listOf(counters, 'failure|checkout')
      .filter(({ parts: [, reason] }) => !formFailures.includes(reason as FormFailure))
      .map(({ parts: [, ...reason], count }) => row(`failed: ${reason.join(', ')}`, count)),
    row('left while loading', total(counters, leftTo('elsewhere'))),
  ]
  const known = others.reduce((sum, [, count]) => sum + count, total(counters, AT_PROVIDER))
  /** Splits each key into two columns: its first part, and all its other parts. */
  const listed = (title: string, kind: string, ...head: string[]): Table => ({
    title,
    head: [...head, 'Count'],
    rows: listOf(counters, kind).map(({ parts: [first = '', ...rest], count }) =>
      [first, rest.join(', '), count].filter(cell => cell !== ''),
    ),
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
        row('came back', total(counters, reached('returned'))),
      ],
    },
    {
      title: 'Checkouts that did not reach the provider',
      head: ['What happened', 'Count', 'Of opened'],
      rows: [...others, row('not known', Math.max(0, opened - known))].filter(([, count]) => count > 0),
    },
    listed('Results on the thank-you page', 'reached|thankYou', 'Machine', 'State'),
    listed('Failures by reason', 'failure', 'Machine', 'Reason'),
    listed('Over a limit, so not counted above', 'capped|client', 'Limit'),
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

/** Returns the traffic of all transitions as a table, the most frequent first. */
export const transitionsOf = (counters: Counters): Table => ({
  title: 'Transitions; 0 means never taken',
  head: ['Machine', 'Transition', 'Count', 'Share', 'Median time'],
  rows: machinesWithNotes
    .flatMap(({ machine }) =>
      [...transitionStatistics(describeMachine(machine), counters).values()].map(
        ({ name, count, share, median }) => [machine.id, name, count, percent(share), median] as const,
      ),
    )
    .sort(([, , a], [, , b]) => b - a),
})

/** Returns a line for each share above its bound, given enough checkouts. If nothing was counted, says so. */
export function alarmsOf(counters: Counters, { minimum, checkoutFailed, sdkNotLoaded } = bounds): string[] {
  if (total(counters, ['reached']) === 0)
    return ['Nothing was counted: check the collector, the API and the database']
  const opened = total(counters, OPENED)
  const alarm = (what: string, count: number, bound: number) =>
    opened >= minimum && count / opened > bound
      ? [`${what}: ${count} of ${opened} checkouts (${percent(count / opened)}), above ${percent(bound)}`]
      : []
  const cancelled = total(counters, [`failure|checkout|${'cancelled' satisfies FormFailure}`])
  return [
    ...alarm('Failed', total(counters, ['failure|checkout']) - cancelled, checkoutFailed),
    ...alarm('SDK not loaded', total(counters, ['failure|checkout|sdk']), sdkNotLoaded),
  ]
}
