import { join } from 'node:path'
import { readTimeOf } from '../../src/build/posts.ts'
import { dayFirst, minutesOfReading } from '../../src/config/format.ts'
import { POST_SLUG } from '../../src/content/addresses.ts'
import { postPath } from '../../src/content/paths.ts'
import { postSchema } from '../../src/content/schemas.ts'
import type { Posts } from '../../newsletter/site.ts'

/** The posts of this site as issues of the newsletter. The functions do not need them. */
export const posts: Posts = {
  folder: 'src/content/posts',
  project: join(import.meta.dirname, '../..'),
  name: POST_SLUG,
  schema: postSchema,
  pathOf: postPath,
  bylineOf: ({ category, author, date }, body) =>
    `${category}. ${author}, ${dayFirst(date)}, ${minutesOfReading(readTimeOf(body))}`,
  loadDrawing: async () => (await import('../../src/build/email-picture.ts')).emailPicture,
}
