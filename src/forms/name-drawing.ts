/** The drawing generated from the sender's name. It is neither stored nor sent. */
import { type CurveSpec, DOT_RADIUS, dotPath, traceCurve, STEP } from '../ui/mirror-curve.ts'

/** More words or letters would make the line too slow to compute and the dots too small to see. */
const MAX_WORDS = 4
const MAX_LETTERS = 12

/**
 * Returns a mirror curve with one row per word and one dot per letter, or `undefined` if the name has no
 * letters.
 */
export function curveOfName(name: string): CurveSpec | undefined {
  const rows = name
    .split(/\s+/)
    .map(word => word.replace(/\P{L}/gu, '').replace(/./gu, 'x').slice(0, MAX_LETTERS))
    .filter(Boolean)
    .slice(0, MAX_WORDS)
  if (rows.length === 0) return undefined
  const seed = new TextEncoder().encode(name).reduce((sum, byte) => sum + byte)
  return { rows: [...rows, ...[...rows].reverse()], symmetry: 'ud', seed, openness: 0.85 }
}

/** Returns a drawing as an SVG document. */
export function svgDocumentOf(curve: CurveSpec): string {
  const { paths, dots, width, height } = traceCurve(curve)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -20 ${width * STEP} ${height * STEP}" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"><path d="${paths.join('')}"/><path d="${dotPath(dots)}" stroke-width="${DOT_RADIUS * 2}"/></svg>`
}
