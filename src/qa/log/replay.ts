import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import { snapshotStateName } from '#machines/state-name.ts'
import { asJson } from '../as-json.ts'
import { mask } from '../masks.ts'
import { valueNamed } from '../state-value.ts'
import type { Log, LogEntry } from './log.ts'

/** One entry of a log, and where the machine as it is now goes from there. */
export interface ReplayedEntry {
  entry: LogEntry
  /** The state that the machine reaches; the recorded one unless it changed. */
  reached: string
  /** What differs from what was recorded; `null` when nothing does. */
  difference: string | null
}

/** Sorted, because the order in which a context came about says nothing. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, inner]) => [name, sorted(inner)]),
      )
    : value

/** Where an actor begins: as its machine says, or, for one that was put somewhere, there. */
function beginning(machine: AnyStateMachine, { to, context }: LogEntry): AnyMachineSnapshot {
  const [initial] = initialTransition(machine) as unknown as [AnyMachineSnapshot]
  return snapshotStateName(initial) === to
    ? initial
    : machine.resolveState({ value: valueNamed(to), context })
}

/** Sends the recorded events through the machines as they are now. Nothing is done: no effect runs, no timer starts. */
export function replay({ entries }: Log, machines: readonly AnyStateMachine[]): ReplayedEntry[] {
  const snapshots = new Map<string, AnyMachineSnapshot>()
  return entries.map(entry => {
    const machine = machines.find(({ id }) => id === entry.machine)
    if (!machine) return { entry, reached: '', difference: `there is no machine "${entry.machine}"` }
    const before = snapshots.get(entry.session)
    if (!before) {
      const begun = beginning(machine, entry)
      snapshots.set(entry.session, begun)
      return { entry, reached: snapshotStateName(begun), difference: null }
    }
    const [next] = transition(machine, before as never, entry.event as never) as unknown as [
      AnyMachineSnapshot,
    ]
    snapshots.set(entry.session, next)
    const reached = snapshotStateName(next)
    const comparable = (context: unknown) => asJson(sorted(JSON.parse(asJson(context))))
    const is = comparable(mask(next.context))
    const was = comparable(entry.context)
    const difference =
      reached !== entry.to
        ? `"${reached}" instead of "${entry.to}"`
        : is !== was
          ? `the context is ${is} instead of ${was}`
          : null
    return { entry, reached, difference }
  })
}
