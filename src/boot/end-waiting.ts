import type { Hydration } from './hydrate-on-intent.ts'

/** The checkout's own patience begins when its script runs; this is for the script that never does. Milliseconds. */
const PATIENCE_MS = 15_000

/** On a page that somebody waits in front of: brings the script at once, and shows a way out if it does not come. */
export function endWaiting(root: ParentNode, hydration: Hydration): void {
  const page = root.querySelector<HTMLElement>('[data-machine][data-waits]')
  if (!page)
    return
  const wayOut = page.querySelector<HTMLElement>('[data-way-out]')
  const show = () => {
    if (wayOut && page.dataset['state'] === page.dataset['waits'])
      wayOut.hidden = false
  }
  setTimeout(show, PATIENCE_MS)
  hydration.ask().catch(show)
}
