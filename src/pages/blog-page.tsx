import { Blog, PostArchive } from '#src/components/sections/blog.tsx'
import { PageHeader } from '#src/components/sections/page-header.tsx'
import { PageHead } from './page-head.tsx'
import { blogHeader, blogIntro } from '#src/content/posts.ts'
import { ReloadDocument } from './reload-document.tsx'
import { metaOf } from './page-meta.ts'

/** Whether this code contains the older posts. In the browser it does not: React keeps the prerendered HTML. */
const HAS_OLDER_POSTS = import.meta.env.SSR || import.meta.env.DEV

export function Component() {
  return (
    <>
      <PageHead {...metaOf('blog')} />
      <PageHeader
        page="blog"
        title={blogIntro.title}
        lead={blogIntro.lead}
        drawing={HAS_OLDER_POSTS ? blogHeader : undefined}
        isLow
      />
      <div className="wrap pt-[clamp(28px,3.75vw,56px)] pb-[clamp(56px,10vw,144px)]">
        <Blog level={2} archive={HAS_OLDER_POSTS ? <PostArchive level={2} /> : <ReloadDocument />} />
      </div>
    </>
  )
}
