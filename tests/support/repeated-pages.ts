import { pageIds } from '../../src/company/paths.ts'
import { pages, type PageEntry, type PageId } from '../../src/company/pages.ts'
import { posts } from './posts.ts'

/** Pages with the same properties have the same layout and routing. Page states have their own tests. */
const kindOf = ({ header, isIndexed, hasLayout, isClientRoutable }: PageEntry) =>
  JSON.stringify([header?.floor, isIndexed, hasLayout, isClientRoutable])

const isFirstOfItsKind = (id: PageId) =>
  pageIds.find(other => kindOf(pages[other]) === kindOf(pages[id])) === id

const firstPaths = [...pageIds.filter(isFirstOfItsKind).map(id => pages[id].path), posts[0]?.path]

/** Whether an earlier page has the same floor and layout; this page's tests are then tagged `@exhaustive`. */
export const isRepeated = (path: string): boolean => !firstPaths.includes(path)

interface PageSet {
  /** How test titles refer to the pages. */
  pages: string
  paths: readonly string[]
  /** The test's tag. */
  tag: string[]
}

/** Splits pages between two tests: one in `npm test`, and an exhaustive one. */
export const pageSets = (paths: readonly string[]): PageSet[] => [
  { pages: 'one page of each kind', paths: paths.filter(path => !isRepeated(path)), tag: [] },
  { pages: 'the other pages', paths: paths.filter(isRepeated), tag: ['@exhaustive'] },
]
