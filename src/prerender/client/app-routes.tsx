import { Component, type ReactNode } from 'react'
import { Outlet, type RouteObject } from 'react-router-dom'
import { isInLayout, routeAt } from '../routing.ts'
import type { PageModule, Site } from '../site.ts'
import { loadFullStyleSheet } from './full-style-sheet.ts'
import { type LazyModule, lazyModule, ModuleLoadError } from './lazy-module.ts'
import { documentPath } from './document-path.ts'

class Boundary extends Component<
  { fallback: (error: unknown) => ReactNode; children: ReactNode },
  { failed: boolean; error: unknown }
> {
  override state = { failed: false, error: null as unknown }
  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error }
  }

  override render() {
    return this.state.failed ? this.props.fallback(this.state.error) : this.props.children
  }
}

function Page({ module }: { module: LazyModule<PageModule> }) {
  if (!module.loaded) throw new ModuleLoadError()
  const { Component: Content } = module.loaded
  return <Content />
}

export interface App {
  /** Routes for the prerenderer and the browser. One route is the parent of all pages with the layout. */
  routes: RouteObject[]
  /** Loads the full style sheet, and the module of the page at a path. Rejects if either does not load. */
  loadPage: (pathname: string) => Promise<unknown>
}

export function appOf({ routing, modules, unknownPage, Layout, ErrorPage }: Site): App {
  const prerendered = routeAt(routing, documentPath)
  const lazyWithStyle = (load: () => Promise<PageModule>, route: string) =>
    lazyModule(() =>
      Promise.all([load(), import.meta.env.SSR || route === prerendered || loadFullStyleSheet()]).then(
        ([module]) => module,
      ),
    )
  const lazyPages = new Map(
    Object.entries(modules).map(([route, load]) => [route, lazyWithStyle(load, route)]),
  )
  const lazyUnknownPage = lazyWithStyle(unknownPage, routing.catchAll.page)
  const lazyPageOf = (route: string | undefined) => lazyPages.get(route ?? '') ?? lazyUnknownPage
  const routeOf = (path: string, route?: string): RouteObject => {
    const replaces = !route ? 'layout' : isInLayout(routing, route) ? 'page' : 'bare page'
    return {
      path,
      element: (
        // The key resets the error boundary on navigation.
        <Boundary key={path} fallback={error => <ErrorPage error={error} replaces={replaces} />}>
          <Page module={lazyPageOf(route)} />
        </Boundary>
      ),
    }
  }
  const pages = Object.entries(routing.pages)
  const routesOf = (hasLayout: boolean) =>
    pages
      .filter(([route]) => isInLayout(routing, route) === hasLayout)
      .map(([route, { path }]) => routeOf(path, route))
  const { id, prefix } = routing.dynamicRoute
  return {
    routes: [
      {
        element: (
          <Boundary fallback={error => <ErrorPage error={error} replaces="layout" />}>
            <Layout>
              <Outlet />
            </Layout>
          </Boundary>
        ),
        children: [...routesOf(true), routeOf(`${prefix}:slug`, id)],
      },
      ...routesOf(false),
      routeOf('*'),
    ],
    loadPage: pathname => lazyPageOf(routeAt(routing, pathname)).load(),
  }
}
