import { Component, type ReactNode, use } from 'react'
import { useLocation } from 'react-router-dom'
import { isInLayout, type PageId, pageIdAt, pageIds } from '../config/paths.ts'
import { SiteLayout } from '../pages/site-layout.tsx'
import { BareErrorPage, ErrorPage, ProductErrorPage } from '../pages/error-pages.tsx'
import { type LoadPage, loadUnknown, type PageModule, pages } from '../routes.tsx'
import { type LazyModule, lazyModule } from './lazy-module.ts'
import { loadFullStyleSheet } from './full-style-sheet.ts'

/** The page that the host sent, with its own rules in it. */
const sent = pageIdAt(window.location.pathname)
const withStyle = (load: LoadPage, page?: PageId) =>
  lazyModule(() => Promise.all([load(), page === sent || loadFullStyleSheet()]).then(([module]) => module))

const unknown = withStyle(loadUnknown)
const modules = Object.fromEntries(pageIds.map(page => [page, withStyle(pages[page], page)])) as Record<
  PageId,
  LazyModule<PageModule>
>

/** What is there renders at once, as hydration needs it; anything else holds the navigation back until it is. */
const useModule = <Module,>(code: LazyModule<Module>): Module => code.loaded ?? use(code.waitFor())

function Page({ code }: { code: LazyModule<PageModule> }) {
  const { Component: Content } = useModule(code)
  return <Content />
}

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

const bare = (error: unknown) => <BareErrorPage error={error} />

/** The page at the browser's address. */
export function AppRoutes() {
  const { pathname } = useLocation()
  const id = pageIdAt(pathname)
  const inLayout = id !== undefined && isInLayout(id)
  // Keyed by address: another page is another chance.
  const page = (
    <Boundary
      key={pathname}
      fallback={error =>
        inLayout ? <ErrorPage error={error} /> : id ? <ProductErrorPage error={error} /> : bare(error)
      }
    >
      <Page code={id ? modules[id] : unknown} />
    </Boundary>
  )
  return inLayout ? (
    <Boundary fallback={bare}>
      <SiteLayout>{page}</SiteLayout>
    </Boundary>
  ) : (
    page
  )
}

/** Brings the code of the page at an address; rejects when it does not arrive. */
export function loadPage(pathname: string): Promise<unknown> {
  const id = pageIdAt(pathname)
  return id ? modules[id].load() : unknown.load()
}
