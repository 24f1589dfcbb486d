import type { Route } from '@vercel/routing-utils'
import { THANK_YOU_WORD } from '../../config/host-rules.ts'
import { pageIds, paths } from '../../config/paths.ts'
import { type InlinedHashes, inlinedHashes } from '../inline-code.ts'
import { checkoutPermissions, checkoutPolicy, pagePermissions, pagePolicy } from './policies.ts'

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const pages = pageIds.filter(page => page !== 'home').map(page => literal(paths[page].slice(1)))
const aPage = `(${pages.join('|')})`
const thankYou = `/.*${THANK_YOU_WORD}.*`
/** Folders that hold files and functions, and no pages. */
const notInFolders = String.raw`(?!(?:assets|api|\.well-known|_vercel)/)`
const functions = '(?:confirm|subscribe|unsubscribe)'
const noStore = { 'Cache-Control': 'no-store' }

/**
 * Returns the host's routes for a build. A Location is a known page, home, or an address of plain characters that cannot
 * name another host: the host's own `cleanUrls` would copy `//elsewhere/` into one.
 *
 * `vercel build` merges these routes with its own for `api/`. Between two `handle` entries it puts routes with `continue`
 * first, then routes with `check`, then its own, then the others: the routes below must work in that order, too.
 */
export const hostRoutes = ({ script, styles }: InlinedHashes): Route[] => [
  {
    // Functions send their own policy. A browser enforces every policy that it gets.
    src: `^/(?!api/${functions}$).*$`,
    headers: {
      'Content-Security-Policy': pagePolicy({ script }),
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
      headers: { 'Content-Security-Policy': pagePolicy({ script, style: styles[page] }) },
      continue: true,
    })),
  {
    src: `^${literal(paths.checkout)}$`,
    caseSensitive: true,
    headers: {
      'Content-Security-Policy': checkoutPolicy({ script, style: styles.checkout }),
      // The address holds the session; the provider asks for the origin.
      'Referrer-Policy': 'strict-origin',
      'Permissions-Policy': checkoutPermissions,
      // A bank may open a window of its own.
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
    // Fonts keep their address when they change: a browser shows the old file once more and fetches the new one.
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
  // A payment provider may return by POST, which static files answer with 405.
  {
    src: String.raw`^/(${notInFolders}(?:[\w.~-]+/)*[\w.~-]*${THANK_YOU_WORD}[\w.~-]*(?:/[\w.~-]+)*)$`,
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
    src: String.raw`^/${aPage}(?:\.html/?|/)$`,
    caseSensitive: true,
    status: 308,
    headers: { Location: '/$1' },
  },
  {
    src: String.raw`^/index(?:\.html)?/?$`,
    caseSensitive: true,
    status: 308,
    headers: { Location: paths.home },
  },
  // The host's own 404 for `api/` sets no header and ignores case, although `/API` is an unknown address like any other.
  { src: `^/api(?!/${functions}$)(?:/.*)?$`, caseSensitive: true, status: 404, headers: noStore },
  {
    src: `^/(?!api)[Aa][Pp][Ii](?:/(?!.*${THANK_YOU_WORD}).*)?$`,
    caseSensitive: true,
    status: 302,
    headers: { Location: paths.home, ...noStore },
  },
  { handle: 'filesystem' },
  { src: `^/${aPage}$`, caseSensitive: true, dest: '/$1.html', check: true },
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

/** Reads a build's pages and returns its routes. Throws when inline code is missing or differs between pages. */
export const routesOf = (outDir: string): Route[] => hostRoutes(inlinedHashes(outDir))
