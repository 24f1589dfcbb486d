import type { CurveData } from '../../company/schemas.ts'
import { sampleJournal } from '../../company/products.ts'

/** One line around the sample journal's sessions in which the trader kept the rules. */
export const journalCurve: CurveData = {
  rows: sampleJournal.kept.map(week => week.replaceAll('o', '.')),
  symmetry: 'none',
  seed: sampleJournal.seed,
  openness: 0.75,
}
