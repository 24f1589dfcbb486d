import type { PageMeta } from '#src/components/seo/page-head.tsx'
import { socialImagePath } from '#src/config/assets.ts'
import { type PageId, paths } from '#src/config/paths.ts'
import { company } from '#src/content/company.ts'
import { seo } from '#src/content/seo.ts'
import { titles } from '#src/content/titles.ts'

/** Metadata for the head of a page. Only the prerenderer gets what crawlers and link previews read. */
export function metaOf(page: PageId): PageMeta {
  const url = company.origin + paths[page]
  if (!import.meta.env.SSR) return { title: titles[page], url }
  const { description, image, index } = seo[page]
  return {
    title: titles[page],
    url,
    prerendered: {
      siteName: company.name,
      description,
      image: company.origin + socialImagePath(page),
      imageAlt: image.headline,
      index,
    },
  }
}
