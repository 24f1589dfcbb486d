/**
 * HTML in posts, on the page and outside the site. MDX parses Markdown in elements, and GFM autolinks URLs.
 * For content models, see https://html.spec.whatwg.org/multipage/dom.html#content-models.
 */
import { describe, expect, it, vi } from 'vitest'
import { CODE_CLASS } from '../../src/posts/mdx.ts'
import { FIRST_LINE } from '../support/post-file.ts'
import { postElements } from '../../src/pages/post/post-elements.tsx'
import { add, htmlOutsideSite, pageOf, mistakes, useProject, write } from './post-project.ts'

useProject()

/** Expects this HTML on the page and outside the site, and no reported mistakes. */
async function expectHtml(text: string, html: string): Promise<void> {
  for (const $ of [await pageOf(text), await htmlOutsideSite(text)])
    expect($.html().trim().replaceAll(/>\s+</g, '><')).toBe(html)
  expect(await mistakes()).toBe('')
}

async function problemIn(text: string): Promise<string> {
  write(text)
  return mistakes()
}

describe('a URL or email address', () => {
  it.each(['www.a.example', 'https://a.example/b', 'asha@a.example', 'mailto:asha@a.example'])(
    '%s becomes a link, except in interactive elements and code',
    async address => {
      for (const name of ['button', 'label', 'summary', 'code', 'kbd', 'samp', 'var', 'pre'])
        await expectHtml(`<${name}>${address}</${name}>`, `<${name}>${address}</${name}>`)
      const link = (text: string) => `<a href="https://b.example/c">${text}</a>`
      await expectHtml(link(address), link(address))
      await expectHtml(`See ${link(`**${address}**.`)}`, `<p>See ${link(`<strong>${address}</strong>.`)}</p>`)
      await expectHtml(link(`<i>x ${address}</i>`), link(`<i>x ${address}</i>`))
      expect((await pageOf(`A ${address} b <em>${address}</em>`))('a')).toHaveLength(2)
    },
  )

  // GFM 6.9: the text of an extended autolink is the URL. Every domain in Punycode contains "--".
  it('keeps its punctuation', async () => {
    const written = ['https://a.example/a--b', 'asha@xn--a.example', "https://a.example/it's"]
    const text = `${written.join(' ')} [https://b.example/c--d](https://b.example/c--d)`
    for (const $ of [await pageOf(text), await htmlOutsideSite(text)])
      expect(
        $('a')
          .toArray()
          .map(link => $(link).text()),
      ).toEqual([...written, 'https://b.example/c--d'])
  })

  it.each([
    ['[two](/contact)', 'a link'],
    ['<a href="/contact">two</a>', '<a>'],
    ['<button>two</button>', '<button>'],
    ['note[^1]', 'a footnote'],
  ])('%s in a link or button is reported', async (inner, name) => {
    for (const [before, after, outer] of [
      ['<a href="/about">', '</a>', '<a>'],
      ['<button>', '</button>', '<button>'],
      ['[one ', '](/about)', 'a link'],
    ] as const)
      if (name !== 'a link' || outer !== 'a link')
        expect(await problemIn(`One.\n\nTwo ${before}**${inner}**${after}\n\n[^1]: Note.`)).toContain(
          `a-post.mdx:${FIRST_LINE + 2}: ${name} cannot be in ${outer}`,
        )
  })
})

// https://mdxjs.com/docs/using-mdx/#components: MDX's components do not replace HTML elements.
it.each([
  ['ol', '<ol>\n<li>One</li>\n</ol>', '1. One'],
  ['h4', '<h4>One</h4>', '#### One'],
  ['blockquote', '<blockquote>One</blockquote>', '> One'],
  ['table', '<table><tbody><tr><td>One</td></tr></tbody></table>', '| One |\n| - |'],
])('<%s> looks the same in HTML and in Markdown', async (name, html, text) => {
  const [inHtml, inMarkdown] = [await pageOf(html, postElements), await pageOf(text, postElements)]
  expect(inHtml(name).attr('class')).toMatch(/./)
  expect(inHtml(name).attr('class')).toBe(inMarkdown(name).attr('class'))
})

