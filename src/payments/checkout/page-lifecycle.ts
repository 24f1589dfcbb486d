import { FALLBACK, FALLBACK_SHOWN } from '../../config/contract.ts'

/** Callbacks for a page that is hidden, left or restored. */
export interface PageLifecycle {
  /** Another app or tab came to the front. */
  hidden: () => void
  /** The tab came to the front again. */
  shown: () => void
  left: () => void
  /** The page was restored from the back/forward cache. */
  returned: () => void
  /** The content policy blocked a form post. No other event reports this, and the SDK does not throw. */
  blocked?: () => void
  /** The boot script showed the fallback, because the page was not hydrated in time. */
  fallbackShown?: () => void
}

/** Whether the boot script has already shown the fallback. */
export const isFallbackShown = (): boolean =>
  document.querySelector(`[data-${FALLBACK}]:not(:empty)`) !== null

/** Calls the callbacks. Returns a function that removes the listeners. */
export function watchPageLifecycle({
  hidden,
  shown,
  left,
  returned,
  blocked,
  fallbackShown,
}: PageLifecycle): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener('visibilitychange', () => (document.hidden ? hidden() : shown()), { signal })
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective }) => effectiveDirective === 'form-action' && blocked?.(),
    { signal },
  )
  document.addEventListener(FALLBACK_SHOWN, () => fallbackShown?.(), { signal })
  window.addEventListener('pagehide', left, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && returned(), { signal })
  return () => listeners.abort()
}

/**
 * Whether the visitor returned to a checkout: by Back or Forward, or by a link, such as a provider's "Cancel", after the
 * session was started in this tab. A reload is not a return: it starts the checkout again.
 */
export const isReturnNavigation = (wasStarted: boolean): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(
    ({ type }) => type === 'back_forward' || (type === 'navigate' && wasStarted),
  )
