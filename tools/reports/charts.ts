import { describeMachine } from '#machines/describe.ts'
import { machinesWithNotes } from '#machines/notes/all.ts'
import { trafficChart } from '../charts/document.tsx'
import { type Counts, trafficOf } from './summary.ts'

/** Returns the chart of each machine with its traffic, as SVG. */
export const trafficCharts = (counts: Counts): Promise<{ id: string; title: string; svg: string }[]> =>
  Promise.all(
    machinesWithNotes.map(async ({ machine, notes: { title } }) => {
      const described = describeMachine(machine)
      return { id: machine.id, title, svg: await trafficChart(described, trafficOf(described, counts)) }
    }),
  )
