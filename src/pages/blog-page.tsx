import { PageOpening } from '#src/components/sections/opening.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { blogIntro } from '#src/content/posts.ts'
import { BlogBlock } from './blocks/blog-block.tsx'
import { metaOf } from './page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('blog')} />
      <PageOpening title={blogIntro.title} lead={blogIntro.lead} drawing={blogIntro.opening} />
      <div className="wrap section">
        <BlogBlock level={2} />
      </div>
    </>
  )
}
