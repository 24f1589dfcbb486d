import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { isSectionId } from '../company/anchors.ts'
import { headerLinks, skipLabel } from '../company/navigation.ts'
import { pages } from '../company/pages.ts'
import { homeAnchor, pageAt } from '../company/paths.ts'
import { ContactFormProvider } from '../forms/contact-form-actor.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PendingStatus } from './pending-status.tsx'
import { useHeader } from './use-header.ts'

// A constant element, so that React skips the footer when the layout renders again.
const footer = <Footer />

/** Header and footer around a page. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const view = useHeader()
  const { pathname } = useLocation()
  const page = pageAt(pathname)
  const header = page && pages[page].header
  const section = view.section ?? header?.section
  const sectionLink = section && isSectionId(section) ? homeAnchor(section) : undefined
  const current = headerLinks.some(link => link.to === pathname) ? pathname : sectionLink
  const own = page && page !== 'home' && isSectionId(page) ? homeAnchor(page) : pathname
  return (
    <>
      <a className="btn-solid skip-link" href="#main">
        {skipLabel}
      </a>
      <Header floor={header?.floor ?? 'surface'} view={view} current={current} own={own} />
      <div id="main" inert={view.isMenuOpen}>
        <main>
          <ContactFormProvider>{children}</ContactFormProvider>
        </main>
        {footer}
      </div>
      <PendingStatus />
    </>
  )
}
