/**
 * Images in posts. The address is relative to the file, as in Markdown editors, Hugo (page resources), Astro (images in Markdown) and
 * Eleventy (image plugin). Sizes and formats: HTML, `picture` and `srcset`; dimensions against layout shift: https://web.dev/articles/optimize-cls.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { evaluate } from '@mdx-js/mdx'
import { load } from 'cheerio'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as runtime from 'react/jsx-runtime'
import sharp, { type FormatEnum, type Sharp } from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkPosts } from '#src/build/check-posts.ts'
import { atomFeed, jsonFeed } from '#src/build/feeds.ts'
import { mdxOptions } from '#src/build/mdx.ts'
import { postImages, unusedImages } from '#src/build/post-images.ts'
import { POSTS_FOLDER } from '#src/build/posts.ts'
import { company } from '#src/content/company.ts'
import { remarkImages } from '../../shared/remark-images.ts'
import { loadIssue } from '../../newsletter/issues/issue.tsx'
import { posts } from '../../api/_newsletter/posts.ts'
import { site } from '../../api/_newsletter/site.ts'
import { FIRST, FRONT_MATTER } from '../support/post-file.ts'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'images-'))
  mkdirSync(join(project, POSTS_FOLDER), { recursive: true })
  mkdirSync(join(project, 'public'))
})
afterEach(() => rmSync(project, { recursive: true }))

const write = (text: string, { name = 'a-post', frontMatter = FRONT_MATTER } = {}) =>
  writeFileSync(join(project, POSTS_FOLDER, `${name}.mdx`), `---\n${frontMatter}---\n\n${text}\n`)
/** A one-coloured picture, red at the top left. */
const picture = (width = 40, height = 20, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 0, g: 0, b: 255, alpha: 0 } } }).composite([
    {
      input: { create: { width: width >> 2 || 1, height: height >> 2 || 1, channels: 3, background: 'red' } },
      left: 0,
      top: 0,
    },
  ])
type Content = Sharp | Buffer | string
async function add(name: string, content: Content = picture()): Promise<void> {
  const file = join(project, name.startsWith('/') ? 'public' : POSTS_FOLDER, name)
  mkdirSync(dirname(file), { recursive: true })
  const format = (/\.(\w+)$/.exec(name)?.[1] ?? '').toLowerCase() as keyof FormatEnum
  const isBytes = typeof content === 'string' || Buffer.isBuffer(content)
  writeFileSync(file, isBytes ? content : await content.toFormat(format).toBuffer())
}
/** The reported mistakes, without the folder. */
const problems = (options = {}) =>
  checkPosts({ project, ...options }).then(
    () => '',
    (error: unknown) =>
      (error as Error).message.replace('Invalid posts:\n', '').replaceAll(`${POSTS_FOLDER}/`, ''),
  )

/** HTML of a text, as on its page but without the classes of the site. */
async function pageOf(text: string) {
  const path = join(project, POSTS_FOLDER, 'a-post.mdx')
  const { default: Text } = await evaluate(
    { value: text, path },
    {
      ...runtime,
      ...mdxOptions,
      remarkPlugins: [...mdxOptions.remarkPlugins, [remarkImages, { project, withSources: true }]],
    },
  )
  return load(renderToStaticMarkup(createElement(Text)), null, false)
}
async function feedsOf(text: string) {
  write(text)
  const atom = load(await atomFeed(project), { xml: true })('content').text()
  const json = JSON.parse(await jsonFeed(project)) as { items: { content_html: string }[] }
  return [atom, json.items[0]?.content_html ?? ''].map(html => load(html, null, false))
}
async function emailOf(text: string) {
  write(text)
  const { html, text: plain } = await loadIssue('a-post', {
    siteOrigin: company.origin,
    site,
    posts: { ...posts, project },
  })
  return { $: load(html), plain }
}
/** Content of a file of the build. */
async function built(address: string) {
  const encode = (await postImages(project)).get(address)
  if (!encode) throw new Error(`the build does not write ${address}`)
  return encode()
}

