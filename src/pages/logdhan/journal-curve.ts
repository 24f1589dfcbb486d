import type { CurveData } from '../../company/schemas.ts'
import { sampleJournal } from '../../company/products.ts'

/** Lines around sessions without a broken rule (`x`), one per connected group. */
export const curveAround = (kept: readonly string[], lines = 1): CurveData => ({
  rows: kept,
  symmetry: 'none',
  seed: sampleJournal.seed,
  openness: 0.75,
  lines,
})
