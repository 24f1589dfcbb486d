import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'
import { footerPageLinks, type PageId, pages } from '../company/pages.ts'
import type { PageEntry } from '../company/pages.ts'

const FILE = normalizePath(fileURLToPath(new URL('../company/pages.ts', import.meta.url)))

/** Fields that only the build needs, most of them for search engines and link previews. */
const ONLY_PRERENDERED = [
  'name',
  'description',
  'image',
  'isInFooter',
  'isIndexed',
] satisfies (keyof PageEntry)[]

const browserPages = Object.fromEntries(
  Object.entries(pages).map(([id, page]) => [
    id,
    Object.fromEntries(
      Object.entries(page).filter(([field]) => !ONLY_PRERENDERED.some(name => name === field)),
    ),
  ]),
) as Record<PageId, Partial<PageEntry>>

/** Omits from the browser's scripts the page fields that no script needs. */
export const pagesPlugin = (): Plugin => ({
  name: 'site:pages',
  load(id) {
    if (id !== FILE || this.environment.name !== 'client' || this.environment.mode !== 'build') return
    return `export const pages = ${JSON.stringify(browserPages)}\nexport const footerPageLinks = ${JSON.stringify(footerPageLinks)}`
  },
})
