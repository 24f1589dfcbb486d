import { PageError } from '#src/components/layout/page-error.tsx'
import { ProductFloor } from '#src/components/sections/product-floor.tsx'
import { company } from '#src/content/company.ts'
import { logo } from '#src/content/drawings.ts'
import { Logo } from '#src/components/ui/logo.tsx'
import { paths } from '#src/content/paths.ts'

interface ErrorPageProps {
  error: unknown
}

/** Replaces a page inside the layout. */
export const ErrorPage = PageError

/** Replaces a page outside the layout: checkout or thank-you. */
export const ProductErrorPage = ({ error }: ErrorPageProps) => (
  <ProductFloor>
    <ErrorPage error={error} />
  </ProductFloor>
)

/** Replaces the layout when it fails itself: a static header and footer without its components. */
export const BareErrorPage = ({ error }: ErrorPageProps) => (
  <>
    <header className="wrap flex items-center min-h-21">
      <a
        className="flex items-center gap-3 font-display font-600 text-h4 no-underline text-on-floor"
        href={paths.home}
      >
        <Logo curve={logo} className="h-9 w-auto" />
        {company.name}
      </a>
    </header>
    <main>
      <ErrorPage error={error} />
    </main>
    <footer className="wrap rule py-6 text-small text-on-floor-2">{company.legalName}</footer>
  </>
)
