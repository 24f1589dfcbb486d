/** Types and sizes of a laid-out state chart. All numbers are pixels. */

export const TEXT_SIZE = 12
export const LINE_HEIGHT = 17

export interface Point {
  x: number
  y: number
}
export interface Box extends Point {
  width: number
  height: number
}

export interface DrawnState extends Box {
  path: string
  name: string
  isInitial: boolean
  isCompound: boolean
  isParallel: boolean
  /** Entry actions, actors, delays, and transitions that stay. `id`: id of the transition, otherwise `null`. */
  lines: readonly { text: string; id: string | null }[]
}

export interface DrawnEdge {
  from: string
  to: string
  points: readonly Point[]
  /** One label for each transition between these two states. A line break separates its lines. */
  labels: readonly (Box & { id: string; text: string })[]
}

export interface DrawnChart {
  id: string
  width: number
  height: number
  states: readonly DrawnState[]
  edges: readonly DrawnEdge[]
}

export const seconds = (ms: number): string => `${ms / 1000} s`
