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

/** Any unknown address with this word in it is the thank-you page; case-sensitive, like the host's rule. */
const THANK_YOU_WORD = 'thankyou'
export const isThankYouPath = (pathname: string): boolean => pathname.includes(THANK_YOU_WORD)

/** Drawn files: the build makes each from code, under these addresses. */
export const coverPath = (slug: string): string => `/covers/${slug}.svg`
export const socialImagePath = (page: PageId): string => `/social/${paths[page].slice(1).replaceAll('/', '-') || 'home'}.png`
