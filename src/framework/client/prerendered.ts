import { DOCUMENT_PATH } from '../contract.ts'
import { isInLayout, routeAt, type Routing, withoutSlash } from '../routing.ts'

/**
 * Path of the page that this document was rendered for. The address may be another one by now: Back can come before any
 * script has run. The development server does not write it.
 */
const documentPath = import.meta.env.SSR
  ? ''
  : (document.querySelector(`[data-${DOCUMENT_PATH}]`)?.getAttribute(`data-${DOCUMENT_PATH}`) ??
    withoutSlash(window.location.pathname))

/** The page that this document was rendered for; the document contains its style rules. `undefined` at an unknown address. */
export const prerenderedRoute = (routing: Routing): string | undefined =>
  routeAt(routing, documentPath || '/')

/**
 * Whether this document was rendered for an address. The documents outside of the layout make no history entries with
 * other paths, and the page of any address has many.
 */
export function isPrerendered(routing: Routing, pathname: string): boolean {
  const route = prerenderedRoute(routing)
  return withoutSlash(pathname) === documentPath || (route !== undefined && !isInLayout(routing, route))
}
