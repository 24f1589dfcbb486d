/** Paths of the site's pages, for routes, links, the sitemap and tests. */
import * as routes from '../prerender/routing.ts'
import { anchors, type SectionId } from './anchors.ts'
import { type PageId, pages } from './pages.ts'

export type { PageId } from './pages.ts'
export const pageIds = Object.keys(pages) as PageId[]

export const paths = Object.fromEntries(pageIds.map(page => [page, pages[page].path])) as Record<
  PageId,
  string
>

export const homeAnchor = (section: SectionId): string => `${paths.home}#${anchors[section]}`

/** Paths of the feeds, which contain the posts in full. */
export const feeds = { atom: '/feed.xml', json: '/feed.json' } as const

/** Returns the path of a post, or the prefix of all post paths. */
export const postPath = (slug = ''): string => `${paths.blog}/${slug}`

/** The pages and posts, for the prerenderer. urls.ts has the rules for all other URLs. */
export const routing: routes.Routing<PageId> = {
  pages,
  dynamicRoute: { id: 'post', prefix: postPath() },
  catchAll: { page: 'thankYou' },
}

/** Identifies the code and headers that a URL gets: the id of its page, or `post` for every post. */
export type RouteId = PageId | 'post'
export const routeIds: readonly RouteId[] = [...pageIds, 'post']

export const pageAt = (pathname: string) => routes.pageAt(routing, pathname)
export const routeAt = (pathname: string) => routes.routeAt(routing, pathname)
export const isInLayout = (route: RouteId) => routes.isInLayout(routing, route)

/** Returns the path of a page's module in src/. */
export function pageModule(route: RouteId): string {
  const name = route === 'post' ? route : (pages[route].folder ?? (paths[route].split('/').at(-1) || 'home'))
  return `pages/${name}/${name}-page.tsx`
}
