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

/** Any unknown address with this word in it is the thank-you page; case-sensitive, like the host's rule. */
export const THANK_YOU_WORD = 'thankyou'

export const pageAt = (pathname: string): PageId | undefined => pageIds.find(page => paths[page] === pathname)

/** An address with or without a slash at its end, as a router takes it; the host redirects the one to the other. */
export const pageIdAt = (pathname: string): PageId | undefined =>
  pageAt(pathname) ?? pageAt(pathname.replace(/\/$/, ''))

/** From one such address to another one goes without a load. */
export const isPageInLayout = (pathname: string): boolean => {
  const page = pageIdAt(pathname)
  return page !== undefined && isInLayout(page)
}

/** What stands at an address: a page, another address of a page, or something that only the host can answer for. */
export type Destination = { kind: 'page'; page: PageId } | { kind: 'redirect'; to: string } | { kind: 'file' }

/** Folders of the host in which there are files and functions, and no pages. */
const HOST_FOLDERS = /^\/(?:assets|api|\.well-known|_vercel)(?:\/|$)/

/** How the router agrees with the rules of the host (build/host/routes.ts); one table of addresses tests both. */
export function destinationOf(pathname: string): Destination {
  const page = pageAt(pathname)
  if (page) return { kind: 'page', page }
  const bare = pathname.replace(/(?:\.html\/?|\/)$/, '')
  if (pageAt(bare)) return { kind: 'redirect', to: bare }
  if (HOST_FOLDERS.test(pathname)) return { kind: 'file' }
  if (pathname.includes(THANK_YOU_WORD)) return { kind: 'page', page: 'thankYou' }
  return /\.[^/]+$/.test(pathname) && !/\.html?$/.test(pathname)
    ? { kind: 'file' }
    : { kind: 'redirect', to: paths.home }
}

/** The file of the build that the host sends for a page. */
export const pageFile = (page: PageId): string => `${paths[page].slice(1) || 'index'}.html`

/** A page's module, in src/: named after the last part of its address. */
export const pageModule = (page: PageId): string =>
  `pages/${paths[page].split('/').at(-1) || 'home'}-page.tsx`

/** The display face under an address that does not change, for pages that do not come out of the build. */
export const DISPLAY_FACE_PATH = '/fonts/anek-latin.woff2'
/** Drawn files: the build makes each from code, under these addresses. */
export const coverPath = (slug: string): string => `/covers/${slug}.svg`
export const socialImagePath = (page: PageId): string =>
  `/social/${paths[page].slice(1).replaceAll('/', '-') || 'home'}.png`
