/**
 * Each mistake in a post is reported with its file, line, cause and fix. Sources:
 * https://mdxjs.com/docs/troubleshooting-mdx/, YAML 1.2, CommonMark and GFM.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkFragments } from '../../src/content-build/check-fragments.ts'
import { checkPosts } from '../../src/content-build/check-posts.ts'
import { POSTS_FOLDER } from '../../src/posts/read-posts.ts'
import { CODE_LANGUAGES } from '../../src/posts/mdx.ts'
import { FIRST_LINE, FRONT_MATTER } from '../support/post-file.ts'
import { add, mistakes, project, useProject, write } from './post-project.ts'

useProject()

const DRAFT = `${FRONT_MATTER}draft: true\n`
const SIGN = 'Write "\\<" to show the character, or put code in backticks'
const TAGS = `in the same paragraph, or both tags on lines of their own. ${SIGN}`
const BRACES = 'Write "\\{" and "\\}" to show braces, or put code in backticks'
const LANGUAGES = `Write one after the \`\`\`: ${CODE_LANGUAGES.join(', ')}`
const NO_PAGE = 'does not lead to a page. Pages are /, /about,'
const FIRST_LEVEL = 'the title is the only level 1 heading. Write'

describe('text', () => {
  it.each([
    ['It is {amount} today.', 0, '"{" starts JavaScript, and amount is not defined. Write "\\{amount\\}"'],
    ['`{` and\na {b\n\nMore.', 1, `"{" starts JavaScript, and its "}" is missing. ${BRACES}`],
    ['a {b c} d', 0, `"{" starts JavaScript, and the code after it is not valid. ${BRACES}`],
    ['If stock <5 then order.', 0, `this "<" does not start a tag. ${SIGN}`],
    ['a <b\n\nMore.', 0, `"<" starts a tag that is not closed. ${SIGN}`],
    ['<!-- a comment -->', 0, 'MDX has no HTML comments. Write "{/* a comment */}"'],
    ['One.\n\n<div>\n\nTwo.', 2, `<div> is not closed. Write "</div>" ${TAGS}`],
    ['<b>a</i>', 0, `<b> is not closed before </i>. Write "</b>" ${TAGS}`],
    ['a </b>', 0, `a closing tag such as </b> has no opening tag. Delete it. ${SIGN}`],
    ['a<br>b', 0, '<br> is not closed. Write "<br />"'],
    ['<a href=x>a</a>', 0, 'the value of an attribute needs quotes or braces. Write name="value"'],
    ['<https://a.example>', 0, 'a URL between < and > is not a link in MDX. Write "[text](https://…)"'],
    ['import duties rise', 0, 'a paragraph that starts with "import" or "export" is JavaScript'],
    ["export const a = 1\nimport 'b'", 0, 'a post cannot import code. Delete the line'],
    ["export * from 'b'", 0, 'a post cannot import code. Delete the line'],
    ['a\n\n    cp *.txt b', 2, 'indented text is not code in a post. Write it between two lines of ```'],
    ['a\n\n\tcp *.txt b', 2, 'indented text is not code in a post.'],
    ['- a\n\n      b', 2, 'indented text is not code in a post.'],
    ['>      b', 0, 'indented text is not code in a post.'],
    ['10^{-3}', 0, '"{" starts JavaScript. Write "\\{-3\\}" to show the braces'],
    ['up to {1/2}', 0, '"{" starts JavaScript. Write "\\{1/2\\}" to show the braces'],
    ['##No space', 0, '"##No space" is shown as plain text. Write a space after the "#"'],
    ['a[^a note]', 0, '"[^a note]" is shown as plain text. Write the label of a footnote without spaces'],
    ['a^[a note]', 0, '"^[a note]" is shown as plain text. Write [^1], and a paragraph'],
    ['> [!NOTE]\n> a', 0, '"[!NOTE]" is shown as plain text. Write the word in bold'],
    ['a\nsee [[one-post|b]]', 1, '"[[one-post|b]]" is shown as plain text. Write [text](name'],
    ['a ==b c== d', 0, '"==b c==" is shown as plain text. Write <mark>…</mark>'],
    [':::note\na\n:::', 0, '":::note" is shown as plain text. Write a quotation instead'],
    ['a {null}', 0, '"{" starts JavaScript. Write "\\{null\\}" to show the braces'],
    ['a\n\nTo {Date}', 2, '"{" starts JavaScript. Write "\\{Date\\}" to show the braces'],
    ['[a-z]{2,3}', 0, '"{" starts JavaScript. Write "\\{2,3\\}" to show the braces'],
    ['a\n\nIt\uFFFDs', 2, 'this line is not UTF-8. Save the file as UTF-8'],
    ['<title>a</title>', 0, '<title> belongs in the head of the page. Delete it'],
    ['<svg><image href="https://a.example/b.png" /></svg>', 0, 'the CSP blocks images from other sites'],
    ['<Foo />', 0, '<Foo> is not an element. Write <Drawing>, an HTML element, or "\\<Foo>"'],
    ['<Drawing />', 0, '<Drawing> has no rows in braces. Write <Drawing rows={[5, 5, 5]} caption="…" />'],
    ['<__proto__ />', 0, '<__proto__> is not an element. Write <Drawing>, an HTML element, or'],
    ['a <br>b</br>', 0, '<br> cannot have content. Write "<br />"'],
    ['[a](https://)', 0, '"https://" is not a valid URL. Write https://…, /about, ../about, #notes'],
    ['[a](javascript:alert(1))', 0, '"javascript:alert(1)" leads nowhere, because browsers and mail'],
    ['<b style="color: red">a</b>', 0, 'the CSP blocks the style attribute. Delete it'],
    ['# Two', 0, `${FIRST_LEVEL} "##" instead of "#"`],
    ['<h1>Two</h1>', 0, `${FIRST_LEVEL} <h2>`],
    ['```cobol\na\n```', 0, `code has the unknown language "cobol". ${LANGUAGES}`],
    ['```\na\n```', 0, `code has no language. ${LANGUAGES}`],
    ['One.\ntwo[^1].', 1, 'the footnote [^1] has no text. Write a paragraph "[^1]: …", or "\\[^1]"'],
    ['[^1]: A note.', 0, 'nothing refers to the footnote [^1]. Write [^1] in the text, or delete the note'],
    ['a[^1]\n\n[^1]: b\n\n[^1]: c', 4, 'the footnote [^1] is defined twice. Rename one of them'],
    ['[a][b]', 0, 'the link [a][b] has no URL. Write [text](https://…), or "\\[" to show the bracket'],
    ['[a]()', 0, 'a link has no URL. Write [text](https://…)'],
    ['[a](/nowhere)', 0, `the link "/nowhere" ${NO_PAGE}`],
    ['<a href="../nowhere">a</a>', 0, `the link "../nowhere" ${NO_PAGE}`],
    ['[a][b]\n\n[b]: /nowhere', 2, `the link "/nowhere" ${NO_PAGE}`],
    ['[a](nobody)', 0, 'the link "nobody" does not lead to a post. Existing posts: a-post'],
    ['[a](/blog/a-draft)', 0, 'the link "/blog/a-draft" leads to a post that is not published yet.'],
    ['<h2 id="main">a</h2>', 0, 'the page around the post has the id "main". Choose another'],
    ['[a](#nothing)', 0, 'the link "#nothing" does not lead to an element. Write <h2 id="nothing">'],
    ['[a](#nothing)\n\n## A part', 0, 'the link "#nothing" does not lead to an element. Ids: a-part'],
    ['[a](/#nothing)', 0, 'the link "/#nothing" does not lead to an element. Ids: home, about,'],
  ])('%j is reported, %i lines below the first: %s', async (text, line, message) => {
    await add('/photo.png')
    write(text)
    write('Text.', { name: 'a-draft', frontMatter: DRAFT })
    expect(await mistakes()).toContain(`a-post.mdx:${FIRST_LINE + line}: ${message}`)
    expect((await mistakes()).split('\n')).toHaveLength(1)
  })

  it('with special characters is accepted where they are allowed', async () => {
    await add('/photo.png')
    writeFileSync(join(project, 'public/ü b.pdf'), '')
    write(
      [
        'a < b, \\<5, #1, ## 2, a == b, c==d, e [1], ^[a-z]+, \\[[f]], `[[g]]`, \\{amount\\}, `<5 {amount} [^1]`, \\[^1], {/* a comment */}, }',
        '```ts\nif (a <5) { b[^1] }\n```',
        '1.\ta\n\n10.   a\n\n      b\n\n> 1.\ta\n\n-   a\n\n      b\n\n- [ ] a\n\n  b',
        "export const amount = 5\nexport const hours = 'from 9 to 5'",
        'It is {amount} of {-amount} {amount / 2} {new Date().getFullYear() - 20} {[1, 2].map(number => number * amount).length} {Math.max(1, 2)}.',
        'A note[^1], [a post](a-post), [a page](/about), [home](/#contact), [a feed](/feed.xml), [mail](mailto:a@b.example), [a file](/%C3%BC%20b.pdf).',
        '<h2 id="part">Part</h2>\n\n<svg><title>A drawing</title></svg>',
        '## Another one\n\n[a heading](#another-one), [there](#part), [up](#top), [a text](#:~:text=there), [a text on home](/#contact:~:text=Write), ![A photo](/photo.png), - [x] done',
        '[^1]: A note with a [link](https://other.example/nowhere#nothing).',
      ].join('\n\n'),
    )
    expect(await mistakes()).toBe('')
  })

  it('of all posts is checked, and one error lists all mistakes; drafts are checked only where they are shown', async () => {
    write('# One\n\n<Foo />')
    write('a <5', { name: 'b-post' })
    write('# Three', { name: 'c-post', frontMatter: DRAFT })
    const files = (text: string) => text.split('\n').map(line => line.split(':').slice(0, 2).join(':'))
    // The second post has the same page title and description as the first.
    const published = ['a-post.mdx:14', 'a-post.mdx:16', 'b-post.mdx:3', 'b-post.mdx:5', 'b-post.mdx:14']
    expect(files(await mistakes())).toEqual(published)
    expect(files(await mistakes({ includeUnpublished: true }))).toEqual([
      ...published,
      'c-post.mdx:3',
      'c-post.mdx:5',
      'c-post.mdx:15',
    ])
  })
})

