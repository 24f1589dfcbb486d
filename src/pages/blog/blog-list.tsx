import { use } from 'react'
import { loadPostText } from 'virtual:post-texts'
import { dayFirst } from '../../company/format.ts'
import { postPath } from '../../company/paths.ts'
import { blogIntro, newestPosts, olderPosts, postLabels } from '../../posts/content.ts'
import type { Post } from '../../posts/post.schema.ts'
import { PostByline } from './post-byline.tsx'
import { PostCover, PostTitleLink } from './post-card.tsx'

/** Posts in rows, each with links to its headings. The newest post is large. */
export function BlogList() {
  return (
    <>
      {newestPosts.map((post, i) => (
        <PostRow key={post.slug} post={post} isNewest={i === 0} />
      ))}
      {olderPosts.length > 0 && <OlderPosts />}
    </>
  )
}

function PostRow({ post, isNewest }: { post: Post; isNewest: boolean }) {
  const headings = use(loadPostText(post.slug))?.headings ?? []
  return (
    <article
      aria-label={post.title}
      className={`relative grid-12 gap-y-5 ${isNewest ? 'lg:grid-rows-[auto_1fr]' : 'rule mt-10 pt-10'}`}
    >
      <PostCover
        post={post}
        className={`col-span-12 row-span-2 h-[clamp(200px,46vw,420px)] ${isNewest ? 'lg:(col-span-7 h-115)' : 'md:(col-span-4 h-60) lg:col-span-3'}`}
        isRevealed
      />
      <div
        className={`col-span-12 ${isNewest ? 'md:col-span-7 lg:col-span-5' : 'md:col-span-8 lg:col-span-5'}`}
      >
        <h2 className={isNewest ? 'text-[clamp(1.75rem,3vw,2.75rem)] leading-none' : 'text-h3'}>
          <PostTitleLink post={post} />
        </h2>
        <p className={`mt-3 text-on-floor-2 ${isNewest ? 'text-lead' : ''}`}>{post.excerpt}</p>
        <PostByline post={post} className="mt-3" />
      </div>
      {headings.length > 0 && (
        <div
          className={`col-span-12 lt-md:hidden no-print text-small ${isNewest ? 'md:col-span-5' : 'md:(col-start-5 col-span-8) lg:col-span-4'}`}
        >
          <p className="font-display font-600 text-base" aria-hidden="true">
            {postLabels.contentsLabel}
          </p>
          <ul role="list" className="mt-2 text-on-floor-2" aria-label={postLabels.contentsLabel}>
            {headings.map(([id, text]) => (
              <li key={id} className="flex gap-3 bullet before:mt-3.25">
                {/* This link is in front of the title's link, which covers the row. */}
                <a className="relative py-1.5" href={`${postPath(post.slug)}#${id}`}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </article>
  )
}

/** Posts that are listed below the other posts, without an image or an excerpt. */
function OlderPosts() {
  return (
    <div className="mt-14">
      <h2 className="text-h3">{blogIntro.archiveTitle}</h2>
      <ul role="list" className="mt-5">
        {olderPosts.map(post => (
          <li key={post.slug} className="rule py-3 grid gap-x-6 md:grid-cols-[1fr_auto] items-baseline">
            <a className="plain-link font-display font-600 text-h4" href={postPath(post.slug)}>
              {post.title}
            </a>{' '}
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
