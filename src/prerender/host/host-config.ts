import type { BuildConfig } from '../build/build-config.ts'
import type { UrlRouting, PathPattern } from './url-rules.ts'

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

/** The part of a site's configuration that its host needs, in `src/prerender.config.ts`. */
export interface HostedConfig extends BuildConfig {
  routing: UrlRouting
  host: HostConfig
}

/** Headers for paths. If several rules set a header, the last one applies. */
export interface HeaderRule extends PathPattern {
  headers: Readonly<Record<string, string>>
}

export interface HostConfig {
  /** Names of the functions in `api/`. */
  functions: readonly string[]
  /** Scheduled requests. Times are in UTC. */
  crons: readonly { path: string; schedule: string }[]
  /** Extra origins for pages with the layout, and for responses that are not pages. */
  sources: Sources
  /** More sources for some pages. A page with the layout also needs `isClientRoutable: false`. */
  sourcesOf: Readonly<Record<string, Sources>>
  permissionsOf: Readonly<Record<string, Permissions>>
  /** Headers for some pages, which add to or replace the common headers. */
  headersOf: Readonly<Record<string, Record<string, string>>>
  /** Headers for other paths. */
  headers: readonly HeaderRule[]
}
