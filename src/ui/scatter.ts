import { seededRandom } from './mirror-curve.ts'

/** Minimum distance between two dots in grid steps. */
const MIN_DISTANCE = 0.5

/**
 * Returns positions of loose dots in grid steps, always the same for a given seed. With `gathers`, dots are
 * denser and closer to the grid towards the right; otherwise they all stray by similar distances. Omits dots
 * that would be too close to another dot.
 */
export function scatter(rows: readonly string[], seed: number, gathers: boolean): [x: number, y: number][] {
  const next = seededRandom(seed)
  const height = rows.length
  const placed: [number, number][] = []
  const isClose = (x: number, y: number) =>
    placed.some(([px, py]) => Math.hypot(px - x, py - y) < MIN_DISTANCE)
  rows.forEach((row, y) =>
    [...row].forEach((mark, x) => {
      const distance = gathers ? 1 - (x + 1) / row.length : 0.5
      const [stray, angle, chance] = [next(), next(), next()]
      if (mark !== 'x' || (gathers && chance < distance * 0.55)) return
      const reach = distance ** 1.4 * (0.35 + stray * 0.9)
      const within = (at: number, last: number) => (gathers ? Math.min(Math.max(at, 0), last) : at)
      const [atX, atY] = [
        within(x + Math.cos(angle * 6.28) * reach, row.length - 1),
        within(y + Math.sin(angle * 6.28) * reach, height - 1),
      ]
      if (!isClose(atX, atY)) placed.push([atX, atY])
    }),
  )
  return placed
}
