/**
 * The inline boot script of most pages. It starts hydration at the first sign of intent, and preloads the
 * page's scripts soon after the load event. It reads the names of those scripts from attributes of its
 * own element, so that its hash in the CSP stays the same when a page script changes.
 */
import { followHistory } from './follow-history.ts'
import { handleTransitionErrors } from './transition-errors.ts'
import { hydrateOnIntent } from './hydrate-on-intent.ts'
import { keepEarlySubmits } from './keep-early-submits.ts'
import { restoreText } from './restore-text.ts'

const startHydration = hydrateOnIntent()
followHistory(startHydration)
restoreText()
keepEarlySubmits(startHydration)
handleTransitionErrors()
