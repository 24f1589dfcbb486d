import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom'
import { browserServices } from './services/browser-services.ts'
import { ServicesContext } from './services/services-context.ts'
import { routes } from './routes.tsx'

/**
 * Takes the page over. The router is made here and not by the framework's client, which gives every route a loader
 * that fetches a manifest at the first navigation and fails with it.
 */
export async function start(container: HTMLElement): Promise<void> {
  const table = routes as RouteObject[]
  const matches = matchRoutes(routes as Parameters<typeof matchRoutes>[0], window.location) ?? []
  await Promise.all(matches.map(async ({ route }) => {
    if (typeof route.lazy === 'function')
      Object.assign(route, await route.lazy(), { lazy: undefined })
  }))
  // Data from a server, though there is none: without it the router scrolls to the top when it takes a scrolled page over.
  const router = createBrowserRouter(table, { hydrationData: { loaderData: {} } })
  const app = (
    <StrictMode>
      <ServicesContext value={browserServices()}>
        <RouterProvider router={router} future={{ v7_startTransition: true }} />
      </ServicesContext>
    </StrictMode>
  )
  startTransition(() => {
    if (container.hasAttribute('data-server-rendered'))
      hydrateRoot(container, app)
    else
      createRoot(container).render(app)
  })
}
