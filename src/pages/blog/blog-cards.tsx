import { newsletterIntro } from '../../company/newsletter.ts'
import { newestPosts } from '../../posts/content.ts'
import { NewsletterForm } from '../../forms/newsletter-form.tsx'
import { PostByline } from './post-byline.tsx'
import { PostCover, PostTags, PostTitleLink } from './post-card.tsx'

/** The newest posts side by side. */
export function BlogCards() {
  return (
    <div className="grid-12 gap-y-8">
      {newestPosts.map((post, i) => (
        <article
          key={post.slug}
          aria-label={post.title}
          className={`relative col-span-12 sm:grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 [&>:nth-child(n+3)]:col-span-2 md:(flex flex-col) ${i ? 'md:col-span-6 lg:col-span-3' : 'lg:col-span-6'}`}
        >
          <PostCover
            post={post}
            className="h-26 md:h-[clamp(220px,46vw,420px)] lg:h-[clamp(240px,27vw,420px)]"
            isRevealed
          />
          <h3
            className={`self-center md:(self-auto mt-4.5) ${i ? 'leading-[1.08] text-[1.375rem]' : 'text-h3'}`}
          >
            <PostTitleLink post={post} />
          </h3>
          <p className={`mt-2.5 text-on-floor-2 ${i ? 'text-base' : 'text-lead'}`}>{post.excerpt}</p>
          {/* The byline and tags are at the bottom of the card, so that the bylines in a row are aligned. */}
          <PostByline post={post} className={i ? 'mt-auto pt-3' : 'pt-3'} />
          <PostTags post={post} className="mt-2 text-small" />
        </article>
      ))}
    </div>
  )
}

/** The home page's newsletter form. The blog page has only the form in the footer. */
export const BlogNewsletter = () => (
  <div className="no-print grid-12 items-center gap-y-4 mt-6 md:mt-12 py-5 border-0 border-t-2 border-b border-solid border-t-on-floor border-b-rule">
    <h3 className="col-span-12 lg:col-span-6 text-[1.5rem]">{newsletterIntro.blogTitle}</h3>
    <div className="col-span-12 lg:(col-start-7 col-span-6)">
      <NewsletterForm id="blog-newsletter" name={newsletterIntro.blogTitle} />
    </div>
  </div>
)
