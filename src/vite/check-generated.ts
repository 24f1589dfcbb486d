/** Checks generated files by parsing them as their consumers do. */
import { parseXml } from '@rgrove/parse-xml'
import { z } from 'zod'
import { feeds } from '../company/paths.ts'
import { ContentError } from '../posts/content-error.ts'

const address = z.url({ protocol: /^https$/ })
const author = z.strictObject({
  name: z.string().optional(),
  url: address.optional(),
  avatar: address.optional(),
})

/** Required fields and formats from https://www.jsonfeed.org/version/1/ and /version/1.1/. */
const jsonFeedSchema = z.looseObject({
  version: z.enum(['https://jsonfeed.org/version/1', 'https://jsonfeed.org/version/1.1']),
  title: z.string().min(1),
  home_page_url: address,
  feed_url: address,
  description: z.string().optional(),
  author: author.optional(),
  items: z.array(
    z.looseObject({
      id: z.string().min(1),
      url: address,
      title: z.string().min(1),
      content_html: z.string().min(1),
      summary: z.string().optional(),
      image: address.optional(),
      date_published: z.iso.datetime({ offset: true }),
      date_modified: z.iso.datetime({ offset: true }).optional(),
      author: author.optional(),
      tags: z.array(z.string()).optional(),
    }),
  ),
})

function problemIn(file: string, content: string): string | undefined {
  if (file === feeds.json) {
    const result = jsonFeedSchema.safeParse(JSON.parse(content))
    return result.error && z.prettifyError(result.error)
  }
  if (!/\.(?:xml|svg)$/.test(file)) return undefined
  try {
    parseXml(content)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * Throws an error if a generated file is not well-formed XML (by its name) or not a valid JSON Feed. Readers
 * reject such a file as a whole.
 */
export function checkGenerated(file: string, content: string | Uint8Array): void {
  const problem = typeof content === 'string' ? problemIn(file, content) : undefined
  if (problem)
    throw new ContentError(
      `${file} would be unreadable: ${problem}\nCorrect the content file that contains this text, or what generates the file (src/vite/generated-assets.ts).`,
    )
}
