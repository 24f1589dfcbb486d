/** Rules for URLs that are not pages, for the host and for the page at unknown URLs. */
import { z } from 'zod'
import type { UrlRouting } from '../prerender/host/url-rules.ts'
import { type PageId, paths, routing } from './paths.ts'
import { schemaOf } from './schemas.ts'

/** A post's file name and the last part of its path. */
export const POST_SLUG = /^[a-z\d]+(?:-[a-z\d]+)*$/

/** Any unknown path that contains this word is the thank-you page. Case-sensitive, as on the host. */
export const THANK_YOU_WORD = 'thankyou'

/** Permanent redirects from old paths, such as a renamed post's, to new paths: `'/blog/old': '/blog/new'`. */
export const redirects: Readonly<Record<string, string>> = {}

export const urlRouting: UrlRouting<PageId> = {
  ...routing,
  redirects,
  dynamicRoute: { ...routing.dynamicRoute, slug: POST_SLUG },
  catchAll: { ...routing.catchAll, contains: THANK_YOU_WORD },
}

export const schema = schemaOf(() => {
  const path = z.string().regex(/^\/$|^(?:\/[\w~-][\w.~-]*)+$/, 'must be a path such as /blog/a-post')
  return {
    redirects: z.record(
      path.refine(from => !Object.values(paths).includes(from), 'is the address of a page'),
      path,
    ),
  }
})
