/** Ids of the home page's sections, in order. */
export const anchors = {
  home: 'home',
  about: 'about',
  services: 'services',
  products: 'products',
  caseStudies: 'case-studies',
  blog: 'blog',
  contact: 'contact',
} as const

export type SectionId = keyof typeof anchors

export const isSectionId = (id: string): id is SectionId => Object.hasOwn(anchors, id)
