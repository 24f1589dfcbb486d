/** What a laid-out chart consists of. */

/** Pixels. Text is set in a monospaced face, so that its width is known without measuring. */
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
  /** What stands below the name: effects, delays, and what happens without leaving; with the transition's id where it is one. */
  lines: readonly { text: string; id: string | null }[]
}

export interface DrawnEdge {
  from: string
  to: string
  points: readonly Point[]
  /** One line for each transition that goes this way. */
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
