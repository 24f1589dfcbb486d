/** Values of the Content-Security-Policy and Permissions-Policy headers. */
import type { BuildSite, Sources } from '../build/build-site.ts'

/** Hash sources of a page's inline code. Responses that are not pages have none. */
export interface Inlined {
  script?: string
  style?: string
}

type Directives = Record<string, readonly string[]>

const self = "'self'"
const NONE = "'none'"

/** Browsers send deprecation and crash reports to the endpoint of this name: https://www.w3.org/TR/reporting-1/ */
export const REPORTS_ENDPOINT = 'default'

/** Directives of every page: its own files, the inline code, no frames, no policy of Trusted Types. */
const ownDirectives = ({ script, style }: Inlined): Directives => ({
  'default-src': [NONE],
  'script-src': [self, ...(script ? [script] : [])],
  // `self` for the full style sheet, the hash for the inline rules of the page.
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
  'report-to': [REPORTS_ENDPOINT],
})

function policyWith(inlined: Inlined, sources: Sources): string {
  const own = ownDirectives(inlined)
  const added = Object.entries(sources).map(([name, more]) => [
    name,
    [...(own[name] ?? []).filter(source => source !== NONE), ...more],
  ])
  return Object.entries({ ...own, ...(Object.fromEntries(added) as Directives) })
    .map(([name, allowed]) => [name, ...allowed].join(' '))
    .join(';')
}

/** The content policy of a page, or of all responses that are not pages. */
export const contentPolicy = ({ host }: BuildSite, page: string | undefined, inlined: Inlined): string =>
  policyWith(inlined, (page === undefined ? undefined : host.sourcesOf[page]) ?? host.sources)

const unused = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** The permissions policy of a page, or of all other responses. */
export function permissionsPolicy({ host }: BuildSite, page?: string): string {
  const granted = Object.entries((page === undefined ? undefined : host.permissionsOf[page]) ?? {}).map(
    ([name, origins]) => [name, ['self', ...origins.map(origin => `"${origin}"`)].join(' ')],
  )
  const features = {
    'fullscreen': 'self',
    'payment': '',
    'publickey-credentials-get': '',
    ...(Object.fromEntries(granted) as Record<string, string>),
  }
  return [...unused.map(name => [name, '']), ...Object.entries(features)]
    .map(([name = '', to = '']) => `${name}=(${to})`)
    .join(',')
}
