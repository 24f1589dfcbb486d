import { Outlet } from 'react-router-dom'
import type { RouteRecord } from 'vite-react-ssg'
import { isInLayout, type PageId, pageIds, paths } from './config/paths.ts'
import { SiteLayout } from './pages/site-layout.tsx'
import { loadUnknown, pages } from './routes.tsx'

const routeOf = (page: PageId) => ({ path: paths[page], lazy: pages[page] })

/** The pages as routes of React Router, for the prerenderer. */
export const prerenderedRoutes = [
  {
    path: paths.home,
    Component: () => (
      <SiteLayout>
        <Outlet />
      </SiteLayout>
    ),
    children: pageIds.filter(isInLayout).map(routeOf),
  },
  ...pageIds.filter(page => !isInLayout(page)).map(routeOf),
  { path: '*', lazy: loadUnknown },
] as RouteRecord[]
