/** Parses an address; `null` if it is invalid. `URL.canParse` and `URL.parse` are missing in older web views. */
export function urlOf(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
