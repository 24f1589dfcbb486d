import type { ReactNode } from 'react'
import { NewsletterForm } from '#src/components/forms/newsletter-form.tsx'
import { Footer } from '#src/components/layout/footer.tsx'
import { SiteLayout as Layout } from '#src/components/layout/site-layout.tsx'
import { homeAnchor } from '#src/content/paths.ts'
import { company } from '#src/content/company.ts'
import { logo } from '#src/content/drawings.ts'
import { copyright, footerGroups, headerLinks } from '#src/content/navigation.ts'
import { newsletterIntro } from '#src/content/newsletter.ts'

const brand = { name: company.name, logo, to: homeAnchor('home') }

// One element, so that React skips the footer when the layout renders again.
const footer = (
  <Footer
    groups={footerGroups}
    copyright={copyright}
    logo={logo}
    newsletter={
      <>
        <h2 className="text-h3 mb-3">{newsletterIntro.footerTitle}</h2>
        <p className="text-small text-on-floor-2 mb-5">{newsletterIntro.footerLead}</p>
        <NewsletterForm id="footer-newsletter" />
      </>
    }
  />
)

/** The layout with the content of this site. */
export const SiteLayout = ({ children }: { children: ReactNode }) => (
  <Layout brand={brand} links={headerLinks} footer={footer}>
    {children}
  </Layout>
)
