import { join } from 'node:path'
import { readPosts } from '../../src/posts/read-posts.ts'
import { postPath } from '../../src/company/paths.ts'

/** The published posts with their addresses, newest first. */
export const posts = readPosts(join(import.meta.dirname, '../..')).map(({ post, details }) => ({
  ...post,
  ...details,
  path: postPath(post.slug),
}))
