import { pageIds } from '../../src/company/paths.ts'
import { pages, type PageEntry, type PageId } from '../../src/company/pages.ts'
import { posts } from './posts.ts'

/** Pages with the same properties have the same layout and routing. States of forms and results have tests of their own. */
const kindOf = ({ header, isIndexed, hasLayout, isClientRoutable }: PageEntry) =>
  JSON.stringify([header?.floor, isIndexed, hasLayout, isClientRoutable])

const isFirstOfItsKind = (id: PageId) =>
  pageIds.find(other => kindOf(pages[other]) === kindOf(pages[id])) === id

const firstPaths = [...pageIds.filter(isFirstOfItsKind).map(id => pages[id].path), posts[0]?.path]

/** Whether tests of every page are exhaustive for this one, because an earlier page has its floor and layout. */
export const isRepeated = (path: string): boolean => !firstPaths.includes(path)

interface PageSet {
  /** The name of the pages in the title of a test. */
  pages: string
  addresses: readonly string[]
  /** Tag of the test. */
  tag: string[]
}

/** Divides pages for two tests that visit them one after another: one of `npm test`, and an exhaustive one. */
export const pageSets = (addresses: readonly string[]): PageSet[] => [
  { pages: 'one page of each kind', addresses: addresses.filter(path => !isRepeated(path)), tag: [] },
  { pages: 'every other page', addresses: addresses.filter(isRepeated), tag: ['@exhaustive'] },
]
