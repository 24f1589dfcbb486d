/** What the viewer knows of a page, from what the page says; pure, one event after the other. */
import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate'
import { notedMachines } from '#machines/notes/all.ts'
import { stateName } from '#machines/state-name.ts'
import { explain, type Explanation, type Refusal } from '../log/explain.ts'
import type { Log, LogEntry } from '../log/log.ts'
import { valueNamed } from '../state-value.ts'
import type { WireEvent } from '../wire.ts'

const machineOf = (id: string): AnyStateMachine | undefined =>
  notedMachines.find(({ machine }) => machine.id === id)?.machine

/** An actor as it is now. */
export interface Watched {
  session: string
  machine: string
  state: string
  context: unknown
  /** When each active state was entered, on the page's clock. By path. */
  entered: Readonly<Record<string, number>>
  last: Explanation
}

/** A log that grows, with what was refused at each of its entries, and where each of its actors is. */
export interface Session {
  page: string
  entries: readonly LogEntry[]
  refusals: readonly (readonly Refusal[])[]
  actors: readonly Watched[]
}

export const emptySession: Session = { page: '', entries: [], refusals: [], actors: [] }

/** Paths of all states that a name stands for, outer ones included: `menu.open` -> `menu`, `menu.open`. */
export const activePaths = (state: string): string[] => [
  ...new Set(
    state
      .split(' ')
      .filter(leaf => leaf !== '')
      .flatMap(leaf => leaf.split('.').map((_, i, parts) => parts.slice(0, i + 1).join('.'))),
  ),
]

const nothing: Explanation = { taken: [], refused: [] }

const snapshotOf = (machine: AnyStateMachine, state: string, context: unknown): AnyMachineSnapshot =>
  machine.resolveState({ value: valueNamed(state), context })

/** The session after one more entry of a log. */
export function withEntry(session: Session, entry: LogEntry): Session {
  const machine = machineOf(entry.machine)
  const before = session.actors.find(actor => actor.session === entry.session)
  const last =
    machine && before
      ? explain(machine, snapshotOf(machine, before.state, before.context), entry.event)
      : nothing
  const left = last.taken.map(id => id.slice(0, id.indexOf(':')))
  const stays = (path: string) =>
    before?.entered[path] !== undefined &&
    !(before.state !== entry.to && left.some(from => path === from || path.startsWith(`${from}.`)))
  const after: Watched = {
    session: entry.session,
    machine: entry.machine,
    state: entry.to,
    context: entry.context,
    entered: Object.fromEntries(
      activePaths(entry.to).map(path => [path, stays(path) ? (before?.entered[path] ?? entry.at) : entry.at]),
    ),
    last,
  }
  return {
    ...session,
    entries: [...session.entries, entry],
    refusals: [...session.refusals, last.refused],
    actors: before
      ? session.actors.map(actor => (actor === before ? after : actor))
      : [...session.actors, after],
  }
}

/** Which machine each actor of the protocol runs. */
export type Names = Map<string, string>

/** The entry that an event of the protocol makes, if it makes one: what an actor is after each event that it heard. */
export function entryOf(event: WireEvent, names: Names, session: Session): LogEntry | undefined {
  if (event.type === '@xstate.actor') {
    const { id } = JSON.parse(event.definition ?? '{}') as { id?: string }
    if (id !== undefined && machineOf(id)) names.set(event.sessionId, id)
    return undefined
  }
  const machine = names.get(event.sessionId)
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

/** How a log stands after so many of its entries. */
export const sessionAt = ({ page, entries }: Log, count: number): Session =>
  entries.slice(0, count).reduce(withEntry, { ...emptySession, page })
