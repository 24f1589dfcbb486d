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

/** Sections of the home page that have their own page, with the label of the link to it. */
export const sectionPages: { section: SectionId; page: PageId; label: string }[] = [
  { section: 'about', page: 'about', label: 'About us, on a page of its own' },
  { section: 'services', page: 'services', label: 'All services, on a page of their own' },
  { section: 'products', page: 'products', label: 'Both products, on a page of their own' },
  { section: 'caseStudies', page: 'caseStudies', label: 'The case studies, on a page of their own' },
  { section: 'blog', page: 'blog', label: 'The blog, on a page of its own' },
  { section: 'contact', page: 'contact', label: 'Contact, on a page of its own' },
]

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
    ],
  },
  {
    title: 'Services',
    links: services
      .slice(0, FOOTER_SERVICE_COUNT)
      .map(service => ({ label: service.title, to: homeAnchor('services') })),
  },
  {
    title: 'Products',
    links: [
      { label: logdhanProduct.name, href: company.logdhan.site },
      { label: suiteProduct.name, href: company.suite.site },
    ],
  },
  { title: 'Legal', links: legalLinks.map(({ label, page }) => ({ label, to: paths[page] })) },
]

export const copyright = `© ${company.founded.slice(0, 4)} ${company.legalName}, ${company.address.locality}`
