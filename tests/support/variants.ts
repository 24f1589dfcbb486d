/** Pairs each value with the options of its test: the first is tested by `npm test`, the others are exhaustive. */
export const variants = <T>(values: readonly T[]): (readonly [T, { tags: string[] }])[] =>
  values.map((value, index) => [value, { tags: index === 0 ? [] : ['exhaustive'] }])
