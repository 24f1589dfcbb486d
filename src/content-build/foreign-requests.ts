/** Protects local servers from requests that other sites' pages trigger in a developer's browser. */
import type { IncomingMessage } from 'node:http'
import type { Plugin } from 'vite'
import { isOtherOrigin } from '../server/cross-origin.ts'

const isSafe = (method: string) => method === 'GET' || method === 'HEAD'

/**
 * Returns whether a resource isolation policy refuses the request (https://web.dev/articles/fetch-metadata),
 * because a page from another origin (or port) sent it without navigating. Uses Fetch Metadata, or else
 * `Origin`; pages can set neither. Returns false for a request with neither header. A function that
 * changes data also refuses navigations (`isCrossOrigin` in server/cross-origin.ts).
 */
export function violatesResourceIsolation({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const site = headers.get('Sec-Fetch-Site')
  if (site !== null)
    return isOtherOrigin(site) && !(isSafe(method) && headers.get('Sec-Fetch-Mode') === 'navigate')
  const origin = headers.get('Origin')
  return origin !== null && !isSafe(method) && origin.replace(/^https?:\/\//, '') !== headers.get('Host')
}

/** Vite's paths that act on the developer's machine or expose code: `/__open-in-editor`, `/@fs/…`. */
const ONLY_FOR_DEVELOPERS = /^\/(?:__|@)/

/**
 * Whether a page from another origin could have used a link, a redirect or a prefetch to send the browser to
 * a path that is only for developers. `violatesResourceIsolation` allows all three. Over plain HTTP, browsers
 * send Fetch Metadata only to localhost; elsewhere, `Referer` must prove that a page of this server sent the
 * request. Pages can hide `Referer`, but not forge it.
 */
function mayBeSentByOthers({ url = '', headers }: IncomingMessage): boolean {
  if (!ONLY_FOR_DEVELOPERS.test(url)) return false
  if ('sec-purpose' in headers || 'purpose' in headers) return true
  const site = headers['sec-fetch-site']
  if (site !== undefined) return isOtherOrigin(site)
  if (headers.referer === undefined) return url.startsWith('/__')
  return headers.referer.replace(/^https?:\/\/([^/]*).*/, '$1') !== headers.host
}

/** Browsers also reach this machine at 0.0.0.0 and [::], but then send no Fetch Metadata. */
const ANY_ADDRESS = /^(?:0\.0\.0\.0|\[::\])(?::\d+)?$/

export const FOREIGN_ORIGIN =
  'This request comes from a page from another origin. Send it from a page of this server.\n'

/**
 * Makes the development server reject foreign requests. Vite itself checks host names. The server exposes
 * only the folders that pages are built from, which contain no databases, exports or settings.
 */
export const refuseForeignRequests = (): Plugin => ({
  name: 'site:refuse-foreign-requests',
  apply: 'serve',
  config: () => ({
    server: {
      cors: false,
      fs: {
        allow: ['src', 'machines', 'node_modules', 'index.html'],
        deny: ['.env', '.env.*', '*.{crt,pem,key}', '**/.git/**', '*.db', '*.db?*', '*.sqlite*'],
      },
    },
  }),
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      if (
        violatesResourceIsolation({
          method: request.method ?? '',
          headers: new Headers(request.headers as Record<string, string>),
        }) ||
        mayBeSentByOthers(request) ||
        ANY_ADDRESS.test(request.headers.host ?? '')
      )
        response.writeHead(403, { 'Content-Type': 'text/plain' }).end(FOREIGN_ORIGIN)
      else next()
    })
  },
})
