import { useState } from 'react'
import { charts } from 'virtual:charts'
import { machinesWithNotes } from '#machines/notes/all.ts'
import { describeMachine } from '#machines/describe.ts'
import { Chart } from '#tools/charts/chart.tsx'
import { countsOf, type ReportsExport, tablesOf, trafficOf, transitionsOf } from '#tools/reports/summary.ts'
import { Tables } from '#tools/reports/tables.tsx'

/** Returns an export of `npm run reports -- --json`, or undefined if the text is something else. */
export const parseReports = (text: string): ReportsExport | undefined =>
  text.startsWith('{"from":') ? (JSON.parse(text) as ReportsExport) : undefined

/** Traffic of a machine on its chart and as a table, and the tables of the reports, of all days or of one. */
export function ReportsView({ reports, onClose }: { reports: ReportsExport; onClose: () => void }) {
  const [shown, show] = useState(machinesWithNotes[0]?.machine)
  const [position, setPosition] = useState(0)
  const days = [...new Set(reports.counts.map(([day]) => day))]
  const day = days[position - 1]
  const counts = countsOf(reports.counts.filter(([stored]) => day === undefined || stored === day))
  const chart = charts.find(({ id }) => id === shown?.id)
  return (
    <div className="viewer" data-mode="reports">
      <header>
        <nav aria-label="Machines">
          {machinesWithNotes.map(({ machine, notes: { title } }) => (
            <button type="button" key={title} aria-pressed={machine === shown} onClick={() => show(machine)}>
              {title}
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
          {chart && shown && <Chart chart={chart} traffic={trafficOf(describeMachine(shown), counts)} />}
        </section>
        <aside>
          <Tables tables={[...tablesOf(counts), transitionsOf(counts)]} />
        </aside>
      </main>
    </div>
  )
}
