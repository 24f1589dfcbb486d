import type { PageMeta } from '#src/components/seo/page-head.tsx'
import { type PageId, paths, socialImagePath } from '#src/config/paths.ts'
import { company } from '#src/content/company.ts'
import { seo } from '#src/content/seo.ts'

/** The head of a page, from the one table of them. */
export function metaOf(page: PageId): PageMeta {
  const { title, description, image, index } = seo[page]
  return {
    siteName: company.name,
    title,
    description,
    url: company.origin + paths[page],
    image: company.origin + socialImagePath(page),
    imageAlt: image.headline,
    index,
  }
}
