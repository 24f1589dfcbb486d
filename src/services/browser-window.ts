import type { HostError } from '../../machines/page-error/machine.ts'
import { keepTextOfForms } from './text-kept-on-reload.ts'
import type { BrowserPort } from './ports.ts'

const REACH_TIMEOUT_MS = 8000

/** The browser port for a real window. */
export const browserWindow: BrowserPort = {
  query: () => window.location.search,
  open: url => window.location.assign(url),
  async checkConnection() {
    const { ok, status } = await fetch(window.location.href, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(REACH_TIMEOUT_MS),
    })
    if (!ok) return Promise.reject({ status } satisfies HostError)
  },
  reload() {
    keepTextOfForms()
    window.location.reload()
  },
  alert(text) {
    try {
      window.alert(text)
    } catch {
      // Some web views have no dialogs; the page also shows the text of the alert.
    }
  },
  confirm: async text => window.confirm(text),
}
