/** Mistakes with images in posts: each error names the file, the line and the fix. */
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { POSTS_FOLDER } from '../../src/posts/read-posts.ts'
import { FIRST_LINE } from '../support/post-file.ts'
import { add, type Content, mistakes, picture, useProject, write } from './post-project.ts'
import { htmlOutsideSite, pageOf } from './post-project.ts'

useProject()

const animation = async () => {
  const both = await Promise.all([picture(), picture().negate()].map(one => one.png().toBuffer()))
  return sharp(both, { join: { animated: true } })
    .webp()
    .toBuffer()
}
/** A PNG that has an animation chunk (https://www.w3.org/TR/png-3/#acTL-chunk) after its header. */
async function animatedPng() {
  const png = await picture().png().toBuffer()
  return Buffer.concat([
    png.subarray(0, 33),
    Buffer.from('00000008' + Buffer.from('acTL').toString('hex') + '0000000200000000' + 'f38d9370', 'hex'),
    png.subarray(33),
  ])
}
/** The first box of a HEIC file, as phones write it (ISO/IEC 23008-12). */
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const cutJpeg = async () => {
  const bytes = await picture(400, 400).jpeg().toBuffer()
  return bytes.subarray(0, bytes.length >> 1)
}
const png = (width: number, height: number) => () => picture(width, height).png().toBuffer()

type File = Content | (() => Promise<Buffer>)

/** Expects one mistake in a post with these files. A file whose name starts with a slash is in `public/`. */
async function expectMistake(text: string, files: Record<string, File>, message: string) {
  for (const [name, content] of Object.entries(files))
    await add(name, typeof content === 'function' ? await content() : content)
  write(`One.\n\n${text}`)
  const found = await mistakes()
  expect(found).toMatch(/^a-post\.mdx:16: /)
  expect(found.split('\n')).toHaveLength(1)
  expect(found).toContain(message)
}

describe('an image that is not at the path in the text', () => {
  it.each([
    ['![A](photo.jpg)', '', 'does not exist. Put the file next to the post, and write its name'],
    ['![A](photo.jpg)', 'Photo.JPG', 'spelling on disk, and names are case-sensitive. Write "Photo.JPG"'],
    ['![A](photo.jpg)', 'a-post/photo.jpg', 'does not exist. Write "a-post/photo.jpg"'],
    ['![A](/photo.jpg)', 'photo.jpg', 'does not exist. Put the file in public/, or put it next to the post'],
    ['![A](/photo.jpg)', '/Photo.jpg', 'spelling on disk, and names are case-sensitive. Write "/Photo.jpg"'],
    ['![A](../photo.jpg)', '', 'is outside the posts folder. Put the file next to the post'],
    ['![A](a-post)', 'a-post/photo.jpg', 'the image "a-post" does not exist.'],
    ['![A](C:/photo.jpg)', '', 'is not a path on this site. Put the file next to the post'],
    ['![A](https://a.example/a.png)', '', 'is on another site, which the CSP blocks. Put a copy'],
    ['[large](photo.jpg)', 'photo.jpg', 'leads to an image that is not in public/.'],
  ])('%s is reported if the file is "%s": %s', async (text, file, message) => {
    await expectMistake(text, file ? { [file]: picture() } : {}, message)
  })
})

describe('an image with incorrect Markdown', () => {
  it.each([
    ['![A](my photo.jpg)', 'is not an image. Write ![what it shows](photo.jpg), with spaces in the name'],
    ['![[photo.jpg]]', '![[photo.jpg]] is not an image.'],
    ['![A][p]', '![A][p] is not an image.'],
    ['![A] (photo.jpg)', '![A] is not an image.'],
    ['![](photo.jpg)', 'an image has no alternative text. Write ![what the image shows](photo.jpg)'],
    ['![ ][p]\n\n[p]: photo.jpg', 'an image has no alternative text.'],
    ['<img src="photo.jpg" alt="" />', 'an image has no alternative text.'],
    ['[![](photo.jpg)](/about)', 'an image has no alternative text.'],
    ['<img src={1 + 1} alt="A" />', 'the src of an image is code. Write it in quotes'],
    ['<img src="100%.png" alt="A" />', 'has a "%" in its path. Write "%25", or rename the file'],
    ['<img src="photo.jpg" alt="A" width="20" />', 'the build adds the rest. Delete width'],
    ['<img {...{}} src="photo.jpg" alt="A" />', 'the build adds the rest. Delete {…}'],
    ['<picture>![A](photo.jpg)</picture>', 'the build generates <picture>. Write only the image'],
    ['Words ![A](photo.jpg "T").', 'the title "T" is a caption, so the image must be in a paragraph'],
  ])('%s is reported: %s', async (text, message) => {
    const files = { 'photo.jpg': picture(), 'my photo.jpg': picture(), '100%.png': picture() }
    await expectMistake(text, files, message)
  })
})

describe('an image that cannot be shown', () => {
  it.each<[name: string, what: string, content: File, message: string]>([
    ['a.svg', 'an SVG', svg, 'is an SVG, which mail clients do not show. Save it as PNG'],
    ['a.webp', 'an animation', animation, 'is animated, and readers cannot stop it. Save one frame'],
    ['a.png', 'an animation', animatedPng, 'is animated, and readers cannot stop it. Save one frame'],
    ['/a.webp', 'WebP', picture(), 'is WebP, which some mail clients do not show. Put it next to the post'],
    ['a.tiff', 'a TIFF', picture(), 'is in TIFF format, which not all browsers show. Save it as JPEG'],
    ['a.jpg', 'a HEIC', heic, 'is in HEIC format, which not all browsers show.'],
    ['a.png', 'a JPEG', () => picture().jpeg().toBuffer(), 'is in JPEG format. Correct its extension'],
    ['a.jpg', 'text', 'Not an image.', 'cannot be read, because it is damaged or not an image. Save it'],
    ['a.jpg', 'nothing', '', 'cannot be read, because it is damaged or not an image. Save it again as JPEG'],
    ['a.jpg', 'half a JPEG', cutJpeg, '(VipsJpeg: premature end of JPEG image). Copy or'],
    ['/a.jpg', 'half a JPEG', cutJpeg, 'the image "/a.jpg" is damaged'],
    ['a.png', 'too many pixels', png(8000, 7000), 'is 8000 × 7000 pixels. The limit is 50 million'],
    ['a.png', 'too many rows', png(10, 16_001), 'is 10 × 16001 pixels.'],
    ['a.png', 'too many bytes', Buffer.alloc(21e6), 'is 21 MB, and the limit is 20. Make it smaller'],
  ])('%s is reported if it contains %s', async (name, _, content, message) => {
    await expectMistake(`![A](${name})`, { [name]: content }, message)
  })
})

it('rendering the page, the feeds or the email throws an error with the line of a missing image', async () => {
  const text = 'One.\n\n![A](photo.jpg)'
  await expect(pageOf(text)).rejects.toMatchObject({ line: 3 })
  await expect(htmlOutsideSite(text)).rejects.toThrow(
    `${POSTS_FOLDER}/a-post.mdx:${FIRST_LINE + 2}: the image "photo.jpg" does not exist.`,
  )
})
