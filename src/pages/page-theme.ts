import type { PageTheme } from '#src/components/layout/site-layout.tsx'
import type { PageId } from '#src/config/paths.ts'

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