it('lists, superscripts and footnotes are styled like the rest of the site, and footnote links have brackets and accessible names', async () => {
  const text =
    '- [ ] One\n  - [x] Two\n\n10 m<sup>2</sup>\n\n| A | B |\n| - | - |\n| x | y[^1] |\n\n[^1]: A note.'
  const $ = await pageOf(text, postElements)
  for (const element of $('ul, li, section').toArray()) expect($(element).attr('class')).toMatch(/m/)
  expect($('.contains-task-list, .task-list-item, .footnotes, .list-disc').length).toBe(0)
  expect([$('sup').text(), $('td a').attr('aria-label')]).toEqual(['2[1]', 'Note 1'])
})

describe('code', () => {
  it.each(['code', 'kbd', 'samp', 'var', 'pre'])('in <%s> is shown as written', async name => {
    const text = `a = "x" -- it's __init__ a*b*c *d* ~~e~~ 5~6 1--2 <b>"f" ~~g~~</b> "h"`
    const html = `<${name}>${text}</${name}>`
    if (name !== 'pre') await expectHtml(`"One" ${html} "two"`, `<p>“One” ${html} “two”</p>`)
    await expectHtml(html, html)
  })

  it('in headings, tables, lists, MathML and braces is also shown as written', async () => {
    await expectHtml(
      '| A | B |\n| - | - |\n| <code>"x"</code> | "y" |',
      '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><th scope="row"><code>"x"</code></th><td>“y”</td></tr></tbody></table>',
    )
    await expectHtml('- <kbd>"x"</kbd> "y"', '<ul><li><kbd>"x"</kbd> “y”</li></ul>')
    await expectHtml('<math><mi>a*b*c</mi></math>', '<math><mi>a*b*c</mi></math>')
    await expectHtml('<pre>{`a = "x"`}</pre>', '<pre>a = "x"</pre>')
    expect((await pageOf('## The <code>"x"</code> of "y"'))('h2').html()).toBe('The <code>"x"</code> of “y”')
  })

  it('quotes and apostrophes around <code> become typographic', async () => {
    for (const code of ['<code>x</code>', '<code>"</code>'])
      await expectHtml(`"${code}" and ${code}'s "y"`, `<p>“${code}” and ${code}’s “y”</p>`)
  })

  it('is highlighted identically on slow and fast machines, and can be scrolled with the keyboard', async () => {
    const html = async () => (await pageOf("```ts\nconst result: 'paid' | 'failed' = read()\n```")).html()
    const expected = await html()
    expect(expected).toMatch(RegExp(`^<pre tabindex="0">.*class="${CODE_CLASS}keyword"`))
    let now = 0
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000))
    expect(await html()).toBe(expected)
  })

  it('in a multi-line <pre> is reported, because Markdown drops its whitespace', async () => {
    for (const lines of ['a\n  b', '{`a\n  b`}', '\n- a\n', '\na\n\nb\n', '\n<code>\na\n  b\n</code>\n'])
      expect(await problemIn(`<pre>${lines}</pre>`)).toMatch(
        new RegExp(`^a-post\\.mdx:${FIRST_LINE}: the lines in <pre> would lose spaces`),
      )
  })

  it('the text of <textarea> is reported, because React sets it with an attribute', async () => {
    expect(await problemIn('<textarea>a</textarea>')).toContain('the text of <textarea> is an attribute')
    expect(await problemIn('<textarea defaultValue="a" />')).toBe('')
  })

  // CSP Level 3: `frame-src`, `media-src` and `object-src` fall back to the site's `default-src`, 'none'.
  it.each(['script', 'style', 'iframe', 'video'])('<%s> is reported', async name => {
    expect(await problemIn(`One <${name}>a</${name}>`)).toContain(`the CSP blocks <${name}>`)
  })

  it('a form is reported only if it posts to another site', async () => {
    expect(await problemIn('<form action="https://a.example/b">a</form>')).toContain('the CSP blocks forms')
    expect(await problemIn('<button formaction="https://a.example/b">a</button>')).toContain(
      'CSP blocks forms',
    )
    for (const action of ['/api/newsletter', 'mailto:asha@a.example'])
      expect(await problemIn(`<form action="${action}">a</form>`)).toBe('')
  })
})

