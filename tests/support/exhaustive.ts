/** Returns a suffix for test titles, so that `npm test` runs only the first test of a group. */
export const unlessFirst = (isFirst: boolean): string => (isFirst ? '' : ' @exhaustive')

/** Pairs values with test options: `npm test` runs only the first; the others are tagged `exhaustive`. */
export const variants = <T>(values: readonly T[]): (readonly [T, { tags: string[] }])[] =>
  values.map((value, index) => [value, { tags: index === 0 ? [] : ['exhaustive'] }])
