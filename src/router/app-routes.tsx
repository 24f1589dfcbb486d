import { Component, type ReactNode, use } from 'react'
import { useLocation } from 'react-router-dom'
import { isInLayout, type PageId, pageIdAt, pageIds } from '../config/paths.ts'
import { SiteLayout } from '../pages/site-layout.tsx'
import { BareErrorPage, ErrorPage, ProductErrorPage } from '../pages/error-pages.tsx'
import { type LoadPage, loadUnknown, type PageModule, pages } from '../routes.tsx'
import { type Code, codeOf } from './page-code.ts'
import { wholeStyle } from './whole-style.ts'

/** The page that the host sent, with its own rules in it. */
const sent = pageIdAt(window.location.pathname)
const withStyle = (load: LoadPage, page?: PageId) =>
  codeOf(() => Promise.all([load(), page === sent || wholeStyle()]).then(([module]) => module))

const unknown = withStyle(loadUnknown)
const codes = Object.fromEntries(pageIds.map(page => [page, withStyle(pages[page], page)])) as Record<
  PageId,
  Code<PageModule>
>

/** What is there renders at once, as hydration needs it; anything else holds the navigation back until it is. */
const useCode = <Module,>(code: Code<Module>): Module => code.loaded ?? use(code.waitFor())

function Page({ code }: { code: Code<PageModule> }) {
  const { Component: Content } = useCode(code)
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
      <Page code={id ? codes[id] : unknown} />
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
  return id ? codes[id].load() : unknown.load()
}
