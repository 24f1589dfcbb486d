import { FALLBACK_SHOWN } from '#src/config/boot-contract.ts'

/** What happens to a page that is being left and may come back. Returns how to stop listening. */
export interface PageLifecycle {
  /** The tab is not looked at any more: another app is in front, or another tab. */
  hidden: () => void
  /** The tab is looked at again. */
  shown: () => void
  left: () => void
  /** The page came back from the browser's memory. */
  returned: () => void
  /** A form was not let through by the content policy. Nothing else tells: neither the form nor an SDK throws. */
  blocked?: () => void
  /** The page showed its own way out: the view that the visitor waits for has not come. */
  fallbackShown?: () => void
}

/** The page has shown its way out before this code was there to hear of it. */
export const isFallbackShown = (): boolean => document.querySelector('[data-fallback]:not([hidden])') !== null

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
 * The page was loaded anew, and not for the first time: with Back or Forward, or by a link, such as a provider's
 * "Cancel", after the same checkout was begun in this tab. Somebody who reloads wants it to begin again.
 */
export const isReturnNavigation = (wasBegun: boolean): boolean =>
  performance.getEntriesByType('navigation').some(entry => {
    const { type } = entry as PerformanceNavigationTiming
    return type === 'back_forward' || (type === 'navigate' && wasBegun)
  })