describe('image beside a post', () => {
  it('page -> sources up to the width of the image, fallback, dimensions, lazy; all of them are written', async () => {
    await add('a-post/Team Photo.JPG', picture(2000, 1000))
    const text = '![Our team](a-post/Team%20Photo.JPG)'
    write(text)
    const $ = await pageOf(text)
    const image = $('figure > picture > img')
    expect(image.attr()).toMatchObject({
      alt: 'Our team',
      width: '1800',
      height: '900',
      loading: 'lazy',
      decoding: 'async',
    })
    const source = $('picture > source')
    expect(source.attr('type')).toBe('image/avif')
    const candidates = (source.attr('srcset') ?? '').split(',').map(candidate => candidate.split(' '))
    expect(candidates.map(([, width]) => width)).toEqual(['600w', '1200w', '1800w'])
    for (const [address = '', width] of candidates) {
      expect(address).toMatch(/^\/assets\/team-photo-[a-f\d]{10}-\d+\.avif$/)
      expect(await sharp(await built(address)).metadata()).toMatchObject({
        format: 'heif',
        compression: 'av1',
        width: Number.parseInt(width ?? ''),
      })
    }
    const fallback = image.attr('src') ?? ''
    expect(fallback).toMatch(/^\/assets\/team-photo-[a-f\d]{10}-1200\.jpg$/)
    expect(await sharp(await built(fallback)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 600,
    })
    expect(await problems()).toBe('')
  })

  it('narrower than the widths -> one source of its own width, not enlarged', async () => {
    await add('a.png', picture(500, 250))
    const $ = await pageOf('![A](a.png)')
    expect($('source').attr('srcset')).toMatch(/^\S+-500\.avif 500w$/)
    expect($('img').attr()).toMatchObject({ width: '500', height: '250' })
  })

  it('feeds -> absolute address of the fallback with its dimensions, and nothing else of the image', async () => {
    await add('a.webp', picture(2000, 1000))
    const fallback = (await pageOf('![A](a.webp)'))('img').attr('src') ?? ''
    for (const $ of await feedsOf('![A](a.webp)')) {
      expect($('img').attr()).toEqual({
        src: company.origin + fallback,
        alt: 'A',
        width: '1200',
        height: '600',
        loading: 'lazy',
      })
      // React writes a link to preload an image that is not lazy.
      expect($('picture, source, link')).toHaveLength(0)
    }
  })

  it('email -> absolute address of the fallback, as wide as the column at most; address in the text part', async () => {
    await add('a.avif', picture(2000, 1000))
    const fallback = (await pageOf('![A shelf](a.avif)'))('img').attr('src') ?? ''
    const { $, plain } = await emailOf('![A shelf](a.avif "Shelf 3")')
    expect($('img').attr()).toMatchObject({
      src: company.origin + fallback,
      alt: 'A shelf',
      width: '600',
      height: '300',
    })
    expect($('picture, source, link')).toHaveLength(0)
    expect(plain).toContain(`A shelf (${company.origin}${fallback})`)
    expect(plain).toMatch(/^Shelf 3$/m)
  })

  it.each([
    ['photo.jpg', '![A](photo.jpg)'],
    ['photo.jpg', '![A](./photo.jpg)'],
    ['photo.jpg', '![A][p]\n\n[p]: photo.jpg'],
    ['photo.jpg', '<img src="photo.jpg" alt="A" />'],
    ['photo.jpg', `<img src={'photo.jpg'} alt="A" />`],
    ['a-post.photo.jpg', '![A](a-post.photo.jpg)'],
    ['a-post/in/photo.jpeg', '![A](a-post/in/photo.jpeg)'],
    ['My Photo.JPG', '![A](<My Photo.JPG>)'],
    ['My Photo.JPG', '![A](My%20Photo.JPG)'],
    ['My Photo.JPG', '<img src="My Photo.JPG" alt="A" />'],
    ['100%.png', '![A](100%25.png)'],
    ['fu\u0308r.png', '![A](für.png)'],
    ['写真.png', '![A](写真.png)'],
    ['photo.gif', '- ![A](photo.gif)'],
    ['photo.png', '> ![A](photo.png)'],
    ['photo.png', '| a |\n| - |\n| ![A](photo.png) |'],
  ])('%s, written as %s -> found, in page, feeds and email', async (name, text) => {
    await add(name)
    write(text)
    expect(await problems()).toBe('')
    const $ = await pageOf(text)
    expect($('picture > img').attr()).toMatchObject({ alt: 'A', width: '40', height: '20' })
    for (const address of [$('img').attr('src'), $('source').attr('srcset')?.split(' ')[0]])
      expect((await built(address ?? '')).length).toBeGreaterThan(0)
    const others = [...(await feedsOf(text)), (await emailOf(text)).$]
    expect(others.map(other => other('img').attr('src'))).toEqual(
      Array(3).fill(company.origin + ($('img').attr('src') ?? '')),
    )
  })

  it('title -> caption in page, feeds and email', async () => {
    await add('a.png')
    const text = '![A](a.png "Shelf *3*")'
    const pages = [await pageOf(text), ...(await feedsOf(text))]
    for (const $ of pages) {
      expect($('figure > figcaption').text()).toBe('Shelf *3*')
      expect($('[title]')).toHaveLength(0)
    }
    expect((await emailOf(text)).$('p').filter('.quiet').text()).toContain('Shelf *3*')
  })

  it('in a link -> the link has the image and its alternative text as name', async () => {
    await add('a.png')
    const $ = await pageOf('[![About us](a.png "Caption")](/about)')
    expect($('figure > a[href="/about"] > picture > img').attr('alt')).toBe('About us')
    expect($('figcaption').text()).toBe('Caption')
    write('[![About us](a.png)](/about)')
    expect(await problems()).toBe('')
  })

  it('among words, or two in a paragraph -> no figure', async () => {
    await add('a.png')
    for (const text of ['Words ![A](a.png) words.', '![A](a.png)\n![A](a.png)']) {
      const $ = await pageOf(text)
      expect($('figure')).toHaveLength(0)
      expect($('p picture').length).toBeGreaterThan(0)
    }
  })

  it('same name in two posts -> two addresses; same picture twice -> one', async () => {
    await add('one/a.png', picture(40, 20))
    await add('two/a.png', picture(60, 20))
    await add('two/copy/a.png', picture(60, 20))
    write('![A](one/a.png) ![A](two/a.png) ![A](two/copy/a.png) ![A](two/a.png)')
    expect([...(await postImages(project)).keys()]).toHaveLength(4)
  })

  it('image changed -> other addresses', async () => {
    await add('a.png', picture(40, 20))
    write('![A](a.png)')
    const before = [...(await postImages(project)).keys()]
    await add('a.png', picture(40, 20, 4))
    const after = [...(await postImages(project)).keys()]
    expect(after.filter(address => before.includes(address))).toEqual([])
  })

  it('posts that are not published -> their images are not written, except for the development server', async () => {
    await add('a.png')
    write('![A](a.png)', { frontMatter: `${FRONT_MATTER}draft: true\n` })
    expect((await postImages(project)).size).toBe(0)
    expect((await postImages(project, { unpublished: true })).size).toBe(2)
  })

  it('image in no post -> listed; one of a draft, or of a draft with a mistake beside it -> not listed', async () => {
    for (const name of ['used.png', 'draft/used.png', 'a/not used.PNG', 'film.heic']) await add(name, name)
    write('![A](used.png)')
    write('![A](draft/used.png)', { name: 'b', frontMatter: `${FRONT_MATTER}draft: true\n` })
    write('![A](nothing.png)', { name: 'c', frontMatter: `${FRONT_MATTER}draft: true\n` })
    write('<b>', { name: 'd', frontMatter: `${FRONT_MATTER}draft: true\n` })
    expect(unusedImages(project)).toEqual([`${POSTS_FOLDER}/a/not used.PNG`, `${POSTS_FOLDER}/film.heic`])
  })

  it('written once -> read from the cache afterwards, and the same bytes without it', async () => {
    await add('a.png', picture(400, 200))
    write('![A](a.png)')
    const bytes = async () => Promise.all([...(await postImages(project)).values()].map(encode => encode()))
    const first = await bytes()
    const cache = join(project, 'node_modules/.cache/post-images')
    const kept = readdirSync(cache)
    expect(kept).toHaveLength(2)
    for (const name of kept) writeFileSync(join(cache, name), name)
    expect((await bytes()).map(String).sort()).toEqual(kept)
    rmSync(cache, { recursive: true })
    expect(await bytes()).toEqual(first)
  })
})

