/** Components shared by post cards, post rows and post pages. */
import { COVER_SIZE, coverPath } from '../../company/image-paths.ts'
import { postPath } from '../../company/paths.ts'
import { blogIntro } from '../../posts/content.ts'
import type { Post } from '../../posts/post.schema.ts'

interface PostCoverProps {
  post: Post
  className: string
  id?: string
  /** Whether the drawing is animated when it enters the viewport. */
  isRevealed?: boolean
}

/** A post's drawing on its floor. `className` sets the height, so that loading does not shift the layout. */
export const PostCover = ({ post, className, id, isRevealed = false }: PostCoverProps) => (
  <div
    id={id}
    className={`${className} floor-${post.colour} relative no-print cover`}
    data-reveal={isRevealed ? '' : undefined}
  >
    <img
      className="absolute w-full h-full p-[inherit] object-contain"
      src={coverPath(post.slug)}
      {...COVER_SIZE}
      loading={id ? 'eager' : 'lazy'}
      // At normal priority, React would preload eager images, and the preloads would delay the fonts.
      fetchPriority="low"
      decoding={id ? 'sync' : 'async'}
      alt=""
    />
  </div>
)

/** A post's title as a link that covers the nearest positioned ancestor. */
export const PostTitleLink = ({ post }: { post: Post }) => (
  <a
    className="no-underline hover:underline after:(content-empty absolute inset-0)"
    href={postPath(post.slug)}
  >
    {post.title}
  </a>
)

export const PostTags = ({ post, className = '' }: { post: Post; className?: string }) => (
  <ul
    role="list"
    className={`${className} flex flex-wrap gap-x-4 text-on-floor-2`}
    aria-label={blogIntro.tagsLabel}
  >
    {post.tags.map(tag => (
      <li key={tag} className="flex items-center gap-2 bullet">
        {tag}
      </li>
    ))}
  </ul>
)
