/**
 * The inline boot script of most pages. It starts hydration at the first sign of intent and preloads the
 * page's scripts when the page is idle. It reads the names of the scripts from attributes of its element;
 * otherwise its hash in the CSP would change whenever a script changes.
 */
import { followHistory } from './follow-history.ts'
import { hydrateOnIntent, scriptNames } from './hydrate-on-intent.ts'
import { keepEarlySubmits } from './keep-early-submits.ts'
import { restoreText } from './restore-text.ts'

const startHydration = hydrateOnIntent(scriptNames())
followHistory(startHydration)
restoreText()
keepEarlySubmits(startHydration)
