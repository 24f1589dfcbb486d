/** Parses a URL; returns `null` if it is invalid. `URL.parse` is missing in Node 20, which runs the tests. */
export const urlOf = (address: string, base?: string): URL | null =>
  URL.canParse(address, base) ? new URL(address, base) : null
