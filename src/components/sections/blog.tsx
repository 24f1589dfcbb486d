import type { BlogCategory, Post } from '#src/content/schemas.ts'
import { dayFirst } from '#src/config/format.ts'
import { Heading, type Level } from '../ui/heading.tsx'
import { PostByline } from './post-byline.tsx'

/** The blog categories. Filtering is not implemented: inactive categories are `aria-disabled`. */
export function BlogFilters({ categories }: { categories: readonly BlogCategory[] }) {
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label="Filter posts by category">
      {categories.map(category => (
        <button
          key={category.name}
          type="button"
          aria-pressed={category.active}
          className={`chip ${category.active ? 'bg-on-surface text-surface border-on-surface' : 'border-dashed border-field-outline text-on-floor-2 cursor-default'}`}
          {...(category.active ? {} : { 'aria-disabled': true })}
        >
          {`${category.name} `}
          <span className="text-small">{category.count}</span>
        </button>
      ))}
    </div>
  )
}

const spans = ['md:col-span-12 lg:col-span-6', 'md:col-span-6 lg:col-span-3', 'md:col-span-6 lg:col-span-3']

export interface PostCard extends Post {
  /** Address of the post. */
  to: string
  /** `src` is the URL of the generated cover drawing. */
  cover: { src: string; width: number; height: number }
}

export function BlogPosts({ level, posts }: { level: Level; posts: readonly PostCard[] }) {
  return (
    <div className="grid-12 gap-y-10">
      {posts.map((post, i) => (
        <article key={post.slug} className={`relative col-span-12 ${spans[i] ?? 'md:col-span-4'}`}>
          <div
            className={`floor-${post.colour} h-[clamp(220px,62vw,360px)] md:h-[clamp(220px,46vw,420px)] lg:h-[clamp(240px,27vw,380px)] grid place-items-center p-6 ${post.colour === 'contrast' ? 'border border-solid border-outline' : ''}`}
          >
            <img
              className="w-full h-full min-h-0 object-contain"
              src={post.cover.src}
              width={post.cover.width}
              height={post.cover.height}
              loading="lazy"
              decoding="async"
              alt=""
            />
          </div>
          <Heading
            level={level}
            className={`mt-4.5 leading-[1.08] ${i === 0 ? 'text-[clamp(1.375rem,2vw,1.625rem)]' : 'text-[1.375rem]'}`}
          >
            {/* The link covers the card. */}
            <a className="no-underline hover:underline after:(content-empty absolute inset-0)" href={post.to}>
              {post.title}
            </a>
          </Heading>
          <p className="mt-2.5 text-on-floor-2 text-base">{post.excerpt}</p>
          <PostByline post={post} className="mt-3" />
          <ul className="mt-2 flex flex-wrap gap-x-4 text-on-floor-2 text-small" aria-label="Tags">
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

/** A list of posts without covers. */
export function PostArchive({
  level,
  title,
  posts,
}: {
  level: Level
  title: string
  posts: readonly (Pick<Post, 'slug' | 'title' | 'date' | 'category'> & { to: string })[]
}) {
  return (
    <div className="mt-14">
      <Heading level={level} className="text-h3">
        {title}
      </Heading>
      <ul className="mt-5">
        {posts.map(post => (
          <li key={post.slug} className="rule py-3 grid gap-x-6 md:grid-cols-[1fr_auto] items-baseline">
            <a className="plain-link font-display font-600 text-h4" href={post.to}>
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