const QUOTES = 'Put the whole value in quotes, as in title: "One: two".'

describe('front matter', () => {
  it.each([
    ['title: Notes: part two', 2, `a value with ": " needs quotes. ${QUOTES}`],
    ['title: "Notes', 2, 'a quote is not closed. Write both quotes on one line, as in title: "A title"'],
    ['title: Part #2 of 3', 2, `the text after " #" would be ignored. ${QUOTES}`],
    ['title: "Notes" and more', 2, `the value has a character with a special meaning in YAML. ${QUOTES}`],
    ['title: [x] done', 2, `the value has a character with a special meaning in YAML. ${QUOTES}`],
    ['title: @home', 2, `a value cannot start with this character. ${QUOTES}`],
    ['title: *Notes*', 2, `a value cannot start with "*". ${QUOTES}`],
    ['title: !important', 2, `a value cannot start with "!" or "&". ${QUOTES}`],
    ['title:Notes', 2, 'a field has no ": " after its name. Write title: A title'],
    ['title: Ship it 🚀', 2, 'title: the image for link previews cannot show "🚀" (U+1F680). Change'],
    ['title: A title\nexcerpt: வ.', 3, 'excerpt: cards show "வ" (U+0BB5) on other pages, whose first paint'],
    ['title: A title\nexcerpt: One.\nauthor: 山田', 4, 'author: cards show "山" (U+5C71), "田" (U+7530) on'],
    ['title: A title\nupdated: 2025-06-11', 3, 'updated: must not be before the date of the post'],
    ['title: A title\nupdated: 2999-01-01', 3, 'updated: must not be in the future'],
    ['title: 2025', 2, 'title: must be a string; put a number in quotes'],
    ['title: ""', 2, 'title: must not be empty'],
    ['', 1, 'title: is missing. Write "title: …" between the lines of ---'],
    ['title: A title\ntitle: B', 3, 'the field occurs twice. Delete one of the lines'],
    ['title: A title\ndraft: yes', 3, 'draft: must be true or false'],
    ['title: A title\ntags: [One', 4, 'a "]" or "}" is missing. Write tags: [One, Two]'],
    ['title: A title\ntags: One', 3, 'tags: must be a list, like [One, Two]'],
    ['title: A title\ncolour: pink', 3, 'colour: must be one of: brand, '],
    ['title: A title\nimage: { rows: [a] }', 3, 'image.rows.0: must be a dot count, or a row of "x" and "."'],
    ['title: A title\nimage: none', 3, 'image: must be fields in braces, like { rows: [1, 3, 1] }'],
    ['title: A title\ndate: June', 3, 'date: must be a date like 2025-06-12'],
    ['title: A title\ncategory: Cooking', 3, 'category: must be one of: '],
    ['title: A title\ndrafts: true', 1, 'no such field: drafts. Correct the name, or delete the line'],
  ])('%j is reported on line %i: %s', async (title, line, message) => {
    const own = [...title.matchAll(/^\w+(?=:)/gm)].map(([field]) => field)
    const others = FRONT_MATTER.split('\n').filter(
      text => !own.includes(text.replace(/:.*/, '')) && text !== 'title: A title',
    )
    write('Text.', { frontMatter: [title, ...others].join('\n').replace(/^\n/, '') })
    expect(await mistakes()).toContain(`a-post.mdx:${line}: ${message}`)
  })
})

