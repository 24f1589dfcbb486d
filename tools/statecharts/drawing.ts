/** Types, sizes and styles of a laid-out state chart. All numbers are in pixels. */
import type { ChartState } from './machine-chart.ts'

const TEXT_SIZE = 12
export const LINE_HEIGHT = 17
/** Space between the border of a box and its text. */
export const PADDING = 10
/** Height of the part of a box that shows its name. */
export const HEADER = 28

export type Point = { x: number; y: number }
export interface Box extends Point {
  width: number
  height: number
}

/** `id` is the id of the transition that the line shows, or `null`. */
export type Line = { text: string; id: string | null }

export interface DrawnState extends Box {
  path: string
  name: string
  type: ChartState['type']
  /** Left end of the name and the lines, placed so that, if possible, no edge crosses them. */
  textX: number
  /** Actions, actors, delays, and transitions that stay in the state. */
  lines: readonly Line[]
}

/** Text of a transition next to its edge, with line breaks. */
export interface Label extends Box {
  id: string
  text: string
  /** Whether the edge is to the right of the text. */
  isBefore: boolean
}

export interface DrawnEdge {
  from: string
  to: string
  points: readonly Point[]
  /** One label for each transition that shares this edge. */
  labels: readonly Label[]
}

export interface DrawnChart {
  id: string
  width: number
  height: number
  states: readonly DrawnState[]
  edges: readonly DrawnEdge[]
  /** Circles inside a state, where an edge between the state and one of its inner states starts or ends. */
  marks: readonly Box[]
}

export const seconds = (ms: number): string => `${ms / 1000} s`

/** CSS colours: paper, boxes around states, states, their text, secondary text, and lines. */
export interface Palette {
  paper: string
  outer: string
  state: string
  text: string
  secondary: string
  line: string
}
export const chartCss = ({ paper, outer, state, text, secondary, line }: Palette) =>
  [
    `.chart{background:${paper};font:${TEXT_SIZE}px ui-monospace,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace}`,
    `.chart text{fill:${text}}.name{font-weight:700}.line text,.label text{fill:${secondary}}`,
    `.state>rect{fill:${state};stroke:${text};stroke-width:1.5}.outer>rect{fill:${outer}}`,
    `.edge path{fill:none;stroke:${line};stroke-width:1.3}.edge .arrow{fill:${line};stroke:none}.border{fill:${paper};stroke:${line}}`,
  ].join('')
