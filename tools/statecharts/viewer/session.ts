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

/** Returns a log entry if the event is a machine's snapshot. */
export function toLogEntry(event: PageEvent, session: Session): LogEntry | undefined {
  if (event.type !== '@xstate.snapshot' || event.machine === undefined) return undefined
  return {
    at: Math.round(event.clock.now),
    session: event.sessionId,
    machine: event.machine,
    event: event.event,
    from: session.actors.find(one => one.session === event.sessionId)?.to ?? '',
    to: stateName(event.snapshot.value as StateValue),
    context: event.snapshot.context,
    taken: event.taken,
    blocked: event.blocked,
    actions: event.actions,
  }
}

/** Returns the session after the first `count` entries of a log. */
export const sessionAt = ({ page, entries }: Log, count: number): Session =>
  entries.slice(0, count).reduce(addEntry, { ...emptySession, page })
