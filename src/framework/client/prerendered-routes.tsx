import { Outlet } from 'react-router-dom'
import type { RouteRecord } from 'vite-react-ssg'
import { isInLayout, type PageId, pageIds, paths, postPath } from '../../content/paths.ts'
import { newestPosts, olderPosts } from '../../content/posts.ts'
import { SiteLayout } from '../../pages/layout.tsx'
import { loadUnknown, pages } from '../../routes.tsx'

const routeOf = (page: PageId) => ({ path: paths[page], lazy: pages[page] })

/** Routes of the prerenderer. The browser uses framework/client/app-routes.tsx. */
export const prerenderedRoutes = [
  {
    path: paths.home,
    Component: () => (
      <SiteLayout>
        <Outlet />
      </SiteLayout>
    ),
    children: [
      ...pageIds.filter(isInLayout).map(routeOf),
      {
        path: postPath(':slug'),
        lazy: pages.post,
        getStaticPaths: () => [...newestPosts, ...olderPosts].map(({ slug }) => postPath(slug).slice(1)),
      },
    ],
  },
  ...pageIds.filter(page => !isInLayout(page)).map(routeOf),
  { path: '*', lazy: loadUnknown },
] as RouteRecord[]
