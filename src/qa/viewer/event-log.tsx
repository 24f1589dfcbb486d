import { Fragment, useEffect, useRef } from 'react'
import { readable } from './readable.ts'
import { inWords, type Refusal } from '../log/explain.ts'
import type { LogEntry } from '../log/log.ts'

interface EventLogProps {
  entries: readonly LogEntry[]
  /** How many of them have happened. */
  played: number
  /** What was refused at each that has. */
  refusals: readonly (readonly Refusal[])[]
  /** What a replay found, entry by entry. */
  differences: readonly (string | null)[]
  onChoose: (session: string) => void
}

/** What of a state is not in another: of states side by side only those that changed. */
const changed = (state: string, other: string) =>
  state
    .split(' ')
    .filter(leaf => !other.split(' ').includes(leaf))
    .join(' ')

/** Everything that happened, the newest at the foot. */
export function EventLog({ entries, played, refusals, differences, onChoose }: EventLogProps) {
  const newest = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    newest.current?.scrollIntoView({ block: 'nearest' })
  }, [played])
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
                ref={i === played - 1 ? newest : undefined}
                className={i >= played ? 'to-come' : differences[i] ? 'differs' : undefined}
                onClick={() => onChoose(entry.session)}
              >
                <td>{`${(entry.at / 1000).toFixed(2)} s`}</td>
                <td>{entry.machine}</td>
                <td>{readable(entry.machine, entry.event.type)}</td>
                <td>
                  {entry.from === entry.to && !entry.from.includes(' ')
                    ? entry.from
                    : changed(entry.from, entry.to)}
                </td>
                <td>
                  {entry.from === entry.to ? 'stays' : changed(entry.to, entry.from)}
                  {i < played && differences[i] && <em>{` now ${differences[i]}`}</em>}
                </td>
              </tr>
              {refusals[i]?.map(refusal => (
                <tr key={refusal.id} className="refusal">
                  <td />
                  <td colSpan={4}>{inWords(refusal)}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}
