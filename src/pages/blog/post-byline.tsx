import type { Post } from '../../posts/post.schema.ts'
import { dayFirst, minutesOfReading } from '../../company/format.ts'

/** Category, author, date and reading time of a post. */
export function PostByline({ post, className = '' }: { post: Post; className?: string }) {
  return (
    <p className={`text-small text-on-floor-2 ${className}`}>
      {`${post.category}. ${post.author}, `}
      <time className="whitespace-nowrap" dateTime={post.date}>
        {dayFirst(post.date)}
      </time>
      {', '}
      <span className="whitespace-nowrap">{minutesOfReading(post.readTime)}</span>
    </p>
  )
}
