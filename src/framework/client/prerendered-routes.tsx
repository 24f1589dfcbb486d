import type { RouteRecord } from 'vite-react-ssg'
import type { Site } from '../site.ts'
import { appOf } from './app-routes.tsx'

/** Routes of the prerenderer. Each of them renders the tree that the browser hydrates, at its own address. Documents have their paths. */
export function prerenderedRoutes(site: Site, documentPaths: readonly string[]): RouteRecord[] {
  const { pages, documents } = site.routing
  const { App, loadPage } = appOf(site)
  const rendered = (pathname: string) => () => loadPage(pathname).then(() => ({ Component: App }))
  return [
    ...Object.values(pages).map(({ path }) => ({ path, lazy: rendered(path) })),
    {
      path: `${documents.below}:name`,
      lazy: rendered(`${documents.below}:name`),
      getStaticPaths: () => documentPaths.map(path => path.slice(1)),
    },
    { path: '*', lazy: rendered('*') },
  ] as RouteRecord[]
}
