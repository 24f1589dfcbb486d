/** A chart as an SVG file. */
import { renderToStaticMarkup } from 'react-dom/server'
import { Chart, type ChartHighlights } from './chart.tsx'
import { describeMachine } from './describe.ts'
import { chartCss, type DrawnChart, type Palette } from './drawing.ts'
import { layOut } from './layout.ts'
import type { AnyStateMachine } from 'xstate'

export interface Palettes {
  light: Palette
  dark: Palette
}

const plain: Palettes = {
  light: {
    paper: '#fff',
    outer: '#f6f6f4',
    state: '#fff',
    text: '#1c1c1a',
    secondary: '#55554f',
    line: '#1d5fc4',
  },
  dark: {
    paper: '#1b1b1d',
    outer: '#232326',
    state: '#1b1b1d',
    text: '#f1f1ee',
    secondary: '#b9b9b2',
    line: '#8db8ff',
  },
}

/** Returns a laid-out chart as a file. `styles` are added to the chart's own styles. */
export function svgOf(
  chart: DrawnChart,
  {
    palettes = plain,
    styles = '',
    ...highlights
  }: { palettes?: Palettes; styles?: string } & ChartHighlights = {},
): string {
  const { light, dark } = palettes
  const style = `<style>${chartCss(light)}@media(prefers-color-scheme:dark){${chartCss(dark)}}${styles}</style>`
  return `${renderToStaticMarkup(<Chart chart={chart} {...highlights} />)
    .replace('>', () => `>${style}`)
    .replaceAll('><g', '>\n<g')}\n`
}

export const drawMachine = async (machine: AnyStateMachine, palettes = plain): Promise<string> =>
  svgOf(await layOut(describeMachine(machine)), { palettes })