it('rejects if it is aborted, as when a post changes during the check', async () => {
  write('Text.')
  await expect(checkPosts({ project, signal: AbortSignal.abort() })).rejects.toThrow('aborted')
})

it('reports a link to a missing element on another page, with the file and the link', () => {
  const build = (name: string, html: string) => writeFileSync(join(project, name), html)
  for (const folder of ['blog', 'deck']) mkdirSync(join(project, folder))
  build('deck/index.html', '<h2 id="one">One</h2>')
  build('about.html', '<h2 id="team">Team</h2>')
  build(
    'blog/a-post.html',
    '<a href="/about#team">a</a><a href="#note">b</a><p id="note"></p><a href="#top">c</a><a href="#fn-%C3%A9">d</a><a href="/about/#team">e</a><a href="/blog/a-post/#note">f</a><p id="fn-%C3%A9"></p><a href="/brochure.pdf#page=2">g</a><a href="/about#:~:text=Team">h</a><a href="/deck/index.html#one">i</a>',
  )
  expect(() => checkFragments(project)).not.toThrow()
  build('blog/b-post.html', '<a href="/about#nothing">a</a><a href="a-post#nothing">b</a>')
  const message = (href: string, path: string) =>
    `src/posts/texts/b-post.mdx: the link "${href}" does not lead to an element, because ${path} has no id "nothing"`
  expect(() => checkFragments(project)).toThrow(
    [message('/about#nothing', '/about'), message('a-post#nothing', '/blog/a-post')].join('\n'),
  )
})

