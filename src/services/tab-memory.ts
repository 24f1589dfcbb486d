import type { TabPort } from './services.ts'

/** The tab's own storage, which some web views switch off: then nothing is remembered, and nothing fails. */
export const tabMemory: TabPort = {
  keep(name, value) {
    try {
      window.sessionStorage.setItem(name, value)
    } catch {}
  },
  kept(name) {
    try {
      return window.sessionStorage.getItem(name)
    } catch {
      return null
    }
  },
}
