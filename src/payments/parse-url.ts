/**
 * Parses a URL; returns `null` if it is invalid. Node 20, which also runs the tests, lacks `URL.parse`.
 */
export const parseUrl = (text: string, base?: string): URL | null =>
  URL.canParse(text, base) ? new URL(text, base) : null
