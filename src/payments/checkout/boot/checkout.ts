import { hydrateOnIntent } from '../../../prerender/boot/hydrate-on-intent.ts'
import { handleTransitionErrors } from '../../../prerender/boot/transition-errors.ts'
import { hydrateOnLoad } from './hydrate-on-load.ts'
import { loadingFallback } from './loading-fallback.ts'
import { RESPONSE_TIMEOUT_MS } from '../../../../machines/delays.ts'
import { preloadSdk } from './preload-sdk.ts'

// The machine's timeout starts when its scripts run; the fallback's timeout covers scripts that never load.
hydrateOnLoad(hydrateOnIntent(), loadingFallback(RESPONSE_TIMEOUT_MS))
preloadSdk()
handleTransitionErrors()
