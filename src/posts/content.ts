import { headerDrawing, schemaOf, type HeaderDrawing } from '../company/schemas.ts'

import { newestPosts, postCount } from 'virtual:posts'

/** The posts, newest first: posts with cards, and all other posts (posts/virtual-posts.d.ts). */
export { newestPosts, olderPosts, postCount, postCounts } from 'virtual:posts'
export { postDetails } from 'virtual:post-details'

export const blogIntro = {
  title: ['Notes from', 'the build'],
  lead: 'What we tried, what it cost, and what we would do again.',
  empty: 'The first post has not been written yet.',
  actionLabel: 'View All Posts',
  tagsLabel: 'Tags',
  feedLabel: 'Atom feed',
  archiveTitle: 'Older posts',
}

/** Labels on a post's page. They are not in `blogIntro`, because the home page also loads `blogIntro`. */
export const postLabels = {
  allLabel: 'All notes',
  contentsLabel: 'In this post',
  newerLabel: 'Newer',
  olderLabel: 'Older',
  updatedLabel: 'Updated',
  tableLabel: 'Table',
  asideLabel: 'About this post',
  otherPostsLabel: 'Other posts',
}

/** Shown instead of a post whose text is not in this version of the site. */
export const noPost = (slug: string): string => `There is no post called ${slug}.`

/** Maximum number of dots in a row of the drawing, so that it fits next to the title. */
const COLUMNS = 8

/**
 * Returns the blog's header drawing, or `undefined` if there are no posts. Each of the newest posts has one
 * dot per minute of reading. `readTimes` lists these minutes; `count` is the total number of posts.
 */
export function blogDrawingOf(readTimes: readonly number[], count: number): HeaderDrawing | undefined {
  if (count === 0) return undefined
  const rows = readTimes.flatMap(minutes =>
    Array.from({ length: Math.ceil(minutes / COLUMNS) }, (_, row) =>
      Math.min(minutes - row * COLUMNS, COLUMNS),
    ),
  )
  const columns = Math.max(...rows)
  const total = readTimes.reduce((sum, minutes) => sum + minutes, 0)
  const shown = readTimes.length
  return {
    curve: { rows: rows.map(dots => 'x'.repeat(dots).padEnd(columns, '.')), symmetry: 'none', openness: 0.9 },
    caption: `${shown < count ? `The newest ${shown} posts, ` : ''}${total} ${total === 1 ? 'minute' : 'minutes'} of reading`,
  }
}

/** The blog's header drawing. */
export const blogDrawing = /* @__PURE__ */ blogDrawingOf(
  /* @__PURE__ */ newestPosts.map(({ readTime }) => readTime),
  postCount,
)

export const schema = schemaOf(() => ({ blogDrawing: headerDrawing.optional() }))
