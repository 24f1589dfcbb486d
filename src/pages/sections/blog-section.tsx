import type { ReactNode } from 'react'
import { BlogFilters, BlogPosts } from '#src/components/sections/blog.tsx'
import { Heading, type Level } from '#src/components/ui/heading.tsx'
import { DisabledButton } from '#src/components/ui/button-link.tsx'
import { StaticIsland } from '#src/components/ui/static-island.tsx'
import { COVER_SIZE, coverPath } from '#src/content/image-paths.ts'
import { postPath } from '#src/content/paths.ts'
import { newsletterIntro } from '#src/content/newsletter.ts'
import { blogCategories } from '#src/content/blog-categories.ts'
import { blogIntro, newestPosts } from '#src/content/posts.ts'
import { NewsletterSection } from './newsletter-section.tsx'

export function BlogSection({ level, archive }: { level: Level; archive?: ReactNode }) {
  const cards = newestPosts.map(post => ({
    ...post,
    to: postPath(post.slug),
    cover: { src: coverPath(post.slug), ...COVER_SIZE },
  }))
  return (
    <>
      <StaticIsland>
        <div className="mb-8 flex flex-wrap justify-between gap-4">
          <BlogFilters categories={blogCategories} />
          <DisabledButton>{blogIntro.actionLabel}</DisabledButton>
        </div>
        {cards.length > 0 ? <BlogPosts level={level} posts={cards} /> : <p>{blogIntro.empty}</p>}
        {archive}
      </StaticIsland>
      <div className="grid-12 items-center gap-y-4 mt-14 py-6.5 border-0 border-t-2 border-b border-solid border-t-on-floor border-b-rule">
        <Heading level={level} className="col-span-12 lg:col-span-6 text-[1.5rem]">
          {newsletterIntro.blogTitle}
        </Heading>
        <div className="col-span-12 lg:(col-start-7 col-span-6)">
          <NewsletterSection id="blog-newsletter" />
        </div>
      </div>
    </>
  )
}
