import { env } from '#src/config/env.ts'

/** Where a browser has no `requestIdleCallback`, as Safari. Milliseconds. */
const QUIET_MS = 500

/** Loads the collector of reports when the page is idle, unless the owner or the browser wants none. */
export function startCollector(): void {
  const { globalPrivacyControl, doNotTrack, connection } = navigator as Navigator & {
    globalPrivacyControl?: boolean
    connection?: { saveData?: boolean }
  }
  if (!env.reports || globalPrivacyControl || doNotTrack === '1' || connection?.saveData) return
  const load = () => void import('./load.ts').catch(() => {})
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load)
  else setTimeout(load, QUIET_MS)
}
