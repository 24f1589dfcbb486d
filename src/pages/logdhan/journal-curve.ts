import type { CurveSpec } from '../../ui/mirror-curve.ts'
import { sampleJournal } from '../../company/products.ts'

/** Lines around the sessions marked `x`, in which all rules were kept: one line per connected group. */
export const curveAround = (kept: readonly string[], lines = 1): CurveSpec => ({
  rows: kept,
  symmetry: 'none',
  seed: sampleJournal.seed,
  openness: 0.75,
  lines,
})
