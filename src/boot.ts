/**
 * The script that the build writes into every page, the same bytes into each: before the visitor does something it is the
 * only one. It waits for a sign of intent to bring React, and fetches that quietly once the page has been idle. Which
 * files those are stands in its tag, so that the script itself never changes with them.
 */
import { closeMenuEarly } from './boot/close-menu-early.ts'
import { showLoadingFallback } from './boot/loading-fallback.ts'
import { hydrateOnIntent } from './boot/hydrate-on-intent.ts'
import { keepEarlySubmits } from './boot/keep-early-submits.ts'
import { preloadSdk } from './boot/preload-sdk.ts'

const { dataset } = document.currentScript as HTMLScriptElement
const { scripts, sdk } = dataset
const hydration = hydrateOnIntent((scripts as string).split(' '))
closeMenuEarly()
keepEarlySubmits(hydration)
showLoadingFallback(hydration)
if (sdk) preloadSdk(sdk)
