/** A chart as an SVG file. */
import { renderToStaticMarkup } from 'react-dom/server'
import { Chart, type ChartHighlights } from './chart.tsx'
import { describeMachine } from './describe.ts'
import { type DrawnChart, TEXT_SIZE } from './drawing.ts'
import { layOut } from './layout.ts'
import type { AnyStateMachine } from 'xstate'

/** CSS colours: of the paper, boxes around states, states, their text, secondary text, and lines. */
export interface Palette {
  paper: string
  outer: string
  state: string
  text: string
  secondary: string
  line: string
}
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

const colours = ({ paper, outer, state, text, secondary, line }: Palette) =>
  [
    `.chart{background:${paper};font:${TEXT_SIZE}px ui-monospace,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace}`,
    `.chart text{fill:${text}}.name{font-weight:700}.line text,.label text{fill:${secondary}}.note text{fill:${secondary};font-style:italic}`,
    `.state>rect{fill:${state};stroke:${text};stroke-width:1.5}.outer>rect{fill:${outer}}.state>.inner{fill:none;stroke-width:1}`,
    `.edge path{fill:none;stroke:${line};stroke-width:1.3}.edge .arrow{fill:${line};stroke:none}.fork{fill:${line}}.border{fill:${paper};stroke:${line}}`,
  ].join('')

/** Returns a laid-out chart as a file. `styles` are added to its own. */
export function svgOf(
  chart: DrawnChart,
  {
    palettes = plain,
    styles = '',
    ...highlights
  }: { palettes?: Palettes; styles?: string } & ChartHighlights = {},
): string {
  const { light, dark } = palettes
  const style = `<style>${colours(light)}@media(prefers-color-scheme:dark){${colours(dark)}}${styles}</style>`
  return `${renderToStaticMarkup(<Chart chart={chart} {...highlights} />)
    .replace('>', () => `>${style}`)
    .replaceAll('><g', '>\n<g')}\n`
}

/** Draws a machine. */
export const drawMachine = async (machine: AnyStateMachine, palettes = plain): Promise<string> =>
  svgOf(await layOut(describeMachine(machine)), { palettes })
