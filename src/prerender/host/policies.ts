/** Values of the Content-Security-Policy and Permissions-Policy headers. */
import type { PrerenderConfig, Permissions, Sources } from '../config.ts'
import type { InlinedHashes } from './inlined-hashes.ts'
import { isInLayout } from '../routing.ts'

type Directives = Record<string, readonly string[]>

const self = "'self'"
const NONE = "'none'"

/** Allows each page the site's files and its own inline code, but no frames or Trusted Types policies. */
const ownDirectives = ({ script, style }: Partial<InlinedHashes>): Directives => ({
  'default-src': [NONE],
  'script-src': [self, ...(script ? [script] : [])],
  // `self` allows the full style sheet, and the hash allows the page's inline rules.
  'style-src': [self, ...(style ? [style] : [])],
  'img-src': [self, 'data:'],
  'font-src': [self],
  'connect-src': [self],
  'manifest-src': [self],
  'base-uri': [NONE],
  'form-action': [self],
  'frame-ancestors': [NONE],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': [NONE],
})

/** Directives such as `script-src-elem` override `script-src`, so they repeat its sources. */
const fallbackDirective = (name: string) => name.replace(/-(?:elem|attr)$/, '')

/** Merges the sources of each directive, or the origins of each feature. */
export function mergeByName<T extends Sources | Permissions>(...all: readonly T[]): T {
  const lists = all.flatMap(one => Object.entries(one))
  return Object.fromEntries(
    lists.map(([name]) => [name, lists.flatMap(([other, values]) => (other === name ? values : []))]),
  ) as unknown as T
}

/** Returns the extra sources for a page, or for responses that are not pages (`undefined`). */
function sourcesOfPage({ host, routing }: PrerenderConfig, page: string | undefined): Sources {
  if (page === undefined) return host.sources
  return mergeByName(isInLayout(routing, page) ? host.sources : {}, host.sourcesByPage[page] ?? {})
}

/** Returns the CSP of a page, or of any response that is not a page. */
export function contentPolicy(
  config: PrerenderConfig,
  page: string | undefined,
  hashes: Partial<InlinedHashes>,
): string {
  // Browsers open a video or sound file in a document that has the file's own policy.
  const own: Directives = { ...ownDirectives(hashes), ...(page === undefined ? { 'media-src': [self] } : {}) }
  const added = Object.entries(sourcesOfPage(config, page)).map(([name, more]) => [
    name,
    [...(own[fallbackDirective(name)] ?? []).filter(source => source !== NONE), ...more],
  ])
  return Object.entries({ ...own, ...(Object.fromEntries(added) as Directives) })
    .map(([name, allowed]) => [name, ...allowed].join(' '))
    .join(';')
}

const UNUSED_FEATURES =
  'accelerometer autoplay camera display-capture encrypted-media geolocation gyroscope hid magnetometer microphone midi screen-wake-lock serial usb xr-spatial-tracking'

/** Returns the permissions policy of a page, or of all other responses. */
export function permissionsPolicy({ host }: PrerenderConfig, page?: string): string {
  const granted = Object.entries((page === undefined ? undefined : host.permissionsByPage[page]) ?? {}).map(
    ([name, origins]) => [name, ['self', ...origins.map(origin => `"${origin}"`)].join(' ')],
  )
  const features = {
    ...(Object.fromEntries(UNUSED_FEATURES.split(' ').map(name => [name, ''])) as Record<string, string>),
    'fullscreen': 'self',
    'payment': '',
    'publickey-credentials-get': '',
    ...(Object.fromEntries(granted) as Record<string, string>),
  }
  return Object.entries(features)
    .map(([name, to]) => `${name}=(${to})`)
    .join(',')
}
