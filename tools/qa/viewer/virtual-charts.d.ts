declare module 'virtual:charts' {
  import type { DrawnChart } from '#tools/charts/drawing.ts'

  /** State charts of all machines, laid out at build time (qa-plugin.ts). */
  export const charts: readonly DrawnChart[]
}
