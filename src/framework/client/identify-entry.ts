/**
 * Gives the current history entry a key, if the router has not made it: the first entry of a document, and those of hash
 * links. Without it, the router calls all of them "default", and they would share a scroll position.
 */
export function identifyEntry(): void {
  const state = window.history.state as { key?: string } | null
  if (!state?.key) window.history.replaceState({ ...state, key: String(Math.random()) }, '')
}
