/** Ends the title of a test in a group: `npm test` runs the first one, and the others are exhaustive. */
export const unlessFirst = (isFirst: boolean): string => (isFirst ? '' : ' @exhaustive')
