import { Fragment, type ReactNode } from 'react'
import { PageError } from '../layout/page-error.tsx'
import { ProductFrame } from '../layout/product-frame.tsx'
import { company } from '../company/company.ts'
import { logo } from '../company/drawings.ts'
import { Logo } from '../ui/logo.tsx'
import { paths } from '../company/paths.ts'
import type { Site } from '../prerender/site.ts'

/** Replaces the part that failed: a page in the layout, a LogDhan page outside it, or the layout itself. */
export const ErrorPage: Site['ErrorPage'] = ({ error, replaces }) => {
  const Frame = { 'page': Fragment, 'bare page': ProductFrame, 'layout': WithoutLayout }[replaces]
  return (
    <Frame>
      <PageError error={error} />
    </Frame>
  )
}

/** A static header and footer that do not use the layout's components. */
const WithoutLayout = ({ children }: { children: ReactNode }) => (
  <>
    <header className="wrap flex items-center min-h-21">
      <a
        className="flex items-center gap-3 font-display font-600 text-h4 no-underline text-on-floor"
        href={paths.home}
        // The layout's error stays until a document loads.
        data-reload=""
      >
        <Logo logo={logo} className="h-9 w-auto" />
        {company.name}
      </a>
    </header>
    <main>{children}</main>
    <footer className="wrap rule py-6 text-small text-on-floor-2">{company.legalName}</footer>
  </>
)
