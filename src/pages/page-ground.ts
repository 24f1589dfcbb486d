import type { PageId, SectionId } from '#src/config/paths.ts'

/** What the layout knows of the page that it holds. */
export interface PageGround {
  /** The floor under the bar while the bar is transparent. */
  floor: 'red' | 'black' | 'yellow' | 'wall'
  /** The link that is marked while no section of the page says otherwise. */
  section?: SectionId
}

export const grounds: Partial<Record<PageId, PageGround>> = {
  home: { floor: 'red', section: 'home' },
  about: { floor: 'red', section: 'about' },
  services: { floor: 'red', section: 'services' },
  products: { floor: 'red', section: 'products' },
  blog: { floor: 'red' },
  caseStudies: { floor: 'black' },
  contact: { floor: 'red', section: 'contact' },
  logdhan: { floor: 'yellow', section: 'products' },
}
