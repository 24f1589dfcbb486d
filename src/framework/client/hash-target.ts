/** Returns the element with the id in `hash`, or null. Invalid percent-encoding is allowed. */
export function hashTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
