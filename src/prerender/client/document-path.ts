import { withoutSlash } from '../routing.ts'

/** Path of the page that this document was rendered for. The development server sets no `data-path`. */
export const documentPath = import.meta.env.SSR
  ? '/'
  : (document.querySelector('[data-path]')?.getAttribute('data-path') ?? window.location.pathname) || '/'

const isDocumentPath = (pathname: string) => withoutSlash(pathname) === withoutSlash(documentPath)

/**
 * Whether this document was at its page's URL when its scripts ran, or has another history entry at that URL.
 * `false` for archived or proxied copies, and for the catch-all page at other paths.
 */
export const isAtOwnUrl =
  import.meta.env.SSR ||
  isDocumentPath(window.location.pathname) ||
  ((window as Partial<typeof window>).navigation?.entries() ?? []).some(
    ({ sameDocument, url }) => sameDocument && url !== null && isDocumentPath(new URL(url).pathname),
  )

/** Returns the path to show before any client navigation: the path of the document or the history entry. */
export function pathToShow(): string {
  const { pathname } = window.location
  return isDocumentPath(pathname) || !isAtOwnUrl ? documentPath : pathname
}
