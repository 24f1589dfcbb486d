/** Reads the posts (src/posts/texts/) from disk. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { POST_SLUG, THANK_YOU_WORD } from '../company/urls.ts'
import { blogCategoryNames } from './blog-categories.content.ts'
import { TIME_ZONE } from '../company/locale.ts'
import { type Post, type PostDetails, postSchema } from './post.schema.ts'
import { parseFrontMatter } from './parse-front-matter.ts'
import { ContentError } from './content-error.ts'
import { filesBelow } from './files-below.ts'
import { IMAGE_NAME } from './read-image.ts'

export const POSTS_FOLDER = 'src/posts/texts'

/** Part of the sample text that `npm run post` writes. A published post must not contain it. */
export const PLACEHOLDER = 'replace this text'

const WORDS_PER_MINUTE = 200

/** A post with its text in MDX. */
export interface PostSource {
  post: Post
  details: PostDetails
  /** Path from the root of the project. */
  file: string
  /** MDX, with empty lines instead of the front matter. */
  body: string
  /** Returns the line of a field in the front matter. */
  lineOf: (field: string) => number
}

/** Counts the words in MDX text, ignoring tags and link targets. */
function wordsIn(body: string): number {
  const text = body.replace(/<[^>]*>|\]\([^)]*\)|[#*_`|>~-]+/g, ' ')
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Cf}'’.,%]*/gu)?.length ?? 0
}

/** Returns the reading time of MDX text, in minutes. */
const readTimeOf = (body: string): number => Math.max(1, Math.round(wordsIn(body) / WORDS_PER_MINUTE))

const schema = postSchema
  .refine(({ category }) => blogCategoryNames.includes(category), {
    path: ['category'],
    error: `must be one of: ${blogCategoryNames.join(', ')}. src/posts/blog-categories.content.ts lists them`,
  })
  .refine(({ date, updated }) => updated === undefined || updated >= date, {
    path: ['updated'],
    error: 'must not be before the date of the post',
  })
  .refine(({ updated = '' }) => updated <= today(), { path: ['updated'], error: 'must not be in the future' })

/** Caches posts by path, because each step of a build reads the posts. */
const postsByFile = new Map<string, { source: string; read: PostSource }>()

/** Returns what is wrong with a post's name, if anything. */
export function slugMistake(slug: string): string | undefined {
  if (!POST_SLUG.test(slug)) return 'use only lower-case letters, digits and single hyphens in the name'
  if (slug.includes(THANK_YOU_WORD))
    return `a path with "${THANK_YOU_WORD}" leads to the thank-you page. Rename the post`
  // Hosts serve blog/index.html at /blog.
  return slug === 'index' ? 'the path /blog/index leads to the blog. Rename the post' : undefined
}

/** Reads one post. Throws an error that names the file, line and field of each mistake. */
export function readPost(project: string, name: string): PostSource {
  const file = `${POSTS_FOLDER}/${name}`
  const slug = name.replace(/\.mdx$/, '')
  const mistake = slugMistake(slug)
  if (mistake) throw new ContentError(`${file}:1: ${mistake}`)
  const source = readFileSync(join(project, file), 'utf8')
  const same = postsByFile.get(file)
  if (same?.source === source) return same.read
  const line = source.split('\n').findIndex(text => text.includes('\uFFFD')) + 1
  if (line > 0) throw new ContentError(`${file}:${line}: this line is not UTF-8. Save the file as UTF-8`)
  const { data, body } = parseFrontMatter(file, source, schema)
  const { pageTitle, description, image, ...post } = data
  const read = {
    post: { ...post, slug, readTime: readTimeOf(body) },
    details: { pageTitle, description, image },
    file,
    body,
    lineOf: (field: string) =>
      source.split('\n').findIndex(text => new RegExp(`^["']?${field}["']?\\s*:`).test(text)) + 1,
  }
  postsByFile.set(file, { source, read })
  return read
}

/** Created once, because creating it takes longer than reading a post. */
const dateFormat = new Intl.DateTimeFormat('en', {
  timeZone: TIME_ZONE,
  calendar: 'iso8601',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Returns the current date in the company's time zone, as YYYY-MM-DD. */
export function today(): string {
  // ICU can change the order of a locale's parts (en-CA in version 72), so read them by name.
  const parts = dateFormat.formatToParts(new Date())
  const part = (type: string) => parts.find(other => other.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Files that editors and operating systems leave behind. */
const LEFT_BEHIND = /(?:^|\/)\.|~$|(?:^|\/)(?:Thumbs\.db|desktop\.ini)$/i

/** Reads the posts in the folder, in no particular order. */
function readFolder(project: string): PostSource[] {
  const mistakes: string[] = []
  const sources = filesBelow(join(project, POSTS_FOLDER))
    .filter(name => !LEFT_BEHIND.test(name) && !IMAGE_NAME.test(name))
    .flatMap(name => {
      try {
        if (!name.endsWith('.mdx'))
          throw new ContentError(
            `${POSTS_FOLDER}/${name}:1: this is not a post, because its name does not end in .mdx. ${/\.(?:md|markdown|mdx)\b/i.test(name) ? `Rename it to ${name.replace(/\..*$/, '')}.mdx` : 'Move it elsewhere'}`,
          )
        if (name.includes('/'))
          throw new ContentError(
            `${POSTS_FOLDER}/${name}:1: this post is in a folder for images. Move it to ${POSTS_FOLDER}/${name.replace(/^(.+)\/(?:index|post)\.mdx$/, '$1.mdx').replace(/^.*\//, '')}`,
          )
        return [readPost(project, name)]
      } catch (error) {
        mistakes.push((error as Error).message)
        return []
      }
    })
  if (mistakes.length > 0) throw new ContentError(`Invalid posts:\n${mistakes.join('\n')}`)
  return sources
}

/** Returns why a post is still unpublished, if it is. The development server shows the reason. */
export const unpublishedReason = ({ draft, date }: Post, day = today()): string | undefined =>
  draft ? 'Draft' : date > day ? `From ${date}` : undefined

/** Reads all posts, newest first. Without `includeUnpublished`, leaves out drafts and future posts. */
export function readPosts(project: string, { includeUnpublished = false, day = today() } = {}): PostSource[] {
  return readFolder(project)
    .filter(({ post }) => includeUnpublished || !unpublishedReason(post, day))
    .sort((a, b) => b.post.date.localeCompare(a.post.date) || a.post.slug.localeCompare(b.post.slug))
}

/** Returns the posts that a build leaves out, and why. */
export const unpublishedPosts = (project: string): { slug: string; file: string; reason: string }[] =>
  readFolder(project).flatMap(({ post, file }) => {
    const reason = unpublishedReason(post)
    return reason ? [{ slug: post.slug, file, reason }] : []
  })
