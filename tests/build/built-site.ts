import { pageFile } from '../../src/prerender.config.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { load } from 'cheerio'
import { postImagePath, socialImagePath } from '../../src/company/image-paths.ts'
import { type PageId, pages } from '../../src/company/pages.ts'
import { pageIds, paths, type RouteId } from '../../src/company/paths.ts'
import { posts } from '../support/posts.ts'

export const project = join(import.meta.dirname, '../..')
export const dist = join(project, 'dist')

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()

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
  ...pageIds.map(page => {
    const { title, description, isIndexed: index = true } = pages[page]
    const [file, path] = [pageFile(page), paths[page]]
    return [
      page,
      { route: page, file, path, title, description, index, socialImage: socialImagePath(page) },
    ] as const
  }),
  ...posts.map(({ slug, path, pageTitle: title, description }) => {
    const document: BuiltDocument = {
      route: 'post',
      file: `${path.slice(1)}.html`,
      path,
      title,
      description,
      index: true,
      socialImage: postImagePath(slug),
    }
    return [`post ${slug}`, document] as const
  }),
]

export const htmlIn = (file: string) => readFileSync(join(dist, file), 'utf8')
export const documentIn = (file: string) => load(htmlIn(file))
export const documentOf = (page: PageId) => documentIn(pageFile(page))
/** A page's text without its scripts, in one line. */
export const textOf = (page: PageId) => {
  const $ = documentOf(page)
  $('script, noscript, wbr').remove()
  // Without spaces, the texts of adjacent blocks would join into one word.
  $('body *').append(' ')
  return $('body').text().replace(/\s+/g, ' ')
}