describe('pixels', () => {
  const pixel = async (address: string, left: number, top: number) => [
    ...(await sharp(await built(address))
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer()),
  ]

  // EXIF 2.3, tag 0x0112: 6 is turned by 90 degrees.
  it('turned by EXIF -> upright, with the dimensions of that', async () => {
    await add('a.jpg', await picture(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer())
    write('![A](a.jpg)')
    const $ = await pageOf('![A](a.jpg)')
    expect($('img').attr()).toMatchObject({ width: '200', height: '400' })
    const [red, , blue] = await pixel($('img').attr('src') ?? '', 190, 10)
    expect([(red ?? 0) > 200, (blue ?? 255) < 60]).toEqual([true, true])
  })

  it('camera, place and time in the file -> not in those of the build', async () => {
    const exif = { IFD0: { Model: 'Camera 1' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } }
    await add('a.jpg', await picture().withExif(exif).jpeg().toBuffer())
    write('![A](a.jpg)')
    expect((await sharp(join(project, POSTS_FOLDER, 'a.jpg')).metadata()).exif).toBeDefined()
    for (const encode of (await postImages(project)).values())
      expect((await sharp(await encode()).metadata()).exif).toBeUndefined()
  })

  it('transparent -> the light colour of the page below it, in every format', async () => {
    await add('a.png', picture(400, 200, 4))
    write('![A](a.png)')
    for (const address of (await postImages(project)).keys())
      for (const [i, channel] of (await pixel(address, 300, 150)).entries())
        expect(Math.abs(channel - ([0xf2, 0xf5, 0xf4][i] ?? 0))).toBeLessThan(4)
  })

  it.each(['cmyk', 'b-w'] as const)('colours as %s -> sRGB', async space => {
    await add('a.jpg', await picture(40, 20).toColourspace(space).jpeg().toBuffer())
    write('![A](a.jpg)')
    expect(await problems()).toBe('')
    for (const encode of (await postImages(project)).values())
      expect(['srgb', 'b-w']).toContain((await sharp(await encode()).metadata()).space)
  })
})

describe('image in public/', () => {
  it('page, feeds, email -> its address, dimensions, lazy; not written again', async () => {
    await add('/team/Photo 1.png', picture(1500, 300))
    const text = '![A](/team/Photo%201.png)'
    const $ = await pageOf(text)
    expect($('img').attr()).toEqual({
      src: '/team/Photo%201.png',
      alt: 'A',
      width: '1500',
      height: '300',
      loading: 'lazy',
      decoding: 'async',
    })
    expect($('picture')).toHaveLength(0)
    for (const feed of await feedsOf(text))
      expect(feed('img').attr()).toMatchObject({
        src: `${company.origin}/team/Photo%201.png`,
        width: '1500',
        height: '300',
      })
    expect((await emailOf(text)).$('img').attr()).toMatchObject({
      src: `${company.origin}/team/Photo%201.png`,
      width: '600',
      height: '120',
    })
    expect((await postImages(project)).size).toBe(0)
    expect(await problems()).toBe('')
  })
})

const MOVES = 'moves, and readers cannot stop it. Save one frame, or link to a film'
const DAMAGED = 'cannot be read: the file is damaged, or no image. Save it again as JPEG or PNG'
const frames = async (format: 'gif' | 'webp') =>
  sharp(
    await Promise.all(
      ['red', 'blue'].map(background =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ),
    {
      join: { animated: true },
    },
  )
    .toFormat(format)
    .toBuffer()
/** A PNG with the chunk of an animation (https://www.w3.org/TR/png-3/#acTL-chunk) after its header. */
async function animatedPng() {
  const png = await picture().png().toBuffer()
  return Buffer.concat([
    png.subarray(0, 33),
    Buffer.from('00000008' + Buffer.from('acTL').toString('hex') + '0000000200000000' + 'f38d9370', 'hex'),
    png.subarray(33),
  ])
}
/** The first box of a HEIC file, as telephones write it (ISO/IEC 23008-12). */
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')

describe('mistakes', () => {
  const mistakes: [
    text: string,
    files: Record<string, Content | (() => Promise<Buffer>)>,
    message: string,
  ][] = [
    [
      '![A](photo.jpg)',
      {},
      'the image "photo.jpg" does not exist. Put the file beside the post, and write its name',
    ],
    [
      '![A](photo.jpg)',
      { 'Photo.JPG': picture() },
      'the image "photo.jpg" does not exist in this spelling, and capitals count. Write "Photo.JPG"',
    ],
    [
      '![A](photo.jpg)',
      { 'a-post/photo.jpg': picture() },
      'the image "photo.jpg" does not exist. Write "a-post/photo.jpg"',
    ],
    [
      '![A](a-post\\photo.jpg)',
      { 'a-post/photo.jpg': picture() },
      'does not exist. Write "a-post/photo.jpg"',
    ],
    [
      '![A](/photo.jpg)',
      { 'photo.jpg': picture() },
      'the image "/photo.jpg" does not exist. Put the file into public/, or beside the post',
    ],
    [
      '![A](/photo.jpg)',
      { '/Photo.jpg': picture() },
      'does not exist in this spelling, and capitals count. Write "/Photo.jpg"',
    ],
    ['![A](../photo.jpg)', {}, 'is outside of the folder of the posts. Put the file beside the post'],
    ['![A](a-post)', { 'a-post/photo.jpg': picture() }, 'the image "a-post" does not exist.'],
    ['![A](C:/photo.jpg)', {}, 'has no address of this site. Put the file beside the post'],
    ['![A](data:image/png;base64,AAAA)', {}, 'has no address of this site. Put the file beside the post'],
    [
      '![A](https://other.example/a.png)',
      {},
      'is on another site, which the content policy blocks. Put a copy beside the post',
    ],
    [
      '![A](//other.example/a.png)',
      {},
      'is on another site, which the content policy blocks. Put a copy beside the post',
    ],
    [
      '<img src="100%.png" alt="A" />',
      { '100%.png': picture() },
      'has a "%" in its address. Write "%25", or rename the file',
    ],
    [
      '![A](my photo.jpg)',
      { 'my photo.jpg': picture() },
      'the image ![A](my photo.jpg) is none. Write ![what it shows](photo.jpg), blanks of the name as %20',
    ],
    ['![[photo.jpg]]', { 'photo.jpg': picture() }, 'the image ![[photo.jpg]] is none.'],
    ['![A][p]', {}, 'the image ![A][p] is none.'],
    ['![A] (photo.jpg)', { 'photo.jpg': picture() }, 'the image ![A] is none.'],
    [
      '![](photo.jpg)',
      { 'photo.jpg': picture() },
      'an image has no alternative text. Write ![what the image shows](photo.jpg)',
    ],
    ['![ ][p]\n\n[p]: photo.jpg', { 'photo.jpg': picture() }, 'an image has no alternative text.'],
    ['<img src="photo.jpg" alt="" />', { 'photo.jpg': picture() }, 'an image has no alternative text.'],
    ['[![](photo.jpg)](/about)', { 'photo.jpg': picture() }, 'an image has no alternative text.'],
    ['<img src={1 + 1} alt="A" />', {}, 'the address of an image is code. Write it in quotes'],
    [
      '<img src="photo.jpg" alt="A" width="20" />',
      { 'photo.jpg': picture() },
      'an image has src, alt and title, and the build writes the rest. Delete width',
    ],
    [
      '<img {...{}} src="photo.jpg" alt="A" />',
      { 'photo.jpg': picture() },
      'an image has src, alt and title, and the build writes the rest. Delete {…}',
    ],
    [
      '<picture>![A](photo.jpg)</picture>',
      { 'photo.jpg': picture() },
      'the build writes <picture>. Write the image alone',
    ],
    [
      'Words ![A](photo.jpg "Title").',
      { 'photo.jpg': picture() },
      'the title "Title" is a caption, for which the image is a paragraph of its own.',
    ],
    [
      '[large](photo.jpg)',
      { 'photo.jpg': picture() },
      'the link "photo.jpg" leads to an image that is not in public/.',
    ],
    [
      '![A](a.svg)',
      { 'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      'is an SVG, which mail programs do not show. Save it as PNG',
    ],
    [
      '![A](/a.svg)',
      { '/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      'is an SVG, which mail programs do not show. Save it as PNG',
    ],
    ['![A](a.gif)', { 'a.gif': () => frames('gif') }, MOVES],
    ['![A](a.webp)', { 'a.webp': () => frames('webp') }, MOVES],
    ['![A](/a.gif)', { '/a.gif': () => frames('gif') }, MOVES],
    ['![A](a.png)', { 'a.png': animatedPng }, MOVES],
    [
      '![A](/a.webp)',
      { '/a.webp': picture() },
      'is WebP, which some mail programs do not show. Put it beside the post',
    ],
    [
      '![A](a.tiff)',
      { 'a.tiff': picture() },
      'is of the format TIFF, which not all browsers show. Save it as JPEG or PNG',
    ],
    [
      '![A](a.heic)',
      { 'a.heic': heic },
      'is of the format HEIC, which not all browsers show. Save it as JPEG or PNG',
    ],
    ['![A](a.jpg)', { 'a.jpg': heic }, 'is of the format HEIC, which not all browsers show.'],
    [
      '![A](a.png)',
      { 'a.png': () => picture().jpeg().toBuffer() },
      'contains JPEG. Correct the ending of its name, here and of the file',
    ],
    ['![A](a.jpg)', { 'a.jpg': 'This is no image.' }, DAMAGED],
    ['![A](a.jpg)', { 'a.jpg': '' }, DAMAGED],
    [
      '![A](a.jpg)',
      {
        'a.jpg': () =>
          picture(400, 400)
            .jpeg()
            .toBuffer()
            .then(bytes => bytes.subarray(0, bytes.length >> 1)),
      },
      'the image "a.jpg" is damaged (VipsJpeg: premature end of JPEG image). Copy it anew',
    ],
    [
      '![A](/a.jpg)',
      {
        '/a.jpg': () =>
          picture(400, 400)
            .jpeg()
            .toBuffer()
            .then(bytes => bytes.subarray(0, bytes.length >> 1)),
      },
      'the image "/a.jpg" is damaged',
    ],
    [
      '![A](a.png)',
      { 'a.png': () => picture(8000, 7000).png().toBuffer() },
      'has 8000 × 7000 pixels. At most 50 million are read, and 16000 of a side. Save it smaller: 1800 of width are enough',
    ],
    ['![A](a.png)', { 'a.png': () => picture(10, 16_001).png().toBuffer() }, 'has 10 × 16001 pixels.'],
    [
      '![A](a.png)',
      { 'a.png': Buffer.alloc(21e6) },
      'has 21 MB, and at most 20 are read. Save it smaller: 1800 pixels of width are enough',
    ],
  ]
  it.each(mistakes.map(([text, files, message]) => [text, Object.keys(files), message, files] as const))(
    '%s, files %j -> %s',
    async (text, _, message, files) => {
      for (const [name, content] of Object.entries(files))
        await add(name, typeof content === 'function' ? await content() : content)
      write(`One.\n\n${text}`)
      const found = await problems()
      expect(found).toMatch(/^a-post\.mdx:16: /)
      expect(found.split('\n')).toHaveLength(1)
      expect(found).toContain(message)
    },
  )

  it('missing image -> page, feeds and email stop with file and line, too', async () => {
    const text = 'One.\n\n![A](photo.jpg)'
    await expect(pageOf(text)).rejects.toMatchObject({ line: 3 })
    write(text)
    const message = `${POSTS_FOLDER}/a-post.mdx:${FIRST + 2}: the image "photo.jpg" does not exist.`
    await expect(atomFeed(project)).rejects.toThrow(message)
    await expect(
      loadIssue('a-post', { siteOrigin: company.origin, site, posts: { ...posts, project } }),
    ).rejects.toThrow(/a-post\.mdx:16: the image "photo\.jpg" does not exist/)
  })
})
