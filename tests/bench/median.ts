/** Returns a quantile, interpolated; `share` is from 0 to 1. `NaN` for an empty list. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const [low = Number.NaN, high = low] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]]
  return low + (high - low) * (position - Math.floor(position))
}

/** Returns the upper median; `NaN` for an empty list. */
export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** Returns the mean of the middle half. For bimodal values, such as paint times, it varies less than the median. */
export function interquartileMean(numbers: readonly number[]): number {
  const cut = Math.floor(numbers.length / 4)
  const kept = [...numbers].sort((a, b) => a - b).slice(cut, numbers.length - cut)
  return kept.reduce((sum, value) => sum + value, 0) / kept.length
}
