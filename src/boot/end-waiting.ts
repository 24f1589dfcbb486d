import { GAVE_UP } from '../config/hand-over.ts'
import { type Hydration, whenParsed } from './hydrate-on-intent.ts'

/** Runs once there is something to look at. What is fetched earlier would hold that up. May run twice. */
function afterFirstPaint(run: () => void): void {
  /** A page in a tab that nobody looks at is not painted; its script comes all the same. Milliseconds. */
  const PATIENCE_MS = 1000
  new PerformanceObserver(run).observe({ type: 'paint', buffered: true })
  setTimeout(run, PATIENCE_MS)
}

/** On a page that somebody waits in front of: brings the script unasked, and shows a way out if it does not come. */
export function endWaiting(hydration: Hydration): void {
  /** The checkout's own patience begins when its script runs; this is for the script that never does. Milliseconds. */
  const PATIENCE_MS = 15_000
  whenParsed(() => {
    const page = document.querySelector<HTMLElement>('[data-waits]')
    if (!page) return
    const wayOut = page.querySelector<HTMLElement>('[data-way-out]')
    const show = () => {
      if (!wayOut || page.dataset['state'] !== page.dataset['waits']) return
      wayOut.hidden = false
      // A checkout that runs already must not lead away what was just told that it will not.
      document.dispatchEvent(new Event(GAVE_UP))
    }
    setTimeout(show, PATIENCE_MS)
    afterFirstPaint(() => void hydration.ask().catch(show))
  })
}
