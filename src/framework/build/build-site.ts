/**
 * Parameters of the framework for the build and the host. `src/framework.config.ts` provides it. Paths of files are those
 * from the root of the project.
 */
import type { AddressRouting } from '../address-rules.ts'

/** Directives of the content policy that list sources: https://www.w3.org/TR/CSP3/#csp-directives */
export type Directive =
  | `${'child' | 'connect' | 'font' | 'frame' | 'img' | 'manifest' | 'media' | 'object' | 'worker'}-src`
  | `${'script' | 'style'}-src${'' | '-elem' | '-attr'}`
  | 'form-action'
  | 'trusted-types'
/** Sources by directive, besides those that the framework's own files need. */
export type Sources = Readonly<Partial<Record<Directive, readonly string[]>>>
/** Origins that may use a feature, besides the site: https://github.com/w3c/webappsec-permissions-policy/blob/main/features.md */
export type Permissions = Readonly<Record<string, readonly string[]>>

export interface BuildSite {
  routing: AddressRouting
  /** Files of the modules of pages, and the file for all documents. */
  modules: Readonly<Record<string, string>>
  /** File of the module for every other address. */
  unknown: string
  /** File of the layout, whose style rules pages without it do not need. */
  layout: string
  /** Entries of the boot scripts of pages that have one of their own. */
  bootScripts: Readonly<Record<string, string>>
  host: HostSite
}

export interface HostSite {
  /** Names of the functions in `api/`. */
  functions: readonly string[]
  /** Scheduled requests. Times are in UTC. */
  crons: readonly { path: string; schedule: string }[]
  /** Origins that pages with the layout, and responses that are not pages, may load from and send to, besides the site itself. */
  sources: Sources
  /** Further sources of single pages. One with the layout needs `isClientRoutable: false`; its links load documents. */
  sourcesOf: Readonly<Record<string, Sources>>
  permissionsOf: Readonly<Record<string, Permissions>>
  /** Headers that single pages have besides, or instead of the common ones. */
  headersOf: Readonly<Record<string, Record<string, string>>>
  /** Headers of other paths; `at` is a pattern of the whole path. */
  headers: readonly { at: string; headers: Record<string, string> }[]
}
