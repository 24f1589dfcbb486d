/** The inline boot script of the thank-you page. */
import { hydrateOnIntent, scriptNames } from './hydrate-on-intent.ts'
import { hydrateOnLoad } from './hydrate-on-load.ts'
import { showPaymentResult } from './payment-result.ts'
import { rememberFollowedLink } from './remember-followed-link.ts'

showPaymentResult()
rememberFollowedLink()
hydrateOnLoad(hydrateOnIntent(scriptNames()))
