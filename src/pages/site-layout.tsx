import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Footer } from '#src/components/layout/footer.tsx'
import { Header } from '#src/components/layout/header.tsx'
import { hashTarget } from '#src/components/layout/hash-target.ts'
import { useClientNavigation } from '#src/components/layout/use-client-navigation.ts'
import { useNavigation } from '#src/components/layout/use-navigation.ts'
import { useScrollRestoration } from '#src/components/layout/use-scroll-restoration.ts'
import { homeAnchor, pageAt } from '#src/config/paths.ts'
import { company } from '#src/content/company.ts'
import { logo } from '#src/content/drawings.ts'
import { copyright, footerGroups, headerLinks } from '#src/content/navigation.ts'
import { blogIntro } from '#src/content/posts.ts'
import { NewsletterSection } from './sections/newsletter-section.tsx'
import { pageThemes } from './page-theme.ts'

const footer = (
  <Footer
    groups={footerGroups}
    copyright={copyright}
    logo={logo}
    newsletter={
      <>
        <h2 className="text-h3 mb-3">{blogIntro.newsletter.footerTitle}</h2>
        <p className="text-small text-on-floor-2 mb-5">{blogIntro.newsletter.footerLead}</p>
        <NewsletterSection id="footer-newsletter" />
      </>
    }
  />
)

export function SiteLayout({ children }: { children: ReactNode }) {
  const navigation = useNavigation()
  const main = useFocusAfterNavigation()
  const page = pageAt(useLocation().pathname)
  const ground = page && pageThemes[page]
  useScrollRestoration()
  useClientNavigation()
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header
        brand={{ name: company.name, logo, to: homeAnchor('home') }}
        links={headerLinks}
        floor={ground?.floor ?? 'surface'}
        navigation={navigation}
        section={navigation.section ?? ground?.section ?? null}
      />
      <div id="main" inert={navigation.isMenuOpen}>
        <main ref={main}>{children}</main>
        {footer}
      </div>
    </>
  )
}

/** A page that arrives without a load takes the focus to its heading, or to the section that was asked for. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash, key } = useLocation()
  const first = useRef(key)
  useEffect(() => {
    if (first.current === key) return
    first.current = ''
    const target = hash ? hashTarget(hash) : main.current?.querySelector<HTMLElement>('h1')
    target?.focus({ preventScroll: true })
  }, [pathname, hash, key])
  return main
}
