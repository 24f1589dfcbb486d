import type { PageId, SectionId } from '../config/paths.ts'

export const mainLinks: { label: string, section: SectionId }[] = [
  { label: 'Home', section: 'home' },
  { label: 'About', section: 'about' },
  { label: 'Services', section: 'services' },
  { label: 'Products', section: 'products' },
  { label: 'Contact', section: 'contact' },
]

export const legalLinks: { label: string, page: PageId }[] = [
  { label: 'Privacy Policy', page: 'privacy' },
  { label: 'Terms', page: 'terms' },
  { label: 'Refund Policy', page: 'refund' },
  { label: 'Shipping Info', page: 'shipping' },
]

/** The four services that the footer names; all of them lead to the services section. */
export const FOOTER_SERVICES = 4
