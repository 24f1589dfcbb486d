/** The value below which a share of the numbers lies, interpolated; `NaN` for an empty list. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [low = Number.NaN, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low + (high - low) * (at - Math.floor(at))
}

/** The upper median; `NaN` for an empty list. */
export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** The mean of the middle half: steadier than a median for numbers that fall into two heaps, as paints do. */
export function interquartileMean(numbers: readonly number[]): number {
  const cut = Math.floor(numbers.length / 4)
  const kept = [...numbers].sort((a, b) => a - b).slice(cut, numbers.length - cut)
  return kept.reduce((sum, value) => sum + value, 0) / kept.length
}
