/** A local server with the host's routes, for `npm start`, browser tests and benchmarks. */
import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize, posix, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { isHandler, type Route, type RouteWithSrc } from '@vercel/routing-utils'
import { mediaTypes, REVALIDATE } from '../../src/prerender/host/media-types.ts'
import { decodeIfValid } from '../../src/content-build/decode-if-valid.ts'
import { type Handler, requestListener, type RunningServer, startOn } from '../../src/server/listen.ts'
import { localHostOnly } from './listen-locally.ts'

const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|xml|manifest))/

/** Returns the Content-Type that the host sends: compressible types have a charset, except SVG. */
function mediaTypeOf(file: string): string {
  const type = mediaTypes[extname(file).slice(1).toLowerCase()] ?? 'application/octet-stream'
  return COMPRESSIBLE.test(type) && type !== 'image/svg+xml' ? `${type}; charset=utf-8` : type
}

interface Options {
  /** The absolute path of the build's folder. */
  root: string
  /** The build's routes, from vercelRoutes(). */
  routes: readonly Route[]
  port?: number
  /** Handles the requests for `paths`, as the host's functions do. */
  functions?: { paths: readonly string[]; handle: Handler }
  /** Returns true if it responds instead of the server. Used in tests. */
  intercept?: (request: IncomingMessage, response: ServerResponse) => boolean
}

interface Resolved {
  status: number
  headers: Record<string, string>
  /** The absolute path of the file to send. */
  file?: string
}

/** Returns the file in `root` for a path, or `undefined` if there is none or the path leaves `root`. */
async function findFile(root: string, path: string): Promise<string | undefined> {
  const pathname = decodeIfValid(path)
  // The host looks up files by their exact path, which never contains `//` or `/./`.
  if (pathname.includes('\0') || posix.normalize(pathname) !== pathname) return undefined
  const inside = normalize(join(root, pathname))
  if (inside !== root && !inside.startsWith(root + sep)) return undefined
  for (const candidate of [inside, join(inside, 'index.html')]) {
    if (
      await stat(candidate).then(
        found => found.isFile(),
        () => false,
      )
    )
      return candidate
  }
  return undefined
}

/** Replaces `$1` to `$9` with the groups of a match. */
const expand = (template: string, match: RegExpExecArray) =>
  template.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '')

/**
 * Returns the response that the host would send. `target` is the request target as sent, neither decoded nor
 * normalized. Applies the routes in the host's order: headers accumulate, and the first route with a status
 * or an existing file wins. Returns status 404 if no route or file matches.
 */
export async function responseOf(
  routes: readonly Route[],
  root: string,
  method: string,
  target: string,
): Promise<Resolved> {
  const headers: Record<string, string> = {}
  // As on the host, routes match the raw path.
  const [rawPath = '/', query] = target.split('?', 2)
  let path = rawPath
  if (!path.startsWith('/')) return { status: 400, headers: { 'Cache-Control': 'no-store' } }
  for (const route of routes) {
    if (isHandler(route)) {
      // oxlint-disable-next-line typescript/no-deprecated -- deprecated in vercel.json only
      const file = route.handle === 'filesystem' ? await findFile(root, path) : undefined
      if (file) return { status: method === 'GET' || method === 'HEAD' ? 200 : 405, headers, file }
      continue
    }
    const rule: RouteWithSrc = route
    const match = new RegExp(rule.src, rule.caseSensitive ? '' : 'i').exec(path)
    if (!match || (rule.methods && !rule.methods.includes(method))) continue
    for (const [name, value] of Object.entries(rule.headers ?? {})) headers[name] = expand(value, match)
    if (rule.continue) continue
    if (rule.status) {
      if (headers['Location'] && rule.status === 308 && query) headers['Location'] += `?${query}`
      return { status: rule.status, headers }
    }
    if (rule.dest) {
      path = expand(rule.dest, match)
      const file = rule.check ? await findFile(root, path) : undefined
      if (file) return { status: method === 'GET' || method === 'HEAD' ? 200 : 405, headers, file }
    }
  }
  return { status: 404, headers: { ...headers, 'Cache-Control': 'no-store' } }
}

const compressedFiles = new Map<string, Buffer>()

/** Returns the compressed file, from a cache keyed by encoding, path and modification time. */
function compress(file: string, modified: number, body: Buffer, encoding: 'br' | 'gzip'): Buffer {
  const key = `${encoding}:${file}:${modified}`
  const cached = compressedFiles.get(key)
  if (cached) return cached
  const compressed =
    encoding === 'br'
      ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : gzipSync(body)
  compressedFiles.set(key, compressed)
  return compressed
}

async function handle(
  routes: readonly Route[],
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { method = 'GET', url = '/' } = request
  const { status, headers, file } = await responseOf(routes, root, method, url)
  if (!file || status !== 200) {
    response.writeHead(status, headers).end()
    return
  }
  const type = mediaTypeOf(file)
  let body: Buffer = await readFile(file)
  const accepts = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find(
    name => COMPRESSIBLE.test(type) && accepts.split(/\W+/).includes(name),
  )
  if (encoding) body = compress(file, (await stat(file)).mtimeMs, body, encoding)
  response.writeHead(200, {
    'Content-Type': type,
    'Content-Length': body.length,
    'Cache-Control': REVALIDATE,
    'Vary': 'Accept-Encoding',
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
    ...headers,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Serves a build on 127.0.0.1. Port 0, the default, chooses a free port. Rejects if the port is in use. */
export async function startServer({
  root,
  routes,
  port = 0,
  functions,
  intercept,
}: Options): Promise<RunningServer> {
  const functionListener = functions && requestListener(functions.handle)
  const listener = localHostOnly((request, response) => {
    if (intercept?.(request, response)) return
    const [path = '/'] = (request.url ?? '/').split('?', 1)
    if (functionListener && functions.paths.includes(path)) functionListener(request, response)
    else
      handle(routes, root, request, response).catch(() => {
        if (!response.headersSent) response.writeHead(500)
        response.end()
      })
  })
  return startOn(createServer(listener), port)
}
