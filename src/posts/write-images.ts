/** Writes posts' images in all sizes and formats, for the build and the development server. */
import { readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { lookup } from 'mrmime'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { cached, cachePath, cacheKey } from './build-cache.ts'
import { filesBelow } from './files-below.ts'
import { type Image, imageFile, IMAGE_NAME, type ImageVariant, readImage } from './read-image.ts'
import { parsePost } from './markdown.ts'
import { imagesIn } from './mdx-nodes.ts'
import { light } from '../styles/tokens.ts'
import { POSTS_FOLDER, type PostSource, readPosts } from './read-posts.ts'

const SETTINGS = {
  avif: { quality: 55 },
  jpeg: { quality: 80, mozjpeg: true, chromaSubsampling: '4:4:4' },
  /** Replaces transparency, because JPEG lacks it and dark lines would vanish in the dark scheme. */
  background: light.surface,
} as const

/** Encodes a variant as sRGB without metadata, using the cache. Throws if the source is damaged. */
async function encodeImage(
  { file, hash }: Pick<Image, 'file' | 'hash'>,
  { width, format }: Pick<ImageVariant, 'width' | 'format'>,
  project: string,
): Promise<Uint8Array> {
  const key = cacheKey(hash, width, SETTINGS[format], SETTINGS.background, sharp.versions)
  return cached(cachePath(project, 'post-images', `${key}.${format}`), async () =>
    // Some cameras write JPEGs with a wrong header, which every program shows (sharp's issue 1578).
    sharp(await readFile(file), { failOn: 'error' })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .flatten({ background: SETTINGS.background })
      .toFormat(format, SETTINGS[format])
      .toBuffer(),
  )
}

/** Reads and decodes an image. Throws an error that says what is wrong and what to do. */
export async function checkImage(url: string, where: { folder: string; project: string }): Promise<void> {
  const image = await readImage(url, where)
  const { format, width } = image.fallback
  await encodeImage(image, { format: 'jpeg', width: format ? width : 16 }, where.project).catch(
    (error: unknown) => {
      throw new Error(
        `the image "${url}" is damaged (${(error as Error).message.trim()}). Copy or save it again`,
      )
    },
  )
}

/** Returns the image paths in a post, or none if it cannot be parsed (checkPosts reports that). */
export const imageUrlsIn = ({ body }: PostSource) => {
  // Look for an image first, because parsing is slow and most posts have none.
  if (!/!\[|<img/.test(body)) return []
  try {
    return imagesIn(parsePost(body)).flatMap(({ url }) => (url === undefined ? [] : [url]))
  } catch {
    return []
  }
}

type ImageFiles = Map<string, () => Promise<Uint8Array>>

/** Returns the files that the build writes for posts' images, by URL path. Parameters as for readPosts(). */
export async function postImages(
  project: string,
  options?: Parameters<typeof readPosts>[1],
): Promise<ImageFiles> {
  const files: ImageFiles = new Map()
  for (const source of readPosts(project, options))
    for (const url of imageUrlsIn(source)) {
      const where = { folder: dirname(join(project, source.file)), project }
      // checkPosts reports images that cannot be read.
      const image = await readImage(url, where).catch(() => undefined)
      if (!image) continue
      const { fallback, sources } = image
      const { format } = fallback
      for (const variant of format ? [...sources, { ...fallback, format }] : [])
        files.set(variant.url, () => encodeImage(image, variant, project))
    }
  return files
}

/** Returns the images in the posts folder that no post shows, not even a draft. */
export function unusedImages(project: string): string[] {
  const folder = join(project, POSTS_FOLDER)
  const images = filesBelow(folder).filter(file => IMAGE_NAME.test(file))
  if (images.length === 0) return []
  const fileOf = (url: string) => {
    try {
      return imageFile(url, { folder, project }).file
    } catch {
      return undefined
    }
  }
  const used = readPosts(project, { includeUnpublished: true }).flatMap(source =>
    imageUrlsIn(source).map(fileOf),
  )
  return images.filter(file => !used.includes(join(folder, file))).map(file => posix.join(POSTS_FOLDER, file))
}

/** Emits the images in posts. The development server encodes an image when a browser requests it. */
export function postImagesPlugin(project: string): Plugin {
  return {
    name: 'site:post-images',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [url, encode] of await postImages(project))
        this.emitFile({ type: 'asset', fileName: url.slice(1), source: await encode() })
    },
    configureServer(server) {
      // These files stay valid, because an image's URL changes with its content.
      let files: ImageFiles = new Map()
      server.middlewares.use((request, response, next) => {
        const url = request.url?.split('?')[0] ?? ''
        if (!/^\/assets\/.*\.(?:avif|jpg)$/.test(url)) {
          next()
          return
        }
        const respond = async () => {
          if (!files.has(url)) files = await postImages(project, { includeUnpublished: true })
          const content = await files.get(url)?.()
          if (content) response.setHeader('Content-Type', lookup(url) ?? '').end(content)
          else next()
        }
        // checkPosts shows the mistake in an overlay, which `next(error)` would cover.
        respond().catch((error: unknown) => {
          response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(error))
        })
      })
    },
  }
}
