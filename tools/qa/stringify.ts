/** `JSON.stringify`, but returns the text `undefined` for `undefined`. */
export const stringify = (value: unknown): string =>
  value === undefined ? 'undefined' : JSON.stringify(value)
