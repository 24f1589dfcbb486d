/** Looks up pages by path. host/address-rules.ts has the rules for all other URLs. */

/** What routing needs to know about a page. */
export interface RoutedPage {
  path: string
  /** Whether the page has the site's layout. Pages without it are loaded as documents. Default: true. */
  hasLayout?: boolean | undefined
  /** Whether links to a page with the layout use client navigation. Default: true. */
  isClientRoutable?: boolean | undefined
}

/** The pages of a site. One page has the path `/`. */
export interface Routing<Page extends string = string, Documents extends string = string> {
  pages: Readonly<Record<Page, RoutedPage>>
  /** Documents below a page, such as posts: the id of their route, and their path prefix. */
  documents: { route: Documents; below: string }
  /** The page that is also served at other paths. */
  anyAddress: { page: Page }
}

type Pages<Page extends string> = Pick<Routing<Page>, 'pages'>

/** Returns the path without a trailing slash, which the router ignores. */
export const withoutSlash = (pathname: string): string => pathname.replace(/\/$/, '')

/** Returns the path of the HTML file of a page in the build. */
export const fileOf = (path: string): string => `${path.slice(1) || 'index'}.html`

/** Returns the page at exactly this path. */
export const pageAt = <Page extends string>({ pages }: Pages<Page>, pathname: string): Page | undefined =>
  (Object.keys(pages) as Page[]).find(page => pages[page].path === pathname)

/** Like `pageAt`, but ignores a trailing slash, as the router does. The host redirects such URLs. */
export const pageIdAt = <Page extends string>(routing: Pages<Page>, pathname: string): Page | undefined =>
  pageAt(routing, pathname) ?? pageAt(routing, withoutSlash(pathname))

/** Identifies the code and headers of a URL: its page, or the route of all documents. */
export const routeAt = <Page extends string, Documents extends string>(
  routing: Routing<Page, Documents>,
  pathname: string,
): Page | Documents | undefined =>
  pageIdAt(routing, pathname) ??
  (pathname.startsWith(routing.documents.below) ? routing.documents.route : undefined)

const entryOf = ({ pages }: Routing, route: string | undefined): RoutedPage | undefined => pages[route ?? '']

export const isInLayout = (routing: Routing, route: string): boolean =>
  entryOf(routing, route)?.hasLayout !== false

/** Whether client navigation can show the page at a path: it has the layout and does not opt out. */
export function isClientRoutable(routing: Routing, pathname: string): boolean {
  const page = entryOf(routing, pageAt(routing, pathname))
  return page !== undefined && page.hasLayout !== false && page.isClientRoutable !== false
}
