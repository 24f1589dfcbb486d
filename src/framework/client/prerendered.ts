import { DOCUMENT_PATH, withoutSlash } from '../contract.ts'
import { isInLayout, routeAt } from '../../content/paths.ts'

/**
 * Path of the page that this document was rendered for. The address may be another one by now: Back can come before any
 * script has run. The development server does not write it.
 */
const documentPath =
  document.querySelector(`[${DOCUMENT_PATH}]`)?.getAttribute(DOCUMENT_PATH) ??
  withoutSlash(window.location.pathname)

/** The page that this document was rendered for; the document contains its style rules. `undefined` at an unknown address. */
export const prerendered = routeAt(documentPath || '/')

/**
 * Whether this document was rendered for an address. The documents outside of the layout make no history entries with
 * other paths, and the thank-you page has many addresses.
 */
export const isPrerendered = (pathname: string): boolean =>
  withoutSlash(pathname) === documentPath || (prerendered !== undefined && !isInLayout(prerendered))
