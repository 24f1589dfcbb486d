import { homeAnchor, type PageId, paths, type SectionId } from '../config/paths.ts'
import { company } from './company.ts'
import { logdhanProduct, suiteProduct } from './products.ts'
import { services } from './services.ts'

const mainLinks: { label: string; section: SectionId }[] = [
  { label: 'Home', section: 'home' },
  { label: 'About', section: 'about' },
  { label: 'Services', section: 'services' },
  { label: 'Products', section: 'products' },
  { label: 'Contact', section: 'contact' },
]

export const headerLinks = mainLinks.map(link => ({ ...link, to: homeAnchor(link.section) }))

/** Links from the sections of the home page to the pages with more about them. */
export const sectionLinks = {
  about: { label: 'More about us', to: paths.about },
  services: { label: 'All services', to: paths.services },
  products: { label: 'Both products', to: paths.products },
  caseStudies: { label: 'All case studies', to: paths.caseStudies },
  blog: { label: 'All of the blog', to: paths.blog },
  contact: { label: 'Contact page', to: paths.contact },
} as const satisfies Partial<Record<SectionId, { label: string; to: string }>>

const legalLinks: { label: string; page: PageId }[] = [
  { label: 'Privacy Policy', page: 'privacy' },
  { label: 'Terms', page: 'terms' },
  { label: 'Refund Policy', page: 'refund' },
  { label: 'Shipping Info', page: 'shipping' },
]

const FOOTER_SERVICE_COUNT = 4

export const footerGroups: { title: string; links: { label: string; to?: string; href?: string }[] }[] = [
  {
    title: 'Company',
    links: [
      { label: 'About Us', to: homeAnchor('about') },
      { label: 'Contact', to: homeAnchor('contact') },
      sectionLinks.about,
      sectionLinks.caseStudies,
      sectionLinks.blog,
      sectionLinks.contact,
    ],
  },
  {
    title: 'Services',
    links: [
      ...services
        .slice(0, FOOTER_SERVICE_COUNT)
        .map(service => ({ label: service.title, to: homeAnchor('services') })),
      sectionLinks.services,
    ],
  },
  {
    title: 'Products',
    links: [
      { label: logdhanProduct.name, href: company.logdhan.site },
      { label: suiteProduct.name, href: company.suite.site },
      { label: logdhanProduct.plansLabel, to: paths.logdhan },
      sectionLinks.products,
    ],
  },
  { title: 'Legal', links: legalLinks.map(({ label, page }) => ({ label, to: paths[page] })) },
]

export const copyright = `© ${company.founded.slice(0, 4)} ${company.legalName}, ${company.address.locality}`
