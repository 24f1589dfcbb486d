import type { Route } from '@vercel/routing-utils'
import { THANK_YOU_WORD } from '../routing.ts'
import { pageIds, paths, postPath } from '../../content/paths.ts'
import { inlinedHashes, type PageHashes } from '../build/inline-code.ts'
import { checkoutPermissions, checkoutPolicy, pagePermissions, pagePolicy } from './policies.ts'

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const pages = pageIds.filter(page => page !== 'home').map(page => literal(paths[page].slice(1)))
const anyPage = `(${pages.join('|')})`
const anyPost = `${postPath()}([a-z\\d]+(?:-[a-z\\d]+)*)`
const thankYou = `/.*${THANK_YOU_WORD}.*`
/** Matches at a path that is not in a folder of files or functions. */
const notInFolders = String.raw`(?!(?:assets|api|\.well-known|_vercel)/)`
const functions = '(?:checkout-return|confirm|newsletter-expiry|reports|subscribe|unsubscribe)'
/** Rules (public/) with which browsers that know them prefetch a post when the visitor presses its link. */
const SPECULATION_RULES = '/speculation-rules.json'
const noStore = { 'Cache-Control': 'no-store' }

/**
 * Returns the host's routes for a build. Each `Location` is a known page, home, or a path of plain characters that
 * cannot name another host: with the host's own `cleanUrls`, a request for `//elsewhere/` would redirect to another
 * host.
 *
 * `vercel build` merges these routes with its own for `api/`. Between two `handle` entries it puts routes with
 * `continue` first, then routes with `check`, then its own, then the others: the routes below must work in that
 * order, too.
 */
export const hostRoutes = (hashes: PageHashes): Route[] => [
  {
    // Not for functions: they send their own policy, and browsers enforce all policies of a response.
    src: `^/(?!api/${functions}$).*$`,
    headers: {
      'Content-Security-Policy': pagePolicy({}),
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
      'Permissions-Policy': pagePermissions,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Origin-Agent-Cluster': '?1',
      'X-Permitted-Cross-Domain-Policies': 'none',
    },
    continue: true,
  },
  ...pageIds
    .filter(page => page !== 'checkout')
    .map(page => ({
      src: `^${page === 'thankYou' ? thankYou : literal(paths[page])}$`,
      caseSensitive: true,
      headers: { 'Content-Security-Policy': pagePolicy(hashes[page]) },
      continue: true,
    })),
  {
    src: `^(?:${literal(paths.home)}|${literal(paths.blog)}(?:/.*)?)$`,
    caseSensitive: true,
    headers: { 'Speculation-Rules': `"${SPECULATION_RULES}"` },
    continue: true,
  },
  {
    src: `^${literal(SPECULATION_RULES)}$`,
    headers: {
      'Content-Type': 'application/speculationrules+json',
      'Cache-Control': 'public, max-age=604800',
    },
    continue: true,
  },
  ...(hashes.post
    ? [
        {
          src: `^${anyPost}$`,
          caseSensitive: true,
          headers: { 'Content-Security-Policy': pagePolicy(hashes.post) },
          continue: true,
        },
      ]
    : []),
  {
    src: `^${literal(paths.checkout)}$`,
    caseSensitive: true,
    headers: {
      'Content-Security-Policy': checkoutPolicy(hashes.checkout),
      // The URL contains the session id, so the provider gets only the origin, which it requires.
      'Referrer-Policy': 'strict-origin',
      'Permissions-Policy': checkoutPermissions,
      // A bank may open a popup.
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'X-Robots-Tag': 'noindex',
    },
    continue: true,
  },
  { src: `^${thankYou}$`, caseSensitive: true, headers: { 'X-Robots-Tag': 'noindex' }, continue: true },
  {
    src: '^/assets/.*$',
    caseSensitive: true,
    headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
    continue: true,
  },
  {
    // Fonts have no hash in their address: a browser uses its copy once more while it fetches the new file.
    src: '^/fonts/.*$',
    caseSensitive: true,
    headers: { 'Cache-Control': 'public, max-age=604800, stale-while-revalidate=31536000' },
    continue: true,
  },
  {
    src: String.raw`^/\.well-known/apple-app-site-association$`,
    headers: { 'Content-Type': 'application/json' },
    continue: true,
  },
  // A payment provider may send the visitor back with POST, for which static files answer 405.
  {
    // The word in a lookahead: between the segments, matching an address of many segments would take quadratic time.
    src: String.raw`^/(${notInFolders}(?=.*${THANK_YOU_WORD})[\w.~-]+(?:/[\w.~-]+)*)$`,
    caseSensitive: true,
    methods: ['POST'],
    status: 303,
    headers: { Location: '/$1', ...noStore },
  },
  {
    src: `^/${notInFolders}.*${THANK_YOU_WORD}.*$`,
    caseSensitive: true,
    methods: ['POST'],
    status: 303,
    headers: { Location: paths.thankYou, ...noStore },
  },
  {
    src: String.raw`^/${anyPage}(?:\.html/?|/)$`,
    caseSensitive: true,
    status: 308,
    headers: { Location: '/$1' },
  },
  {
    src: String.raw`^${anyPost}(?:\.html/?|/)$`,
    caseSensitive: true,
    status: 308,
    headers: { Location: postPath('$1') },
  },
  {
    src: String.raw`^/index(?:\.html)?/?$`,
    caseSensitive: true,
    status: 308,
    headers: { Location: paths.home },
  },
  // The host's own 404 route for `api/` sets no headers and ignores case, but `/API` is an ordinary unknown address.
  { src: `^/api(?!/${functions}$)(?:/.*)?$`, caseSensitive: true, status: 404, headers: noStore },
  {
    src: `^/(?!api)[Aa][Pp][Ii](?:/(?!.*${THANK_YOU_WORD}).*)?$`,
    caseSensitive: true,
    status: 302,
    headers: { Location: paths.home, ...noStore },
  },
  { handle: 'filesystem' },
  { src: `^/${anyPage}$`, caseSensitive: true, dest: '/$1.html', check: true },
  { src: `^${anyPost}$`, caseSensitive: true, dest: `${postPath('$1')}.html`, check: true },
  // The boot script's second request for a script that failed (framework/boot/hydrate-on-intent.ts).
  {
    src: String.raw`^/assets/retry-\d+/([\w.-]+\.js)$`,
    caseSensitive: true,
    dest: '/assets/$1',
    check: true,
  },
  {
    src: `^/${notInFolders}.*${THANK_YOU_WORD}.*$`,
    caseSensitive: true,
    dest: `${paths.thankYou}.html`,
    check: true,
  },
  {
    src: String.raw`^/(?:assets|api|\.well-known)(?:/.*)?$`,
    caseSensitive: true,
    status: 404,
    headers: noStore,
  },
  { src: '^/(?!_vercel/).*$', status: 302, headers: { Location: paths.home, ...noStore } },
]

/** Reads a build's pages and returns its routes. Throws if a page lacks inline code, or boot scripts differ. */
export const routesOf = (outDir: string): Route[] => hostRoutes(inlinedHashes(outDir))
