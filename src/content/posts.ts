import { copy, headerDrawing, schemaOf, type HeaderDrawing } from './schemas.ts'

import { postCount } from 'virtual:posts'
import { blogCategories } from './blog-categories.ts'

/** The posts of src/content/posts/, newest first: those of the cards, and the others. build/virtual-posts.d.ts describes them. */
export { newestPosts, olderPosts, postCount } from 'virtual:posts'
export { postDetails } from 'virtual:post-details'

export const blogIntro = {
  title: ['Notes from', 'the build'],
  lead: 'What we tried, what it cost, and which of it we would do again.',
  empty: 'The first post is not written yet.',
  actionLabel: 'View All Posts',
  tagsLabel: 'Tags',
  archiveTitle: 'Older posts',
}

/** Labels on the page of a post. Apart from `blogIntro`, which is in the scripts of home. */
export const postLabels = {
  contentsLabel: 'In this post',
  newerLabel: 'Newer',
  olderLabel: 'Older',
  updatedLabel: 'Updated',
  tableLabel: 'Table',
  otherPostsLabel: 'Other posts',
}

/** In place of a post whose text is not in this version of the site. */
export const noPost = (slug: string): string => `There is no post ${slug}.`

/** Dots in a row of the drawing, and the most rows that fit beside the title. */
const COLUMNS = 8
const ROWS = 3

/** Header of the blog: a dot for each post that the filters count, in the line if it is on the page. Without posts there is none. */
export function blogDrawing(count: number, all: number): HeaderDrawing | undefined {
  if (count === 0) return undefined
  const shown = Math.min(Math.max(count, all), COLUMNS * ROWS)
  const columns = Math.min(shown, COLUMNS)
  const rowsOf = (sign: (dot: number) => string) =>
    Array.from({ length: Math.ceil(shown / columns) }, (_, row) =>
      Array.from({ length: columns }, (_, column) => sign(row * columns + column)).join(''),
    )
  return {
    curve: {
      rows: rowsOf(dot => (dot < Math.min(count, shown) ? 'x' : '.')),
      symmetry: 'none',
      openness: 0.9,
    },
    left: rowsOf(dot => (dot >= count && dot < shown ? 'o' : '.')),
    caption:
      all > count
        ? `${count} of ${all} posts ${count === 1 ? 'is' : 'are'} on this page`
        : `${count} ${count === 1 ? 'post' : 'posts'} on this page`,
  }
}

/** The header of the blog. */
export const blogHeader = /* @__PURE__ */ blogDrawing(
  postCount,
  /* @__PURE__ */ blogCategories.find(({ active }) => active)?.count ?? 0,
)

export const schema = schemaOf(() => ({
  newestPosts: copy,
  olderPosts: copy,
  postCount: copy,
  postDetails: copy,
  blogIntro: copy,
  postLabels: copy,
  blogHeader: headerDrawing.optional(),
}))
