import type { UrlRouting, PathPattern } from './host/url-rules.ts'

/** CSP directives that list sources: https://www.w3.org/TR/CSP3/#csp-directives */
export type Directive =
  | `${'child' | 'connect' | 'font' | 'frame' | 'img' | 'manifest' | 'media' | 'object' | 'worker'}-src`
  | `${'script' | 'style'}-src${'' | '-elem' | '-attr'}`
  | 'form-action'
  | 'trusted-types'
/** Sources by directive, in addition to what the prerendered pages need. */
export type Sources = Readonly<Partial<Record<Directive, readonly string[]>>>
/** Other origins by feature: https://github.com/w3c/webappsec-permissions-policy/blob/main/features.md */
export type Permissions = Readonly<Record<string, readonly string[]>>

/** Headers for paths. If several rules set a header, the last one applies. */
export interface HeaderRule extends PathPattern {
  headers: Readonly<Record<string, string>>
}

/** Configures the build and the host (`src/prerender.config.ts`). File paths start at the project's root. */
export interface PrerenderConfig {
  routing: UrlRouting
  /** Files of the page modules, and one file for the dynamic route's pages. */
  modules: Readonly<Record<string, string>>
  /** File of the module for all other URLs. */
  unknownPage: string
  /** File of the layout. Pages without the layout do not need its style rules. */
  layout: string
  /** Entry files of the boot scripts that some pages have, by page. */
  bootScripts: Readonly<Record<string, string>>
  host: {
    /** Names of the functions in `api/`. */
    functions: readonly string[]
    /** Pages to show while a function does not respond, by function name. Vercel needs none. */
    pagesIfDown: Readonly<Record<string, string>>
    /** Scheduled requests. Times are in UTC. */
    crons: readonly { path: string; schedule: string }[]
    /** Extra sources for pages with the layout, and for responses that are not pages. */
    sources: Sources
    /** Extra sources by page. If such a page has the layout, it also needs `isClientRoutable: false`. */
    sourcesByPage: Readonly<Record<string, Sources>>
    permissionsByPage: Readonly<Record<string, Permissions>>
    /** Headers by page. They add to the common headers, or replace common headers of the same name. */
    headersByPage: Readonly<Record<string, Record<string, string>>>
    /** Headers by path pattern, for example for files. */
    headers: readonly HeaderRule[]
  }
}
