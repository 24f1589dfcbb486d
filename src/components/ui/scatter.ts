import { random } from './mirror-curve.ts'

/**
 * Loose dots that settle towards the line: the further a dot is from the end of its run, the more it strays, and the
 * fewer there are. `none` strays alike everywhere and keeps every dot. Positions in grid steps; the same on every machine.
 */
export function scatter(rows: readonly string[], towards: 'right' | 'down' | 'none', seed: number): [x: number, y: number][] {
  const next = random(seed)
  const height = rows.length
  return rows.flatMap((row, y) => [...row].flatMap((mark, x): [number, number][] => {
    const distance = { right: 1 - (x + 1) / row.length, down: 1 - (y + 1) / height, none: 0.5 }[towards]
    const [stray, angle, chance] = [next(), next(), next()]
    if (mark !== 'x' || (towards !== 'none' && chance < distance * 0.55))
      return []
    const reach = distance ** 1.4 * (0.35 + stray * 0.9)
    const within = (at: number, last: number) => (towards === 'none' ? at : Math.min(Math.max(at, 0), last))
    return [[within(x + Math.cos(angle * 6.28) * reach, row.length - 1), within(y + Math.sin(angle * 6.28) * reach, height - 1)]]
  }))
}
