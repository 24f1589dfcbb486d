import { env } from '#src/config/env.ts'
import { inspectActors } from '../runner.ts'

/** Between hydration and the load of the collector. Not `requestIdleCallback`, which Safari does not have. Milliseconds. */
const QUIET_MS = 500

/** Loads the collector of reports for a page when hydration has settled, unless the owner or the browser has switched reports off. */
export function startCollector(page: string): void {
  const { globalPrivacyControl, doNotTrack, connection } = navigator as Navigator & {
    globalPrivacyControl?: boolean
    connection?: { saveData?: boolean }
  }
  if (env.reports && !globalPrivacyControl && doNotTrack !== '1' && !connection?.saveData)
    setTimeout(() => {
      import('./collector.ts').then(
        ({ collect }) => collect(page, inspectActors),
        () => {},
      )
    }, QUIET_MS)
}
