import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf, withoutSlash } from '../prerender/routing.ts'
import { postPath } from '../company/paths.ts'
import { POSTS_FOLDER } from '../posts/read-posts.ts'
import { ContentError } from '../posts/content-error.ts'
import { decodeIfValid, fragmentOf } from './decode-if-valid.ts'

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
      const fragment = fragmentOf(url)
      // Other files have fragments of their own, such as `#page=2` of a PDF (RFC 8118, 3).
      const isHtml = /^[^.]*(?:\.html)?$/.test(url.pathname)
      if (url.origin !== page.origin || !isHtml || ['', 'top'].includes(fragment)) return []
      const path = withoutSlash(url.pathname)
      const target = join(outDir, path.endsWith('.html') ? path : fileOf(path))
      const decoded = decodeIfValid(fragment)
      // HTML, "find a potential indicated element": browsers look for the fragment as written, then decoded.
      if ([fragment, decoded].some(name => htmlOf(target).includes(` id="${name}"`))) return []
      return [
        `${POSTS_FOLDER}/${slug}.mdx: the link "${href}" does not lead to an element, because ${url.pathname} has no id "${decoded}"`,
      ]
    })
  })
  if (mistakes.length > 0) throw new ContentError(`Invalid posts:\n${mistakes.join('\n')}`)
}
