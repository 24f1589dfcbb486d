/** Images in posts: `picture`, `srcset`, formats, and dimensions that prevent layout shift. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { postImages, unusedImages } from '../../src/posts/write-images.ts'
import { POSTS_FOLDER } from '../../src/posts/read-posts.ts'
import { company } from '../../src/company/company.ts'
import { FRONT_MATTER } from '../support/post-file.ts'
import { emailOf } from '../../tools/newsletter/draft.ts'
import { add, builtFile, htmlOutsideSite, pageOf, picture } from './post-project.ts'
import { mistakes, project, useProject, write } from './post-project.ts'

useProject()

describe('an image next to a post', () => {
  it('gets sources up to its width, a fallback and its dimensions on the page', async () => {
    await add('a-post/Team Photo.JPG', picture(2000, 1000))
    const text = '![Our team](a-post/Team%20Photo.JPG)'
    write(text)
    const $ = await pageOf(text)
    const image = $('figure > picture > img')
    const attributes = { alt: 'Our team', width: '1800', height: '900', loading: 'lazy', decoding: 'async' }
    expect(image.attr()).toMatchObject(attributes)
    const source = $('picture > source')
    expect(source.attr('type')).toBe('image/avif')
    const candidates = (source.attr('srcset') ?? '').split(',').map(candidate => candidate.split(' '))
    expect(candidates.map(([, width]) => width)).toEqual(['600w', '1200w', '1800w'])
    for (const [address = '', size = ''] of candidates) {
      expect(address).toMatch(/^\/assets\/team-photo-[a-f\d]{10}-\d+\.avif$/)
      const { compression, width } = await sharp(await builtFile(address)).metadata()
      expect([compression, width]).toEqual(['av1', Number.parseInt(size)])
    }
    const fallback = image.attr('src') ?? ''
    expect(fallback).toMatch(/^\/assets\/team-photo-[a-f\d]{10}-1200\.jpg$/)
    const { format, width, height } = await sharp(await builtFile(fallback)).metadata()
    expect([format, width, height]).toEqual(['jpeg', 1200, 600])
    expect(await mistakes()).toBe('')
  })

  it('appears in feeds and emails only as the fallback, with its absolute URL', async () => {
    await add('a.webp', picture(2000, 1000))
    const text = '![A shelf](a.webp "Shelf 3")'
    const src = company.origin + ((await pageOf(text))('img').attr('src') ?? '')
    const $ = await htmlOutsideSite(text)
    // https://learn.microsoft.com/en-us/previous-versions/office/developer/office-2007/aa338201(v=office.12)
    expect($('img').attr()).toMatchObject({ src, alt: 'A shelf', width: '600', height: '300' })
    expect($('figcaption').text()).toContain('Shelf 3')
    // React writes a preload link for an image that is not lazy.
    expect($('picture, source, link')).toHaveLength(0)
    expect((await emailOf('a-post', project)).text).toContain(`A shelf [${src}]\n\nShelf 3\n`)
  })

  it.each([
    ['photo.jpg', '![A](photo.jpg)'],
    ['photo.jpg', '![A][p]\n\n[p]: photo.jpg'],
    ['photo.jpg', '<img src="photo.jpg" alt="A" />'],
    ['a-post/in/photo.jpeg', '![A](a-post/in/photo.jpeg)'],
    ['My Photo.JPG', '![A](My%20Photo.JPG)'],
    ['My Photo.JPG', '<img src="My Photo.JPG" alt="A" />'],
    ['100%.png', '![A](100%25.png)'],
    ['fu\u0308r.png', '![A](für.png)'],
    ['photo.gif', '- ![A](photo.gif)'],
    ['photo.png', '| a |\n| - |\n| ![A](photo.png) |'],
  ])('is shown on the page, in feeds and in emails if %s is written as %s', async (name, text) => {
    await add(name)
    write(text)
    expect(await mistakes()).toBe('')
    const $ = await pageOf(text)
    // A narrow image is not enlarged.
    expect($('picture > img').attr()).toMatchObject({ alt: 'A', width: '40', height: '20' })
    expect($('source').attr('srcset')).toMatch(/^\S+-40\.avif 40w$/)
    for (const address of [$('img').attr('src'), $('source').attr('srcset')?.split(' ')[0]])
      expect((await builtFile(address ?? '')).length).toBeGreaterThan(0)
    const outside = (await htmlOutsideSite(text))('img')
    expect(outside.attr('src')).toBe(company.origin + ($('img').attr('src') ?? ''))
  })

  it('shows its title as a caption, and its alternative text names a link around it', async () => {
    await add('a.png')
    const $ = await pageOf('[![About us](a.png "Shelf *3*")](/about)')
    expect($('figure > a[href="/about"] > picture > img').attr('alt')).toBe('About us')
    expect($('figure > figcaption').text()).toBe('Shelf *3*')
    expect($('[title]')).toHaveLength(0)
    write('[![About us](a.png)](/about)')
    expect(await mistakes()).toBe('')
  })

  it('is not a figure if its paragraph also has words or another image', async () => {
    await add('a.png')
    for (const text of ['Words ![A](a.png) words.', '![A](a.png)\n![A](a.png)']) {
      const $ = await pageOf(text)
      expect($('figure')).toHaveLength(0)
      expect($('p picture').length).toBeGreaterThan(0)
    }
  })

  it('has the same URLs as its copies in other folders, and gets new URLs when it changes', async () => {
    await add('one/a.png', picture(40, 20))
    await add('two/a.png', picture(60, 20))
    await add('two/copy/a.png', picture(60, 20))
    write('![A](one/a.png) ![A](two/a.png) ![A](two/copy/a.png) ![A](two/a.png)')
    const before = [...(await postImages(project)).keys()]
    expect(before).toHaveLength(4)
    await add('one/a.png', picture(40, 20, 4))
    const after = [...(await postImages(project)).keys()]
    expect(after.filter(address => before.includes(address))).toHaveLength(2)
  })

  it('is written only for the development server if its post is not published', async () => {
    await add('a.png')
    write('![A](a.png)', { frontMatter: `${FRONT_MATTER}draft: true\n` })
    expect((await postImages(project)).size).toBe(0)
    expect((await postImages(project, { includeUnpublished: true })).size).toBe(2)
  })

  it('is listed as unused if no post shows it, not even a draft', async () => {
    for (const name of ['used.png', 'draft/used.png', 'a/not used.PNG', 'film.heic']) await add(name, name)
    write('![A](used.png)')
    write('![A](draft/used.png)', { name: 'b', frontMatter: `${FRONT_MATTER}draft: true\n` })
    write('![A](nothing.png)', { name: 'c', frontMatter: `${FRONT_MATTER}draft: true\n` })
    write('<b>', { name: 'd', frontMatter: `${FRONT_MATTER}draft: true\n` })
    expect(unusedImages(project)).toEqual([`${POSTS_FOLDER}/a/not used.PNG`, `${POSTS_FOLDER}/film.heic`])
  })

  it('is read from the cache once it has been encoded', async () => {
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
  const pixel = async (address: string, left: number, top: number) => {
    const image = sharp(await builtFile(address))
    return [...(await image.extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
  }

  // EXIF 2.3, tag 0x0112: 6 means rotated by 90 degrees.
  // https://github.com/lovell/sharp/issues/1578
  it('is written if its header has the wrong range of coefficients, as in photos of some Samsung phones', async () => {
    const bytes = await picture(40, 30).jpeg().toBuffer()
    // The last but one byte of the header before the image's data (T.81, B.2.3) must be 63.
    const header = bytes.indexOf(Buffer.from([0xff, 0xda])) + 2
    bytes[header + bytes.readUInt16BE(header) - 2] = 0
    await add('photo.jpg', bytes)
    write('![A](photo.jpg)')
    expect(await mistakes()).toBe('')
  })

  it('an image that EXIF rotates is written upright', async () => {
    await add('a.jpg', await picture(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer())
    write('![A](a.jpg)')
    const $ = await pageOf('![A](a.jpg)')
    expect($('img').attr()).toMatchObject({ width: '200', height: '400' })
    const [red, , blue] = await pixel($('img').attr('src') ?? '', 190, 10)
    expect([(red ?? 0) > 200, (blue ?? 255) < 60]).toEqual([true, true])
  })

  it("a photo's camera, location and time are not published", async () => {
    const exif = { IFD0: { Model: 'Camera 1' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } }
    await add('a.jpg', await picture().withExif(exif).jpeg().toBuffer())
    write('![A](a.jpg)')
    expect((await sharp(join(project, POSTS_FOLDER, 'a.jpg')).metadata()).exif).toBeDefined()
    for (const encode of (await postImages(project)).values())
      expect((await sharp(await encode()).metadata()).exif).toBeUndefined()
  })

  it("a transparent image gets the page's light background colour", async () => {
    await add('a.png', picture(400, 200, 4))
    write('![A](a.png)')
    for (const address of (await postImages(project)).keys())
      for (const [i, channel] of (await pixel(address, 300, 150)).entries())
        expect(Math.abs(channel - ([0xf2, 0xf5, 0xf4][i] ?? 0))).toBeLessThan(4)
  })

  it.each(['cmyk', 'b-w'] as const)('%s colours become sRGB', async space => {
    await add('a.jpg', await picture(40, 20).toColourspace(space).jpeg().toBuffer())
    write('![A](a.jpg)')
    expect(await mistakes()).toBe('')
    for (const encode of (await postImages(project)).values())
      expect(['srgb', 'b-w']).toContain((await sharp(await encode()).metadata()).space)
  })
})

it('an image in public/ keeps its URL and dimensions everywhere, and the build does not write it again', async () => {
  await add('/team/Photo 1.png', picture(1500, 300))
  const text = '![A](/team/Photo%201.png)'
  const size = { width: '1500', height: '300' }
  const $ = await pageOf(text)
  expect($('img').attr()).toMatchObject({ src: '/team/Photo%201.png', alt: 'A', loading: 'lazy', ...size })
  expect($('picture')).toHaveLength(0)
  const src = `${company.origin}/team/Photo%201.png`
  expect((await htmlOutsideSite(text))('img').attr()).toMatchObject({ src, width: '600', height: '120' })
  expect((await postImages(project)).size).toBe(0)
  expect(await mistakes()).toBe('')
})
