/** Finds the files of images in posts, and returns the sizes and formats that the build writes. */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename, extname, join, posix } from 'node:path'
import sharp from 'sharp'
import { filesBelow } from './files-below.ts'

/** A file that the build writes. */
export interface ImageVariant {
  url: string
  width: number
  height: number
  format: 'avif' | 'jpeg'
}

export interface Image {
  /** Path of the source. */
  file: string
  /** SHA-256 of the source in hexadecimal. */
  hash: string
  /** Maximum display size in pixels, after rotation. */
  width: number
  height: number
  /** Variants for browsers, narrowest first. Empty for images in public/, which are served unchanged. */
  sources: ImageVariant[]
  /** Variant for programs that do not choose from `sources`, such as mail clients. */
  fallback: Omit<ImageVariant, 'format'> & { format?: 'jpeg' }
}

/** Posts are at most 674 pixels wide (`SIZES` in remark-images.ts); phones are 390 wide, at 2x or 3x. */
const WIDTHS = [600, 1200, 1800]
/** Emails are 600 pixels wide. */
const FALLBACK_WIDTH = 1200

const MAX_MEGABYTES = 20
const MAX_MEGAPIXELS = 50
/** Maximum width or height in pixels. AVIF allows at most 16,384. */
const MAX_SIDE = 16_000

/** Matches the file names of images, even in formats that are rejected. */
export const IMAGE_NAME = /\.(?:jpe?g|jfif|png|webp|avif|gif|svg|hei[cf]|tiff?|bmp)$/i

/** Formats by decoder name. `inPublic` allows a format in public/, because all mail clients show it. */
const FORMATS: Record<string, { name: string; ending: RegExp; inPublic: boolean }> = {
  jpeg: { name: 'JPEG', ending: /^\.jpe?g$/, inPublic: true },
  png: { name: 'PNG', ending: /^\.png$/, inPublic: true },
  gif: { name: 'GIF', ending: /^\.gif$/, inPublic: true },
  webp: { name: 'WebP', ending: /^\.webp$/, inPublic: false },
  av1: { name: 'AVIF', ending: /^\.avif$/, inPublic: false },
}

/** Returns a file's name as a URL slug. */
const slugOf = (file: string) =>
  basename(file, extname(file))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '') || 'image'

const scaled = ({ width, height }: { width: number; height: number }, to: number) => {
  const shown = Math.min(width, to)
  return { width: shown, height: Math.max(1, Math.round((height * shown) / width)) }
}

const decoded = (url: string) => {
  try {
    return decodeURIComponent(url)
  } catch {
    throw new Error(`the image "${url}" has a "%" in its path. Write "%25", or rename the file`)
  }
}

/**
 * Returns the path of an image's file: in `folder` or below it, or in the project's public/ if `url`
 * starts with "/". Throws an error that says how to write the path. Paths are case-sensitive, as on the host.
 */
