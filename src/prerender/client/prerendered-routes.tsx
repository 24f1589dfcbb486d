import type { RouteObject } from 'react-router-dom'
import type { RouteRecord } from 'vite-react-ssg'
import type { Site } from '../site.ts'
import { appOf } from './app-routes.tsx'

/** Returns the browser's routes for the prerenderer, which loads a page's code before rendering the page. */
export function prerenderedRoutes(site: Site, dynamicPaths: readonly string[]): RouteRecord[] {
  const { routes, loadPage } = appOf(site)
  const prerendered = ({ element, children, path }: RouteObject): RouteObject =>
    path === undefined
      ? { element, children: children?.map(prerendered) ?? [] }
      : {
          path,
          lazy: () => loadPage(path).then(() => ({ element })),
          ...(path.includes(':') && {
            getStaticPaths: () => dynamicPaths.map(path => path.slice(1)),
          }),
        }
  return routes.map(prerendered) as RouteRecord[]
}
