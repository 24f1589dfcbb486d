import { PageError } from '#src/components/layout/page-error.tsx'
import { ProductFloor } from '#src/components/sections/product-floor.tsx'
import { mailto } from '#src/config/links.ts'
import { company } from '#src/content/company.ts'
import { logdhanLogo, logo } from '#src/content/drawings.ts'
import { pageErrorTexts } from '#src/content/page-error.ts'
import { logdhanProduct } from '#src/content/products.ts'
import { Logo } from '#src/components/ui/logo.tsx'
import { paths } from '#src/config/paths.ts'

const email = { text: company.email, href: mailto(company.email) }

interface Caught {
  error: unknown
}

/** In the place of a page; the layout around it stays. */
export const ErrorPage = ({ error }: Caught) => (
  <PageError error={error} texts={pageErrorTexts} email={email} />
)

/** In the place of a page of the checkout. */
export const ProductErrorPage = ({ error }: Caught) => (
  <ProductFloor name={logdhanProduct.name} logo={logdhanLogo}>
    <ErrorPage error={error} />
  </ProductFloor>
)

/** In the place of the layout itself: what it cannot show stands here in its plainest form. */
export const BareErrorPage = ({ error }: Caught) => (
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
