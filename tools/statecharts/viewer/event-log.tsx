import { Fragment, useEffect, useRef } from 'react'
import type { MachineChart } from '../machine-chart.ts'
import { describeBlocked } from '../explain.ts'
import type { LogEntry } from '../log.ts'
import { scrollToCentre } from './scroll-to-centre.ts'

interface EventLogProps {
  /** A replayed entry has a `difference` if the machine now behaves differently from the log. */
  entries: readonly (LogEntry & { difference?: string | null })[]
  /** Number of replayed entries; in a live session, the total number of entries. */
  position: number
  machines: ReadonlyMap<string, MachineChart>
  onSelect: (session: string) => void
}

/** Returns an event's readable name, as in the chart: `after sdkDelay`, `loadSdk done`. */
const eventLabel = (machine: MachineChart | undefined, { type }: LogEntry['event']) =>
  machine?.transitions.find(({ eventType }) => eventType === type)?.cause ??
  { 'xstate.init': 'start', 'xstate.stop': 'stop' }[type] ??
  type

/** Returns the leaves that are in `state` but not in `other`, so that only changed regions are listed. */
const changedLeaves = (state: string, other: string) =>
  state
    .split(' ')
    .filter(leaf => !other.split(' ').includes(leaf))
    .join(' ')

/** Table of all events, with the newest last. */
export function EventLog({ entries, position, machines, onSelect }: EventLogProps) {
  const log = useRef<HTMLElement>(null)
  const newest = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (log.current && newest.current) scrollToCentre(log.current, newest.current)
  }, [position])
  return (
    <section ref={log} className="log" aria-label="Events">
      <table>
        <thead>
          <tr>
            {['Time', 'Machine', 'Event', 'From', 'To'].map(name => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, i) => (
            <Fragment key={`${entry.session} ${i}`}>
              <tr
                ref={i === position - 1 ? newest : undefined}
                className={i >= position ? 'upcoming' : entry.difference ? 'differs' : undefined}
                onClick={() => onSelect(entry.session)}
              >
                <td>{`${(entry.at / 1000).toFixed(2)} s`}</td>
                <td>{entry.machine}</td>
                <td>
                  {eventLabel(machines.get(entry.machine), entry.event)}
                  {entry.actions.length > 0 && <small>{` / ${entry.actions.join(', ')}`}</small>}
                </td>
                <td>
                  {entry.from === entry.to && !entry.from.includes(' ')
                    ? entry.from
                    : changedLeaves(entry.from, entry.to)}
                </td>
                <td>
                  {entry.from === entry.to ? 'stays' : changedLeaves(entry.to, entry.from)}
                  {i < position && entry.difference && <em>{` now ${entry.difference}`}</em>}
                </td>
              </tr>
              {i < position &&
                entry.blocked.map(transition => (
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
