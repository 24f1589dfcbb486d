import { Outlet } from 'react-router-dom'
import type { RouteRecord } from 'vite-react-ssg'
import { isInLayout, pageIds, paths } from './config/paths.ts'
import { SiteLayout } from './pages/site-layout.tsx'
import { loadUnknown, pages } from './routes.tsx'

/** The table of routes as the prerenderer wants it. */
export const prerenderedRoutes = [
  {
    path: paths.home,
    Component: () => (
      <SiteLayout>
        <Outlet />
      </SiteLayout>
    ),
    children: pageIds
      .filter(isInLayout)
      .map(page =>
        page === 'home'
          ? { index: true, lazy: pages[page] }
          : { path: paths[page].slice(1), lazy: pages[page] },
      ),
  },
  ...pageIds.filter(page => !isInLayout(page)).map(page => ({ path: paths[page], lazy: pages[page] })),
  { path: '*', lazy: loadUnknown },
] as RouteRecord[]
