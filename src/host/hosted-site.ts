import type { BuildSite } from '../prerender/build/build-site.ts'
import type { AddressRouting, PathPattern } from './address-rules.ts'

/** Directives of the content policy that list sources: https://www.w3.org/TR/CSP3/#csp-directives */
export type Directive =
  | `${'child' | 'connect' | 'font' | 'frame' | 'img' | 'manifest' | 'media' | 'object' | 'worker'}-src`
  | `${'script' | 'style'}-src${'' | '-elem' | '-attr'}`
  | 'form-action'
  | 'trusted-types'
/** Sources by directive, besides those that the prerendered pages need. */
export type Sources = Readonly<Partial<Record<Directive, readonly string[]>>>
/** Origins that may use a feature, besides the site: https://github.com/w3c/webappsec-permissions-policy/blob/main/features.md */
export type Permissions = Readonly<Record<string, readonly string[]>>

/** What a site tells its host, besides what it tells the build. `src/prerender.config.ts` has it. */
export interface HostedSite extends BuildSite {
  routing: AddressRouting
  host: HostSite
}

/** Headers of paths. Of several rules for one header, the last one counts. */
export interface HeaderRule extends PathPattern {
  headers: Readonly<Record<string, string>>
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
  /** Headers of other paths. */
  headers: readonly HeaderRule[]
}
