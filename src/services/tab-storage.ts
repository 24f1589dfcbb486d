import type { TabStoragePort } from './ports.ts'

/** sessionStorage. Access throws in web views that disable it; then nothing is stored. */
export const tabStorage = {
  /** Returns whether the value is stored. */
  set(name: string, value: string): boolean {
    try {
      window.sessionStorage.setItem(name, value)
      return true
    } catch {
      return false
    }
  },
  get(name: string) {
    try {
      return window.sessionStorage.getItem(name)
    } catch {
      return undefined
    }
  },
} satisfies TabStoragePort
