/** Addresses of the site's pages, for routes, links, the sitemap and tests. */

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

/** Pages without header and footer. */
const pagesWithoutLayout: readonly PageId[] = ['checkout', 'thankYou']
export const isInLayout = (page: PageId): boolean => !pagesWithoutLayout.includes(page)

/** Ids of the sections of the home page, in their order. */
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

/** Like `pageAt`, but ignores a trailing slash, as the router does. The host redirects such addresses. */
export const pageIdAt = (pathname: string): PageId | undefined =>
  pageAt(pathname) ?? pageAt(pathname.replace(/\/$/, ''))

/** Whether an address is a page with the site layout. Links between such pages use client navigation. */
export const isPageInLayout = (pathname: string): boolean => {
  const page = pageIdAt(pathname)
  return page !== undefined && isInLayout(page)
}

/** Path of a page's module in src/, derived from the last segment of its address. */
export const pageModule = (page: PageId): string =>
  `pages/${paths[page].split('/').at(-1) || 'home'}-page.tsx`
