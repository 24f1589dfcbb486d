import { pageAt, type PageId, paths, POST_SLUG, postPath } from '../content/paths.ts'

/** Any unknown address that contains this word is the thank-you page. Case-sensitive, like the host's routes. */
export const THANK_YOU_WORD = 'thankyou'

/** The target of an address: a page, a redirect to a page, or something that only the host knows: a post, a file or a function. */
export type Destination = { kind: 'page'; page: PageId } | { kind: 'redirect'; to: string } | { kind: 'file' }

/** Folders of files and functions, without pages. */
const HOST_FOLDERS = /^\/(?:assets|api|\.well-known|_vercel)(?:\/|$)/

/** Resolves an address like the host's routes (framework/host/routes.ts). tests/host/addresses.ts tests both. */
export function destinationOf(pathname: string): Destination {
  const page = pageAt(pathname)
  if (page) return { kind: 'page', page }
  const bare = pathname.replace(/(?:\.html\/?|\/)$/, '')
  if (pageAt(bare)) return { kind: 'redirect', to: bare }
  if (bare.startsWith(postPath()) && POST_SLUG.test(bare.slice(postPath().length)))
    return bare === pathname ? { kind: 'file' } : { kind: 'redirect', to: bare }
  if (HOST_FOLDERS.test(pathname)) return { kind: 'file' }
  if (pathname.includes(THANK_YOU_WORD)) return { kind: 'page', page: 'thankYou' }
  return /\.[^/]+$/.test(pathname) && !/\.html?$/.test(pathname)
    ? { kind: 'file' }
    : { kind: 'redirect', to: paths.home }
}

/** Path of a page's HTML file in the build. */
export const pageFile = (page: PageId): string => `${paths[page].slice(1) || 'index'}.html`
