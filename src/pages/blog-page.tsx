import { PageOpening } from '#src/components/sections/opening.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { PressSoon } from '#src/components/ui/press.tsx'
import { blogIntro } from '#src/content/posts.ts'
import { seo } from '#src/content/seo.ts'
import { BlogBlock } from './blocks.tsx'
import { metaOf } from './page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('blog')} />
      <PageOpening title={blogIntro.title} lead={blogIntro.lead} curve={seo.blog.image.curve} />
      <div className="wrap section">
        <BlogBlock level={2} />
        <div className="mt-12"><PressSoon>{blogIntro.action}</PressSoon></div>
      </div>
    </>
  )
}