it('accepts any writing system in the text and the description, but not in tags', async () => {
  write('Text.', { frontMatter: FRONT_MATTER.replace('[One]', '[One, தமிழ்]') })
  expect(await mistakes()).toContain('a-post.mdx:9: tags: cards show "த" (U+0BA4)')
  const frontMatter = FRONT_MATTER.replace('One line.', '5 µs, 3 Ω, π, Привет, ₹ → ✓ 🚀')
  write('நன்றி, 谢谢, ありがとう, شكرا.', {
    frontMatter: frontMatter.replace('description: aaa', 'description: 谢谢a'),
  })
  expect(await mistakes()).toBe('')
})

it.each(['a.md', 'a.markdown', 'a.MDX', 'a.mdx.txt', 'notes.txt'])(
  'reports the file %s in the posts folder instead of ignoring it',
  async name => {
    await add(name, 'Text.')
    expect(await mistakes()).toMatch(
      new RegExp(`^${name}:1: this is not a post, because its name does not end in \\.mdx\\. `),
    )
    expect((await mistakes()).includes('Rename it to a.mdx')).toBe(name !== 'notes.txt')
  },
)

it('ignores files that editors and operating systems write', async () => {
  for (const name of ['.DS_Store', '.a.mdx.swp', 'a.mdx~', 'Thumbs.db']) await add(name, '# Text')
  expect(await mistakes()).toBe('')
})

it('checks an unchanged post again if its image or a post that it links to is gone', async () => {
  write('[Another](other)')
  write('![A photo](photo.png)', { name: 'other', frontMatter: FRONT_MATTER.replaceAll('aaa', 'bbb') })
  await add('photo.png')
  expect(await mistakes()).toBe('')
  rmSync(join(project, POSTS_FOLDER, 'photo.png'))
  expect(await mistakes()).toContain('the image "photo.png" does not exist')
  rmSync(join(project, POSTS_FOLDER, 'other.mdx'))
  expect(await mistakes()).toContain('the link "other" does not lead to a post')
})
