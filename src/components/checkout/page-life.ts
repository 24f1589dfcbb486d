/** What happens to a page that is being left and may come back. Returns how to stop listening. */
export interface PageLife {
  /** The tab is not looked at any more: another app is in front, or another tab. */
  hidden: () => void
  /** The tab is looked at again, so many milliseconds after load. */
  shown: (elapsedMs: number) => void
  left: () => void
  /** The page came back from the browser's memory. */
  returned: () => void
  /** A form was not let through by the content policy. Nothing else tells: neither the form nor an SDK throws. */
  blocked?: () => void
}

export function watchPageLife({ hidden, shown, left, returned, blocked }: PageLife): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener('visibilitychange', () => (document.hidden ? hidden() : shown(performance.now())), { signal })
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => effectiveDirective === 'form-action' && blocked?.(), { signal })
  window.addEventListener('pagehide', left, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && returned(), { signal })
  return () => listeners.abort()
}

/** The visitor came here with Back or Forward, and the page was loaded anew. */
export const cameBack = (): boolean =>
  performance.getEntriesByType('navigation').some(entry => (entry as PerformanceNavigationTiming).type === 'back_forward')
