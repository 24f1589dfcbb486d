import { RESPONSE_TIMEOUT_MS } from '../../machines/timeouts.ts'
import { FALLBACK_SHOWN } from '../config/boot-contract.ts'
import { type StartHydration, whenParsed } from './hydrate-on-intent.ts'

/** Calls `run` after the first paint, which earlier requests would delay. May call it twice. */
function afterFirstPaint(run: () => unknown): void {
  /** A hidden tab does not paint. Milliseconds. */
  const PAINT_TIMEOUT_MS = 1000
  new PerformanceObserver(run).observe({ type: 'paint', buffered: true })
  setTimeout(run, PAINT_TIMEOUT_MS)
}

/** Hydrates a page with `data-hydrate-on-load` without a sign of intent, and shows its fallback if that fails. */
export function showLoadingFallback(startHydration: StartHydration): void {
  whenParsed(() => {
    const page = document.querySelector<HTMLElement>('[data-hydrate-on-load]')
    if (!page) return
    const fallback = page.querySelector<HTMLElement>('[data-fallback]')
    const show = () => {
      if (!fallback || page.dataset['state'] !== page.dataset['hydrateOnLoad']) return
      fallback.hidden = false
      // Stops a checkout that hydrates late, so that it does not redirect away from the fallback.
      document.dispatchEvent(new Event(FALLBACK_SHOWN))
    }
    // The timeout of the checkout machine starts with its scripts; this one covers scripts that never load.
    setTimeout(show, RESPONSE_TIMEOUT_MS)
    afterFirstPaint(() => startHydration().catch(show))
  })
}
