import { type StartHydration, whenParsed } from '../../../prerender/boot/hydrate-on-intent.ts'

/** Calls `run` after the first paint, so that its requests do not delay the paint. May call `run` twice. */
function afterFirstPaint(run: () => unknown): void {
  /** Timeout for hidden tabs, which do not paint. */
  const PAINT_TIMEOUT_MS = 1000
  new PerformanceObserver(run).observe({ type: 'paint', buffered: true })
  setTimeout(run, PAINT_TIMEOUT_MS)
}

/** Hydrates the page without waiting for a sign of intent. */
export const hydrateOnLoad = (startHydration: StartHydration, onFailure = () => {}): unknown =>
  whenParsed(() => afterFirstPaint(() => startHydration().catch(onFailure)))
