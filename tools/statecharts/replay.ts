import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import { explain } from './explain.ts'
import type { Log, LogEntry } from './log.ts'
import { messageOf, stringify } from './stringify.ts'
import { snapshotStateName } from '../../machines/state-name.ts'
import { snapshotIn } from './parse-state-name.ts'

/** An entry with the transitions that the current machine takes, and the ones that its guards prevent. */
export interface ReplayedEntry extends LogEntry {
  /** Name of the state that the current machine reaches. */
  reached: string
  /** Why the current machine does not reach the recorded state and context, or `null` if it does. */
  difference: string | null
}

/** Sorts a context's keys, whose order depends on the assignments. */
const sortKeys = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, inner]) => [name, sortKeys(inner)]),
      )
    : value

/** Returns the machine's initial snapshot, or the recorded state if `?state=` started the actor there. */
function firstSnapshot(machine: AnyStateMachine, { to, context }: LogEntry) {
  const [initial] = initialTransition(machine) as unknown as [AnyMachineSnapshot]
  const name = snapshotStateName(initial)
  const first = name === to ? initial : snapshotIn(machine, to, context)
  const difference = first ? null : `the machine has no state "${to}", so the replay starts in "${name}"`
  return { first: first ?? initial, difference }
}

/**
 * Applies the recorded events to the current machines. Runs no actions or actors and starts no delays. `mask`
 * is the mask of the inspector that recorded the log.
 */
export function replay(
  { entries }: Log,
  machines: readonly AnyStateMachine[],
  mask: (value: unknown) => unknown,
): ReplayedEntry[] {
  const snapshots = new Map<string, AnyMachineSnapshot>()
  return entries.map((recorded): ReplayedEntry => {
    const entry = { ...recorded, taken: [], blocked: [] }
    const machine = machines.find(({ id }) => id === entry.machine)
    if (!machine) return { ...entry, reached: '', difference: `there is no machine "${entry.machine}"` }
    const before = snapshots.get(entry.session)
    if (!before) {
      const { first, difference } = firstSnapshot(machine, entry)
      snapshots.set(entry.session, first)
      return { ...entry, reached: snapshotStateName(first), difference }
    }
    try {
      const explanation = explain(before, entry.event)
      const [next] = transition(machine, before as never, entry.event as never) as [AnyMachineSnapshot, []]
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
      return { ...entry, ...explanation, reached, difference }
    } catch (error) {
      // A guard or an assignment may expect values that the recorded events do not have.
      const difference = `the machine cannot handle the event: ${messageOf(error)}`
      return { ...entry, reached: snapshotStateName(before), difference }
    }
  })
}
