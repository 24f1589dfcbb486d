/** The inline boot script of the checkout. */
import { hydrateOnIntent, scriptNames } from './hydrate-on-intent.ts'
import { hydrateOnLoad } from './hydrate-on-load.ts'
import { loadingFallback } from './loading-fallback.ts'
import { preloadSdk } from './preload-sdk.ts'

hydrateOnLoad(hydrateOnIntent(scriptNames()), loadingFallback())
preloadSdk()
