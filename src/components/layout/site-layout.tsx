import { type ReactNode, useContext } from 'react'
import { useLocation } from 'react-router-dom'
import type { SectionId } from '#src/content/anchors.ts'
import { headerLinks, skipLabel } from '#src/content/navigation.ts'
import { pages } from '#src/content/pages.ts'
import { homeAnchor, pageAt, routing } from '#src/content/paths.ts'
import { useClientNavigation } from '#src/framework/client/use-client-navigation.ts'
import { useFocusAfterNavigation } from '#src/framework/client/use-focus-after-navigation.ts'
import { useScrollRestoration } from '#src/framework/client/use-scroll-restoration.ts'
import { ServicesContext } from '#src/services/services-context.ts'
import { ContactFormProvider } from '../forms/contact-form-actor.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useHeader } from './use-header.ts'

// One element, so that React skips the footer when the layout renders again.
const footer = <Footer />

/** Header, footer and client navigation around a page. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const view = useHeader()
  const main = useFocusAfterNavigation()
  const { pathname } = useLocation()
  const page = pageAt(pathname)
  const header = page && pages[page].header
  const section = view.section ?? header?.section
  const current = headerLinks.some(link => link.to === pathname)
    ? pathname
    : section && homeAnchor(section as SectionId)
  const { browser, tab } = useContext(ServicesContext)
  useScrollRestoration(tab, browser)
  useClientNavigation(routing, browser)
  return (
    <>
      <a className="skip-link" href="#main">
        {skipLabel}
      </a>
      <Header floor={header?.floor ?? 'surface'} view={view} current={current} />
      <div id="main" inert={view.isMenuOpen}>
        <main ref={main}>
          <ContactFormProvider>{children}</ContactFormProvider>
        </main>
        {footer}
      </div>
    </>
  )
}
