import type { Routing } from '../routing.ts'

/** What a site tells the build. `src/prerender.config.ts` has it. Paths of files start at the root of the project. */
export interface BuildSite {
  routing: Routing
  /** Files of the modules of pages, and the file for all documents. */
  modules: Readonly<Record<string, string>>
  /** File of the module for every other address. */
  unknown: string
  /** File of the layout, whose style rules pages without it do not need. */
  layout: string
  /** Entries of the boot scripts of pages that have one of their own. */
  bootScripts: Readonly<Record<string, string>>
}
