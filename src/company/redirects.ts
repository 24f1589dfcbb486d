import { z } from 'zod'
import { paths } from './paths.ts'
import { schemaOf } from './schemas.ts'

/**
 * Permanent redirects from old paths, such as a renamed post's, to new paths: `'/blog/old': '/blog/new'`. Add
 * new ones at the end, because the feeds identify a post by its first old path.
 */
export const redirects: Readonly<Record<string, string>> = {}

export const schema = schemaOf(() => {
  const path = z.string().regex(/^\/$|^(?:\/[\w~-][\w.~-]*)+$/, 'must be a path such as /blog/a-post')
  return {
    redirects: z.record(
      path.refine(from => !Object.values(paths).includes(from), 'must not be the path of a page'),
      path,
    ),
  }
})
