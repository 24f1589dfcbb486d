import { GAVE_UP } from '../config/boot-events.ts'
import { type Hydration, whenParsed } from './hydrate-on-intent.ts'

/** The checkout's own patience begins when its script runs; this is for the script that never does. Milliseconds. */
const PATIENCE_MS = 15_000

/** On a page that somebody waits in front of: brings the script at once, and shows a way out if it does not come. */
export function endWaiting(hydration: Hydration): void {
  whenParsed(() => {
    const page = document.querySelector<HTMLElement>('[data-waits]')
    if (!page)
      return
    const wayOut = page.querySelector<HTMLElement>('[data-way-out]')
    const show = () => {
      if (!wayOut || page.dataset['state'] !== page.dataset['waits'])
        return
      wayOut.hidden = false
      // A checkout that runs already must not lead away what was just told that it will not.
      document.dispatchEvent(new Event(GAVE_UP))
    }
    setTimeout(show, PATIENCE_MS)
    hydration.ask().catch(show)
  })
}
