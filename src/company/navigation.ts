import { rupees } from './format.ts'
import { tel } from './links.ts'
import type { SectionId } from './anchors.ts'
import { homeAnchor, paths } from './paths.ts'
import { company } from './company.ts'
import { footerPageLinks } from './pages.ts'
import { logdhanProduct, suiteProduct } from './products.ts'
import { samplePrice, services } from './services.ts'

/** Links in the header, to a section of the home page or to another page. */
export const headerLinks = [
  { label: 'Home', to: homeAnchor('home') },
  { label: 'About', to: homeAnchor('about') },
  { label: 'Services', to: homeAnchor('services') },
  { label: 'Products', to: homeAnchor('products') },
  { label: 'Contact', to: homeAnchor('contact') },
]

/** Links from the home page's sections to the pages with details. */
export const sectionLinks = {
  about: { label: 'Ten weeks with us', to: paths.about },
  services: { label: `A sample price: ${rupees(samplePrice)}`, to: paths.services },
  products: { label: 'What each part does', to: paths.products },
  caseStudies: { label: 'How each was measured', to: paths.caseStudies },
  blog: { label: 'What is in each note', to: paths.blog },
  contact: { label: 'What happens next', to: paths.contact },
} as const satisfies Partial<Record<SectionId, { label: string; to: string }>>

/** Extra links in the menu on narrow screens. */
export const menuLinks = [
  { label: logdhanProduct.name, to: paths.logdhan },
  ...footerPageLinks.filter(({ to }) => headerLinks.every(link => link.to !== to)),
  { label: company.phone, to: tel(company.phone) },
]

/** Screen readers announce this text while the next page is loading. */
export const pendingLabel = 'The page is loading.'

/** Shown next to controls that are not implemented yet. */
export const soonLabel = 'soon'

/** Label of links to the contact form. */
export const startProjectLabel = 'Start Your Project'

/** Text of the header and the footer. Only screen readers read the landmarks' names. */
export const skipLabel = 'Skip to content'
export const menuLabel = 'Menu'
export const closeMenuLabel = 'Close'
export const toTopLabel = 'Back to top'
export const headerLandmark = 'Main'
export const footerLandmark = 'Footer'
export const complaintsLabel = 'Complaints'

const FOOTER_SERVICE_COUNT = 4

/** A link to a page of this site (`to`), or a link that opens another site in a new tab (`href`). */
export type FooterLink = { label: string } & ({ to: string; href?: never } | { to?: never; href: string })

export const footerGroups: { title: string; links: FooterLink[] }[] = [
  {
    title: 'Company',
    links: [
      { label: 'About Us', to: homeAnchor('about') },
      { label: 'Contact', to: homeAnchor('contact') },
      { label: 'How we work', to: paths.about },
      ...footerPageLinks,
    ],
  },
  {
    title: 'Services',
    links: [
      ...services
        .slice(0, FOOTER_SERVICE_COUNT)
        .map(service => ({ label: service.title, to: homeAnchor('services') })),
      { label: 'Time and price', to: paths.services },
    ],
  },
  {
    title: 'Products',
    links: [
      { label: logdhanProduct.name, href: company.logdhan.site },
      { label: suiteProduct.name, href: company.suite.site },
      { label: logdhanProduct.plansLabel, to: paths.logdhan },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy Policy', to: paths.privacy },
      { label: 'Terms', to: paths.terms },
      { label: 'Refund Policy', to: paths.refund },
      { label: 'Shipping Info', to: paths.shipping },
    ],
  },
]
