import type { CurveData } from '../../company/schemas.ts'
import { sampleJournal } from '../../company/products.ts'
import { dotsOf } from '../../ui/mirror-curve.ts'

/** One line around each group of kept sessions (`x`) that are next to each other. */
export function curveAround(kept: readonly string[]): CurveData {
  const rows = kept.map(week => week.replaceAll('o', '.'))
  return { rows, symmetry: 'none', seed: sampleJournal.seed, openness: 0.75, lines: groupsOf(rows) }
}

/** Number of groups of `x` that are next to each other in a row or a column. */
function groupsOf(rows: readonly string[]): number {
  const left = new Set(dotsOf(rows).map(String))
  const take = (dot: string): void => {
    if (!left.delete(dot)) return
    const [x = 0, y = 0] = dot.split(',').map(Number)
    for (const next of [`${x + 1},${y}`, `${x - 1},${y}`, `${x},${y + 1}`, `${x},${y - 1}`]) take(next)
  }
  let groups = 0
  for (const dot of left) {
    groups++
    take(dot)
  }
  return groups
}
