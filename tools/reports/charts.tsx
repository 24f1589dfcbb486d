import { machinesWithNotes } from '../../machines/all.ts'
import { dark, light } from '../../src/styles/tokens.ts'
import { palettes } from '../qa/readme.ts'
import { chartOf } from '../statecharts/machine-chart.ts'
import { layOut } from '../statecharts/layout.ts'
import { svgOf } from '../statecharts/svg.tsx'
import type { Counters } from '../../src/server/reporting/storage.ts'
import { trafficOf } from './summary.ts'

/** Transitions to a failure. */
const alertColour = ({ error }: typeof light) =>
  `.failure path{stroke:${error}}.failure .arrow{fill:${error}}.failure text{fill:${error}!important}`
/** Transitions never taken are faint, so that the ones with traffic stand out. */
const untaken = `.untaken path{opacity:.5}.untaken path:not(.arrow){stroke-dasharray:3 4}.untaken text{font-style:italic}`
const styles = `${untaken}${alertColour(light)}@media(prefers-color-scheme:dark){${alertColour(dark)}}`

/** Returns each machine's chart with its traffic, as SVG. */
export const trafficCharts = (counters: Counters): Promise<{ id: string; title: string; svg: string }[]> =>
  Promise.all(
    machinesWithNotes.map(async ({ machine, notes: { title } }) => {
      const described = chartOf(machine)
      const traffic = trafficOf(described, counters)
      const chart = await layOut(described, ({ id }) => {
        const { count = 0, share = 0, median = '' } = traffic.get(id) ?? {}
        return count === 0 ? '' : `${count} (${Math.round(share * 100)} %), ${median}`
      })
      return { id: machine.id, title, svg: svgOf(chart, palettes, styles, traffic) }
    }),
  )
