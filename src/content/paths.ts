/** Addresses of the site's pages, for routes, links, the sitemap and tests. */
import { withoutSlash } from '../framework/contract.ts'
import { anchors, type SectionId } from './anchors.ts'
import { type PageId, pages } from './pages.ts'
import { copy, schemaOf } from './schemas.ts'

export type { PageId } from './pages.ts'
export const pageIds = Object.keys(pages) as PageId[]

export const paths = Object.fromEntries(pageIds.map(page => [page, pages[page].path])) as Record<
  PageId,
  string
>

export const isInLayout = (route: RouteId): boolean => route === 'post' || pages[route].hasLayout !== false

export const homeAnchor = (section: SectionId): string => `${paths.home}#${anchors[section]}`

export const pageAt = (pathname: string): PageId | undefined => pageIds.find(page => paths[page] === pathname)

/** Like `pageAt`, but ignores a trailing slash, as the router does. The host redirects such addresses. */
export const pageIdAt = (pathname: string): PageId | undefined =>
  pageAt(pathname) ?? pageAt(withoutSlash(pathname))

/** Whether links to an address use client navigation: to pages with the site layout, unless their entry says otherwise. */
export const isClientRoutable = (pathname: string): boolean => {
  const page = pageIdAt(pathname)
  return page !== undefined && isInLayout(page) && pages[page].isClientRoutable !== false
}

/** Addresses of the feeds with the full texts of the posts. */
export const feeds = { atom: '/feed.xml', json: '/feed.json' } as const

/** Address of a post, or its beginning without a slug. */
export const postPath = (slug = ''): string => `${paths.blog}/${slug}`

/** A post's file name and last part of its address. */
export const POST_SLUG = /^[a-z\d]+(?:-[a-z\d]+)*$/

/** The key to the code and headers of an address: its page, or `post` for all posts. */
export type RouteId = PageId | 'post'
export const routeIds: readonly RouteId[] = [...pageIds, 'post']

export const routeAt = (pathname: string): RouteId | undefined =>
  pageIdAt(pathname) ?? (pathname.startsWith(postPath()) ? 'post' : undefined)

/** Path of a page's module in src/, derived from the last segment of its address. */
export const pageModule = (route: RouteId): string =>
  `pages/${route === 'post' ? route : paths[route].split('/').at(-1) || 'home'}-page.tsx`

export const schema = schemaOf(() => ({
  pageIds: copy,
  paths: copy,
  feeds: copy,
  POST_SLUG: copy,
  routeIds: copy,
}))
