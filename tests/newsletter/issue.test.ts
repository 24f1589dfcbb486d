/** Issues of the newsletter rendered from MDX. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from 'cheerio'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadIssue, sizeWarning } from '../../newsletter/issues/issue.tsx'
import { type Issue, UNSUBSCRIBE_URL } from '../../newsletter/issues/send.ts'
import { newestPosts } from '#src/content/posts.ts'
import { ISSUE } from './subscribers.ts'
import { posts } from '../../api/_newsletter/posts.ts'
import { site } from '../../api/_newsletter/site.ts'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'issue-'))
  mkdirSync(join(project, 'src/content/posts'), { recursive: true })
})
afterEach(() => rmSync(project, { recursive: true }))

const siteOrigin = 'https://site.example'
const loadText = (text: string, name = 'monsoon.mdx'): Promise<Issue> => {
  const file = join(project, name)
  writeFileSync(file, text)
  return loadIssue(name.includes('/') ? name.replace(/^.*\/|\.mdx$/g, '') : file, {
    siteOrigin,
    site,
    posts: { ...posts, project },
  })
}
const withBody = (body: string) => ISSUE.replace(/(---\n[^]*?---\n)[^]*/, `$1${body}`)

describe('an issue', () => {
  it('text part -> the text with addresses, tables in columns and notes, without markup', async () => {
    const { text, subject, unpublished } = await loadText(ISSUE)
    expect([subject, unpublished]).toEqual(['Stock is a queue', undefined])
    expect(text).toMatch(
      /We counted every event for a week\[1\]; see the numbers https:\/\/site\.example\/blog/,
    )
    expect(text).toMatch(/event +count\nscan +1200/i)
    expect(text).toContain(' * one')
    expect(text).toContain('const stock = sum(events)')
    expect(text).toContain('From Monday to Saturday.')
    expect(text).toContain(UNSUBSCRIBE_URL)
    expect(text.match(/Stock is a queue/g)).toHaveLength(1)
    expect(text).not.toMatch(/[<>]/)
  })

  it('HTML part -> absolute links, no script, no image, style sheet or font of a server, no tracking', async () => {
    const $ = load((await loadText(ISSUE)).html)
    const links = $('a')
      .toArray()
      .map(link => $(link).attr('href'))
    expect(links).toEqual([`${siteOrigin}/blog`, `${siteOrigin}/stock`, UNSUBSCRIBE_URL])
    expect($('script, link, iframe, form, img:not([src^="cid:"])')).toHaveLength(0)
    expect($('html').attr('lang')).toBe('en-IN')
    expect($('table').not('.data').not('[role="presentation"]')).toHaveLength(0)
  })

  it('dark scheme -> a colour for each element that has one', async () => {
    const $ = load((await loadText(ISSUE)).html)
    const style = $('style').text()
    const classes = $('[class]')
      .toArray()
      .flatMap(element => ($(element).attr('class') ?? '').split(' '))
      .filter(name => !['data', 'footnotes'].includes(name))
    expect(classes.filter(name => !style.includes(`.${name}{`))).toEqual([])
    const uncoloured = $('[style*="color:"]')
      .toArray()
      .filter(element => !$(element).attr('class'))
      .map(element => element.tagName)
    expect(uncoloured).toEqual([])
  })

  it('image -> absolute address and its alternative text, in both parts', async () => {
    const { html, text } = await loadText(withBody('![Shelf with a scanner](/shelf.png)'))
    expect(load(html)('img:not([src^="cid:"])').attr()).toMatchObject({
      src: `${siteOrigin}/shelf.png`,
      alt: 'Shelf with a scanner',
    })
    expect(text).toContain('Shelf with a scanner')
  })

  it('list that a block interrupts, or that starts at 0 -> same numbers in both parts', async () => {
    const { html, text } = await loadText(
      withBody('1. One\n2. Two\n\n```js\nrun()\n```\n\n3. Three\n4. Four\n\nText.\n\n0. Zero\n1. Next\n'),
    )
    expect(
      load(html)('ol')
        .toArray()
        .map(list => load(html)(list).attr('start')),
    ).toEqual([undefined, '3', '0'])
    for (const item of ['1. One', '2. Two', '3. Three', '4. Four', '0. Zero', '1. Next'])
      expect(text).toContain(` ${item}\n`)
  })

  // RFC 3986, section 5: references are resolved against the address of the text.
  it.each([
    ['one-scanner', 'https://site.example/blog/one-scanner'],
    ['../about', 'https://site.example/about'],
    ['/about', 'https://site.example/about'],
    ['#notes', 'https://site.example/blog/letter#notes'],
    ['?page=2', 'https://site.example/blog/letter?page=2'],
    ['//cdn.example/x', 'https://cdn.example/x'],
    ['https://other.example/a', 'https://other.example/a'],
    ['mailto:asha@studio.example', 'mailto:asha@studio.example'],
    ['tel:+918012345678', 'tel:+918012345678'],
  ])('link %s in Markdown, a definition and HTML -> %s in both parts', async (href, absolute) => {
    const { html, text } = await loadText(
      withBody(
        `[a](${href}) [b][ref] <a href="${href}">c</a>\n\n<a href='${href}'>\n\nd\n\n</a>\n\n[ref]: ${href}\n`,
      ).replace(/url: .*/, 'url: https://site.example/blog/letter'),
    )
    const $ = load(html)
    expect($(`a[href="${absolute}"]`).text().replace(/\s/g, '')).toBe('abcd')
    expect(text.split(absolute.replace(/^(?:mailto|tel):/, ''))).toHaveLength(5)
  })

  it('images in Markdown and HTML -> absolute addresses', async () => {
    const body =
      '![A](pictures/a.png) <img src="pictures/b.png" alt="B" />\n\n<video poster="../c.png" src="d.mp4" />\n\n<picture><source srcSet="e.png 1x, /f.png 2x" /><source srcset="h.png" /></picture>\n'
    const { html, text } = await loadText(
      withBody(body).replace(/url: .*/, 'url: https://site.example/blog/letter'),
    )
    const $ = load(html)
    const blog = 'https://site.example/blog'
    expect(
      $('[src]:not([src^="cid:"])')
        .toArray()
        .map(element => $(element).attr('src')),
    ).toEqual([`${blog}/pictures/a.png`, `${blog}/pictures/b.png`, `${blog}/d.mp4`])
    expect($('video').attr('poster')).toBe('https://site.example/c.png')
    expect(
      $('source')
        .toArray()
        .map(element => $(element).attr('srcset')),
    ).toEqual([`${blog}/e.png 1x, https://site.example/f.png 2x`, `${blog}/h.png`])
    expect(text).toContain(`A (${blog}/pictures/a.png) B (${blog}/pictures/b.png)`)
  })

  it('struck text, tasks, powers, capitals of headings and tables -> told apart in the text part', async () => {
    const { html, text } = await loadText(
      withBody(
        '~~₹999~~ ₹499, <del>old</del>, m<sup>2</sup>, H<sub>2</sub>O, note[^1]\n\n- [x] done\n- [ ] open\n\n# Top\n\n#### Per kWh\n\n| kWh |\n| --: |\n| 5 |\n\n[^1]: A note.\n',
      ),
    )
    expect(text).toContain('~~₹999~~ ₹499, ~~old~~, m^2, H_2O, note[1]')
    expect(text).toContain(' * [x] done\n * [ ] open')
    expect(text).toMatch(/^Top$/m)
    expect(text).toMatch(/^Per kWh$/m)
    expect(text).toMatch(/^kWh *\n5/m)
    const $ = load(html)
    // Mail programs remove fields.
    expect($('input')).toHaveLength(0)
    expect($('li').first().text().trim()).toBe('☑ done')
    expect($('td').filter('.line').attr('style')).toContain('text-align:right')
    expect($('h1, h4').not('[style]')).toHaveLength(0)
  })

  it('table -> its last column ends at the end of the rules, the others have a gap', async () => {
    const { html } = await loadText(withBody('| Item | kWh |\n| --- | --: |\n| Pump | 5 |\n'))
    const $ = load(html)
    const endsOf = (selector: string) =>
      $(selector)
        .toArray()
        .map(cell => /padding-right:0/.test($(cell).attr('style') ?? ''))
    expect([endsOf('th.line'), endsOf('td.line')]).toEqual([
      [false, true],
      [false, true],
    ])
  })

  it('title and excerpt with < and & -> the same text in subject and both parts', async () => {
    const title = 'Why Map<Key, Value> beats an object & more'
    const { html, text, subject } = await loadText(ISSUE.replace('Stock is a queue', title))
    expect([subject, load(html)('h1').first().text(), load(html)('title').text()]).toEqual([
      title,
      title,
      title,
    ])
    expect(text).toContain(title)
  })

  it.each([
    ['byte order mark', (text: string) => `\uFEFF${text}`],
    ['blank after the first ---', (text: string) => text.replace('---', '--- ')],
    ['tab after the last ---', (text: string) => text.replace('\n---\n', '\n---\t\n')],
    ['line ends of Windows', (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`],
  ])('%s -> accepted, lines counted as before', async (_, change) => {
    expect((await loadText(change(ISSUE))).subject).toBe('Stock is a queue')
    await expect(loadText(change(withBody('\n\n<b>open')))).rejects.toThrow('monsoon.mdx:8: ')
  })

  it.each([
    ['link in Markdown', '[a](https://)'],
    ['link in HTML', '<a href="http://[">a</a>'],
    ['image', '![a](http://a:port/b.png)'],
    ['definition', '[a][b]\n\n[b]: https://%'],
  ])(
    '%s with an invalid address -> error with file, line, address and the way to write it',
    async (_, text) => {
      await expect(loadText(withBody(`\n\n${text}\n`))).rejects.toThrow(
        /monsoon\.mdx:8: "http.*" is no valid address\. Write https:\/\//,
      )
    },
  )

  // HTML spec, 4.6.3 (javascript: URLs navigate documents only) and 13.1.2 (void elements); React's own errors name no line.
  it.each([
    ['<b style="color:red">a</b>', 'the attribute style would be left out. Delete it'],
    ['<p style="">a</p>', 'the attribute style would be left out. Delete it'],
    ['<constructor>a</constructor>', '<constructor> is no element. Write an element of HTML'],
    ['<valueOf />', 'JavaScript ("{", "import", "export", own components) works in src/content/posts only'],
    ['a <br>b</br>', '<br> cannot have content. Write "<br />"'],
    ['<hr>b</hr>', '<hr> cannot have content. Write "<hr />"'],
    ['<b dangerouslySetInnerHTML="a" />', 'the attribute dangerouslySetInnerHTML would be left out'],
    ['[a](javascript:alert(1))', '"javascript:alert(1)" leads nowhere, because browsers and mail'],
    ['<a href=" JavaScript:a()">a</a>', '" JavaScript:a()" leads nowhere, because browsers and mail'],
    ['<form action="vbscript:a">b</form>', '"vbscript:a" leads nowhere, because browsers and mail'],
    ['![a](data:image/png;base64,a)', '"data:image/png;base64,a" leads nowhere, because browsers and mail'],
  ])('%j -> error with file, line and the way to write it', async (text, message) => {
    await expect(loadText(withBody(`\n\n${text}\n`))).rejects.toThrow(`monsoon.mdx:8: ${message}`)
  })

  it('class, for and tabindex as in HTML -> rendered without a warning', async () => {
    const { html } = await loadText(withBody('\n\n<label class="a" for="b" tabindex="0">c</label>\n'))
    expect(html).toContain('<label class="a" for="b" tabindex="0">c</label>')
  })

  it('HTML part over 100 KB -> warning, because Gmail cuts it', async () => {
    expect(sizeWarning(await loadText(ISSUE))).toBeUndefined()
    const long = await loadText(withBody(`\n${'word '.repeat(200)}\n\n`.repeat(110)))
    expect(sizeWarning(long)).toMatch(/The HTML part has \d{3} KB\. Gmail cuts .* unsubscribe link/)
  })

  it.each([
    ['without front matter', 'Hello', 'monsoon.mdx:1: begins without front matter. Begin with a line of'],
    ['without an excerpt', ISSUE.replace(/excerpt.*\n/, ''), 'monsoon.mdx:1: excerpt: is missing'],
    [
      'with an invalid address',
      ISSUE.replace('https://site.example/stock', 'http://site.example'),
      'monsoon.mdx:4: url: must be the https:// address of the text on the web',
    ],
    ['with an unclosed tag', withBody('\n\n<b>open'), 'monsoon.mdx:8: <b> is not closed'],
  ])('%s -> error with file, line and field', async (_, text, message) => {
    await expect(loadText(text)).rejects.toThrow(message)
  })

  it.each([
    ['expression', '{(globalThis.ran = process.env.NEWSLETTER_SECRET)}'],
    ['expression in a text', 'Hello {(globalThis.ran = 1)} there'],
    ['import', 'import { ran } from "data:text/javascript,globalThis.ran=1"'],
    ['export', 'export const ran = (globalThis.ran = 1)'],
    ['attribute', '<b title={(globalThis.ran = 1)}>Hello</b>'],
    ['attributes of an object', 'Hello <b {...(globalThis.ran = {})}>there</b>'],
    ['expression in a list, a table and a note', '- a[^2]\n\n[^2]: {(globalThis.ran = 1)}'],
    ['element that is an expression', '<constructor.keys a="b" />'],
    ['component of JavaScript', '<Object a="b" />'],
  ])('%s in a file that is no post -> refused with its line, and not evaluated', async (_, code) => {
    const error = await loadText(withBody(`\n\n${code}`)).catch(String)
    expect(error).toMatch(
      /monsoon\.mdx:(?:8|10): JavaScript \("\{", "import", "export", own components\) works in src\/content\/posts only/,
    )
    expect(globalThis).not.toHaveProperty('ran')
  })

  it('HTML elements, escaped braces and comments in a file that is no post -> rendered', async () => {
    const body = '\n\n{/* for us */}<kbd title="a">Esc</kbd> \\{x}<br /> <input disabled type="checkbox" />\n'
    const { html } = await loadText(withBody(body))
    expect(html).toContain('<kbd title="a">Esc</kbd> {x}<br/>')
    expect(html).not.toContain('for us')
  })

  it('name with capital letters, or no file -> error that says so', async () => {
    await expect(loadText(ISSUE, 'My Issue.mdx')).rejects.toThrow(
      'the name of an issue has small letters, digits and single hyphens',
    )
    await expect(
      loadIssue('nothing', {
        siteOrigin,
        site,
        posts: { ...posts, project },
      }),
    ).rejects.toThrow('nothing.mdx does not exist')
  })
})

describe('a post', () => {
  const post = (changes: string) =>
    `---\ntitle: A title\npageTitle: ${'a'.repeat(55)}\nexcerpt: One line.\ndescription: ${'a'.repeat(130)}
author: Us\ndate: 2025-06-12\ncategory: Development\ntags: [One]\ncolour: brand\nimage:\n  rows: [xx, xx]\n  symmetry: none\n  openness: 0.6\n${changes}---\n\n<Drawing rows={['xx']} />\n\nText.\n`
  const file = 'src/content/posts/a-post.mdx'

  it('published -> same text, with its byline and the address of its page', async () => {
    const { html, text, unpublished } = await loadText(post(''), file)
    const byline = 'Development. Us, 12 June 2025, 1 min read'
    expect(load(html)('td.body p').first().text()).toBe(byline)
    expect(text).toMatch(new RegExp(`A title\\n+${byline}`))
    expect(unpublished).toBeUndefined()
    expect(load(html)(`a[href="${siteOrigin}/blog/a-post"]`)).toHaveLength(1)
    expect(load(html)('svg')).toHaveLength(0)
    expect(text).toContain('Text.')
  })

  it('cover and drawings -> attached PNGs of twice the size that they are shown at, a repeated drawing once', async () => {
    const drawings = `<Drawing rows={['xx']} caption="Two dots." />\n\n<Drawing rows={['xxx']} />\n\n`
    const source = post('').replace('Text.', `${drawings}Text.`)
    const { html, text, attachments = [] } = await loadText(source, file)
    const $ = load(html)
    const images = $('img')
      .toArray()
      .slice(1)
      .map(image => $(image).attr() ?? {})
    const [, ...attached] = attachments
    expect(images.map(({ src }) => src)).toEqual(
      ['cover', 'drawing-1', 'drawing-1', 'drawing-2'].map(
        name => `cid:${name}@${new URL(site.company.origin).hostname}`,
      ),
    )
    expect(attached.map(({ filename }) => filename)).toEqual(['cover.png', 'drawing-1.png', 'drawing-2.png'])
    for (const { src, width, height, alt } of images) {
      const content = attached.find(({ cid }) => src === `cid:${cid}`)?.content
      const { format, ...size } = await sharp(content).metadata()
      expect([format, size.width, size.height]).toEqual(['png', Number(width) * 2, Number(height) * 2])
      expect([width, alt]).toEqual(['600', ''])
    }
    expect($('p').filter((_, element) => $(element).text() === 'Two dots.')).toHaveLength(1)
    expect(text).not.toContain('Two dots.')
  })

  it('letter that is no post -> neither byline nor cover', async () => {
    const { html, attachments } = await loadText(ISSUE)
    expect(load(html)('p + h1, img:not(:first-of-type)')).toHaveLength(0)
    expect(attachments).toHaveLength(1)
  })

  it.each([
    ['{amount}', '"{" begins JavaScript, and amount is not defined.'],
    ['<Foo />', '<Foo> is no element. Write <Drawing>'],
    ['<__proto__ />', '<__proto__> is no element. Write <Drawing>'],
    ['One.\n\nTwo <b>{({ a: 1 })}</b>.', 'Objects are not valid as a React child', 2],
    ['<b style={5}>a</b>', 'The `style` prop expects a mapping'],
  ])('%j -> error with file and line', async (text, message, after = 0) => {
    await expect(loadText(`${post('')}\n\n${text}\n`, file)).rejects.toThrow(
      `a-post.mdx:${post('').split('\n').length + 2 + after}: ${message}`,
    )
  })

  it('draft, or of a future day -> not published', async () => {
    expect((await loadText(post('draft: true\n'), file)).unpublished).toContain('a-post.mdx is a draft')
    expect((await loadText(post('').replace('2025-06-12', '2999-01-01'), file)).unpublished).toContain(
      'a-post.mdx is published on 2999-01-01',
    )
  })

  it.each(newestPosts.map(({ slug }) => slug))(
    '%s of the blog -> renders, small enough for Gmail',
    async slug => {
      const { html } = await loadIssue(slug, { siteOrigin, site, posts })
      // Gmail cuts an email after 102 KB.
      expect(Buffer.byteLength(html)).toBeLessThan(100_000)
    },
  )
})
