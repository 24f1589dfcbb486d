/** Mistakes with images in posts -> an error that names file, line and remedy. */
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { atomFeed } from '#src/build/feeds.ts'
import { POSTS_FOLDER } from '#src/build/posts.ts'
import { emailOf } from '../../tools/newsletter/draft.ts'
import { FIRST } from '../support/post-file.ts'
import {
  project,
  useProject,
  write,
  picture,
  add,
  problems,
  pageOf,
  type Content,
} from './post-with-images.ts'

useProject()

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
    await expect(emailOf('a-post', project)).rejects.toThrow(message)
  })
})
