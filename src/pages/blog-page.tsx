import { PageHeader } from '#src/components/sections/page-header.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { blogIntro } from '#src/content/posts.ts'
import { BlogSection } from './sections/blog-section.tsx'
import { metaOf } from './page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('blog')} />
      <PageHeader title={blogIntro.title} lead={blogIntro.lead} drawing={blogIntro.drawing} />
      <div className="wrap section">
        <BlogSection level={2} />
      </div>
    </>
  )
}
