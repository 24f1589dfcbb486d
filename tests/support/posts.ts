import { join } from 'node:path'
import { readPosts } from '../../src/posts/read-posts.ts'
import { pages } from '../../src/company/pages.ts'
import { paths, postPath } from '../../src/company/paths.ts'

/** The published posts with their paths, newest first. */
export const posts = readPosts(join(import.meta.dirname, '../..')).map(({ post, details, body }) => ({
  ...post,
  ...details,
  path: postPath(post.slug),
  hasCode: body.includes('```'),
  headings: body.match(/^## /gm)?.length ?? 0,
}))

/** The newest post or, if there are no posts, the blog, which has the same layout and routing. */
export const postOrBlog = posts[0] ?? { path: paths.blog, pageTitle: pages.blog.title }
