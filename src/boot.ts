/**
 * The inline boot script, with the same bytes in every page, so that one hash in the content policy allows it. It
 * starts hydration at the first sign of intent and preloads the page's scripts when the page is idle. Attributes of
 * the script element list these scripts; otherwise the bytes, and with them the hash, would change with each build of
 * the scripts.
 */
import { closeMenuEarly } from './boot/close-menu-early.ts'
import { showLoadingFallback } from './boot/loading-fallback.ts'
import { hydrateOnIntent } from './boot/hydrate-on-intent.ts'
import { keepEarlySubmits } from './boot/keep-early-submits.ts'
import { preloadSdk } from './boot/preload-sdk.ts'

const { scripts, sdk } = (document.currentScript as HTMLScriptElement).dataset
const startHydration = hydrateOnIntent((scripts as string).split(' '))
closeMenuEarly()
keepEarlySubmits(startHydration)
showLoadingFallback(startHydration)
if (sdk) preloadSdk(sdk)
