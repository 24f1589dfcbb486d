import type { CurveData } from '../../company/schemas.ts'
import { sampleJournal } from '../../company/products.ts'

/** Lines around sessions with all rules kept (`x`), one for each connected group. */
export const curveAround = (kept: readonly string[], lines = 1): CurveData => ({
  rows: kept.map(week => week.replaceAll('o', '.')),
  symmetry: 'none',
  seed: sampleJournal.seed,
  openness: 0.75,
  lines,
})
