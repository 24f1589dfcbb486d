/** A post's text outside the site: in feeds and emails. */
import { join } from 'node:path'
import { evaluate } from '@mdx-js/mdx'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { postPath } from '../company/paths.ts'
import { company } from '../company/company.ts'
import { evaluateOptions } from './feed-elements.ts'
import { markdown } from './markdown.ts'
import { remarkImages } from './remark-images.ts'
import { mdxOptions, rehypeAccessibility } from './mdx.ts'
import type { PostSource } from './read-posts.ts'

/** Returns the text of a post as HTML with absolute URLs, without the site's drawings. */
export async function htmlOf({ post, file, body }: PostSource, project: string): Promise<string> {
  const base = company.origin + postPath(post.slug)
  const { options, errorOf } = evaluateOptions({ file, text: body, base })
  try {
    const { default: Text } = await evaluate(
      { value: body, path: join(project, file) },
      {
        ...options,
        remarkPlugins: [...markdown, [remarkImages, { project, withSources: false }]],
        remarkRehypeOptions: mdxOptions.remarkRehypeOptions,
        rehypePlugins: [rehypeAccessibility],
      },
    )
    return renderToStaticMarkup(createElement(Text, { components: { Drawing: () => null } }))
  } catch (error) {
    throw errorOf(error)
  }
}
