import type { PageMeta } from './page-head.tsx'
import { company } from '../company/company.ts'
import { socialImagePath } from '../company/image-paths.ts'
import { type PageId, pages } from '../company/pages.ts'

/**
 * Returns metadata for a page's head. Only the prerenderer gets the tags for crawlers and link previews.
 * `headline` is the text of the page's social image; by default, the page's name.
 */
export function metaOf(page: PageId, headline?: readonly string[]): PageMeta {
  const { path, name, title, description, image, isIndexed = true } = pages[page]
  const url = company.origin + path
  if (!import.meta.env.SSR) return { title, url }
  return {
    title,
    url,
    prerendered: {
      siteName: company.name,
      description,
      image: company.origin + socialImagePath(page),
      imageAlt: image.headline ?? headline?.join(' ') ?? name,
      index: isIndexed,
    },
  }
}
