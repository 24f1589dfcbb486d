import type { CurveData } from '../../company/schemas.ts'
import { sampleJournal } from '../../company/products.ts'

/** One line around the sessions of the sample journal in which the rules were kept. */
export const journalCurve: CurveData = {
  rows: sampleJournal.kept.map(week => week.replaceAll('o', '.')),
  symmetry: 'none',
  seed: sampleJournal.seed,
  openness: 0.75,
}
