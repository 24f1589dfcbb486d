import type { Routing } from '../routing.ts'

/** A site's configuration for the build (`src/prerender.config.ts`). Paths are relative to the root. */
export interface BuildConfig {
  routing: Routing
  /** Files of the page modules, and one file for the dynamic route's pages. */
  modules: Readonly<Record<string, string>>
  /** File of the module for all other URLs. */
  unknown: string
  /** File of the layout. Pages without it do not need its style rules. */
  layout: string
  /** Boot script entries for pages that have their own. */
  bootScripts: Readonly<Record<string, string>>
}
