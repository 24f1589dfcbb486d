/** Looks up pages by path. The rules for all URLs are in host/url-rules.ts. */

/** What routing needs to know about a page. */
export interface RoutedPage {
  path: string
  /** Whether the page has the site's layout. Pages without it are loaded as documents. Default: true. */
  hasLayout?: boolean | undefined
  /** Whether links to a page with the layout use client navigation. Default: true. */
  isClientRoutable?: boolean | undefined
}

/** The pages of a site, one of which has the path `/`. */
export interface Routing<Page extends string = string> {
  pages: Readonly<Record<Page, RoutedPage>>
  /** The route for paths that consist of a prefix and a slug, such as the paths of posts. */
  dynamicRoute: { id: string; prefix: string }
  /** The page that is also served at some other paths (`catchAll` in host/url-rules.ts). */
  catchAll: { page: Page }
}

type Pages<Page extends string> = Pick<Routing<Page>, 'pages'>

/** Returns the path without a trailing slash, which the router ignores. */
export const withoutSlash = (pathname: string): string => pathname.replace(/\/$/, '')

/** Returns the path of a page's HTML file in the build. */
export const fileOf = (path: string): string => `${path.slice(1) || 'index'}.html`

/** Returns the page at exactly this path. */
const exactPageAt = <Page extends string>({ pages }: Pages<Page>, pathname: string): Page | undefined =>
  (Object.keys(pages) as Page[]).find(page => pages[page].path === pathname)

/** Like `exactPageAt`, but ignores a trailing slash, as the router does. The host redirects such paths. */
export const pageAt = <Page extends string>(routing: Pages<Page>, pathname: string): Page | undefined =>
  exactPageAt(routing, pathname) ?? exactPageAt(routing, withoutSlash(pathname))

/** Returns the page at a path, or the id of the dynamic route. Each route has its own code and headers. */
export const routeAt = (routing: Routing, pathname: string): string | undefined =>
  pageAt(routing, pathname) ??
  (pathname.startsWith(routing.dynamicRoute.prefix) ? routing.dynamicRoute.id : undefined)

const entryOf = ({ pages }: Routing, route: string | undefined): RoutedPage | undefined => pages[route ?? '']

export const isInLayout = (routing: Routing, route: string): boolean =>
  entryOf(routing, route)?.hasLayout !== false

/** Whether client navigation can show the page at a path: the page has the layout and does not opt out. */
export function isClientRoutable(routing: Routing, pathname: string): boolean {
  const page = entryOf(routing, exactPageAt(routing, pathname))
  return page !== undefined && page.hasLayout !== false && page.isClientRoutable !== false
}
