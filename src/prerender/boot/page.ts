/**
 * The inline boot script of most pages. It starts hydration at the first sign of intent, and preloads the
 * page's scripts soon after the load event. It reads the names of those scripts from attributes of its
 * own element, so that its hash in the CSP stays the same when a page script changes.
 */
import { followHistory } from './follow-history.ts'
import { hydrateOnIntent } from './hydrate-on-intent.ts'
import { keepEarlySubmits } from './keep-early-submits.ts'
import { restoreText } from './restore-text.ts'

const startHydration = hydrateOnIntent()
followHistory(startHydration)
restoreText()
keepEarlySubmits(startHydration)

// All pages opt in to view transitions, but files such as feeds cannot, and Chromium 156 would log an error.
addEventListener('pageswap', ({ activation, viewTransition }) => {
  // A restored document would report the error of the skipped transition; in WebKit 2.50, of any transition.
  viewTransition?.ready.catch(() => {})
  if (/\.\w+$/.test(activation?.entry.url as string)) viewTransition?.skipTransition()
})

// If a head takes more than 4 s to arrive, Chromium 156 gives up the transition and would log an error.
addEventListener('unhandledrejection', event => {
  if (/revealed/.test(event.reason as string)) event.preventDefault()
})
