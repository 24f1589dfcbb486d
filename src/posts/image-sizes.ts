/** Images in the texts of posts: finds their files, and says in which sizes and formats the build writes them. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, extname, join, posix, relative, sep } from 'node:path'
import sharp from 'sharp'

/** A file that the build writes. */
export interface ImageVariant {
  address: string
  width: number
  height: number
  format: 'avif' | 'jpeg'
}

export interface Image {
  /** Path of the source. */
  file: string
  /** SHA-256 of the source, hexadecimal. */
  hash: string
  /** Size in pixels in which the image is shown at most, upright. */
  width: number
  height: number
  /** For browsers, narrowest first. Images in public/ have none: they are served as they are. */
  sources: ImageVariant[]
  /** For all other programs, such as mail programs. */
  fallback: Omit<ImageVariant, 'format'> & { format?: 'jpeg' }
}

/** The column of a post is 674 pixels wide at most (`SIZES` in remark-images.ts); phones have two or three pixels for each of 390. */
const WIDTHS = [600, 1200, 1800]
/** Emails are 600 pixels wide. */
const FALLBACK_WIDTH = 1200

const MAX_MEGABYTES = 20
const MAX_MEGAPIXELS = 50
/** Pixels of a side. AVIF has at most 16,384. */
const MAX_SIDE = 16_000

/** Names of files that are images, also of kinds that are refused. */
export const IMAGE_NAME = /\.(?:jpe?g|jfif|png|webp|avif|gif|svg|hei[cf]|tiff?|bmp)$/i

/** Formats that are read, by the decoder's names, with the endings of file names. Mail programs show those of public/. */
const FORMATS: Record<string, { name: string; ending: RegExp; inPublic: boolean }> = {
  jpeg: { name: 'JPEG', ending: /^\.jpe?g$/, inPublic: true },
  png: { name: 'PNG', ending: /^\.png$/, inPublic: true },
  gif: { name: 'GIF', ending: /^\.gif$/, inPublic: true },
  webp: { name: 'WebP', ending: /^\.webp$/, inPublic: false },
  av1: { name: 'AVIF', ending: /^\.avif$/, inPublic: false },
}

/** Files below a folder with their paths, in the spelling of the disk. */
export const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .sort()
    : []

/** Returns the name of a file as a part of an address. */
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

const decoded = (address: string) => {
  try {
    return decodeURIComponent(address)
  } catch {
    throw new Error(`the image "${address}" has a "%" in its address. Write "%25", or rename the file`)
  }
}

/**
 * Returns the path of the file of an image: one beside the post, in `folder` or below it, or one in public/ of the project if the
 * address begins with "/". Throws an error that says how to write it. Capitals count, because they do on the host.
 */
