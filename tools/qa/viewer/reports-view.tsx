import { useState } from 'react'
import { charts } from 'virtual:charts'
import { machinesWithNotes } from '#machines/notes/all.ts'
import { Chart } from '#tools/charts/chart.tsx'
import { countsOf, type ReportsExport, type Table, tablesOf, trafficOf } from '#tools/reports/summary.ts'
import { describedMachine } from './described-machines.ts'

/** Returns an export of `npm run reports -- --json`, or undefined if the text is something else. */
export function parseReports(text: string): ReportsExport | undefined {
  if (!text.startsWith('{"from":')) return undefined
  return JSON.parse(text) as ReportsExport
}

const TableView = ({ title, head, rows }: Table) => (
  <table>
    <caption>{title}</caption>
    <thead>
      <tr>
        {head.map(cell => (
          <th key={cell}>{cell}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(cells => (
        <tr key={cells.join()}>
          {cells.map((cell, i) => (
            <td key={head[i]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** Traffic of a machine on its chart and as a table, and the tables of the reports, of all days or of one. */
export function ReportsView({ reports, onClose }: { reports: ReportsExport; onClose: () => void }) {
  const [id, setId] = useState(machinesWithNotes[0]?.machine.id ?? '')
  const [position, setPosition] = useState(0)
  const days = [...new Set(reports.counts.map(([day]) => day))]
  const day = days[position - 1]
  const counts = countsOf(reports.counts.filter(([stored]) => day === undefined || stored === day))
  const described = describedMachine(id)
  const traffic = described ? trafficOf(described, counts) : new Map<string, never>()
  const chart = charts.find(one => one.id === id)
  return (
    <div className="viewer" data-mode="reports">
      <header>
        <nav aria-label="Machines">
          {machinesWithNotes.map(({ machine, notes }) => (
            <button
              key={machine.id}
              type="button"
              aria-pressed={machine.id === id}
              onClick={() => setId(machine.id)}
            >
              {notes.title}
            </button>
          ))}
        </nav>
        <label>
          {day ?? `${reports.from} to ${reports.to}`}{' '}
          <input
            type="range"
            aria-label="Day"
            aria-valuetext={day ?? 'all days'}
            max={days.length}
            value={position}
            onChange={event => setPosition(event.target.valueAsNumber)}
          />
        </label>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </header>
      <main>
        <section className="drawing" aria-label="State chart">
          {chart && (
            <Chart chart={chart} counts={new Map([...traffic].map(([one, { count }]) => [one, count]))} />
          )}
        </section>
        <aside>
          <TableView
            title="Transitions"
            head={['Transition', 'Count', 'Share', 'Median time']}
            rows={[...traffic].map(([one, { count, share, median }]) => [
              one,
              count,
              `${Math.round(share * 100)} %`,
              median,
            ])}
          />
          {tablesOf(counts).map(table => (
            <TableView key={table.title} {...table} />
          ))}
        </aside>
      </main>
    </div>
  )
}
