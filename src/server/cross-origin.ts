/** Whether a value of `Sec-Fetch-Site` says that a page from another origin sent the request. */
export const isOtherOrigin = (site: string): boolean => site !== 'same-origin' && site !== 'none'

/**
 * Whether a page from another origin sent the request, according to `Sec-Fetch-Site` or else `Origin`. Pages
 * cannot set these headers. A request with neither does not come from a browser, so no page has forged it.
 */
export function isCrossOrigin(request: Request, siteOrigin?: string): boolean {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site !== null) return isOtherOrigin(site)
  const origin = request.headers.get('Origin')
  return origin !== null && origin !== siteOrigin && origin !== new URL(request.url).origin
}
