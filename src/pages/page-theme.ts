import type { PageId, SectionId } from '#src/config/paths.ts'

/** What the layout knows of the page that it holds. */
export interface PageTheme {
  /** The floor under the bar while the bar is transparent. */
  floor: 'brand' | 'contrast' | 'product' | 'surface'
  /** The link that is marked while no section of the page says otherwise. */
  section?: SectionId
}

export const pageThemes: Partial<Record<PageId, PageTheme>> = {
  home: { floor: 'brand', section: 'home' },
  about: { floor: 'brand', section: 'about' },
  services: { floor: 'brand', section: 'services' },
  products: { floor: 'brand', section: 'products' },
  blog: { floor: 'brand' },
  caseStudies: { floor: 'contrast' },
  contact: { floor: 'brand', section: 'contact' },
  logdhan: { floor: 'product', section: 'products' },
}
