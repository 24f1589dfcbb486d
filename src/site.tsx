/** This site's configuration for the browser and the prerenderer. `prerender.config.ts` is for the build. */
import type { ReactNode } from 'react'
import { animateDrawings } from './layout/animate-drawings.ts'
import { SiteLayout } from './layout/site-layout.tsx'
import { type PageId, pageModule, routeIds, type RouteId, routing } from './company/paths.ts'
import type { PageModule, Site } from './prerender/site.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { browserServices } from './browser-services.ts'
import type { Services } from './services/ports.ts'
import { ServicesContext } from './services/services-context.ts'

const files = import.meta.glob<PageModule>('./pages/*/*-page.tsx')

/** One object per document, because React may render the document again. */
let services: Services | undefined
const ServicesProvider = ({ children }: { children: ReactNode }) => (
  // oxlint-disable-next-line react/globals -- the first render in the browser creates it
  <ServicesContext value={(services ??= browserServices())}>{children}</ServicesContext>
)

export const site: Site = {
  routing,
  // The build fails if a page has no module.
  modules: Object.fromEntries(routeIds.map(route => [route, files[`./${pageModule(route)}`]])) as Record<
    RouteId,
    () => Promise<PageModule>
  >,
  unknownPage: () => import('./pages/unknown-url-page.tsx'),
  Layout: SiteLayout,
  ErrorPage,
  ServicesProvider,
  hydratesAfterLoad: ['checkout'] satisfies PageId[],
  onHydrated: animateDrawings,
}
