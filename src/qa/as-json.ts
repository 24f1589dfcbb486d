/** JSON of a value, and `undefined` as text, for which `JSON.stringify` returns no string. */
export const asJson = (value: unknown): string => (value === undefined ? 'undefined' : JSON.stringify(value))
