/** Title suffix for a group of tests: `npm test` runs only the first; the others are exhaustive. */
export const unlessFirst = (isFirst: boolean): string => (isFirst ? '' : ' @exhaustive')