it.each([
  [`It's "92%" **"sure"**, \`it's "code"\``, `It’s “92%” <strong>“sure”</strong>, <code>it's "code"</code>`],
  ['takes 5~10 minutes, or 20~30', 'takes 5~10 minutes, or 20~30'],
  ['~~₹999~~ ₹499', '<del>₹999</del> ₹499'],
  ['9am--6pm, Monday -- Friday', '9am–6pm, Monday – Friday'],
  ['a --- b---c, "d"---e', 'a — b—c, “d”—e'],
  ['**a** -- *b*--c', '<strong>a</strong> – <em>b</em>–c'],
  ['a - b, x-y, 1 - 2', 'a - b, x-y, 1 - 2'],
  ['run it with --draft ("--all"), or a --> b', 'run it with --draft (“--all”), or a --&gt; b'],
  ['`a -- b` -- c', '<code>a -- b</code> – c'],
])('%s becomes %s', async (text, html) => {
  await expectHtml(text, `<p>${html}</p>`)
})

const PHRASES = ['p', 'h2', 'h6', 'summary', 'button', 'label', 'span', 'b', 'em', 'sup']
const LINES = ['li', 'dt', 'dd', 'td', 'th', 'caption', 'figcaption']
/** Ancestors that elements such as table cells and list items need. */
const around: Record<string, readonly string[]> = {
  summary: ['details'],
  li: ['ul'],
  dt: ['dl'],
  dd: ['dl'],
  td: ['table', 'tbody', 'tr'],
  th: ['table', 'thead', 'tr'],
  caption: ['table'],
  figcaption: ['figure'],
}
const inside = (name: string, content: string, separator = '') => {
  const names = [...(around[name] ?? []), name]
  const [before, after] = [names.map(tag => `<${tag}>`), names.toReversed().map(tag => `</${tag}>`)]
  return [...before, content, ...after].join(separator)
}

describe('multi-line text', () => {
  it.each([...PHRASES, ...LINES])('in <%s> does not become a paragraph', async name => {
    for (const text of ['\n**One** "two"\n', '**One** "two"', '\n\n**One** "two"\n\n'])
      await expectHtml(
        inside(name, text, text.startsWith('\n') ? '\n' : ''),
        inside(name, '<strong>One</strong> “two”'),
      )
    await expectHtml(
      `> - ${inside(name, 'One', '\n').replaceAll('\n', '\n>   ')}`,
      `<blockquote><ul><li>${inside(name, 'One')}</li></ul></blockquote>`,
    )
  })

  it.each(['div', 'blockquote', 'section', 'aside'])('in <%s> becomes a paragraph', async name => {
    await expectHtml(`<${name}>\nOne\n</${name}>`, `<${name}><p>One</p></${name}>`)
    await expectHtml(`<${name}>\nOne\n\nTwo\n</${name}>`, `<${name}><p>One</p><p>Two</p></${name}>`)
  })

  it.each(PHRASES)('that <%s> cannot contain is reported', async name => {
    const at = FIRST_LINE + 2 + (around[name]?.length ?? 0)
    for (const [text, what] of [
      ['One\n\nTwo', 'a paragraph'],
      ['- One', 'a list'],
      ['> One', 'a quotation'],
      ['<div>\nOne\n</div>', '<div>'],
      ['```sh\na\n```', 'code'],
    ] as const)
      expect(await problemIn(`One.\n\n${inside(name, text, '\n')}`)).toContain(
        `a-post.mdx:${at + 1}: ${what} cannot be in <${name}>`,
      )
  })
})

