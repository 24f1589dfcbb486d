/** An address as a URL, or nothing where it is none. Not by `URL.canParse`, which web views of before 2024 do not have. */
export function urlOf(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
