/** Pure functions that add inspection events and log entries to the viewer's state, one by one. */
import type { StateValue } from 'xstate'
import type { Log, LogEntry } from '../log.ts'
import type { PageEvent } from '../protocol.ts'
import { stateName } from '../../../machines/state-name.ts'

/** An actor's current state: its last log entry. */
export interface ActorState extends LogEntry {
  /** The time when each active state was entered, in milliseconds of the page's clock, by state path. */
  enteredAt: Readonly<Record<string, number>>
}

/** A log, and each actor's state after the log's last entry. */
export interface Session extends Log {
  actors: readonly ActorState[]
}

export const emptySession: Session = { page: '', entries: [], actors: [] }

/** Paths of all active states, ancestors included: `menu.open` -> `menu`, `menu.open`. */
export const activePaths = (state: string): string[] => [
  ...new Set(
    state
      .split(' ')
      .filter(leaf => leaf !== '')
      .flatMap(leaf => leaf.split('.').map((_, i, parts) => parts.slice(0, i + 1).join('.'))),
  ),
]

/** Returns the session with one more log entry. */
export function addEntry(session: Session, entry: LogEntry): Session {
  const before = session.actors.find(actor => actor.session === entry.session)
  const sources = entry.taken.map(id => id.slice(0, id.indexOf(':')))
  const wasLeft = (path: string) =>
    before?.to !== entry.to && sources.some(source => path === source || path.startsWith(`${source}.`))
  const enteredAt = Object.fromEntries(
    activePaths(entry.to).map(path => [path, (wasLeft(path) ? null : before?.enteredAt[path]) ?? entry.at]),
  )
  const after = { ...entry, enteredAt }
  const entries = [...session.entries, entry]
  if (entry.event.type === 'xstate.stop')
    return { ...session, entries, actors: session.actors.filter(actor => actor !== before) }
  return {
    ...session,
    entries,
    actors: before
      ? session.actors.map(actor => (actor === before ? after : actor))
      : [...session.actors, after],
  }
}

/** An actor's machine, and its transitions and actions since its last snapshot. */
interface Known {
  machine: string
  taken: string[]
  actions: string[]
}
/** Actors with machines, by session id. */
export type KnownActors = Map<string, Known>

/** Records a page's event in `known`. Returns a log entry if the event is a machine's snapshot. */
export function toLogEntry(event: PageEvent, known: KnownActors, session: Session): LogEntry | undefined {
  if (event.type === '@xstate.actor') {
    if (event.machine !== undefined)
      known.set(event.sessionId, { machine: event.machine, taken: [], actions: [] })
    return undefined
  }
  const actor = known.get(event.sessionId)
  if (event.type === '@xstate.microstep') actor?.taken.push(...event.transitions)
  // Omit XState's own actions, which start and cancel delays.
  if (event.type === '@xstate.action' && !event.action.type.startsWith('xstate.'))
    actor?.actions.push(event.action.type)
  if (event.type !== '@xstate.snapshot' || !actor) return undefined
  return {
    at: Math.round(event.clock.now),
    session: event.sessionId,
    machine: actor.machine,
    event: event.event,
    from: session.actors.find(one => one.session === event.sessionId)?.to ?? '',
    to: stateName(event.snapshot.value as StateValue),
    context: event.snapshot.context,
    taken: actor.taken.splice(0),
    blocked: event.blocked,
    actions: actor.actions.splice(0),
  }
}

/** Returns the session after the first `count` entries of a log. */
export const sessionAt = ({ page, entries }: Log, count: number): Session =>
  entries.slice(0, count).reduce(addEntry, { ...emptySession, page })
