/** Posts in the built site: their pages, feeds, structured data, links and highlighted code. */
import { pageFile } from '../../src/prerender.config.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'cheerio'
import { describe, expect, it } from 'vitest'
import { transferSizes } from '../../tools/bench/bytes.ts'
import { blogCategories, filterLabel } from '../../src/posts/blog-categories.content.ts'
import { feeds, paths, postPath } from '../../src/company/paths.ts'
import { FEED_LENGTH, feedIdOf } from '../../src/posts/feeds.ts'
import { company } from '../../src/company/company.ts'
import { dist, documentIn, documentOf, documents, filesIn, posts, textsIn, valuesOf } from './built-site.ts'

const read = (file: string) => readFileSync(join(dist, file), 'utf8')
const fileOf = (slug: string) => `${postPath(slug).slice(1)}.html`
const urlOf = (slug: string) => company.origin + postPath(slug)
const sizes = transferSizes(dist)
const scriptNames = filesIn(join(dist, 'assets')).filter(file => file.endsWith('.js'))

describe.each(posts.map(post => [post.slug, post] as const))('%s', (slug, post) => {
  const $ = documentIn(fileOf(slug))

  it('shows its heading, date, reading time and text', () => {
    expect($('h1').text()).toBe(post.title)
    expect($('article header time').attr('datetime')).toBe(post.date)
    expect($('article header').text()).toContain(`${post.readTime} min read`)
    const words = $('article .post-text').text().split(/\s+/).length
    // The build counts the words in the Markdown source, except in captions.
    expect(Math.abs(post.readTime - Math.max(1, words / 200))).toBeLessThan(1)
  })

  it('has structured data with its URL, date and image, and breadcrumbs that include the blog', () => {
    const { '@graph': graph } = JSON.parse($('script[type="application/ld+json"]').text()) as {
      '@graph': Record<string, unknown>[]
    }
    expect(graph.find(node => node['@type'] === 'BlogPosting')).toMatchObject({
      url: urlOf(slug),
      headline: post.title,
      datePublished: post.date,
      // Google recommends `dateModified` and `image` ("Article structured data").
      dateModified: post.updated ?? post.date,
      image: $('meta[property="og:image"]').attr('content'),
    })
    const breadcrumbs = graph.find(node => node['@type'] === 'BreadcrumbList')
    const urls = [`${company.origin}/`, company.origin + paths.blog, urlOf(slug)]
    expect(breadcrumbs).toMatchObject({ itemListElement: urls.map(item => ({ item })) })
  })

  it('links to the next older and newer posts or, at the ends of the list, to two posts in one direction', () => {
    const at = posts.findIndex(other => other.slug === slug)
    const last = posts.length - 1
    const steps = at === 0 ? [1, 2] : at === last ? [-1, -2] : [1, -1]
    const further = steps.flatMap(step => posts[at + step]?.slug ?? [])
    expect(valuesOf($, 'article footer nav a', 'href')).toEqual(further.map(other => postPath(other)))
  })

  it('has focusable scroll containers around its tables', () => {
    for (const table of $('article table').toArray()) expect($(table).parent().attr('tabindex')).toBe('0')
  })

  it('has its text in the HTML but not in scripts, and has no more script bytes than /blog', () => {
    const sentence = $('article p').last().text().slice(0, 40)
    expect(sentence.length).toBeGreaterThan(20)
    expect(scriptNames.filter(name => read(`assets/${name}`).includes(sentence))).toEqual([])
    expect(sizes.page(fileOf(slug)).scripts).toBeLessThanOrEqual(sizes.page(pageFile('blog')).scripts)
  })
})

// replace-company.test.ts runs these tests for sites with no posts, one post, and more posts than a feed
// lists.
it('the home page and /blog show the newest three posts, or say that there are none yet; /blog lists the rest', () => {
  const allPaths = posts.map(({ slug }) => postPath(slug))
  for (const page of ['home', 'blog'] as const) {
    const $ = documentOf(page)
    const cards = valuesOf($, `article :is(h2, h3) > a[href^="${postPath()}"]`, 'href')
    expect(cards).toEqual(allPaths.slice(0, 3))
    expect($('main').text().includes('not been written yet')).toBe(posts.length === 0)
    expect($(`[aria-label="${filterLabel}"] button`)).toHaveLength(blogCategories.length)
  }
  const rest = valuesOf(documentOf('blog'), `li > a[href^="${postPath()}"]:not([href*="#"])`, 'href')
  expect(rest).toEqual(allPaths.slice(3))
})

describe('feeds', () => {
  const inFeeds = posts.slice(0, FEED_LENGTH)

  it('every page links to both feeds', () => {
    for (const [, { file }] of documents) {
      const $ = documentIn(file)
      const types = valuesOf($, 'link[rel="alternate"]', 'type')
      expect(types).toEqual(['application/atom+xml', 'application/feed+json'])
      expect(valuesOf($, 'link[rel="alternate"]', 'href')).toEqual([feeds.atom, feeds.json])
    }
  })

  it('the Atom feed has the elements that RFC 4287 requires, the full text of each post, and absolute URLs', () => {
    const $ = load(read(feeds.atom.slice(1)), { xml: true })
    expect($('feed').attr('xmlns')).toBe('http://www.w3.org/2005/Atom')
    for (const name of ['id', 'title', 'updated']) expect($(`feed > ${name}`), name).toHaveLength(1)
    // RFC 4287, 4.1.1: even an empty feed has `updated`. The build time there would make every build differ.
    const changes = inFeeds.map(({ date, updated }) => updated ?? date).sort()
    expect($('feed > updated').text()).toContain(changes.at(-1) ?? `${company.founded}-01`)
    expect($('feed > link[rel="self"]').attr('href')).toBe(company.origin + feeds.atom)
    expect(textsIn($, 'entry > id')).toEqual(inFeeds.map(({ slug }) => feedIdOf(slug)))
    for (const entry of $('entry').toArray()) {
      for (const name of ['title', 'updated', 'published', 'author', 'content'])
        expect($(entry).children(name), name).toHaveLength(1)
      expect(new Date($(entry).children('updated').text()).getTime()).not.toBeNaN()
      const text = $(entry).children('content')
      expect(text.attr('type')).toBe('html')
      expectFeedText(text.text())
    }
  })

  it('the JSON Feed has the same entries and text as the Atom feed', () => {
    const feed = JSON.parse(read(feeds.json.slice(1))) as Record<'version' | 'feed_url', string> & {
      items: { id: string; title: string; content_html: string }[]
    }
    expect(feed.version).toMatch(/^https:\/\/jsonfeed\.org\/version\/1/)
    expect(feed.feed_url).toBe(company.origin + feeds.json)
    expect(feed.items.map(({ id, title }) => [id, title])).toEqual(
      inFeeds.map(({ slug, title }) => [feedIdOf(slug), title]),
    )
    for (const { content_html } of feed.items) expectFeedText(content_html)
  })
})

function expectFeedText(html: string): void {
  const $ = load(html)
  expect($.text().trim()).not.toBe('')
  expect($('script, style, [style]:not([style^="text-align:"]), [class^="code-"], svg')).toHaveLength(0)
  const urls = [...valuesOf($, '[href]', 'href'), ...valuesOf($, '[src]', 'src')]
  expect(urls.filter(url => !url.startsWith('https://'))).toEqual([])
}
