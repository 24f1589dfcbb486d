import { Fragment, useEffect, useRef } from 'react'
import { type BlockedTransition, describeBlocked } from '../log/explain.ts'
import type { LogEntry } from '../log/log.ts'
import { eventLabel } from './described-machines.ts'

interface EventLogProps {
  entries: readonly LogEntry[]
  /** Number of replayed entries; in a live session, all of them. */
  position: number
  /** Blocked transitions of each replayed entry. */
  blocked: readonly (readonly BlockedTransition[])[]
  /** Differences that a replay found, by entry; empty in a live session. */
  differences: readonly (string | null)[]
  onSelect: (session: string) => void
}

/** The leaves of a state name that are not in another one, so that only the changed regions are listed. */
const changedLeaves = (state: string, other: string) =>
  state
    .split(' ')
    .filter(leaf => !other.split(' ').includes(leaf))
    .join(' ')

/** Table of all events; the newest is the last row. */
export function EventLog({ entries, position, blocked, differences, onSelect }: EventLogProps) {
  const newest = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    newest.current?.scrollIntoView({ block: 'nearest' })
  }, [position])
  return (
    <section className="log" aria-label="Events">
      <table>
        <thead>
          <tr>
            <th>Time</th>
            <th>Machine</th>
            <th>Event</th>
            <th>From</th>
            <th>To</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, i) => (
            <Fragment key={`${entry.session} ${i}`}>
              <tr
                ref={i === position - 1 ? newest : undefined}
                className={i >= position ? 'upcoming' : differences[i] ? 'differs' : undefined}
                onClick={() => onSelect(entry.session)}
              >
                <td>{`${(entry.at / 1000).toFixed(2)} s`}</td>
                <td>{entry.machine}</td>
                <td>{eventLabel(entry.machine, entry.event.type)}</td>
                <td>
                  {entry.from === entry.to && !entry.from.includes(' ')
                    ? entry.from
                    : changedLeaves(entry.from, entry.to)}
                </td>
                <td>
                  {entry.from === entry.to ? 'stays' : changedLeaves(entry.to, entry.from)}
                  {i < position && differences[i] && <em>{` now ${differences[i]}`}</em>}
                </td>
              </tr>
              {blocked[i]?.map(transition => (
                <tr key={transition.id} className="blocked">
                  <td />
                  <td colSpan={4}>{describeBlocked(transition)}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}
