import { pageAt, type PageId, paths } from './paths.ts'

/** Any unknown address with this word in it is the thank-you page; case-sensitive, like the host's rule. */
export const THANK_YOU_WORD = 'thankyou'

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
