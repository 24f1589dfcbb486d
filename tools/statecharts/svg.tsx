/** A chart as an SVG file. */
import { renderToStaticMarkup } from 'react-dom/server'
import { Chart, type ChartHighlights } from './chart.tsx'
import { chartOf } from './machine-chart.ts'
import { chartCss, type DrawnChart, type Palette } from './drawing.ts'
import { layOut } from './layout.ts'
import type { AnyStateMachine } from 'xstate'

interface Palettes {
  light: Palette
  dark: Palette
}

/** Returns a laid-out chart as a file. `styles` are added to the chart's own styles. */
export function svgOf(
  chart: DrawnChart,
  { light, dark }: Palettes,
  styles = '',
  traffic: ChartHighlights['traffic'] = new Map(),
): string {
  const style = `<style>${chartCss(light)}@media(prefers-color-scheme:dark){${chartCss(dark)}}${styles}</style>`
  return `${renderToStaticMarkup(<Chart chart={chart} traffic={traffic} />)
    .replace('>', () => `>${style}`)
    .replaceAll('><g', '>\n<g')}\n`
}

export const drawMachine = async (machine: AnyStateMachine, palettes: Palettes): Promise<string> =>
  svgOf(await layOut(chartOf(machine)), palettes)
