/** A project with posts, and their HTML on the page, in feeds and in emails. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { evaluate } from '@mdx-js/mdx'
import { load } from 'cheerio'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as runtime from 'react/jsx-runtime'
import sharp, { type FormatEnum, type Sharp } from 'sharp'
import type { PostText } from 'virtual:post-texts'
import { beforeEach } from 'vitest'
import { checkPosts } from '../../src/content-build/check-posts.ts'
import { mdxOptions } from '../../src/posts/mdx.ts'
import { postImages } from '../../src/posts/write-images.ts'
import { htmlOf } from '../../src/posts/post-html.ts'
import { POSTS_FOLDER, readPosts } from '../../src/posts/read-posts.ts'
import { remarkImages } from '../../src/posts/remark-images.ts'
import { FRONT_MATTER } from '../support/post-file.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

/** The current test's project folder. */
export let project: string
/** Gives each test a project without posts. */
export function useProject(): void {
  beforeEach(() => {
    project = folderOfTest()
    mkdirSync(join(project, POSTS_FOLDER), { recursive: true })
    mkdirSync(join(project, 'public'))
  })
}

export const write = (text: string, { name = 'a-post', frontMatter = FRONT_MATTER } = {}) =>
  writeFileSync(join(project, POSTS_FOLDER, `${name}.mdx`), `---\n${frontMatter}---\n\n${text}\n`)
/** A picture that is red in the top-left corner, and elsewhere blue or (with 4 channels) transparent. */
export const picture = (width = 40, height = 20, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 0, g: 0, b: 255, alpha: 0 } } }).composite([
    {
      input: { create: { width: width >> 2 || 1, height: height >> 2 || 1, channels: 3, background: 'red' } },
      left: 0,
      top: 0,
    },
  ])
export type Content = Sharp | Buffer | string
export async function add(name: string, content: Content = picture()): Promise<void> {
  const file = join(project, name.startsWith('/') ? 'public' : POSTS_FOLDER, name)
  mkdirSync(dirname(file), { recursive: true })
  const format = (/\.(\w+)$/.exec(name)?.[1] ?? '').toLowerCase() as keyof FormatEnum
  const isBytes = typeof content === 'string' || Buffer.isBuffer(content)
  writeFileSync(file, isBytes ? content : await content.toFormat(format).toBuffer())
}
/** The reported mistakes, without the folder's path. */
export const mistakes = (options = {}) =>
  checkPosts({ project, ...options }).then(
    () => '',
    (error: unknown) =>
      (error as Error).message.replace('Invalid posts:\n', '').replaceAll(`${POSTS_FOLDER}/`, ''),
  )

/** The component for a post's text, as on its page but without the site's classes. */
export async function textOf(value: string): Promise<PostText> {
  const path = join(project, POSTS_FOLDER, 'a-post.mdx')
  const { default: Text } = await evaluate(
    { value, path },
    {
      ...runtime,
      ...mdxOptions,
      remarkPlugins: [...mdxOptions.remarkPlugins, [remarkImages, { project, withSources: true }]],
    },
  )
  return Text as PostText
}
const htmlIn = (html: string) => load(html, null, false)
export const pageOf = async (text: string, components = {}) =>
  htmlIn(renderToStaticMarkup(createElement(await textOf(text), { components })))
/** The HTML of a post's text outside the site: in both feeds and in the email. */
export async function htmlOutsideSite(text: string) {
  write(text)
  const [source] = readPosts(project)
  if (!source) throw new Error('the post is not published')
  return htmlIn(await htmlOf(source, project))
}
/** The content of a built file. */
export async function builtFile(address: string) {
  const encode = (await postImages(project)).get(address)
  if (!encode) throw new Error(`the build does not write ${address}`)
  return encode()
}
