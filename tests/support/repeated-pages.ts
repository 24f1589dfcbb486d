import { paths } from '#src/content/paths.ts'
import { posts } from './posts.ts'

/** Pages with the layout of another page: `paths.terms`, the first post. */
const REPEATED: readonly string[] = [
  paths.privacy,
  paths.refund,
  paths.shipping,
  ...posts.slice(1).map(({ path }) => path),
]

/** Whether another page has the same layout, so that tests of every page are exhaustive for this one. */
export const isRepeated = (path: string): boolean => REPEATED.includes(path)
