/**
 * The inline boot script of most pages. It starts hydration at the first sign of intent and preloads the page's scripts when
 * the page is idle. Attributes of the script element list these scripts; otherwise its bytes, and with them the hash in the
 * content policy, would change with each build of the scripts.
 */
import { followHistory } from './follow-history.ts'
import { hydrateOnIntent, scriptNames } from './hydrate-on-intent.ts'
import { keepEarlySubmits } from './keep-early-submits.ts'
import { restoreText } from './restore-text.ts'

const startHydration = hydrateOnIntent(scriptNames())
followHistory(startHydration)
restoreText()
keepEarlySubmits(startHydration)
