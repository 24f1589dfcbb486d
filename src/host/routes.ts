import type { Route } from '@vercel/routing-utils'
import { type AddressRule, addressRules, documentPattern, literal, NOT_IN_FOLDERS } from './address-rules.ts'
import type { HostedSite } from './hosted-site.ts'
import { inlinedHashes, type PageHashes } from './inlined-hashes.ts'
import { contentPolicy, permissionsPolicy } from './policies.ts'

const noStore = { 'Cache-Control': 'no-store' }
const exact = { caseSensitive: true, continue: true }

function routeOf(rule: AddressRule): Route {
  const at = { src: `^${rule.at}$`, caseSensitive: true }
  if ('movedTo' in rule) return { ...at, status: 308, headers: { Location: rule.movedTo } }
  if ('file' in rule) return { ...at, dest: rule.file, check: true }
  if ('isMissing' in rule) return { ...at, status: 404, headers: noStore }
  return { ...at, status: 302, headers: { Location: rule.unknownTo, ...noStore } }
}

/**
 * Returns the host's routes for a build. Each `Location` is a known page, home, or a path of plain characters
 * that cannot name another host: with the host's own `cleanUrls`, a request for `//elsewhere/` would redirect
 * to another host.
 *
 * `vercel build` merges these routes with its own for `api/`. Between two `handle` entries it puts routes
 * with `continue`, then routes with `check`, then its own, then the others; the order below must allow that.
 */
export function hostRoutes(site: HostedSite, hashes: PageHashes): Route[] {
  const { routing, host } = site
  const { word, page: anyAddress } = routing.anyAddress
  const { moved, others } = addressRules(routing, host.functions)
  const patterns = [
    ...Object.entries(routing.pages).map(([page, { path }]) => [
      page,
      page === anyAddress ? `/.*${word}.*` : literal(path),
    ]),
    [routing.documents.route, documentPattern(routing)],
  ] as [route: string, pattern: string][]
  return [
    {
      // Functions send their own policy, and browsers enforce every policy of a response.
      src: `^/(?!api/(?:${host.functions.join('|')})$).*$`,
      headers: {
        'Content-Security-Policy': contentPolicy(site, undefined, {}),
        'Referrer-Policy': 'strict-origin-when-cross-origin',
      },
      continue: true,
    },
    {
      src: '^/.*$',
      headers: {
        'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
        'X-Content-Type-Options': 'nosniff',
        'X-Frame-Options': 'DENY',
        'Permissions-Policy': permissionsPolicy(site),
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Origin-Agent-Cluster': '?1',
      },
      continue: true,
    },
    ...patterns.map(([route, src]) => ({
      src: `^${src}$`,
      headers: {
        'Content-Security-Policy': contentPolicy(site, route, hashes[route] ?? {}),
        ...(host.permissionsOf[route] ? { 'Permissions-Policy': permissionsPolicy(site, route) } : {}),
        ...host.headersOf[route],
      },
      ...exact,
    })),
    ...host.headers.map(({ at, headers }) => ({ src: `^${at}$`, headers, ...exact })),
    {
      src: '^/assets/.*$',
      headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
      ...exact,
    },
    // Another site, such as a payment provider, may send the visitor back with POST; static files answer 405.
    {
      // A lookahead, because matching the word between segments takes quadratic time in long addresses.
      src: String.raw`^/(${NOT_IN_FOLDERS}(?=.*${word})[\w.~-]+(?:/[\w.~-]+)*)$`,
      caseSensitive: true,
      methods: ['POST'],
      status: 303,
      headers: { Location: '/$1', ...noStore },
    },
    {
      src: `^/${NOT_IN_FOLDERS}.*${word}.*$`,
      caseSensitive: true,
      methods: ['POST'],
      status: 303,
      headers: { Location: routing.pages[anyAddress]?.path ?? '/', ...noStore },
    },
    ...moved.map(routeOf),
    { handle: 'filesystem' },
    ...others.map(routeOf),
  ]
}

/** Reads a build's pages and returns its routes. Throws if the documents differ in their inline code. */
export const routesOf = (site: HostedSite, outDir: string): Route[] =>
  hostRoutes(site, inlinedHashes(site, outDir))
