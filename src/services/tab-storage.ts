import type { TabStoragePort } from './ports.ts'

/** Wraps sessionStorage. In web views that disable storage, access throws, so nothing is stored. */
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
