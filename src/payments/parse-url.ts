/**
 * Parses a URL; returns `null` if it is invalid. `URL.parse` is missing from Node 20, which runs the tests.
 */
export const parseUrl = (text: string, base?: string): URL | null =>
  URL.canParse(text, base) ? new URL(text, base) : null
