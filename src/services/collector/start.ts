import { env } from '../env.ts'
import { inspectActors } from '../actor-options.ts'

/** Milliseconds to wait after hydration, because Safari has no `requestIdleCallback` to use instead. */
const QUIET_MS = 500

/** Loads the collector once hydration has settled, unless the owner or the browser opts out of reports. */
export function startCollector(): void {
  const { globalPrivacyControl, doNotTrack, connection } = navigator as Navigator & {
    globalPrivacyControl?: boolean
    connection?: { saveData?: boolean }
  }
  if (env.reports && !globalPrivacyControl && doNotTrack !== '1' && !connection?.saveData)
    setTimeout(() => {
      import('./collector.ts').then(
        ({ collect }) => collect(inspectActors),
        () => {},
      )
    }, QUIET_MS)
}
