import { Component, type ComponentType, type ReactNode, use, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { isClientRoutable, isInLayout, routeAt, type Routing } from '../routing.ts'
import type { PageModule, Site } from '../site.ts'
import { loadFullStyleSheet } from './full-style-sheet.ts'
import { identifyEntry } from './identify-entry.ts'
import { type LazyModule, lazyModule } from './lazy-module.ts'
import { prerenderedRoute } from './prerendered.ts'

/** Returns a loaded module synchronously, because hydration must not suspend. Suspends if the module is not loaded. */
const useModule = <Module,>(lazy: LazyModule<Module>): Module => lazy.loaded ?? use(lazy.waitFor())

function Page({ code }: { code: LazyModule<PageModule> }) {
  const { Component: Content } = useModule(code)
  return <Content />
}

/** Error boundary. `fallback` renders the error; `onShown` is called once that is on the page. */
class Boundary extends Component<
  { fallback: (error: unknown) => ReactNode; onShown?: () => void; children: ReactNode },
  { failed: boolean; error: unknown }
> {
  override state = { failed: false, error: null as unknown }
  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error }
  }

  override componentDidCatch() {
    this.props.onShown?.()
  }

  override render() {
    return this.state.failed ? this.props.fallback(this.state.error) : this.props.children
  }
}

/**
 * Loads the document of a history entry that needs one: a page that is not client-routable, for example a post after Back from
 * a page that client navigation has opened. `pathname` is the path of the page that is shown.
 */
function useHistoryMoves(routing: Routing, pathname: string): void {
  // Replaces the boot script's handler in the same commit in which the router begins to listen, and runs before the router.
  useLayoutEffect(() => {
    window.onpopstate = event => {
      identifyEntry()
      const target = window.location.pathname
      if (target === pathname || isClientRoutable(routing, target)) return
      event.stopImmediatePropagation()
      window.location.reload()
    }
  }, [routing, pathname])
}

export interface App {
  /** The page at the current address, in the layout where the page has one. The prerenderer and the browser render this one tree. */
  App: ComponentType
  /** Loads the module of the page at an address, and its style sheet. Rejects if one of them does not load. */
  loadPage: (pathname: string) => Promise<unknown>
}

export function appOf({ routing, modules, unknown, Layout, ErrorPage }: Site): App {
  const prerendered = import.meta.env.SSR ? undefined : prerenderedRoute(routing)
  const withStyle = (load: () => Promise<PageModule>, route: string) =>
    lazyModule(() =>
      Promise.all([load(), import.meta.env.SSR || route === prerendered || loadFullStyleSheet()]).then(
        ([module]) => module,
      ),
    )
  const pages = new Map(Object.entries(modules).map(([route, load]) => [route, withStyle(load, route)]))
  const other = withStyle(unknown, routing.anyAddress.page)
  const codeAt = (pathname: string) => pages.get(routeAt(routing, pathname) ?? '') ?? other
  const replaceLayout = (error: unknown) => <ErrorPage error={error} replaces="layout" />
  return {
    loadPage: pathname => codeAt(pathname).load(),
    App: function App() {
      const { pathname } = useLocation()
      useHistoryMoves(routing, pathname)
      const route = routeAt(routing, pathname)
      const inLayout = route !== undefined && isInLayout(routing, route)
      const code = codeAt(pathname)
      // The key resets the error boundary on navigation.
      const page = (
        <Boundary
          key={pathname}
          onShown={code.retry}
          fallback={error => (
            <ErrorPage error={error} replaces={inLayout ? 'page' : route ? 'bare page' : 'layout'} />
          )}
        >
          <Page code={code} />
        </Boundary>
      )
      return inLayout ? (
        <Boundary fallback={replaceLayout}>
          <Layout>{page}</Layout>
        </Boundary>
      ) : (
        page
      )
    },
  }
}
