/**
 * Parameters of the framework for the build and the host. `src/framework.config.ts` provides it. Paths of files are those
 * from the root of the project.
 */
import type { AddressRouting } from '../address-rules.ts'

/** Sources by directive, besides those that the framework's own files need. */
export type Sources = Partial<
  Record<
    | 'script-src'
    | 'style-src'
    | 'img-src'
    | 'font-src'
    | 'media-src'
    | 'connect-src'
    | 'frame-src'
    | 'worker-src'
    | 'form-action'
    | 'trusted-types',
    readonly string[]
  >
>
/** Origins that may use a feature, besides the site. */
export type Permissions = Partial<Record<'payment' | 'publickey-credentials-get', readonly string[]>>

export interface BuildSite {
  routing: AddressRouting
  /** Files of the modules of pages, and of that of all documents. */
  modules: Readonly<Record<string, string>>
  /** File of the module for every other address. */
  unknown: string
  /** Files whose imports every page runs, besides those of the framework. */
  onEveryPage: readonly string[]
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
  /** Path to which browsers send their reports, unless a request for the page has one of these headers. */
  reports?: { path: string; unless: Readonly<Record<string, string>> } | undefined
  /** Headers of other paths; `at` is a pattern of the whole path. */
  headers: readonly { at: string; headers: Record<string, string> }[]
}
