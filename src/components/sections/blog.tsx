import { Fragment, type ReactNode } from 'react'
import { dayFirst } from '#src/config/format.ts'
import { blogCategories, filterLabel } from '#src/content/blog-categories.ts'
import { COVER_SIZE, coverPath } from '#src/content/image-paths.ts'
import { newsletterIntro } from '#src/content/newsletter.ts'
import { soonLabel } from '#src/content/navigation.ts'
import { postPath } from '#src/content/paths.ts'
import { blogIntro, newestPosts, olderPosts } from '#src/content/posts.ts'
import { NewsletterForm } from '../forms/newsletter-form.tsx'
import { DisabledButton } from '../ui/button-link.tsx'
import { Heading, type Level } from '../ui/heading.tsx'
import { StaticIsland } from '#src/framework/client/static-island.tsx'
import { PostByline } from './post-byline.tsx'

/** The newest posts and `archive`. */
export function Blog({ level, archive }: { level: Level; archive?: ReactNode }) {
  return (
    <StaticIsland>
      <Filters />
      {newestPosts.length > 0 ? <Cards level={level} /> : <p>{blogIntro.empty}</p>}
      {archive}
      <div className="mt-10">
        <DisabledButton note={soonLabel}>{blogIntro.actionLabel}</DisabledButton>
      </div>
    </StaticIsland>
  )
}

/** The newsletter form of home. On phones and on the pages of the blog, that of the footer is next to the posts, and the only one. */
export const BlogNewsletter = ({ level }: { level: Level }) => (
  <div className="lt-md:hidden no-print grid-12 items-center gap-y-4 mt-14 py-6.5 border-0 border-t-2 border-b border-solid border-t-on-floor border-b-rule">
    <Heading level={level} className="col-span-12 lg:col-span-6 text-[1.5rem]">
      {newsletterIntro.blogTitle}
    </Heading>
    <div className="col-span-12 lg:(col-start-7 col-span-6)">
      <NewsletterForm id="blog-newsletter" />
    </div>
  </div>
)

/** The blog categories. Filtering is not implemented: inactive categories are `aria-disabled`. */
function Filters() {
  return (
    <div
      className="no-print mb-7 flex overflow-x-auto -mx-[var(--gut)] px-[var(--gut)] py-1 -mt-1 items-center gap-2"
      role="group"
      aria-label={filterLabel}
    >
      {blogCategories.map(category => (
        <Fragment key={category.name}>
          <button
            type="button"
            aria-pressed={category.active}
            className={`chip flex-none ${category.active ? 'bg-on-surface text-surface border-on-surface' : 'border-dashed border-field-outline text-on-floor-2 cursor-default'}`}
            {...(category.active ? {} : { 'aria-disabled': true })}
          >
            {`${category.name} `}
            <span className="text-small">{category.count}</span>
          </button>
          {category.active && (
            <span className="flex-none border-0 border-l border-solid border-field-outline ml-1 pl-3 text-small text-on-floor-2">
              {`${soonLabel}:`}
            </span>
          )}
        </Fragment>
      ))}
    </div>
  )
}

function Cards({ level }: { level: Level }) {
  return (
    <div className="grid-12 gap-y-10">
      {newestPosts.map((post, i) => (
        <article
          key={post.slug}
          className={`relative col-span-12 flex flex-col ${i ? 'md:col-span-6 lg:col-span-3' : 'lg:col-span-6'}`}
        >
          <div
            className={`floor-${post.colour} h-[clamp(160px,64vw,360px)] md:h-[clamp(220px,46vw,420px)] lg:h-[clamp(240px,27vw,380px)] ${i ? '' : 'lg:(h-auto grow min-h-[clamp(240px,27vw,380px)])'} relative no-print cover`}
            data-reveal="wipe"
          >
            <img
              className="absolute w-full h-full object-contain"
              src={coverPath(post.slug)}
              {...COVER_SIZE}
              loading="lazy"
              decoding="async"
              alt=""
            />
          </div>
          <Heading level={level} className={`mt-4.5 ${i ? 'leading-[1.08] text-[1.375rem]' : 'text-h3'}`}>
            {/* The link covers the card. */}
            <a
              className="no-underline hover:underline after:(content-empty absolute inset-0)"
              href={postPath(post.slug)}
            >
              {post.title}
            </a>
          </Heading>
          <p className={`mt-2.5 text-on-floor-2 ${i ? 'text-base' : 'text-lead'}`}>{post.excerpt}</p>
          {/* At the lower edge, so that the cards of a row end together. */}
          <PostByline post={post} className="mt-auto pt-3" />
          <ul
            className="mt-2 flex flex-wrap gap-x-4 text-on-floor-2 text-small"
            aria-label={blogIntro.tagsLabel}
          >
            {post.tags.map(tag => (
              <li key={tag} className="flex items-center gap-2 bullet">
                {tag}
              </li>
            ))}
          </ul>
        </article>
      ))}
    </div>
  )
}

/** The posts without a card. */
export function PostArchive({ level }: { level: Level }) {
  if (olderPosts.length === 0) return null
  return (
    <div className="mt-14">
      <Heading level={level} className="text-h3">
        {blogIntro.archiveTitle}
      </Heading>
      <ul className="mt-5">
        {olderPosts.map(post => (
          <li key={post.slug} className="rule py-3 grid gap-x-6 md:grid-cols-[1fr_auto] items-baseline">
            <a className="plain-link font-display font-600 text-h4" href={postPath(post.slug)}>
              {post.title}
            </a>
            <span className="text-small text-on-floor-2">
              {`${post.category}, `}
              <time dateTime={post.date}>{dayFirst(post.date)}</time>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
