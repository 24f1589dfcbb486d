import type { CurveData } from '../../company/schemas.ts'
import { sampleJournal } from '../../company/products.ts'

/** Lines around the kept sessions (`x`), one line for each group of adjacent sessions. */
export const curveAround = (kept: readonly string[], lines = 1): CurveData => ({
  rows: kept.map(week => week.replaceAll('o', '.')),
  symmetry: 'none',
  seed: sampleJournal.seed,
  openness: 0.75,
  lines,
})
