/** Posts in the feeds, as RFC 4287 (Atom), XML 1.0 and JSON Feed require. */
import { load } from 'cheerio'
import { describe, expect, it, vi } from 'vitest'
import { contentPlugin } from '../../src/vite/content-plugin.ts'
import { atomFeed, jsonFeed } from '../../src/posts/feeds.ts'
import { blogCategoryNames } from '../../src/posts/blog-categories.content.ts'
import { company } from '../../src/company/company.ts'
import { FRONT_MATTER } from '../support/post-file.ts'
import { project, useProject, write as writePost } from './post-project.ts'

const [category = ''] = blogCategoryNames

vi.mock('../../src/vite/load-content-modules.ts', () => ({
  loadContentModules: () =>
    Promise.resolve({
      generatedAssets: {},
      checkContent: () => {},
      checkContrast: () => {},
      checkPosts: () => {
        throw new Error('Invalid posts')
      },
    }),
}))

useProject()

/** Writes a post with these field values. */
const write = (
  text: string,
  { title = 'A title', excerpt = 'One line.', tag = 'One', updated = '2025-06-12' } = {},
) =>
  writePost(text, {
    frontMatter: FRONT_MATTER.replace('A title', JSON.stringify(title))
      .replace('author: Us', 'author: Us & <Them>')
      .replace('One line.', JSON.stringify(excerpt))
      .replace('[One]', JSON.stringify([tag]))
      .replace(/date: .*/, `$&\nupdated: ${updated}`),
  })

/** Parses both feeds and returns their entries. Text constructs of the type "html" are parsed as HTML. */
async function entries() {
  const $ = load(await atomFeed(project), { xml: true })
  const textOf = (name: string) => {
    const element = $(`entry > ${name}`)
    return element.attr('type') === 'html' ? load(element.text()).text() : element.text()
  }
  const json = JSON.parse(await jsonFeed(project)) as {
    items: { title: string; summary: string; content_html: string; tags: string[] }[]
  }
  const [item] = json.items
  return {
    atom: {
      title: textOf('title'),
      summary: textOf('summary'),
      html: $('entry > content').text(),
      categories: $('entry > category')
        .get()
        .map(({ attribs }) => attribs),
    },
    json: { title: item?.title, summary: item?.summary, html: item?.content_html ?? '', tags: item?.tags },
  }
}

const page = `${company.origin}/blog/a-post`

describe('feeds', () => {
  // RFC 4287, 3.1.1: text constructs of the type "html" contain escaped markup; plain text is not parsed.
  it.each([
    'Why Map<Key, Value> beats an object',
    'R&D &amp; <b>bold</b> "quoted" \'it\'',
    'a ]]> b <![CDATA[ c',
    '1 < 2 > 0',
  ])('readers show the title and excerpt %s unchanged', async text => {
    write('Text.', { title: text, excerpt: text })
    const { atom, json } = await entries()
    expect([atom.title, atom.summary, json.title, json.summary]).toEqual([text, text, text, text])
  })

  it.each([
    ['one-scanner', `${company.origin}/blog/one-scanner`],
    ['../about', `${company.origin}/about`],
    ['/about', `${company.origin}/about`],
    ['#notes', `${page}#notes`],
    ['//cdn.example/x', 'https://cdn.example/x'],
    ['mailto:asha@studio.example', 'mailto:asha@studio.example'],
  ])('the link %s becomes %s in both feeds', async (href, absolute) => {
    write(`[a](${href}) <a href="${href}">b</a> <a href={'${href}'}>c</a>`)
    const { atom, json } = await entries()
    for (const html of [atom.html, json.html]) expect(load(html)(`a[href="${absolute}"]`).text()).toBe('abc')
  })

  it('footnotes, lists, strikethrough and task lists keep their numbers and states', async () => {
    write('~~₹999~~ note[^1]\n\n1. One\n\n```js\nrun()\n```\n\n2. Two\n\n- [x] done\n\n[^1]: A note.\n')
    const { atom, json } = await entries()
    for (const html of [atom.html, json.html]) {
      const $ = load(html)
      expect($('sup a').attr('href')).toBe(`${page}#user-content-fn-1`)
      expect($('h2').text()).toBe('Notes')
      expect($('ol').eq(1).attr('start')).toBe('2')
      expect($('del').text()).toBe('₹999')
      expect($('li input').is(':checked')).toBe(true)
    }
  })

  // RFC 4287, 4.2.9 and 4.2.15; JSON Feed 1.1, date_modified.
  it('an updated post has the dates of its publication and its update', async () => {
    write('Text.', { updated: '2025-07-01' })
    const atom = await atomFeed(project)
    expect([...atom.matchAll(/<updated>([^<]*)/g)].map(([, time]) => time)).toEqual(
      Array(2).fill('2025-07-01T00:00:00.000Z'),
    )
    expect(atom).toContain('<published>2025-06-12T')
    expect(JSON.parse(await jsonFeed(project))).toMatchObject({
      items: [{ date_published: '2025-06-12T00:00:00.000Z', date_modified: '2025-07-01T00:00:00.000Z' }],
    })
  })

  it('tags become Atom terms (RFC 4287, 4.2.2) and JSON Feed tags', async () => {
    write('Text.', { tag: 'R&D "x"' })
    const { atom, json } = await entries()
    expect(atom.categories).toEqual([
      { label: category, term: category },
      { label: 'R&D "x"', term: 'R&D "x"' },
    ])
    expect(json.tags).toEqual([category, 'R&D "x"'])
    write('Text.', { tag: 'Map<Key>' })
    await expect(atomFeed(project)).rejects.toThrow(/a-post\.mdx:10: tags\.0: must not contain "<"/)
  })

  it.each([
    ['a style that is not an object', '<b style={5}>a</b>', /:17: The `style` prop expects a mapping/],
    ['a control character in an expression', "a {'\\u000b'}", /:17: contains .* U\+000B/],
    ['a lone surrogate in an attribute', '<b title={"\\uD800"}>a</b>', /:17: contains .* U\+D800/],
  ])('%s is reported with its file and line', async (_, text, message) => {
    write(`One.\n\n${text}`)
    await expect(atomFeed(project)).rejects.toThrow(message)
    await expect(jsonFeed(project)).rejects.toThrow(message)
  })
})

const environment = { name: 'client', mode: 'build' }
type Hook = (this: object) => Promise<void>
const hooks = () => contentPlugin() as unknown as { buildStart: Hook; generateBundle: Hook }

it('a mistake in a post stops the build at its start', async () => {
  await expect(hooks().buildStart.call({ environment })).rejects.toThrow('Invalid posts')
})
