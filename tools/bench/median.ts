/** Returns the upper median; `NaN` for an empty list. */
export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** Returns the mean of the middle half, which is steadier than the median of bimodal paint times. */
export function interquartileMean(numbers: readonly number[]): number {
  const cut = Math.floor(numbers.length / 4)
  const kept = [...numbers].sort((a, b) => a - b).slice(cut, numbers.length - cut)
  return kept.reduce((sum, value) => sum + value, 0) / kept.length
}
