/** Title suffix for a group of tests: `npm test` runs the first, and the others are exhaustive. */
export const unlessFirst = (isFirst: boolean): string => (isFirst ? '' : ' @exhaustive')