it.each([
  [
    '<details>\n<summary>\n<h3>\nMore\n</h3>\n</summary>\n</details>',
    '<details><summary><h3>More</h3></summary></details>',
  ],
  ['<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>', '<dl><dt>a</dt><dd>b</dd></dl>'],
  [
    '<ul>\n<li>\nOne\n<ul>\n<li>Two</li>\n</ul>\n</li>\n</ul>',
    '<ul><li><p>One</p><ul><li>Two</li></ul></li></ul>',
  ],
  ['one <div>two</div> three', '<p>one</p><div>two</div><p>three</p>'],
  ['<div>\none <p>two</p>\n</div>', '<div><p>one</p><p>two</p></div>'],
  [
    '<table>\n<tbody>\n{[1, 2].map(n => <tr key={n}><td>{n}</td></tr>)}\n</tbody>\n</table>',
    '<table><tbody><tr><td>1</td></tr><tr><td>2</td></tr></tbody></table>',
  ],
])('%j becomes %s', async (text, html) => {
  await expectHtml(text, html)
})

it('a figure contains its picture and caption, but not a second figure', async () => {
  await add('a.png')
  const text = '<figure>\n![A](a.png)\n<figcaption>\nOne\n</figcaption>\n</figure>'
  for (const $ of [await pageOf(text), await htmlOutsideSite(text)]) {
    expect($('figure > :is(img, picture) + figcaption').html()).toBe('One')
    expect($('figure')).toHaveLength(1)
  }
})

it.each([
  ['**<div>a</div>**', '<div> cannot be in a paragraph'],
  ['## a <p>b</p>', '<p> cannot be in a heading'],
  ['<select><p>a</p></select>', '<p> cannot be in <select>'],
  ['<tr>\n<td>a</td>\n</tr>', '<tr> cannot be outside a table'],
  ['<div><td>a</td></div>', '<td> cannot be in <div>'],
  ['<table><tr>a</tr></table>', 'text cannot be in <tr>'],
  ['<table>a **b**</table>', 'text cannot be in <table>'],
  ['<table><tbody><b>a</b></tbody></table>', '<b> cannot be in <tbody>'],
])('%s is reported: %s', async (text, message) => {
  expect(await problemIn(text)).toContain(`a-post.mdx:${FIRST_LINE}: ${message}`)
})

// CommonMark, 6.2: a delimiter cannot close emphasis if punctuation is before it and a letter after it, and
// cannot open emphasis if a letter is before it and punctuation after it.
describe('delimiters that do not become emphasis', () => {
  it.each(['**Note:**text', '*Note:*text', '~~₹999.~~now', 'text**"Note"**', '_Note:_b', '**ಸೂಚನೆ:**ಪಠ್ಯ'])(
    'are reported in %s',
    async text => {
      for (const [before, after, line] of [
        ['', '', 0],
        ['One\ntwo `x` ', ' three', 1],
        ['- <div>\n  ', '\n  </div>', 1],
      ] as const)
        expect(await problemIn(before + text + after)).toMatch(
          new RegExp(`^a-post\\.mdx:${FIRST_LINE + line}: "[^\\n]+" is shown with its `),
        )
      expect(await problemIn(text.replaceAll(/[*~_]/g, '\\$&'))).toBe('')
      expect(await problemIn(`\`${text}\` <code>${text.replaceAll('"', '')}</code>`)).toBe('')
    },
  )

  it.each([
    ...['2 * 3 * 4', 'f(*args, **kwargs)', 'a_b_c, *.ts and *.tsx', '5*(3+2)*4', '**Note:** text'],
    ...['**Note**:text', '* a', 'x** y'],
  ])('are not reported in %s', async text => {
    expect(await problemIn(text)).toBe('')
  })
})
