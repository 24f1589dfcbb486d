export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Like `JSON.stringify`, but returns the string `undefined` for `undefined`. */
export const stringify = (value: unknown): string =>
  value === undefined ? 'undefined' : JSON.stringify(value)
