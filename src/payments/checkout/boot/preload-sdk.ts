import { SDK, STARTED_SESSION } from '../../contract.ts'
import type { SdkPreloads } from '../../server.ts'
import { link } from '../../../prerender/boot/hydrate-on-intent.ts'

/**
 * Preloads the payment SDK of this page's session while the page's scripts are still loading. The boot script's
 * element lists the SDKs as JSON of `SdkPreloads`. Skips what the checkout machine will not start: no id, a session that this tab has started,
 * back/forward navigation, and a reload, which needs another address of the SDK (payments/load-script.ts).
 */
export function preloadSdk(): void {
  const sdks = (document.currentScript as HTMLScriptElement).dataset[SDK] as string
  const query = new URLSearchParams(location.search)
  const id = query.get('subscriptionSessionId') ?? query.get('sessionId') ?? ''
  // Stricter than machines/checkout/parameters.ts, whose code is larger: an id without a digit may be a missing value.
  const isUsual = /^[\w.-]*\d[\w.-]*$/.test(id)
  const sdk = isUsual && (JSON.parse(sdks) as SdkPreloads).find(([prefix]) => id.startsWith(prefix))?.[1]
  // Some browsers add the navigation entry later; then there is none yet.
  const [navigation] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming?]
  if (!sdk || document.hidden || navigation?.type === 'back_forward' || navigation?.type === 'reload') return
  try {
    if (sessionStorage.getItem(STARTED_SESSION) === id) return
  } catch {
    // Without storage there is no record of a started session.
  }
  link({ rel: 'preload', href: sdk, as: 'script' })
  // In the back/forward cache the request would go on, and those of later checkouts would wait for it.
  addEventListener('pagehide', () => stop())
}
