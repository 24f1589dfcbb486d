import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { type SectionId } from '#src/content/anchors.ts'
import { pages } from '#src/content/pages.ts'
import { homeAnchor, pageAt } from '#src/content/paths.ts'
import { focusableElements, keyOf } from '../../framework/client/focusable-elements.ts'
import { Header } from './header.tsx'
import { hashTarget } from '../../framework/client/hash-target.ts'
import { useClientNavigation } from '../../framework/client/use-client-navigation.ts'
import { useHeader } from './use-header.ts'
import { useScrollRestoration } from '../../framework/client/use-scroll-restoration.ts'

export interface SiteLayoutProps extends Pick<ComponentProps<typeof Header>, 'brand' | 'links'> {
  footer: ReactNode
  children: ReactNode
}

/** Header, footer and client navigation around a page. */
export function SiteLayout({ brand, links, footer, children }: SiteLayoutProps) {
  const view = useHeader()
  const main = useFocusAfterNavigation()
  const { pathname } = useLocation()
  const page = pageAt(pathname)
  const header = page && pages[page].header
  const section = view.section ?? header?.section
  const current = links.some(link => link.to === pathname)
    ? pathname
    : section && homeAnchor(section as SectionId)
  useScrollRestoration()
  useClientNavigation()
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header brand={brand} links={links} floor={header?.floor ?? 'surface'} view={view} current={current} />
      <div id="main" inert={view.isMenuOpen}>
        <main ref={main}>{children}</main>
        {footer}
      </div>
    </>
  )
}

/** The element that had the focus last in each history entry, by its router key. */
const lastFocused = new Map<string, string | undefined>()

/**
 * After a client navigation, focuses the target of the hash or else the heading of the page. After Back and Forward, which restore
 * the scroll position, focuses what had the focus there, or else the first text in view: Tab goes on from there.
 */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash, key } = useLocation()
  const type = useNavigationType()
  const initialKey = useRef(key)
  useEffect(() => {
    if (initialKey.current === key) return
    initialKey.current = ''
    // A hash link that the browser follows is also a `Pop`. Its entry has no state.
    if (type === NavigationType.Pop && history.state !== null)
      focusInView([focusableElements(document).get(lastFocused.get(key) ?? ''), ...textsOf(main.current)])
    else (hash ? hashTarget(hash) : main.current?.querySelector('h1'))?.focus({ preventScroll: true })
  }, [pathname, hash, key, type])
  useEffect(() => {
    const note = ({ target }: Event) => lastFocused.set(key, keyOf(focusableElements(document), target))
    addEventListener('focusin', note)
    return () => removeEventListener('focusin', note)
  }, [key])
  return main
}

const textsOf = (main: HTMLElement | null) => main?.querySelectorAll<HTMLElement>('h1,h2,h3,h4,p,li') ?? []

/** Focuses the first of the elements that is in the viewport, below the page header. */
function focusInView(elements: readonly (HTMLElement | undefined)[]) {
  const header = document.querySelector('header')?.offsetHeight ?? 0
  const found = elements.find(element => {
    const { top = -1, bottom = 0, width = 0 } = element?.getBoundingClientRect() ?? {}
    return top >= header && bottom <= innerHeight && width > 0
  })
  if (found && found.tabIndex < 0) found.tabIndex = -1
  found?.focus({ preventScroll: true })
}
