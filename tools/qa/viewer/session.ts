/** State of the viewer: pure functions that add one inspection event or log entry after the other. */
import type { AnyStateMachine, StateValue } from 'xstate'
import { machinesWithNotes } from '#machines/notes/all.ts'
import { stateName } from '#machines/state-name.ts'
import { type BlockedTransition, explain, type Explanation } from '../log/explain.ts'
import type { Log, LogEntry } from '../log/log.ts'
import type { PageEvent } from '../protocol.ts'
import { snapshotIn } from '../state-value.ts'

const findMachine = (id: string): AnyStateMachine | undefined =>
  machinesWithNotes.find(({ machine }) => machine.id === id)?.machine

/** Current state of an actor. */
export interface ActorState {
  /** Session id of the actor. */
  session: string
  /** Id of the machine. */
  machine: string
  /** State name. */
  state: string
  context: unknown
  /** Time on the page's clock at which each active state was entered, by state path. */
  enteredAt: Readonly<Record<string, number>>
  /** Transitions of the last event. */
  last: Explanation
}

/** A log, the blocked transitions of each entry, and the state of each actor after the last one. */
export interface Session {
  page: string
  entries: readonly LogEntry[]
  blocked: readonly (readonly BlockedTransition[])[]
  actors: readonly ActorState[]
}

export const emptySession: Session = { page: '', entries: [], blocked: [], actors: [] }

/** Paths of all active states, ancestors included: `menu.open` -> `menu`, `menu.open`. */
export const activePaths = (state: string): string[] => [
  ...new Set(
    state
      .split(' ')
      .filter(leaf => leaf !== '')
      .flatMap(leaf => leaf.split('.').map((_, i, parts) => parts.slice(0, i + 1).join('.'))),
  ),
]

const noTransitions: Explanation = { taken: [], blocked: [] }

/** Returns the session with one more log entry. */
export function addEntry(session: Session, entry: LogEntry): Session {
  const machine = findMachine(entry.machine)
  const before = session.actors.find(actor => actor.session === entry.session)
  const snapshot = machine && before ? snapshotIn(machine, before.state, before.context) : undefined
  const last = machine && snapshot ? explain(machine, snapshot, entry.event) : noTransitions
  const sources = last.taken.map(id => id.slice(0, id.indexOf(':')))
  const wasKept = (path: string) =>
    before?.enteredAt[path] !== undefined &&
    !(before.state !== entry.to && sources.some(source => path === source || path.startsWith(`${source}.`)))
  const after: ActorState = {
    session: entry.session,
    machine: entry.machine,
    state: entry.to,
    context: entry.context,
    enteredAt: Object.fromEntries(
      activePaths(entry.to).map(path => [
        path,
        wasKept(path) ? (before?.enteredAt[path] ?? entry.at) : entry.at,
      ]),
    ),
    last,
  }
  return {
    ...session,
    entries: [...session.entries, entry],
    blocked: [...session.blocked, last.blocked],
    actors: before
      ? session.actors.map(actor => (actor === before ? after : actor))
      : [...session.actors, after],
  }
}

/** Machine id by session id of the actor. */
export type MachineIds = Map<string, string>

/**
 * The log entry of an `@xstate.snapshot` event; `undefined` for other events and for actors of unknown machines.
 * Stores the machine ids that `@xstate.actor` events contain in `machineIds`.
 */
export function toLogEntry(event: PageEvent, machineIds: MachineIds, session: Session): LogEntry | undefined {
  if (event.type === '@xstate.actor') {
    const { id } = JSON.parse(event.definition ?? '{}') as { id?: string }
    if (id !== undefined && findMachine(id)) machineIds.set(event.sessionId, id)
    return undefined
  }
  const machine = machineIds.get(event.sessionId)
  if (event.type !== '@xstate.snapshot' || machine === undefined) return undefined
  const { value, context } = event.snapshot as unknown as { value?: StateValue; context: unknown }
  if (value === undefined) return undefined
  return {
    at: Math.round(event.clock.now),
    session: event.sessionId,
    machine,
    event: event.event,
    from: session.actors.find(actor => actor.session === event.sessionId)?.state ?? '',
    to: stateName(value),
    context,
  }
}

/** The session after the first `count` entries of a log. */
export const sessionAt = ({ page, entries }: Log, count: number): Session =>
  entries.slice(0, count).reduce(addEntry, { ...emptySession, page })
