import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf } from '../prerender/routing.ts'
import { pageAt, paths, postPath } from '../company/paths.ts'
import { POSTS_FOLDER } from '../posts/read-posts.ts'
import { ContentError } from '../posts/content-error.ts'
import { decodeIfValid } from './decode-if-valid.ts'

/** Throws if a post links to a missing element of a page. post-mistakes.ts checks links within a post. */
export function checkFragments(outDir: string): void {
  const folder = join(outDir, postPath())
  const pages = new Map<string, string>()
  const htmlOf = (file: string) => {
    const html = pages.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '')
    pages.set(file, html)
    return html
  }
  const files = existsSync(folder) ? readdirSync(folder).filter(file => file.endsWith('.html')) : []
  const mistakes = files.flatMap(file => {
    const slug = file.replace(/\.html$/, '')
    return [...htmlOf(join(folder, file)).matchAll(/\shref="([^"]*#[^"]+)"/g)].flatMap(([, href = '']) => {
      const page = new URL(postPath(slug), 'http://site')
      const url = new URL(href.replaceAll('&amp;', '&'), page)
      if (url.origin !== page.origin || url.hash === '#top') return []
      const id = pageAt(url.pathname)
      const target = join(outDir, id ? fileOf(paths[id]) : `${url.pathname.replace(/\/$/, '')}.html`)
      const fragment = decodeIfValid(url.hash.slice(1))
      // HTML, "find a potential indicated element": browsers look for the fragment as written, then decoded.
      if ([url.hash.slice(1), fragment].some(name => htmlOf(target).includes(` id="${name}"`))) return []
      return [
        `${POSTS_FOLDER}/${slug}.mdx: the link "${href}" does not lead to an element, because ${url.pathname} has no id "${fragment}"`,
      ]
    })
  })
  if (mistakes.length > 0) throw new ContentError(`Invalid posts:\n${mistakes.join('\n')}`)
}
