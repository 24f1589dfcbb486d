import { BlogFilters, BlogPosts } from '#src/components/sections/blog.tsx'
import { Heading, type Level } from '#src/components/ui/heading.tsx'
import { PressSoon } from '#src/components/ui/press.tsx'
import { Still } from '#src/components/ui/still.tsx'
import { coverPath } from '#src/config/paths.ts'
import { blogCategories, blogIntro, posts } from '#src/content/posts.ts'
import { NewsletterBlock } from './newsletter-block.tsx'

const COVER_SIZE = { width: 480, height: 360 }

export function BlogBlock({ level }: { level: Level }) {
  const cards = posts.map(post => ({ ...post, cover: { src: coverPath(post.slug), ...COVER_SIZE } }))
  return (
    <>
      <Still>
        <div className="mb-8 flex flex-wrap justify-between gap-4">
          <BlogFilters categories={blogCategories} />
          <PressSoon>{blogIntro.action}</PressSoon>
        </div>
        <BlogPosts level={level} posts={cards} />
      </Still>
      <div className="grid-12 items-center gap-y-4 mt-14 py-6.5 border-0 border-t-2 border-b border-solid border-t-fg border-b-rule">
        <Heading level={level} className="col-span-12 lg:col-span-6 text-[1.5rem]">
          {blogIntro.letter.title}
        </Heading>
        <div className="col-span-12 lg:(col-start-7 col-span-6)">
          <NewsletterBlock id="blog-letter" />
        </div>
      </div>
    </>
  )
}
