import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { postPath } from '../company/paths.ts'
import { pages } from '../company/pages.ts'
import { parseMarkdown } from '../posts/markdown.ts'
import { type CompiledPosts, postCompiler } from '../posts/mdx.ts'
import { mdxError } from '../posts/mdx-error.ts'
import { unpublishedPosts, type PostSource, readPosts } from '../posts/read-posts.ts'
import { ContentError } from '../posts/content-error.ts'
import { postChecker } from './post-mistakes.ts'
import { generatedAssets } from './generated-assets.ts'

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))

interface CheckOptions {
  project?: string
  /** Includes drafts and future posts. */
  includeUnpublished?: boolean
  /** Paths of posts that have not changed since their text was checked. */
  checked?: Pick<ReadonlyMap<string, unknown>, 'has'> | undefined
  /** If given, posts without mistakes are also compiled, because parsing them again would take as long. */
  compiled?: CompiledPosts | undefined
  /** Aborts the check before the next post. */
  signal?: AbortSignal | undefined
}

/** Throws one error with the file and line of each mistake in the posts. */
export async function checkPosts({
  project = PROJECT,
  includeUnpublished = false,
  checked,
  compiled,
  signal,
}: CheckOptions = {}): Promise<void> {
  const sources = readPosts(project, { includeUnpublished })
  const mistakesIn = postChecker({
    project,
    slugs: sources.map(({ post }) => post.slug),
    unpublishedSlugs: includeUnpublished ? [] : unpublishedPosts(project).map(({ slug }) => slug),
    generated: Object.keys(generatedAssets),
  })
  const compile = postCompiler(project)
  const mistakes: string[] = []
  // Search engines distinguish pages by title and description.
  const owners = new Map(
    Object.values(pages).flatMap(({ path, title, description }) => [
      [title, path] as const,
      [description, path] as const,
    ]),
  )
  const sameAsOthers = ({ details, file, lineOf }: PostSource) =>
    (['pageTitle', 'description'] as const).flatMap(field => {
      const other = owners.get(details[field])
      owners.set(details[field], file)
      return other
        ? [{ line: lineOf(field), what: `${field}: ${other} has the same text. Change one of them` }]
        : []
    })
  for (const source of sources) {
    const report = (found: { line: number; what: string }[]) =>
      mistakes.push(...found.map(({ line, what }) => `${source.file}:${line}: ${what}`))
    report(sameAsOthers(source))
    if (checked?.has(postPath(source.post.slug))) continue
    try {
      const tree = compiled && parseMarkdown(source.body)
      report(await mistakesIn(source, structuredClone(tree)))
      if (mistakes.length === 0)
        compiled?.set(source.file, await compile(join(project, source.file), source.body, tree))
    } catch (error) {
      mistakes.push(mdxError(source.file, source.body, error).message)
    }
    // Let the development server respond before all posts are checked.
    await setImmediate(undefined, { signal })
  }
  if (mistakes.length > 0) throw new ContentError(`Invalid posts:\n${mistakes.join('\n')}`)
}
