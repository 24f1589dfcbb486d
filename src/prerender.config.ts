/** This site's configuration for the build and the host. `site.tsx` has the browser's configuration. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { layoutSources, permissionsByPage, sourcesByPage } from './allowed-origins.ts'
import { urlRouting } from './company/urls.ts'
import { pages } from './company/pages.ts'
import { type PageId, pageIds, pageModule, paths, routeIds, type RouteId } from './company/paths.ts'
import { fileOf } from './prerender/routing.ts'
import type { PrerenderConfig } from './prerender/config.ts'

/** Speculation rules (public/), which make browsers prefetch a post when the visitor presses a link to it. */
const SPECULATION_RULES = '/speculation-rules.json'

const headersByPage: Partial<Record<PageId, Record<string, string>>> = {
  checkout: {
    // Send the origin, which the provider requires, but not the full URL, which contains the session id.
    'Referrer-Policy': 'strict-origin',
    // A bank may open a popup.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  },
}

export const prerenderConfig: PrerenderConfig = {
  routing: urlRouting,
  modules: Object.fromEntries(routeIds.map(route => [route, `src/${pageModule(route)}`])),
  unknownPage: 'src/pages/unknown-url-page.tsx',
  layout: 'src/layout/site-layout.tsx',
  bootScripts: {
    home: 'src/pages/home/boot.ts',
    post: 'src/pages/post/boot.ts',
    checkout: 'src/payments/checkout/boot/checkout.ts',
    thankYou: 'src/payments/checkout/boot/thank-you.ts',
  } satisfies Partial<Record<RouteId, string>>,
  host: {
    functions: readdirSync(join(import.meta.dirname, '../api'))
      .flatMap(file => /^(.*)\.ts$/.exec(file)?.[1] ?? [])
      .sort(),
    pagesIfDown: { 'checkout-return': paths.thankYou },
    crons: [{ path: '/api/newsletter-expiry', schedule: '17 3 * * *' }],
    sources: layoutSources,
    sourcesByPage,
    permissionsByPage,
    headersByPage: Object.fromEntries(
      pageIds.map(page => [
        page,
        { ...headersByPage[page], ...(pages[page].isIndexed === false ? { 'X-Robots-Tag': 'noindex' } : {}) },
      ]),
    ),
    headers: [
      {
        at: `(?:${paths.home}|${paths.blog}(?:/.*)?)`,
        headers: { 'Speculation-Rules': `"${SPECULATION_RULES}"` },
      },
      {
        at: SPECULATION_RULES.replace('.', String.raw`\.`),
        headers: {
          'Content-Type': 'application/speculationrules+json',
          'Cache-Control': 'public, max-age=604800',
        },
      },
      {
        // Font URLs have no hash. After a week, browsers use a stale copy once while they fetch a new one.
        at: '/fonts/.*',
        headers: { 'Cache-Control': 'public, max-age=604800, stale-while-revalidate=31536000' },
      },
      {
        // Other origins (link previews, feed readers, web mail) may embed any image except icons.
        at: String.raw`/(?:social|covers)/.*|/.*\.(?:avif|webp|jpe?g|png|gif)`,
        not: '/(?:favicon|icon-|apple-touch-icon).*',
        headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
      },
      {
        at: String.raw`/\.well-known/apple-app-site-association`,
        headers: { 'Content-Type': 'application/json' },
      },
    ],
  },
}

/** Returns the path of a page's HTML file in the build. */
export const pageFile = (page: PageId): string => fileOf(paths[page])
