import { type StartHydration, whenParsed } from '../../../prerender/boot/hydrate-on-intent.ts'

/** Calls `run` after the first paint, which earlier requests would delay. May call it twice. */
function afterFirstPaint(run: () => unknown): void {
  /** A hidden tab does not paint. Milliseconds. */
  const PAINT_TIMEOUT_MS = 1000
  new PerformanceObserver(run).observe({ type: 'paint', buffered: true })
  setTimeout(run, PAINT_TIMEOUT_MS)
}

/** Hydrates the page without a sign of intent. */
export const hydrateOnLoad = (startHydration: StartHydration, onFailure = () => {}): unknown =>
  whenParsed(() => afterFirstPaint(() => startHydration().catch(onFailure)))
