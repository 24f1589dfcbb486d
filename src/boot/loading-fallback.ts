import { RESPONSE_TIMEOUT_MS } from '../../machines/timeouts.ts'
import { FALLBACK_SHOWN } from '../config/boot-contract.ts'
import { type Hydration, whenParsed } from './hydrate-on-intent.ts'

/** Runs once there is something to look at. What is fetched earlier would hold that up. May run twice. */
function afterFirstPaint(run: () => void): void {
  /** A page in a tab that nobody looks at is not painted; its script comes all the same. Milliseconds. */
  const PATIENCE_MS = 1000
  new PerformanceObserver(run).observe({ type: 'paint', buffered: true })
  setTimeout(run, PATIENCE_MS)
}

/** On a page that somebody waits in front of: brings the script unasked, and shows a way out if it does not come. */
export function showLoadingFallback(hydration: Hydration): void {
  whenParsed(() => {
    const page = document.querySelector<HTMLElement>('[data-hydrate-on-load]')
    if (!page) return
    const fallback = page.querySelector<HTMLElement>('[data-fallback]')
    const show = () => {
      if (!fallback || page.dataset['state'] !== page.dataset['hydrateOnLoad']) return
      fallback.hidden = false
      // A checkout that runs already must not lead away what was just told that it will not.
      document.dispatchEvent(new Event(FALLBACK_SHOWN))
    }
    // The checkout machine's own timeout starts when its code runs; this one is for code that never arrives.
    setTimeout(show, RESPONSE_TIMEOUT_MS)
    afterFirstPaint(() => void hydration.ask().catch(show))
  })
}
