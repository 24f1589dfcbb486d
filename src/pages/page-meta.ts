import type { PageMeta } from './page-head.tsx'
import { company } from '../company/company.ts'
import { socialImagePath } from '../company/image-paths.ts'
import { type PageId, pages } from '../company/pages.ts'

/**
 * Metadata for a page's head. Only the prerenderer gets what crawlers and link previews read. `headline` is
 * the text of the page's image, by default its name.
 */
export function metaOf(page: PageId, headline?: readonly string[]): PageMeta {
  const { path, name, title, description, isIndexed = true } = pages[page]
  const url = company.origin + path
  if (!import.meta.env.SSR) return { title, url }
  return {
    title,
    url,
    prerendered: {
      siteName: company.name,
      description,
      image: company.origin + socialImagePath(page),
      imageAlt: headline?.join(' ') ?? name,
      index: isIndexed,
    },
  }
}
