import { STARTED_SESSION } from '../../checkout-names.ts'
import type { SdkPreloads } from '../../server-registry.ts'
import { appendLink } from '../../../prerender/boot/hydrate-on-intent.ts'

/**
 * Preloads the payment SDK for this page's session while the page's scripts are still loading. The boot
 * script's element lists the SDKs as `SdkPreloads` JSON. Does nothing if no checkout starts: without an id,
 * with a session that this tab has started, in a hidden tab, or on back/forward navigation. Also skips
 * reloads, which need a new SDK URL (payments/load-script.ts).
 */
export function preloadSdk(): void {
  const sdks = (document.currentScript as HTMLScriptElement).dataset.sdk as string
  const query = new URLSearchParams(location.search)
  const id = query.get('subscriptionSessionId') ?? query.get('sessionId') ?? ''
  // This check is stricter than `readCheckoutQuery`, because a string without digits might not be an id.
  const isUsual = /^[\w.-]*\d[\w.-]*$/.test(id)
  const sdk = isUsual && (JSON.parse(sdks) as SdkPreloads).find(([prefix]) => id.startsWith(prefix))?.[1]
  // Some browsers add the navigation entry later.
  const [navigation] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming?]
  if (!sdk || document.hidden || navigation?.type === 'back_forward' || navigation?.type === 'reload') return
  try {
    if (sessionStorage.getItem(STARTED_SESSION) === id) return
  } catch {
    // Without storage, no started session is recorded.
  }
  appendLink({ rel: 'preload', href: sdk, as: 'script' })
  // Stop the request: it would otherwise continue in the bfcache, and later checkouts would wait for it.
  addEventListener('pagehide', () => stop())
}
