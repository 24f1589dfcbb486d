import type { TabStoragePort } from './services.ts'

/** sessionStorage. It throws if a web view disables it; then nothing is stored. */
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
