import type { TabStoragePort } from './services.ts'

/** The tab's own storage, which some web views switch off: then nothing is remembered, and nothing fails. */
export const tabStorage: TabStoragePort = {
  set(name, value) {
    try {
      window.sessionStorage.setItem(name, value)
    } catch {}
  },
  get(name) {
    try {
      return window.sessionStorage.getItem(name)
    } catch {
      return null
    }
  },
}
