/** The rules for all URLs: one table, from which each host's configuration is generated. */
import { fileOf, type RoutedPage, type Routing } from '../routing.ts'

/** Routing for all URLs of a site. */
export interface UrlRouting<Page extends string = string> extends Routing<Page> {
  /** `slug` matches what follows the prefix. */
  dynamicRoute: Routing['dynamicRoute'] & { slug: RegExp }
  /** The page is also served at paths that contain this text (case-sensitive) and match no other rule. */
  catchAll: Routing<Page>['catchAll'] & { contains: string }
  /** Permanent redirects from former paths to current ones. */
  redirects: Readonly<Record<string, string>>
}

/** Paths that fully match `at`, contain `has` and do not match `not`. No Caddy regex can check all three. */
export interface PathPattern {
  at: string
  has?: string
  not?: string
}

/** A rule for paths. In its other fields, `$1` is the first group of `at`. */
export type UrlRule = PathPattern &
  (
    | { /** Permanent redirect. */ movedTo: string }
    | { /** Redirects a POST to the same page with GET. */ postedTo: string }
    | { /** Serves a file from the build, if it exists. */ file: string }
    | { /** Responds with 404, because no file or function exists there. */ isMissing: true }
    | { /** Temporary redirect, because a page may be added at this path later. */ unknownTo: string }
  )

/** Returns one pattern. Lookaheads come first; anywhere else, they take quadratic time for long paths. */
export const regExpOf = ({ at, has, not }: PathPattern) =>
  `^${not ? `(?!(?:${not})$)` : ''}${has ? `(?=.*${has})` : ''}(?:${at})$`

/** Returns a pattern that matches a string literally. */
export const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Matches the path of a dynamic route's page. The first group is the page's name. */
export const dynamicPattern = ({ dynamicRoute }: Pick<UrlRouting, 'dynamicRoute'>) =>
  `${escapeRegExp(dynamicRoute.prefix)}(${dynamicRoute.slug.source.slice(1, -1)})`

/** Paths in folders that have files or functions but no pages. */
const FOLDERS = String.raw`/(?:assets|api|\.well-known|_vercel)/.*`

/** Matches the paths of the functions in `api/`. */
export const functionPattern = (names: readonly string[]) => `/api/(?:${names.join('|')})`

/**
 * Returns the rules for all URLs in order; the first match applies. After the first list and before the
 * second, the host looks for a file in the build. `functions` are the names of the functions in `api/`.
 */
export function urlRules(
  { pages, dynamicRoute, catchAll, redirects }: UrlRouting,
  functions: readonly string[],
): { beforeFiles: UrlRule[]; afterFiles: UrlRule[] } {
  const names = Object.values(pages).map(({ path }) => path.slice(1))
  const page = `/(${names.filter(Boolean).map(escapeRegExp).join('|')})`
  const dynamic = dynamicPattern({ dynamicRoute })
  const { contains } = catchAll
  const { path: pathOfAny } = pages[catchAll.page] as RoutedPage
  return {
    beforeFiles: [
      // A payment provider's site may send visitors here with a POST, which static hosts reject with 405.
      { at: String.raw`/([\w.~-]+(?:/[\w.~-]+)*)`, has: contains, not: FOLDERS, postedTo: '/$1' },
      { at: '/.*', has: contains, not: FOLDERS, postedTo: pathOfAny },
      ...Object.entries(redirects).map(([from, to]) => ({ at: `${escapeRegExp(from)}/?`, movedTo: to })),
      { at: String.raw`${page}(?:\.html/?|/)`, movedTo: '/$1' },
      { at: String.raw`${dynamic}(?:\.html/?|/)`, movedTo: `${dynamicRoute.prefix}$1` },
      { at: String.raw`/index(?:\.html)?/?`, movedTo: '/' },
      // Vercel's own 404 route for `api/` sets no headers and ignores case, but `/API` must count as unknown.
      { at: '/api(?:/.*)?', not: functionPattern(functions), isMissing: true },
      { at: '/[Aa][Pp][Ii](?:/.*)?', not: `/api(?:/.*)?|/.*${contains}.*`, unknownTo: '/' },
    ],
    afterFiles: [
      { at: page, file: '/$1.html' },
      { at: dynamic, file: `${dynamicRoute.prefix}$1.html` },
      // The boot script's retry of a script that did not load (prerender/boot/hydrate-on-intent.ts).
      { at: String.raw`/assets/retry-\d+/([\w.-]+\.js)`, file: '/assets/$1' },
      { at: '/.*', has: contains, not: FOLDERS, file: `/${fileOf(pathOfAny)}` },
      { at: String.raw`/(?:assets|api|\.well-known)(?:/.*)?`, isMissing: true },
      { at: '/.*', not: '/_vercel/.*', unknownTo: '/' },
    ],
  }
}
