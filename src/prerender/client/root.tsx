import { StrictMode } from 'react'
import { Router, useRoutes } from 'react-router-dom'
import type { Site } from '../site.ts'
import type { App } from './app-routes.tsx'
import { useNavigation } from './navigation.ts'

const Routes = ({ routes }: Pick<App, 'routes'>) => useRoutes(routes)

/** Client navigation begins with the browser: with links, Back and Forward. Nothing navigates by the router. */
const navigator = { createHref: String, go() {}, push() {}, replace() {} }

function Pages({ routing, routes, loadPage }: Pick<Site, 'routing'> & App) {
  return (
    <Router
      location={useNavigation(routing, loadPage)}
      navigator={navigator}
      future={{ v7_relativeSplatPath: true }}
    >
      <Routes routes={routes} />
    </Router>
  )
}

/**
 * The tree of the browser around the one that the prerenderer also renders. Two children, like React Router's `StaticRouterProvider`,
 * because the values of React's `useId` depend on the places of children.
 */
export const Root = ({ Services, ...app }: Pick<Site, 'Services' | 'routing'> & App) => (
  <>
    <StrictMode>
      <Services>
        <Pages {...app} />
      </Services>
    </StrictMode>
    {null}
  </>
)
