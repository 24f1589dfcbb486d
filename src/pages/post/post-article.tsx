import type { ReactNode } from 'react'
import { dayFirst } from '../../company/format.ts'
import { LOCALE } from '../../company/locale.ts'
import { FOOTER_FIELD, newsletterFields, newsletterIntro } from '../../company/newsletter.ts'
import { paths, postPath } from '../../company/paths.ts'
import { postLabels as labels } from '../../posts/content.ts'
import type { Post } from '../../posts/post.schema.ts'
import { type HeadingLink, HeadingLinks } from '../../layout/heading-links.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PostByline } from '../blog/post-byline.tsx'
import { PostCover, PostTags } from '../blog/post-card.tsx'

interface PostArticleProps {
  post: Post
  /** Headings for the list of links next to the text. */
  headings: readonly HeadingLink[]
  /** Posts that this post links to at its end, with their labels. */
  others: readonly { post: Post; label: string }[]
  children: ReactNode
}

/** A post with its title, the list of its headings, and links to other posts. */
export function PostArticle({ post, headings, others, children }: PostArticleProps) {
  return (
    <article
      lang={LOCALE}
      aria-label={post.title}
      className="wrap grid-12 gap-y-6 md:gap-y-10 pt-[clamp(96px,12vw,184px)] pb-9 lg:pb-18"
    >
      <header className="col-span-12 lg:col-span-7">
        <p className="mb-2 text-small no-print">
          <a className="plain-link lg:-mt-3" href={paths.blog}>
            {labels.allLabel}
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
        <h1 className="mt-5 text-[clamp(min(2.25rem,10vw),5.4vw,4.5rem)] leading-[.98] -ml-[.03em]">
          {post.title}
        </h1>
        <p className="mt-6 text-lead text-on-floor-2 max-w-[34em]">{post.excerpt}</p>
      </header>
      <PostCover
        post={post}
        id="cover"
        className="col-span-12 h-[clamp(200px,34vw,460px)] lg:(col-start-8 col-span-5 h-auto [contain:size])"
      />
      {/* This grid ends with the text, so that the sticky list does not overlap what follows. */}
      <div className="col-span-12 grid-12 gap-y-6 md:gap-y-10">
        <aside aria-label={labels.asideLabel} className="beside-text post-aside col-span-12 text-small">
          {headings.length > 0 && (
            <nav aria-label={labels.contentsLabel} className="rule pt-5.5 mb-6">
              <p className="font-display font-600 text-base" aria-hidden="true">
                {labels.contentsLabel}
              </p>
              <HeadingLinks headings={headings} className="mt-2" />
            </nav>
          )}
          <PostTags post={post} />
        </aside>
        <div className="post-text measure lt-md:[&>:first-child]:mt-0 col-span-12 text-[clamp(1.0625rem,1.3vw,1.1875rem)] leading-[1.65] hyphens-auto">
          {children}
        </div>
      </div>
      <div className="col-span-12 no-print rule mt-8 pt-6 flex flex-wrap justify-between items-center gap-6">
        <h2 className="text-h3">{newsletterIntro.blogTitle}</h2>
        <ButtonLink to={`#${FOOTER_FIELD}`}>{newsletterFields.submit}</ButtonLink>
      </div>
      {others.length > 0 && (
        <footer className="col-span-12 no-print">
          <nav
            aria-label={labels.otherPostsLabel}
            className="pt-6 border-0 border-t-2 border-solid border-on-floor grid gap-x-6 gap-y-10 md:grid-cols-2"
          >
            {others.map(other => (
              <Neighbour key={other.post.slug} {...other} />
            ))}
          </nav>
        </footer>
      )}
    </article>
  )
}

function Neighbour({ post, label }: { post: Post; label: string }) {
  return (
    <a
      href={postPath(post.slug)}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-4 md:gap-6 no-underline hover:underline"
    >
      <PostCover post={post} className="h-[clamp(112px,14vw,200px)]" />
      <span>
        <span className="block text-small text-on-floor-2">{`${label} `}</span>
        <span className="block mt-1.5 font-display font-600 text-h3 [text-wrap:balance]">{post.title}</span>
      </span>
    </a>
  )
}