export function imageFile(
  address: string,
  { folder, project }: { folder: string; project: string },
): { file: string; publicAddress?: string } {
  const shown = address.length > 80 ? `${address.slice(0, 80)}…` : address
  const beside = 'Put the file beside the post, and write its name, as in ![what it shows](photo.jpg)'
  if (/^(?:https?:)?\/\//i.test(address))
    throw new Error(
      `the image "${shown}" is on another site, which the content policy blocks. Put a copy beside the post, and write its name`,
    )
  if (/^[a-z][a-z\d+.-]*:/i.test(address))
    throw new Error(`the image "${shown}" has no address of this site. ${beside}`)
  const isPublic = address.startsWith('/')
  const path = posix.normalize(decoded(isPublic ? address.slice(1) : address)).normalize('NFC')
  if (path.startsWith('..'))
    throw new Error(`the image "${shown}" is outside of the folder of the posts. ${beside}`)
  const root = isPublic ? join(project, 'public') : folder
  const files = filesBelow(root)
  const same = (file: string) => file.normalize('NFC')
  const found = files.find(file => same(file) === path)
  if (found !== undefined)
    return {
      file: join(root, found),
      ...(isPublic ? { publicAddress: `/${found.split('/').map(encodeURIComponent).join('/')}` } : {}),
    }
  const written = (file: string) => `Write "${isPublic ? '/' : ''}${file.replaceAll(' ', '%20')}"`
  const otherCase = files.find(file => same(file).toLowerCase() === path.toLowerCase())
  if (otherCase !== undefined)
    throw new Error(
      `the image "${shown}" does not exist in this spelling, and capitals count. ${written(otherCase)}`,
    )
  const moved = files.find(file => posix.basename(same(file)) === posix.basename(path.replaceAll('\\', '/')))
  throw new Error(
    `the image "${shown}" does not exist. ${moved !== undefined ? written(moved) : isPublic ? 'Put the file into public/, or beside the post, and write its name without "/"' : beside}`,
  )
}

/** Whether a PNG has an animation (https://www.w3.org/TR/png-3/#acTL-chunk), or a file is a sequence of AVIF. */
const isAnimated = (bytes: Buffer) =>
  bytes.subarray(0, Math.max(0, bytes.indexOf('IDAT'))).includes('acTL') ||
  bytes.toString('latin1', 8, 12) === 'avis'

/** Reads the image at an address of a post's text. Throws an error that says what is wrong and what to do. Does not decode the pixels. */
export async function readImage(address: string, where: { folder: string; project: string }): Promise<Image> {
  const { file, publicAddress } = imageFile(address, where)
  const refuse = (what: string): never => {
    throw new Error(`the image "${address}" ${what}`)
  }
  const ending = extname(file).toLowerCase()
  if (ending === '.svg')
    refuse('is an SVG, which mail programs do not show. Save it as PNG, at least 1800 pixels wide')
  const { size } = await stat(file)
  if (size > MAX_MEGABYTES * 1e6)
    refuse(
      `has ${Math.round(size / 1e6)} MB, and at most ${MAX_MEGABYTES} are read. Save it smaller: ${Math.max(...WIDTHS)} pixels of width are enough`,
    )
  const bytes = await readFile(file)
  const unknown = (format: string) =>
    refuse(`is of the format ${format}, which not all browsers show. Save it as JPEG or PNG`)
  // HEIC has the same container as AVIF, and the decoder lacks it.
  const isContainer = bytes.toString('latin1', 4, 8) === 'ftyp'
  // An empty file throws at once.
  const metadata = await Promise.resolve()
    .then(() => sharp(bytes, { limitInputPixels: false, animated: true }).metadata())
    .catch(() =>
      isContainer
        ? unknown('HEIC')
        : refuse('cannot be read: the file is damaged, or no image. Save it again as JPEG or PNG'),
    )
  const format = FORMATS[(metadata.format === 'heif' && metadata.compression) || metadata.format]
  if (!format) return unknown(isContainer ? 'HEIC' : metadata.format.toUpperCase())
  if (!format.ending.test(ending))
    refuse(`contains ${format.name}. Correct the ending of its name, here and of the file`)
  if (publicAddress !== undefined && !format.inPublic)
    refuse(
      `is ${format.name}, which some mail programs do not show. Put it beside the post: of that, the build writes a JPEG, too`,
    )
  if ((metadata.pages ?? 1) > 1 || isAnimated(bytes))
    // WCAG 2.2, 2.2.2.
    refuse('moves, and readers cannot stop it. Save one frame, or link to a film')
  const { width, height } = metadata.autoOrient
  if (width * height > MAX_MEGAPIXELS * 1e6 || Math.max(width, height) > MAX_SIDE)
    refuse(
      `has ${width} × ${height} pixels. At most ${MAX_MEGAPIXELS} million are read, and ${MAX_SIDE} of a side. Save it smaller: ${Math.max(...WIDTHS)} of width are enough`,
    )
  const own = { width, height }
  // Of the source: addresses in emails that were sent stay valid when an update of the encoder changes the written files.
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (publicAddress !== undefined)
    return { file, hash, ...own, sources: [], fallback: { ...own, address: publicAddress } }
  const variant = <F extends 'avif' | 'jpeg'>(format: F, most: number) => {
    const size = scaled(own, most)
    const end = format === 'jpeg' ? 'jpg' : format
    return { address: `/assets/${slugOf(file)}-${hash.slice(0, 10)}-${size.width}.${end}`, ...size, format }
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
