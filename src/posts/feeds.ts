/** Atom and JSON feeds with the full text of the posts. */
import { fileURLToPath } from 'node:url'
import { Feed } from 'feed'
import { escapeXml } from '../company/characters.ts'
import { postImagePath } from '../company/image-paths.ts'
import { feeds, paths, postPath } from '../company/paths.ts'
import { LOCALE } from '../company/locale.ts'
import { company } from '../company/company.ts'
import { blogIntro } from './content.ts'
import { htmlOf } from './post-html.ts'
import { redirects } from '../company/redirects.ts'
import { type PostSource, readPosts } from './read-posts.ts'

/** Maximum number of posts in a feed. */
export const FEED_LENGTH = 20

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))

/** Returns a post's id: the URL of its oldest path, because a renamed post keeps its id (RFC 4287, 4.2.6). */
export function feedIdOf(slug: string): string {
  const path = postPath(slug)
  const renamed = Object.entries(redirects).find(([from, to]) => to === path && from.startsWith(postPath()))
  return company.origin + (renamed?.[0] ?? path)
}

/** Texts that are in both feeds. If an image changes, Vite loads this module again. */
const htmlBySource = new Map<PostSource, Promise<string>>()

/** Returns the feed. `textConstruct` converts titles and summaries to what the format needs. */
async function makeFeed(project: string, textConstruct = (text: string) => text): Promise<Feed> {
  const sources = readPosts(project).slice(0, FEED_LENGTH)
  const timeOf = (date: string) => new Date(`${date}T00:00:00Z`)
  const feed = new Feed({
    title: `${company.name}: ${blogIntro.title.join(' ')}`,
    description: blogIntro.lead,
    id: company.origin + paths.blog,
    link: company.origin + paths.blog,
    copyright: company.legalName,
    // RFC 4287, 4.1.1 requires a time; the package's default is the current time. Without posts, use the
    // founding date.
    updated: timeOf(
      sources
        .map(({ post }) => post.updated ?? post.date)
        .sort()
        .at(-1) ?? `${company.founded}-01`,
    ),
    generator: company.name,
    feedLinks: { atom: company.origin + feeds.atom, json: company.origin + feeds.json },
    author: { name: company.name, link: company.origin },
  })
  for (const source of sources) {
    const { post } = source
    const html = htmlBySource.get(source) ?? htmlOf(source, project)
    htmlBySource.set(source, html)
    feed.addItem({
      title: textConstruct(post.title),
      id: feedIdOf(post.slug),
      link: company.origin + postPath(post.slug),
      description: textConstruct(post.excerpt),
      content: await html,
      author: [{ name: post.author }],
      date: timeOf(post.updated ?? post.date),
      published: timeOf(post.date),
      category: [post.category, ...post.tags].map(name => ({ name, term: name })),
      image: company.origin + postImagePath(post.slug),
    })
  }
  return feed
}

/**
 * Returns the Atom feed, with titles and summaries escaped, because the package declares them as HTML. The
 * package (6.0.0) writes the language only to RSS feeds.
 */
export const atomFeed = async (project = PROJECT): Promise<string> =>
  (await makeFeed(project, escapeXml)).atom1().replace('<feed ', `<feed xml:lang="${LOCALE}" `)
/** Returns the JSON Feed, whose titles and summaries are plain text. */
export const jsonFeed = async (project = PROJECT): Promise<string> => (await makeFeed(project)).json1()
