import { Fragment, type ReactNode } from 'react'
import { company } from '../company/company.ts'
import { logo } from '../company/drawings.ts'
import { closeMenuLabel, headerLandmark, headerLinks, menuLabel, menuLinks } from '../company/navigation.ts'
import { homeAnchor } from '../company/paths.ts'
import { Logo } from '../ui/logo.tsx'
import type { HeaderView } from './use-header.ts'

interface HeaderProps {
  /** The floor at the top of the page, whose colours the header takes while it is transparent. */
  floor: string
  view: HeaderView
  /** URL of the link to mark as current. */
  current: string | undefined
  /** URL of this page. Links to this URL lead to the top of the page instead. */
  own: string
}

/** The site header. Without JavaScript, `<details>` opens the menu, and CSS switches the background. */
export function Header({ floor, view, current, own }: HeaderProps) {
  const { state, isHydrated, isGlassy, isMenuOpen, send } = view
  const floorClasses =
    isGlassy && !isMenuOpen ? 'floor-surface bar-glassy' : `floor-${floor} ${isMenuOpen ? '' : 'bar-clear'}`
  const toPages = { current, own }
  return (
    <header
      data-machine="header"
      data-state={state}
      data-hydrated={isHydrated || undefined}
      className={`bar ${floorClasses}`}
    >
      <div className="wrap flex flex-wrap items-center gap-x-6 bar-height">
        <a
          href={homeAnchor('home')}
          className="inline-flex items-center gap-3 min-h-11 no-underline font-display font-600 text-h4 leading-none"
        >
          <Logo logo={logo} />
          {company.name}
        </a>
        <nav aria-label={headerLandmark} className="flex gap-1 -mr-3 lt-lg:hidden">
          <Links links={headerLinks} {...toPages} className="bar-link" />
        </nav>
        <Menu isOpen={isMenuOpen} onToggle={() => send({ type: 'toggle.pressed' })}>
          <Links links={headerLinks} {...toPages} className="menu-link" />
          <div className="menu-further">
            <Links links={menuLinks} {...toPages} className="plain-link no-underline" />
          </div>
        </Menu>
      </div>
    </header>
  )
}

interface MenuProps {
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

function Menu({ isOpen, onToggle, children }: MenuProps) {
  return (
    <details data-menu="" open={isOpen} className="lg:hidden">
      <summary
        className="menu-button"
        onClick={event => {
          // The machine sets `open`. The default action would toggle it again.
          event.preventDefault()
          onToggle()
        }}
      >
        <span className="labels">
          <span className="says-open">{menuLabel}</span> <span className="says-close">{closeMenuLabel}</span>
        </span>
      </summary>
      <nav aria-label={menuLabel} className="menu-panel">
        {children}
      </nav>
    </details>
  )
}

interface LinksProps extends Pick<HeaderProps, 'current' | 'own'> {
  links: readonly { label: string; to: string }[]
  className: string
}

function Links({ links, current, own, className }: LinksProps) {
  return links.map(link => (
    <Fragment key={link.to}>
      <a
        href={link.to === own ? '#top' : link.to}
        className={className}
        {...(current === link.to
          ? { 'aria-current': link.to.includes('#') ? ('true' as const) : ('page' as const) }
          : {})}
      >
        {link.label}
      </a>{' '}
    </Fragment>
  ))
}
