declare module 'virtual:charts' {
  import type { DrawnChart } from '#src/charts/drawing.ts'

  /** Every chart, laid out when the viewer is built. */
  export const charts: readonly DrawnChart[]
}
