import { random } from '#shared/mirror-curve.ts'

/** Minimum distance between two dots in grid steps. */
const MIN_DISTANCE = 0.5

/**
 * Returns positions of loose dots in grid steps, deterministic for a seed. Towards `right` the dots get denser
 * and closer to their grid position; `none` moves all dots by the same amount and leaves none out.
 */
export function scatter(
  rows: readonly string[],
  towards: 'right' | 'none',
  seed: number,
): [x: number, y: number][] {
  const next = random(seed)
  const height = rows.length
  const placed: [number, number][] = []
  const isClose = (x: number, y: number) =>
    placed.some(([px, py]) => Math.hypot(px - x, py - y) < MIN_DISTANCE)
  rows.forEach((row, y) =>
    [...row].forEach((mark, x) => {
      const distance = towards === 'none' ? 0.5 : 1 - (x + 1) / row.length
      const [stray, angle, chance] = [next(), next(), next()]
      if (mark !== 'x' || (towards !== 'none' && chance < distance * 0.55)) return
      const reach = distance ** 1.4 * (0.35 + stray * 0.9)
      const within = (at: number, last: number) => (towards === 'none' ? at : Math.min(Math.max(at, 0), last))
      const [atX, atY] = [
        within(x + Math.cos(angle * 6.28) * reach, row.length - 1),
        within(y + Math.sin(angle * 6.28) * reach, height - 1),
      ]
      if (!isClose(atX, atY)) placed.push([atX, atY])
    }),
  )
  return placed
}
