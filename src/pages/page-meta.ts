import type { PageMeta } from './page-head.tsx'
import { company } from '../company/company.ts'
import { socialImagePath } from '../company/image-paths.ts'
import { type PageId, pages } from '../company/pages.ts'

/** Metadata for a page's head. Only the prerenderer gets what crawlers and link previews read. */
export function metaOf(page: PageId): PageMeta {
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
      imageAlt: image.headline ?? name,
      index: isIndexed,
    },
  }
}
