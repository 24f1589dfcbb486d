import { env } from '../env.ts'
import { inspectActors } from '../actor-options.ts'

/** Between hydration and the load of the collector. Not `requestIdleCallback`, which Safari does not have. Milliseconds. */
const QUIET_MS = 500

/** Loads the collector of reports when hydration has settled, unless the owner or the browser has switched reports off. */
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
