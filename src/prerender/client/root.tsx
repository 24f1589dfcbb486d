import { StrictMode } from 'react'
import { Router, useRoutes } from 'react-router-dom'
import type { Site } from '../site.ts'
import type { App } from './app-routes.tsx'
import { useNavigation } from './navigation.ts'

const Routes = ({ routes }: Pick<App, 'routes'>) => useRoutes(routes)

/** Links, Back and Forward use the Navigation API. Nothing navigates through the router. */
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
 * The browser's component tree, which includes what the prerenderer renders. It has two children, like
 * React Router's `StaticRouterProvider`, because `useId` values depend on the positions of children.
 */
export const Root = ({ ServicesProvider, ...app }: Pick<Site, 'ServicesProvider' | 'routing'> & App) => (
  <>
    <StrictMode>
      <ServicesProvider>
        <Pages {...app} />
      </ServicesProvider>
    </StrictMode>
    {null}
  </>
)
