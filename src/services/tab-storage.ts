import type { TabStoragePort } from './ports.ts'

/** sessionStorage. Access throws in web views that disable it; then nothing is stored. */
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
