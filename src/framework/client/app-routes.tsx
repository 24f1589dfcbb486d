import { Component, type ReactNode, use, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { isClientRoutable, isInLayout, routeAt, type RouteId, routeIds } from '../../content/paths.ts'
import { SiteLayout } from '../../pages/layout.tsx'
import { BareErrorPage, ErrorPage, ProductErrorPage } from '../../pages/error-pages.tsx'
import { type LoadPage, loadUnknown, type PageModule, pages } from '../../routes.tsx'
import { identifyEntry } from './identify-entry.ts'
import { type LazyModule, lazyModule } from './lazy-module.ts'
import { loadFullStyleSheet } from './full-style-sheet.ts'
import { prerendered } from './prerendered.ts'

const withStyle = (load: LoadPage, page?: RouteId) =>
  lazyModule(() =>
    Promise.all([load(), page === prerendered || loadFullStyleSheet()]).then(([module]) => module),
  )

const unknown = withStyle(loadUnknown, 'thankYou')
const modules = Object.fromEntries(routeIds.map(route => [route, withStyle(pages[route], route)])) as Record<
  RouteId,
  LazyModule<PageModule>
>

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
function useHistoryMoves(pathname: string): void {
  // Replaces the boot script's handler in the same commit in which the router begins to listen, and runs before the router.
  useLayoutEffect(() => {
    window.onpopstate = event => {
      identifyEntry()
      const target = window.location.pathname
      if (target === pathname || isClientRoutable(target)) return
      event.stopImmediatePropagation()
      window.location.reload()
    }
  }, [pathname])
}

const bareErrorPage = (error: unknown) => <BareErrorPage error={error} />

/** Renders the page at the current address, in the site layout where the page has one. */
export function AppRoutes() {
  const { pathname } = useLocation()
  useHistoryMoves(pathname)
  const id = routeAt(pathname)
  const inLayout = id !== undefined && isInLayout(id)
  const code = id ? modules[id] : unknown
  // The key resets the error boundary on navigation.
  const page = (
    <Boundary
      key={pathname}
      onShown={code.retry}
      fallback={error =>
        inLayout ? (
          <ErrorPage error={error} />
        ) : id ? (
          <ProductErrorPage error={error} />
        ) : (
          bareErrorPage(error)
        )
      }
    >
      <Page code={code} />
    </Boundary>
  )
  return inLayout ? (
    <Boundary fallback={bareErrorPage}>
      <SiteLayout>{page}</SiteLayout>
    </Boundary>
  ) : (
    page
  )
}

/** Loads the module of the page at an address, and its style sheet. Rejects if one of them does not load. */
export function loadPage(pathname: string): Promise<unknown> {
  const id = routeAt(pathname)
  return id ? modules[id].load() : unknown.load()
}
