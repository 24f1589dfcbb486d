import type { BrowserPort } from './services.ts'

/** A host that has not answered by then is not reached. Milliseconds. */
const REACH_TIMEOUT_MS = 8000

export const browserWindow: BrowserPort = {
  query: () => window.location.search,
  open: address => window.location.assign(address),
  async reachHost() {
    const { ok, status } = await fetch(window.location.href, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(REACH_TIMEOUT_MS),
    })
    if (!ok) throw new Error(`the host answered ${status}`)
  },
  reload: () => window.location.reload(),
  alert(text) {
    try {
      window.alert(text)
    } catch {
      // A web view without dialogs: the page says the same.
    }
  },
  confirm: async text => window.confirm(text),
}
