import { pageIds } from '#src/content/paths.ts'
import { pages, type PageEntry, type PageId } from '#src/content/pages.ts'
import { posts } from './posts.ts'

/** What pages share besides their texts. States of forms and results have tests of their own. */
const kindOf = ({ header, isIndexed, hasLayout, isClientRoutable }: PageEntry) =>
  JSON.stringify([header?.floor, isIndexed, hasLayout, isClientRoutable])

const isFirstOfItsKind = (id: PageId) =>
  pageIds.find(other => kindOf(pages[other]) === kindOf(pages[id])) === id

const firstPaths = [...pageIds.filter(isFirstOfItsKind).map(id => pages[id].path), posts[0]?.path]

/** Whether tests of every page are exhaustive for this one, because an earlier page has its floor and layout. */
export const isRepeated = (path: string): boolean => !firstPaths.includes(path)
