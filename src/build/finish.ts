/** How the pages of this site are post-processed. */
import { SDK } from '../config/contract.ts'
import type { RouteId } from '../content/paths.ts'
import type { FinishOptions } from '../framework/build/finish-page.ts'
import { loadContentModules } from './load-content-modules.ts'

/** `sdk` is JSON of `SdkPreloads` (services/payments/server.ts): what the boot script of the checkout preloads. */
export const finishOptions = ({ outDir, sdk }: { outDir: string; sdk: string }): FinishOptions => ({
  outDir,
  bootAttributes: { checkout: { [`data-${SDK}`]: sdk } },
  structuredData: async (route, name) => (await loadContentModules()).jsonLdOf(route as RouteId, name),
})
