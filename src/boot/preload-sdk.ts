import { STARTED_SESSION, STRIPE_PREFIX } from '../config/boot-contract.ts'
import { link } from './hydrate-on-intent.ts'

/** Navigation type: 'back_forward' after Back or Forward. Some browsers fill the entry in later; then it is undefined. */
const [navigation] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming?]

/** Stricter than the chart, which decides: an id that is not seen here is only fetched for later. */
const PLAIN_ID = /^[\w.-]{1,512}$/

/**
 * Asks for the subscription SDK while our own code is still on its way. It is not run before the chart says so, and not
 * asked for where the chart will not want it: without an id, for the other provider, and after coming back.
 */
export function preloadSdk(sdk: string): void {
  const query = new URLSearchParams(location.search)
  const id = query.get('subscriptionSessionId') ?? query.get('sessionId') ?? ''
  if (!PLAIN_ID.test(id) || id.startsWith(STRIPE_PREFIX) || navigation?.type === 'back_forward') return
  try {
    if (sessionStorage.getItem(STARTED_SESSION) === id) return
  } catch {
    // A tab that may not remember anything has not begun anything.
  }
  link('preload', sdk, 'script')
}
