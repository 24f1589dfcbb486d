import type { PageId, SectionId } from '../config/paths.ts'

export const mainLinks: { label: string; section: SectionId }[] = [
  { label: 'Home', section: 'home' },
  { label: 'About', section: 'about' },
  { label: 'Services', section: 'services' },
  { label: 'Products', section: 'products' },
  { label: 'Contact', section: 'contact' },
]

/** Sections of the home page that have a page of their own, and what the link to it says. */
export const sectionPages: { section: SectionId; page: PageId; label: string }[] = [
  { section: 'about', page: 'about', label: 'About us, on a page of its own' },
  { section: 'services', page: 'services', label: 'All services, on a page of their own' },
  { section: 'products', page: 'products', label: 'Both products, on a page of their own' },
  { section: 'caseStudies', page: 'caseStudies', label: 'The case studies, on a page of their own' },
  { section: 'blog', page: 'blog', label: 'The blog, on a page of its own' },
  { section: 'contact', page: 'contact', label: 'Contact, on a page of its own' },
]

export const legalLinks: { label: string; page: PageId }[] = [
  { label: 'Privacy Policy', page: 'privacy' },
  { label: 'Terms', page: 'terms' },
  { label: 'Refund Policy', page: 'refund' },
  { label: 'Shipping Info', page: 'shipping' },
]

/** The four services that the footer names; all of them lead to the services section. */
export const FOOTER_SERVICES = 4
