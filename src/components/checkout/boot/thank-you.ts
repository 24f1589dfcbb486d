/** The inline boot script of the thank-you page. */
import { hydrateOnIntent, scriptNames } from '../../../framework/boot/hydrate-on-intent.ts'
import { hydrateOnLoad } from '../../../framework/boot/hydrate-on-load.ts'
import { showPaymentResult } from './payment-result.ts'
import { rememberFollowedLink } from './remember-followed-link.ts'

showPaymentResult()
rememberFollowedLink()
hydrateOnLoad(hydrateOnIntent(scriptNames()))
