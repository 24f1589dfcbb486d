/** How the pages of this site are post-processed. */
import { SDK } from '../config/contract.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseVariantGroup } from 'unocss'
import type { RouteId } from '../content/paths.ts'
import type { FinishOptions } from '../framework/build/finish-page.ts'
import { loadContentModules } from './load-content-modules.ts'
import { CODE_CLASS } from './mdx.ts'

const SECTIONS = join(import.meta.dirname, '../components/sections')

/** The code that renders posts (`post*.tsx`, `sender.tsx`), with variant groups expanded as in scripts. Scripts do not contain the texts of posts. */
const postSources = () =>
  readdirSync(SECTIONS)
    .filter(file => /^(?:post.*|sender)\.tsx$/.test(file))
    .map(file => parseVariantGroup(readFileSync(join(SECTIONS, file), 'utf8')).expanded)

const documentStyle = {
  sources: postSources,
  // Class names that components compose from content (`floor-${colour}`), and those of highlighted code.
  keep: [/^floor-/, new RegExp(`^${CODE_CLASS}`)],
}

/** `sdk` is JSON of `SdkPreloads` (services/payments/server.ts): what the boot script of the checkout preloads. */
export const finishOptions = ({ outDir, sdk }: { outDir: string; sdk: string }): FinishOptions => ({
  outDir,
  documentStyle,
  bootAttributes: { checkout: { [`data-${SDK}`]: sdk } },
  structuredData: async (route, name) => (await loadContentModules()).jsonLdOf(route as RouteId, name),
})
