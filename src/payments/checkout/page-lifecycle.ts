import { FALLBACK_SHOWN } from '../checkout-names.ts'

export interface PageLifecycle {
  /** Another app or tab came to the front. */
  hidden: () => void
  /** The tab came to the front again. */
  shown: () => void
  left: () => void
  /** The page was restored from the back/forward cache. */
  returned: () => void
  /** The CSP blocked a form post. No other event reports this, and the SDK does not throw. */
  blocked?: () => void
  /** The boot script showed the fallback, because the page was not hydrated in time. */
  fallbackShown?: () => void
}

/** Whether the boot script has already shown the fallback. */
export const isFallbackShown = (): boolean => document.querySelector('[data-fallback]:not(:empty)') !== null

/** Calls the callbacks on page events. The returned function removes the listeners. */
export function watchPageLifecycle(on: PageLifecycle): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener('visibilitychange', () => (document.hidden ? on.hidden() : on.shown()), {
    signal,
  })
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective }) => effectiveDirective === 'form-action' && on.blocked?.(),
    { signal },
  )
  document.addEventListener(FALLBACK_SHOWN, () => on.fallbackShown?.(), { signal })
  window.addEventListener('pagehide', on.left, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && on.returned(), { signal })
  return () => listeners.abort()
}

/**
 * Whether the visitor went back or forward, or followed a link (such as a provider's "Cancel") to a checkout
 * that this tab started. A reload is not a return, because it starts the checkout again.
 */
export const isReturnNavigation = (wasStarted: boolean): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(
    ({ type }) => type === 'back_forward' || (type === 'navigate' && wasStarted),
  )