export function imageFile(
  url: string,
  { folder, project }: { folder: string; project: string },
): { file: string; publicUrl?: string } {
  const shown = url.length > 80 ? `${url.slice(0, 80)}…` : url
  const beside = 'Put the file next to the post, and write its name, as in ![what it shows](photo.jpg)'
  if (/^(?:https?:)?\/\//i.test(url))
    throw new Error(
      `the image "${shown}" is on another site, which the CSP blocks. Put a copy next to the post, and write its name`,
    )
  if (/^[a-z][a-z\d+.-]*:/i.test(url))
    throw new Error(`the image "${shown}" is not a path on this site. ${beside}`)
  const isPublic = url.startsWith('/')
  const path = posix.normalize(decoded(isPublic ? url.slice(1) : url)).normalize('NFC')
  if (path.startsWith('..')) throw new Error(`the image "${shown}" is outside the posts folder. ${beside}`)
  const root = isPublic ? join(project, 'public') : folder
  const files = filesBelow(root)
  const same = (file: string) => file.normalize('NFC')
  const found = files.find(file => same(file) === path)
  if (found !== undefined)
    return {
      file: join(root, found),
      ...(isPublic ? { publicUrl: `/${found.split('/').map(encodeURIComponent).join('/')}` } : {}),
    }
  const written = (file: string) => `Write "${isPublic ? '/' : ''}${file.replaceAll(' ', '%20')}"`
  const otherCase = files.find(file => same(file).toLowerCase() === path.toLowerCase())
  if (otherCase !== undefined)
    throw new Error(
      `the image "${shown}" has a different spelling on disk, and names are case-sensitive. ${written(otherCase)}`,
    )
  const moved = files.find(file => posix.basename(same(file)) === posix.basename(path.replaceAll('\\', '/')))
  throw new Error(
    `the image "${shown}" does not exist. ${moved !== undefined ? written(moved) : isPublic ? 'Put the file in public/, or put it next to the post and write only its name' : beside}`,
  )
}

/** Whether a file is an animated PNG (https://www.w3.org/TR/png-3/#acTL-chunk) or an AVIF image sequence. */
const isAnimated = (bytes: Buffer) =>
  bytes.subarray(0, Math.max(0, bytes.indexOf('IDAT'))).includes('acTL') ||
  bytes.toString('latin1', 8, 12) === 'avis'

/** Reads a post's image without decoding it. Throws an error that says what is wrong and what to do. */
export async function readImage(url: string, where: { folder: string; project: string }): Promise<Image> {
  const { file, publicUrl } = imageFile(url, where)
  const refuse = (what: string): never => {
    throw new Error(`the image "${url}" ${what}`)
  }
  const ending = extname(file).toLowerCase()
  if (ending === '.svg')
    refuse('is an SVG, which mail clients do not show. Save it as PNG, at least 1800 pixels wide')
  const { size } = await stat(file)
  if (size > MAX_MEGABYTES * 1e6)
    refuse(
      `is ${Math.round(size / 1e6)} MB, and the limit is ${MAX_MEGABYTES}. Make it smaller: a width of ${Math.max(...WIDTHS)} pixels is enough`,
    )
  const bytes = await readFile(file)
  const unknown = (format: string) =>
    refuse(`is in ${format} format, which not all browsers show. Save it as JPEG or PNG`)
  // HEIC has the same container as AVIF, but the decoder only supports AVIF.
  const isContainer = bytes.toString('latin1', 4, 8) === 'ftyp'
  // `sharp` throws synchronously for an empty file.
  const metadata = await Promise.resolve()
    .then(() => sharp(bytes, { limitInputPixels: false, animated: true }).metadata())
    .catch(() =>
      isContainer
        ? unknown('HEIC')
        : refuse('cannot be read, because it is damaged or not an image. Save it again as JPEG or PNG'),
    )
  const format = FORMATS[(metadata.format === 'heif' && metadata.compression) || metadata.format]
  if (!format) return unknown(isContainer ? 'HEIC' : metadata.format.toUpperCase())
  if (!format.ending.test(ending))
    refuse(`is in ${format.name} format. Correct its extension, here and on disk`)
  if (publicUrl !== undefined && !format.inPublic)
    refuse(
      `is ${format.name}, which some mail clients do not show. Put it next to the post, so that the build also writes a JPEG`,
    )
  if ((metadata.pages ?? 1) > 1 || isAnimated(bytes))
    // WCAG 2.2, 2.2.2.
    refuse('is animated, and readers cannot stop it. Save one frame, or link to a video')
  const { width, height } = metadata.autoOrient
  if (width * height > MAX_MEGAPIXELS * 1e6 || Math.max(width, height) > MAX_SIDE)
    refuse(
      `is ${width} × ${height} pixels. The limit is ${MAX_MEGAPIXELS} million, and ${MAX_SIDE} per side. Make it smaller: a width of ${Math.max(...WIDTHS)} is enough`,
    )
  const own = { width, height }
  // Hashes the source, so that URLs in sent emails survive an encoder update that changes the files.
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (publicUrl !== undefined)
    return { file, hash, ...own, sources: [], fallback: { ...own, url: publicUrl } }
  const variant = <F extends 'avif' | 'jpeg'>(format: F, most: number) => {
    const size = scaled(own, most)
    const end = format === 'jpeg' ? 'jpg' : format
    return { url: `/assets/${slugOf(file)}-${hash.slice(0, 10)}-${size.width}.${end}`, ...size, format }
  }
  const widths = [...new Set(WIDTHS.map(most => Math.min(most, width)))]
  return {
    file,
    hash,
    ...scaled(own, Math.max(...WIDTHS)),
    sources: widths.map(most => variant('avif', most)),
    fallback: variant('jpeg', FALLBACK_WIDTH),
  }
}
