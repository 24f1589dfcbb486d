/** Title suffix for a group of tests: `npm test` runs only the first; the others are exhaustive. */
export const unlessFirst = (isFirst: boolean): string => (isFirst ? '' : ' @exhaustive')

/** Pairs values with test options: `npm test` runs the first value, and the others are exhaustive. */
export const variants = <T>(values: readonly T[]): (readonly [T, { tags: string[] }])[] =>
  values.map((value, index) => [value, { tags: index === 0 ? [] : ['exhaustive'] }])
