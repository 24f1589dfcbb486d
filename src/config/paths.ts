/** Every address inside the site, written once: routes, links, the sitemap and the tests read it here. */

export const paths = {
  home: '/',
  about: '/about',
  services: '/services',
  products: '/products',
  blog: '/blog',
  caseStudies: '/case-studies',
  contact: '/contact',
  privacy: '/privacy-policy',
  terms: '/terms',
  refund: '/refund-policy',
  shipping: '/shipping',
  logdhan: '/logdhan',
  checkout: '/logdhan/checkout',
  thankYou: '/thankyou',
} as const

export type PageId = keyof typeof paths
export const pageIds = Object.keys(paths) as PageId[]

/** Pages that stand for themselves, without header and footer. */
const pagesWithoutLayout: readonly PageId[] = ['checkout', 'thankYou']
export const isInLayout = (page: PageId): boolean => !pagesWithoutLayout.includes(page)

/** The anchored sections of the home page, in the order in which they stand there. */
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

export const homeAnchor = (section: SectionId): string => `${paths.home}#${anchors[section]}`

export const pageAt = (pathname: string): PageId | undefined => pageIds.find(page => paths[page] === pathname)

/** An address with or without a slash at its end, as a router takes it; the host redirects the one to the other. */
export const pageIdAt = (pathname: string): PageId | undefined =>
  pageAt(pathname) ?? pageAt(pathname.replace(/\/$/, ''))

/** From one such address to another one goes without a load. */
export const isPageInLayout = (pathname: string): boolean => {
  const page = pageIdAt(pathname)
  return page !== undefined && isInLayout(page)
}

/** A page's module, in src/: named after the last part of its address. */
export const pageModule = (page: PageId): string =>
  `pages/${paths[page].split('/').at(-1) || 'home'}-page.tsx`
