import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import { snapshotStateName } from '#machines/state-name.ts'
import { mask } from '../masks.ts'
import { snapshotIn } from '../state-value.ts'
import { stringify } from '../stringify.ts'
import type { Log, LogEntry } from './log.ts'

export interface ReplayedEntry {
  entry: LogEntry
  /** State name that the current machine reaches. */
  reached: string
  /** Difference from the recorded state or context, or `null`. */
  difference: string | null
}

/** Sorts the keys of a context, whose order depends on the assignments. */
const sortKeys = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, inner]) => [name, sortKeys(inner)]),
      )
    : value

/** The machine's initial snapshot, or the recorded state if the actor was started in another one with `?state=`. */
function firstSnapshot(machine: AnyStateMachine, { to, context }: LogEntry) {
  const [initial] = initialTransition(machine) as unknown as [AnyMachineSnapshot]
  const first = snapshotStateName(initial) === to ? initial : snapshotIn(machine, to, context)
  return first
    ? { first, difference: null }
    : {
        first: initial,
        difference: `the machine has no state "${to}"; it starts in "${snapshotStateName(initial)}"`,
      }
}

/** Applies the recorded events to the current machines. Pure: it runs no actions or actors and starts no delays. */
export function replay({ entries }: Log, machines: readonly AnyStateMachine[]): ReplayedEntry[] {
  const snapshots = new Map<string, AnyMachineSnapshot>()
  return entries.map(entry => {
    const machine = machines.find(({ id }) => id === entry.machine)
    if (!machine) return { entry, reached: '', difference: `there is no machine "${entry.machine}"` }
    const before = snapshots.get(entry.session)
    if (!before) {
      const { first, difference } = firstSnapshot(machine, entry)
      snapshots.set(entry.session, first)
      return { entry, reached: snapshotStateName(first), difference }
    }
    let next: AnyMachineSnapshot
    try {
      ;[next] = transition(machine, before as never, entry.event as never) as unknown as [AnyMachineSnapshot]
    } catch (error) {
      // A guard or an assignment can expect values that events had no more, or not yet, when the log was written.
      const reason = error instanceof Error ? error.message : String(error)
      return {
        entry,
        reached: snapshotStateName(before),
        difference: `the machine cannot handle the event: ${reason}`,
      }
    }
    snapshots.set(entry.session, next)
    const reached = snapshotStateName(next)
    const comparable = (context: unknown) => stringify(sortKeys(JSON.parse(stringify(context))))
    const actual = comparable(mask(next.context))
    const expected = comparable(entry.context)
    const difference =
      reached !== entry.to
        ? `"${reached}" instead of "${entry.to}"`
        : actual !== expected
          ? `the context is ${actual} instead of ${expected}`
          : null
    return { entry, reached, difference }
  })
}
