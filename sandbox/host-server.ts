/** Serves a build by the host's routes, in the host's order. `npm start` and the browser tests run on it. */
import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { join, normalize, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { isHandler, type Route, type RouteWithSrc } from '@vercel/routing-utils'
import { lookup } from 'mrmime'
import { answerWith, broken, open, type RunningServer, toWebRequest } from '../api/_newsletter/listen.ts'

const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|xml|manifest))/
/** The Content-Type that the host sends: with a charset for all compressible types but SVG. */
function mediaTypeOf(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream'
  return COMPRESSIBLE.test(type) && type !== 'image/svg+xml' ? `${type}; charset=utf-8` : type
}
/** What the host answers for a file without a rule of its own. */
const REVALIDATE = 'public, max-age=0, must-revalidate'

interface Options {
  /** The folder of the build. */
  root: string
  /** Routes of the build: routesOf() reads them from its pages. */
  routes: readonly Route[]
  port?: number
  /** With a certificate the site is served over TLS. */
  tls?: { key: string; cert: string }
  /** Addresses that something else answers. */
  before?: { paths: RegExp; handle: (request: Request) => Promise<Response | undefined> } | undefined
}

interface Answer {
  status: number
  headers: Record<string, string>
  file?: string
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** A file of the build for an address, or nothing; never one outside of it. */
async function fileAt(root: string, path: string): Promise<string | undefined> {
  const pathname = decoded(path)
  if (pathname === undefined || pathname.includes('\0')) return undefined
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

const fill = (template: string, match: RegExpExecArray) =>
  template.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '')

/** Walks the routes as the host does: headers gather, the first route with a status answers, files come where the rules say. */
async function answerOf(
  routes: readonly Route[],
  root: string,
  method: string,
  pathname: string,
): Promise<Answer> {
  const headers: Record<string, string> = {}
  let path = pathname
  for (const route of routes) {
    if (isHandler(route)) {
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- vercel.json must not use it, the routes made from it do
      const file = route.handle === 'filesystem' ? await fileAt(root, path) : undefined
      if (file) return { status: method === 'GET' || method === 'HEAD' ? 200 : 405, headers, file }
      continue
    }
    const rule: RouteWithSrc = route
    const match = new RegExp(rule.src, rule.caseSensitive ? '' : 'i').exec(path)
    if (!match || (rule.methods && !rule.methods.includes(method))) continue
    for (const [name, value] of Object.entries(rule.headers ?? {})) headers[name] = fill(value, match)
    if (rule.continue) continue
    if (rule.status) return { status: rule.status, headers }
    if (rule.dest) {
      path = fill(rule.dest, match)
      const file = rule.check ? await fileAt(root, path) : undefined
      if (file) return { status: method === 'GET' || method === 'HEAD' ? 200 : 405, headers, file }
    }
  }
  return { status: 404, headers: { ...headers, 'Cache-Control': 'no-store' } }
}

const compressed = new Map<string, Buffer>()

/** Compressed once per state of a file and encoding, as a host does at deployment. */
function encode(file: string, modified: number, body: Buffer, encoding: 'br' | 'gzip'): Buffer {
  const key = `${encoding}:${file}:${modified}`
  const known = compressed.get(key)
  if (known) return known
  const made =
    encoding === 'br'
      ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : gzipSync(body)
  compressed.set(key, made)
  return made
}

async function handle(
  routes: readonly Route[],
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  // Like the host, rules see the path as it was sent.
  const [path = '/', query] = (request.url ?? '/').split('?', 2)
  if (!path.startsWith('/')) {
    response.writeHead(400, { 'Cache-Control': 'no-store' }).end()
    return
  }
  const { status, headers, file } = await answerOf(routes, root, request.method ?? 'GET', path)
  if (headers['Location'] && status === 308 && query) headers['Location'] += `?${query}`
  if (!file || status !== 200) {
    response.writeHead(status, headers).end()
    return
  }
  const type = mediaTypeOf(file)
  let body: Buffer = await readFile(file)
  const accepts = request.headers['accept-encoding'] ?? ''
  const encoding = COMPRESSIBLE.test(type)
    ? /\bbr\b/.test(accepts)
      ? 'br'
      : /\bgzip\b/.test(accepts)
        ? 'gzip'
        : undefined
    : undefined
  if (encoding) body = encode(file, (await stat(file)).mtimeMs, body, encoding)
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

/** Serves a build; `before` may answer an address first, as functions of the host do. */
export async function startServer({ root, routes, port = 0, tls, before }: Options): Promise<RunningServer> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const isBefore = before?.paths.test(request.url ?? '') ?? false
    const early = before && isBefore ? await before.handle(toWebRequest(request)) : undefined
    return early ? answerWith(request, response, early) : handle(routes, root, request, response)
  }
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void answer(request, response).catch(broken(response))
  return tls ? open(createSecureServer(tls, listener), port, 'https') : open(createServer(listener), port)
}
