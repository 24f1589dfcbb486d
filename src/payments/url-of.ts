/** Parses a URL; returns `null` if it is invalid. `URL.parse` is missing in Node 20, which runs the tests. */
export function urlOf(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
