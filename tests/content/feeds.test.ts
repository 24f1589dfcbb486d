/** The feeds meet RFC 4287 (Atom), XML 1.0 and JSON Feed. */
import { load } from 'cheerio'
import { describe, expect, it, onTestFinished } from 'vitest'
import { atomFeed, jsonFeed } from '../../src/posts/feeds.ts'
import { blogCategoryNames } from '../../src/posts/blog-categories.content.ts'
import { company } from '../../src/company/company.ts'
import { LOCALE } from '../../src/company/locale.ts'
import { redirects } from '../../src/company/redirects.ts'
import { FRONT_MATTER } from '../support/post-file.ts'
import { emailOf } from '../../tools/newsletter/draft.ts'
import { htmlOutsideSite, project, useProject, write as writePost } from './post-project.ts'

const [category = ''] = blogCategoryNames

useProject()

/** Writes a post with changes to its front matter. */
const write = (changes: Record<string, string>) => {
  const replaced = Object.entries(changes).reduce((all, [from, to]) => all.replace(from, to), FRONT_MATTER)
  writePost('Text.', { frontMatter: replaced })
}

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
  return {
    atom: { title: textOf('title'), summary: textOf('summary'), html: $('entry > content').text() },
    categories: [...$('entry > category')].map(({ attribs }) => attribs),
    json: json.items[0],
  }
}

const page = `${company.origin}/blog/a-post`

describe('feeds', () => {
  it('a renamed post keeps its id', async () => {
    write({})
    const added = { '/short': '/blog/a-post', '/blog/old': '/blog/a-post', '/blog/b': '/blog/a-post' }
    Object.assign(redirects, added)
    onTestFinished(() => Object.keys(added).forEach(from => Reflect.deleteProperty(redirects, from)))
    const $ = load(await atomFeed(project), { xml: true })
    expect($('entry > id').text()).toBe(`${company.origin}/blog/old`)
    expect($('entry > link[href$="/blog/a-post"]')).toHaveLength(1)
  })

  // RFC 4287, 2: screen readers and hyphenation need the language.
  it('the Atom feed states its language', async () => {
    write({})
    expect(load(await atomFeed(project), { xml: true })('feed').attr('xml:lang')).toBe(LOCALE)
  })

  // RFC 4287, 3.1.1: text constructs of the type "html" contain escaped markup; plain text is not parsed.
  it.each([
    'Why Map<Key, Value> beats an object',
    'R&D &amp; <b>bold</b> "quoted" \'it\'',
    'a ]]> b <![CDATA[ c',
    '1 < 2 > 0',
  ])('readers show the title and excerpt %s unchanged', async text => {
    write({ 'A title': JSON.stringify(text), 'One line.': JSON.stringify(text), 'Us': 'R&D <Us>' })
    const { atom, json } = await entries()
    expect([atom.title, atom.summary, json?.title, json?.summary]).toEqual([text, text, text, text])
  })

  it("both feeds and the email contain the post's text as HTML", async () => {
    const $ = await htmlOutsideSite('a ]]> **b** &amp; `<c>`\n\n| 1 |\n| - |\n| 2 |')
    expect($('code').text()).toBe('<c>')
    const { atom, json } = await entries()
    const email = await emailOf('a-post', project)
    for (const html of [atom.html, json?.content_html ?? '', email.html])
      expect(load(html, null, false).html()).toContain($.html())
  })

  it.each([
    ['one-scanner', `${company.origin}/blog/one-scanner`],
    ['../about', `${company.origin}/about`],
    ['/about', `${company.origin}/about`],
    ['#notes', `${page}#notes`],
    ['//cdn.example/x', 'https://cdn.example/x'],
    ['mailto:asha@studio.example', 'mailto:asha@studio.example'],
  ])('the link %s becomes %s outside the site', async (href, absolute) => {
    const $ = await htmlOutsideSite(`[a](${href}) <a href="${href}">b</a> <a href={'${href}'}>c</a>`)
    expect($(`a[href="${absolute}"]`).text()).toBe('abc')
  })

  it('footnotes keep their links, lists their numbers, and task lists their states; struck-out text stays struck out', async () => {
    const $ = await htmlOutsideSite(
      '~~₹999~~ note[^1]\n\n1. One\n\n```js\nrun()\n```\n\n2. Two\n\n- [x] done\n\n[^1]: A note.\n',
    )
    // WCAG 2.2, 2.4.4: "1" does not state a link's purpose.
    expect($('sup a').attr()).toMatchObject({ 'href': `${page}#user-content-fn-1`, 'aria-label': 'Note 1' })
    expect($('#user-content-fn-1 a').attr('href')).toBe(`${page}#user-content-fnref-1`)
    expect($('h2').text()).toBe('Notes')
    expect($('ol').eq(1).attr('start')).toBe('2')
    expect($('del').text()).toBe('₹999')
    expect($('li input').is(':checked')).toBe(true)
    // RFC 2046, 5.1.4: the parts of multipart/alternative contain the same information.
    writePost('~~₹999~~ ₹499, 10<sup>6</sup> note[^1]\n\n- [x] a\n- [ ] b\n\n[^1]: A note.\n')
    const { text } = await emailOf('a-post', project)
    for (const shown of ['~~₹999~~ ₹499', '10^6', '[x] a', '[ ] b', 'note1']) expect(text).toContain(shown)
  })

  // RFC 4287, 4.2.9 and 4.2.15; JSON Feed 1.1, date_modified.
  it('an updated post has its publication and update dates', async () => {
    write({ 'date: 2025-06-12': 'date: 2025-06-12\nupdated: 2025-07-01' })
    const atom = await atomFeed(project)
    expect([...atom.matchAll(/<updated>([^<]*)/g)].map(([, time]) => time)).toEqual(
      Array(2).fill('2025-07-01T00:00:00.000Z'),
    )
    expect(atom).toContain('<published>2025-06-12T')
    expect(JSON.parse(await jsonFeed(project))).toMatchObject({
      items: [{ date_published: '2025-06-12T00:00:00.000Z', date_modified: '2025-07-01T00:00:00.000Z' }],
    })
  })

  it('the feeds contain the twenty newest posts', async () => {
    for (let i = 0; i < 21; i++) writePost('Text.', { name: `post-${i}` })
    const { items } = JSON.parse(await jsonFeed(project)) as { items: object[] }
    expect(items).toHaveLength(20)
    expect((await atomFeed(project)).match(/<entry>/g)).toHaveLength(20)
  })

  it('tags become Atom terms (RFC 4287, 4.2.2) and JSON Feed tags', async () => {
    write({ '[One]': `['R&D "x"']` })
    const { categories, json } = await entries()
    expect(categories).toEqual([category, 'R&D "x"'].map(name => ({ label: name, term: name })))
    expect(json?.tags).toEqual([category, 'R&D "x"'])
    write({ '[One]': '[Map<Key>]' })
    await expect(atomFeed(project)).rejects.toThrow(/a-post\.mdx:9: tags\.0: must not contain "<"/)
  })

  it.each([
    ['a style that is not an object', '<b style={5}>a</b>', /:16: The `style` prop expects a mapping/],
    ['a control character in an expression', "a {'\\u000b'}", /:16: contains .* U\+000B/],
    ['a lone surrogate in an attribute', '<b title={"\\uD800"}>a</b>', /:16: contains .* U\+D800/],
  ])('%s is reported with its file and line', async (_, text, message) => {
    await expect(htmlOutsideSite(`One.\n\n${text}`)).rejects.toThrow(message)
  })
})
