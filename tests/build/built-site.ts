import { pageFile } from '../../src/prerender.config.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CheerioAPI, load } from 'cheerio'
import { postImagePath, socialImagePath } from '../../src/company/image-paths.ts'
import { type PageId, pages } from '../../src/company/pages.ts'
import { pageIds, paths, type RouteId } from '../../src/company/paths.ts'
import { posts } from '../support/posts.ts'

export const project = join(import.meta.dirname, '../..')
export const dist = join(project, 'dist')

export { filesBelow as filesIn } from '../../src/posts/files-below.ts'
export { posts }

/** A prerendered HTML file. */
export interface BuiltDocument {
  route: RouteId
  file: string
  path: string
  title: string
  description: string
  index: boolean
  socialImage: string
}

/** All pages and posts, by name. */
export const documents: readonly (readonly [name: string, BuiltDocument])[] = [
  ...pageIds.map((page): [string, BuiltDocument] => {
    const { title, description, isIndexed: index = true } = pages[page]
    const [file, path, socialImage] = [pageFile(page), paths[page], socialImagePath(page)]
    return [page, { route: page, file, path, title, description, index, socialImage }]
  }),
  ...posts.map(({ slug, path, pageTitle: title, description }): [string, BuiltDocument] => {
    const [file, socialImage] = [`${path.slice(1)}.html`, postImagePath(slug)]
    return [`post ${slug}`, { route: 'post', file, path, title, description, index: true, socialImage }]
  }),
]

export const htmlIn = (file: string) => readFileSync(join(dist, file), 'utf8')
export const documentIn = (file: string) => load(htmlIn(file))
export const documentOf = (page: PageId) => documentIn(pageFile(page))
/** The value of an attribute on each element that matches a selector, or '' if the attribute is missing. */
export const valuesOf = ($: CheerioAPI, selector: string, attribute: string) =>
  [...$(selector)].map(element => $(element).attr(attribute) ?? '')
/** The text of each element that matches a selector. */
export const textsIn = ($: CheerioAPI, selector: string) => [...$(selector)].map(element => $(element).text())
/** A page's text on one line, without its scripts. */
export const textOf = (page: PageId) => {
  const $ = documentOf(page)
  $('script, noscript, wbr').remove()
  // Add spaces; otherwise, the last and first words of adjacent blocks would run together.
  $('body *').append(' ')
  return $('body').text().replace(/\s+/g, ' ')
}
