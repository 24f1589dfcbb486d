import { env } from '#src/config/env.ts'
import { inspectActors } from '../runner.ts'

/** Where a browser has no `requestIdleCallback`, as Safari. Milliseconds. */
const QUIET_MS = 500

/** Loads the collector of reports for a page when it is idle, unless the owner or the browser wants none. */
export function startCollector(page: string): void {
  const { globalPrivacyControl, doNotTrack, connection } = navigator as Navigator & {
    globalPrivacyControl?: boolean
    connection?: { saveData?: boolean }
  }
  if (!env.reports || globalPrivacyControl || doNotTrack === '1' || connection?.saveData) return
  const load = () =>
    void import('./collector.ts').then(({ collect }) => collect(page, inspectActors)).catch(() => {})
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load)
  else setTimeout(load, QUIET_MS)
}
