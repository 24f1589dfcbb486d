import { z } from 'zod'
import { curve, feedLabel, floor, nonBlank } from '../company/schemas.ts'
import { pageDescription, pageTitle, textOfLength } from '../company/schemas.ts'

/** Front matter of a post (src/posts/texts/). */
export const postSchema = z.strictObject({
  /** Heading of the post, its card and its email. */
  title: textOfLength('a heading', 1, 70),
  /** Title of the page, for search engines and tabs. */
  pageTitle,
  /** Shown below the heading and on the card. */
  excerpt: textOfLength('an excerpt', 1, 200),
  /** For search engines and link previews. */
  description: pageDescription,
  author: nonBlank,
  /** Publication date. Builds before this date leave the post out. */
  date: z.iso.date('must be a date like 2025-06-12'),
  /** Date of the last change that readers should know about. */
  updated: z.iso.date('must be a date like 2025-06-12').optional(),
  category: nonBlank,
  tags: z.array(feedLabel).min(1),
  /** Colours and drawing of the cover. */
  colour: floor,
  image: curve,
  /** Only the development server shows drafts. */
  draft: z.boolean().optional(),
})

/** Fields that only a post's page and its images need. */
export type PostDetails = Pick<z.infer<typeof postSchema>, 'pageTitle' | 'description' | 'image'>
/** Fields of a post that cards and lists show. */
export interface Post extends Omit<z.infer<typeof postSchema>, keyof PostDetails> {
  /** File name without `.mdx`; also the last part of the post's path. */
  slug: string
  /** Reading time in minutes. */
  readTime: number
}
