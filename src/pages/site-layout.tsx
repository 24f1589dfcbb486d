import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Footer } from '#src/components/layout/footer.tsx'
import { Header } from '#src/components/layout/header.tsx'
import { targetOf } from '#src/components/layout/target-of.ts'
import { useFollowedLinks } from '#src/components/layout/use-followed-links.ts'
import { useNavigation } from '#src/components/layout/use-navigation.ts'
import { useScroll } from '#src/components/layout/use-scroll.ts'
import { homeAnchor, pageAt } from '#src/config/paths.ts'
import { company } from '#src/content/company.ts'
import { mark } from '#src/content/drawings.ts'
import { copyright, footerGroups, headerLinks } from '#src/content/navigation.ts'
import { blogIntro } from '#src/content/posts.ts'
import { NewsletterBlock } from './blocks/newsletter-block.tsx'
import { grounds } from './page-ground.ts'

const footer = (
  <Footer
    groups={footerGroups}
    copyright={copyright}
    mark={mark}
    newsletter={
      <>
        <h2 className="text-h3 mb-3">{blogIntro.letter.footerTitle}</h2>
        <p className="text-small text-fg-2 mb-5">{blogIntro.letter.footerLead}</p>
        <NewsletterBlock id="footer-letter" />
      </>
    }
  />
)

export function SiteLayout({ children }: { children: ReactNode }) {
  const navigation = useNavigation()
  const main = useFocusAfterNavigation()
  const page = pageAt(useLocation().pathname)
  const ground = page && grounds[page]
  useScroll()
  useFollowedLinks()
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header
        brand={{ name: company.name, mark, to: homeAnchor('home') }}
        links={headerLinks}
        floor={ground?.floor ?? 'wall'}
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
    const target = hash ? targetOf(hash) : main.current?.querySelector<HTMLElement>('h1')
    target?.focus({ preventScroll: true })
  }, [pathname, hash, key])
  return main
}
