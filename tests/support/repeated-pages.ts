import { paths } from '#src/content/paths.ts'
import { posts } from './posts.ts'

/** Pages with the parts that no other page has: sections, plans, forms, a checkout, a result, plain text, and a post. */
const REPRESENTATIVES: readonly (string | undefined)[] = [
  paths.home,
  paths.logdhan,
  paths.contact,
  paths.checkout,
  paths.thankYou,
  paths.terms,
  posts[0]?.path,
]

/** Whether tests of every page are exhaustive for this one, because another page has its parts. */
export const isRepeated = (path: string): boolean => !REPRESENTATIVES.includes(path)
