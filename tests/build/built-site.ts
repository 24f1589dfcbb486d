import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { load } from 'cheerio'
import { pageFile } from '#src/config/host-rules.ts'
import { type PageId } from '#src/config/paths.ts'

export const project = join(import.meta.dirname, '../..')
export const dist = join(project, 'dist')

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()

export { pageIds as pages } from '#src/config/paths.ts'
export const htmlOf = (page: PageId) => readFileSync(join(dist, pageFile(page)), 'utf8')
export const documentOf = (page: PageId) => load(htmlOf(page))
/** The text of a page without its scripts, in one line. */
export const textOf = (page: PageId) => {
  const $ = documentOf(page)
  $('script, noscript').remove()
  // Without spaces, the texts of adjacent blocks would join to one word.
  $('body *').append(' ')
  return $('body').text().replace(/\s+/g, ' ')
}
