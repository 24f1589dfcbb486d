import sharp from 'sharp'
import { curveSvg, pngOf, sizeOf, svgOf } from '../../src/content-build/svg.ts'
import { type LogoData, STEP } from '../../src/ui/mirror-curve.ts'
import { closedDrawing, logo } from '../../src/company/drawings.ts'
import { light } from '../../src/styles/tokens.ts'

/** Distance from the outermost dots to the outer edge of the line, in grid units. */
const LINE_REACH = 16

interface Place {
  /** Attributes of the `<svg>` around the logo. */
  at: string
  stroke: number
  dashes?: string
  /** Space around the outermost dots, in grid units. */
  reach?: number
}

/** Returns a logo or drawing in the colour of text on the brand colour, as a nested `<svg>`. */
function placed(data: LogoData, { at, reach = LINE_REACH, ...look }: Place): string {
  const colour = light['on-brand']
  if ('path' in data)
    return `<svg ${at} viewBox="${data.viewBox}"><path d="${data.path}" fill="${colour}"/></svg>`
  const { width, height } = sizeOf(data)
  const box = [-reach, -reach, width + 2 * reach - STEP, height + 2 * reach - STEP].join(' ')
  return `<svg ${at} viewBox="${box}">${curveSvg(data, { colour, ...look })}</svg>`
}

/** Returns the logo on a tile in the brand colour; `inset` is the empty fraction of the tile on each side. */
function icon(size: number, inset = 0.16): string {
  const [start, side] = [size * inset, size * (1 - inset * 2)]
  const at = `x="${start}" y="${start}" width="${side}" height="${side}"`
  const mark = placed(logo, { at, stroke: size < 64 ? 7 : 4, reach: STEP / 2 })
  const tile = `<rect width="${size}" height="${size}" fill="${light.brand}"/>`
  return svgOf(`0 0 ${size} ${size}`, tile + mark, { width: size, height: size })
}

/** Returns an .ico file with one PNG: a directory with one entry, then the picture. */
function icoOf(png: Uint8Array, size: number): Buffer {
  const directory = Buffer.alloc(22)
  directory.writeUInt16LE(1, 2) // type: icon
  directory.writeUInt16LE(1, 4) // pictures
  directory.writeUInt8(size, 6)
  directory.writeUInt8(size, 7)
  directory.writeUInt16LE(1, 10) // colour planes
  directory.writeUInt16LE(32, 12) // bits per pixel
  directory.writeUInt32LE(png.length, 14)
  directory.writeUInt32LE(directory.length, 18) // offset of the picture
  return Buffer.concat([directory, png])
}

/** Sizes of the logo and of the dotted drawing in emails, in pixels. */
const EMAIL_LOGO_SIZE = { width: 48, height: 32 }
const EMAIL_DRAWING_SIZE = { width: 132, height: 132 }

/** Returns a transparent image for emails at twice its display size. */
function emailImage(data: LogoData, { width, height }: typeof EMAIL_LOGO_SIZE, look: Omit<Place, 'at'>) {
  const size = { width: width * 2, height: height * 2 }
  const at = `width="${size.width}" height="${size.height}" preserveAspectRatio="xMinYMid"`
  return pngOf(svgOf(`0 0 ${size.width} ${size.height}`, placed(data, { at, ...look }), size))
}

function emailDrawing(): Uint8Array {
  const scale = (EMAIL_DRAWING_SIZE.width * 2) / (sizeOf(closedDrawing).width - STEP + LINE_REACH * 2)
  const look = { stroke: 3.4 / scale, dashes: `0.1 ${12 / scale}` }
  return emailImage(closedDrawing, EMAIL_DRAWING_SIZE, look)
}

/** Keeps emails small with 32 palette entries, which are enough for one colour at several opacities. */
const smaller = (png: Uint8Array) => sharp(png).png({ palette: true, colours: 32, effort: 10 }).toBuffer()

/** The images in emails, and their display sizes in pixels. */
export const drawnEmailImages = {
  logo: { ...EMAIL_LOGO_SIZE, png: await smaller(emailImage(logo, EMAIL_LOGO_SIZE, { stroke: 3.4 })) },
  planned: { ...EMAIL_DRAWING_SIZE, png: await smaller(emailDrawing()) },
}

/** The icons in public/, by file name. */
export const icons = {
  'favicon.svg': icon(32, 0.08),
  'favicon.ico': icoOf(pngOf(icon(32, 0.08)), 32),
  'apple-touch-icon.png': pngOf(icon(180)),
  'icon-192.png': pngOf(icon(192)),
  'icon-512.png': pngOf(icon(512)),
  // Launchers may crop a maskable icon to a circle that is 80% of its width.
  'icon-maskable.png': pngOf(icon(512, 0.26)),
}
