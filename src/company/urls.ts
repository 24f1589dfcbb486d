/** Rules for URLs that are not pages, for the host and for unknown-url-page.tsx. */
import type { UrlRouting } from '../prerender/host/url-rules.ts'
import { type PageId, routing } from './paths.ts'
import { redirects } from './redirects.ts'

/** A post's file name and the last part of its path. */
export const POST_SLUG = /^[a-z\d]+(?:-[a-z\d]+)*$/

/** Any unknown path with this word shows the thank-you page. Case matters, as on the host. */
export const THANK_YOU_WORD = 'thankyou'

export const urlRouting: UrlRouting<PageId> = {
  ...routing,
  redirects,
  dynamicRoute: { ...routing.dynamicRoute, slug: POST_SLUG },
  catchAll: { ...routing.catchAll, contains: THANK_YOU_WORD },
}
