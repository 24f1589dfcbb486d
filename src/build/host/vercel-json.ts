import { pageIds, paths, THANK_YOU_WORD } from '../../config/paths.ts'
import type { InlinedHashes } from '../inline-code.ts'
import { checkoutPermissions, checkoutPolicy, pagePermissions, pagePolicy } from './policies.ts'

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const pages = pageIds.filter(page => page !== 'home').map(page => literal(paths[page].slice(1)))
const aPage = `(${pages.join('|')})`
const thankYou = `/.*${THANK_YOU_WORD}.*`
/** Folders in which there are files and functions, and no pages. */
const notInFolders = String.raw`(?!(?:assets|api|\.well-known|_vercel)/)`
/** What answers for itself, with a content policy of its own: two policies at once would allow what both allow, which is nothing. */
const functions = 'api/(?:confirm|subscribe|unsubscribe)'
const noStore = { 'Cache-Control': 'no-store' }

/**
 * The host's rules, in the order in which it reads them. A Location is a known page, home, or an address of plain
 * characters that cannot name another host: the host's own `cleanUrls` would copy `//elsewhere/` into one.
 */
export const vercelJson = ({ script, styles }: InlinedHashes) => ({
  $schema: 'https://openapi.vercel.sh/vercel.json',
  framework: 'vite',
  installCommand: 'npm ci',
  buildCommand: 'npm run build',
  outputDirectory: 'dist',
  routes: [
    {
      src: `/(?!${functions}$).*`,
      headers: {
        'Content-Security-Policy': pagePolicy({ script }),
        'Referrer-Policy': 'strict-origin-when-cross-origin',
      },
      continue: true,
    },
    {
      src: '/.*',
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
        src: page === 'thankYou' ? thankYou : literal(paths[page]),
        caseSensitive: true,
        headers: { 'Content-Security-Policy': pagePolicy({ script, style: styles[page] }) },
        continue: true,
      })),
    {
      src: paths.checkout,
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
    { src: thankYou, caseSensitive: true, headers: { 'X-Robots-Tag': 'noindex' }, continue: true },
    {
      src: '/assets/.*',
      caseSensitive: true,
      headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
      continue: true,
    },
    {
      src: String.raw`/\.well-known/apple-app-site-association`,
      headers: { 'Content-Type': 'application/json' },
      continue: true,
    },
    // A provider that returns by POST is sent to the page itself.
    {
      src: String.raw`/(${notInFolders}(?:[\w.~-]+/)*[\w.~-]*${THANK_YOU_WORD}[\w.~-]*(?:/[\w.~-]+)*)`,
      caseSensitive: true,
      methods: ['POST'],
      status: 303,
      headers: { Location: '/$1', ...noStore },
    },
    {
      src: `/${notInFolders}.*${THANK_YOU_WORD}.*`,
      caseSensitive: true,
      methods: ['POST'],
      status: 303,
      headers: { Location: paths.thankYou, ...noStore },
    },
    {
      src: String.raw`/${aPage}(?:\.html/?|/)`,
      caseSensitive: true,
      status: 308,
      headers: { Location: '/$1' },
    },
    {
      src: String.raw`/index(?:\.html)?/?`,
      caseSensitive: true,
      status: 308,
      headers: { Location: paths.home },
    },
    { handle: 'filesystem' },
    { src: `/${aPage}`, caseSensitive: true, dest: '/$1.html', check: true },
    {
      src: String.raw`/(?:assets|api|\.well-known)(?:/.*)?`,
      caseSensitive: true,
      status: 404,
      headers: noStore,
    },
    { src: thankYou, caseSensitive: true, dest: `${paths.thankYou}.html`, check: true },
    { src: '/(?!_vercel/).*', status: 302, headers: { Location: paths.home, ...noStore } },
  ],
})
