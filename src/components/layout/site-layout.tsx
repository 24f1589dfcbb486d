import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { pageAt, type PageId, type SectionId } from '#src/config/paths.ts'
import { Header } from './header.tsx'
import { hashTarget } from './hash-target.ts'
import { useClientNavigation } from './use-client-navigation.ts'
import { useNavigation } from './use-navigation.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

/** How the header looks on one page. */
export interface PageTheme {
  /** Floor of the page below the header, whose background is transparent at the top of the page. */
  floor: 'brand' | 'contrast' | 'product' | 'surface'
  /** The section whose link is current while no section of the page is in view. */
  section?: SectionId
}

export interface SiteLayoutProps extends Pick<ComponentProps<typeof Header>, 'brand' | 'links'> {
  /** A page without an entry has the floor `surface` and no current link. */
  themes: Partial<Record<PageId, PageTheme>>
  footer: ReactNode
  children: ReactNode
}

/** Header, footer and client navigation around a page. */
export function SiteLayout({ brand, links, themes, footer, children }: SiteLayoutProps) {
  const navigation = useNavigation()
  const main = useFocusAfterNavigation()
  const page = pageAt(useLocation().pathname)
  const theme = page && themes[page]
  useScrollRestoration()
  useClientNavigation()
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header
        brand={brand}
        links={links}
        floor={theme?.floor ?? 'surface'}
        navigation={navigation}
        section={navigation.section ?? theme?.section ?? null}
      />
      <div id="main" inert={navigation.isMenuOpen}>
        <main ref={main}>{children}</main>
        {footer}
      </div>
    </>
  )
}

/** After a client navigation, focuses the target of the hash or else the heading of the page. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash, key } = useLocation()
  const initialKey = useRef(key)
  useEffect(() => {
    if (initialKey.current === key) return
    initialKey.current = ''
    const target = hash ? hashTarget(hash) : main.current?.querySelector<HTMLElement>('h1')
    target?.focus({ preventScroll: true })
  }, [pathname, hash, key])
  return main
}
