import { hydrateOnIntent } from '../../../prerender/boot/hydrate-on-intent.ts'
import { handleTransitionErrors } from '../../../prerender/boot/transition-errors.ts'
import { hydrateOnLoad } from './hydrate-on-load.ts'
import { rememberFollowedLink } from './remember-followed-link.ts'
import { showPaymentResult } from './show-payment-result.ts'

showPaymentResult()
rememberFollowedLink()
hydrateOnLoad(hydrateOnIntent())
handleTransitionErrors()
