/** Atom and JSON feeds with the full texts of the posts. */
import { fileURLToPath } from 'node:url'
import { evaluate } from '@mdx-js/mdx'
import { Feed } from 'feed'
import { createElement } from 'react'
import * as runtime from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import remarkGfm from 'remark-gfm'
import { postImagePath } from '../config/assets.ts'
import { feeds, paths, postPath } from '../config/paths.ts'
import { LOCALE } from '../config/site.ts'
import { company } from '../content/company.ts'
import { blogIntro } from '../content/posts.ts'
import { type PostSource, readPosts } from './posts.ts'

/** Newest posts in the feeds. */
const FEED_LENGTH = 20

const project = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the text of a post as HTML with absolute addresses, without the drawings of the site. */
async function htmlOf({ post, body }: PostSource): Promise<string> {
  const { default: Text } = await evaluate(body, { ...runtime, remarkPlugins: [remarkGfm] })
  const html = renderToStaticMarkup(createElement(Text, { components: { Drawing: () => null } }))
  return html
    .replaceAll(/(href|src)="\/(?!\/)/g, `$1="${company.origin}/`)
    .replaceAll('href="#', `href="${company.origin}${postPath(post.slug)}#`)
}

let made: Promise<Feed> | undefined

async function makeFeed(): Promise<Feed> {
  const sources = readPosts(project).slice(0, FEED_LENGTH)
  const timeOf = (date: string) => new Date(`${date}T00:00:00Z`)
  const feed = new Feed({
    title: `${company.name}: ${blogIntro.title.join(' ')}`,
    description: blogIntro.lead,
    id: company.origin + paths.blog,
    link: company.origin + paths.blog,
    language: LOCALE,
    copyright: company.legalName,
    ...(sources[0] ? { updated: timeOf(sources[0].post.date) } : {}),
    generator: company.name,
    feedLinks: { atom: company.origin + feeds.atom, json: company.origin + feeds.json },
    author: { name: company.name, link: company.origin },
  })
  for (const source of sources) {
    const { post } = source
    const address = company.origin + postPath(post.slug)
    feed.addItem({
      title: post.title,
      id: address,
      link: address,
      description: post.excerpt,
      content: await htmlOf(source),
      author: [{ name: post.author }],
      date: timeOf(post.date),
      published: timeOf(post.date),
      category: [post.category, ...post.tags].map(name => ({ name })),
      image: company.origin + postImagePath(post.slug),
    })
  }
  return feed
}

const feed = () => (made ??= makeFeed())

export const atomFeed = async (): Promise<string> => (await feed()).atom1()
export const jsonFeed = async (): Promise<string> => (await feed()).json1()
