import type { TabStoragePort } from './services.ts'

/** sessionStorage. If a web view disables it, it throws and nothing is stored. */
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
      return undefined
    }
  },
}
