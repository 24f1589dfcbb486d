/** The inline boot script of the checkout. */
import { hydrateOnIntent, scriptNames } from '../../../framework/boot/hydrate-on-intent.ts'
import { hydrateOnLoad } from '../../../framework/boot/hydrate-on-load.ts'
import { loadingFallback } from '../../../framework/boot/loading-fallback.ts'
import { preloadSdk } from './preload-sdk.ts'

hydrateOnLoad(hydrateOnIntent(scriptNames()), loadingFallback())
preloadSdk()
