import type { ReactNode } from 'react'
import { dayFirst } from '#src/config/format.ts'
import { LOCALE } from '#src/config/site.ts'
import { COVER_SIZE, coverPath } from '#src/content/image-paths.ts'
import { sectionLinks } from '#src/content/navigation.ts'
import { postPath } from '#src/content/paths.ts'
import { blogIntro, postLabels as labels } from '#src/content/posts.ts'
import type { Post } from '#src/content/schemas.ts'
import { PostByline } from './post-byline.tsx'
import { Sender } from './sender.tsx'

interface PostArticleProps {
  post: Post
  newer: Post | undefined
  older: Post | undefined
  children: ReactNode
}

/** The text and what follows it, which end together. */
const COLUMN = 'col-span-12 w-full measure text-[clamp(1.0625rem,1.3vw,1.1875rem)]'

/** A post with its heading and the links to its neighbours. */
export function PostArticle({ post, newer, older, children }: PostArticleProps) {
  return (
    <article lang={LOCALE} className="wrap grid-12 gap-y-10 pt-[clamp(112px,12vw,184px)] lt-md:pb-18">
      <header className="col-span-12 lg:col-span-10">
        <Sender path={postPath(post.slug)} />
        <p className="mb-2 text-small no-print">
          <a className="plain-link" href={sectionLinks.blog.to}>
            {sectionLinks.blog.label}
          </a>
        </p>
        <PostByline post={post} />
        {post.updated && (
          <p className="text-small text-on-floor-2">
            {`${labels.updatedLabel} `}
            <time className="whitespace-nowrap" dateTime={post.updated}>
              {dayFirst(post.updated)}
            </time>
          </p>
        )}
        <h1
          tabIndex={-1}
          className="mt-5 text-[clamp(min(2.25rem,10vw),5.4vw,4.5rem)] leading-[.98] -ml-[.03em]"
        >
          {post.title}
        </h1>
        <p className="mt-6 text-lead text-on-floor-2 max-w-[34em]">{post.excerpt}</p>
      </header>
      <div className={`col-span-12 floor-${post.colour} h-[clamp(200px,34vw,460px)] no-print cover`}>
        <img
          className="w-full h-full min-h-0 object-contain"
          src={coverPath(post.slug)}
          {...COVER_SIZE}
          alt=""
          loading="lazy"
          decoding="async"
        />
      </div>
      <div className={`${COLUMN} leading-[1.65] hyphens-auto`}>{children}</div>
      <footer className={COLUMN}>
        <ul className="flex flex-wrap gap-x-4 text-on-floor-2 text-small" aria-label={blogIntro.tagsLabel}>
          {post.tags.map(tag => (
            <li key={tag} className="flex items-center gap-2 bullet">
              {tag}
            </li>
          ))}
        </ul>
        {(newer ?? older) && (
          <nav
            aria-label={labels.otherPostsLabel}
            className="mt-10 pt-5 rule grid gap-6 md:grid-cols-2 text-base"
          >
            {older && (
              <a href={postPath(older.slug)} className="block no-underline hover:underline">
                <span className="block text-small text-on-floor-2">{labels.olderLabel}</span>
                <span className="block mt-1 font-display font-600 text-h4">{older.title}</span>
              </a>
            )}
            {newer && (
              <a
                href={postPath(newer.slug)}
                className="block no-underline hover:underline md:(col-start-2 text-right)"
              >
                <span className="block text-small text-on-floor-2">{labels.newerLabel}</span>
                <span className="block mt-1 font-display font-600 text-h4">{newer.title}</span>
              </a>
            )}
          </nav>
        )}
      </footer>
    </article>
  )
}
