/** A chart as an SVG file. */
import { renderToStaticMarkup } from 'react-dom/server'
import { Chart } from './chart.tsx'
import { chartOf } from './machine-chart.ts'
import { chartCss, type Palette } from './drawing.ts'
import { layOut } from './layout.ts'
import type { AnyStateMachine } from 'xstate'

type Palettes = { light: Palette; dark: Palette }

/** Returns a machine's chart as SVG. */
export async function drawMachine(machine: AnyStateMachine, { light, dark }: Palettes): Promise<string> {
  const chart = await layOut(chartOf(machine))
  const style = `<style>${chartCss(light)}@media(prefers-color-scheme:dark){${chartCss(dark)}}</style>`
  return `${renderToStaticMarkup(<Chart chart={chart} />)
    .replace('>', () => `>${style}`)
    .replaceAll('><g', '>\n<g')}\n`
}
