import sharp from 'sharp'
import { curveSvg, placeCurve, pngOf, sizeOf, svgOf } from '../../src/content-build/svg.ts'
import { STEP } from '../../src/ui/mirror-curve.ts'
import { closedDrawing, logo } from '../../src/company/drawings.ts'
import { light } from '../../src/styles/tokens.ts'

/** Distance from the outermost dots to the outer edge of the line, in grid units. */
const LINE_REACH = 16

const markOf = (size: number, inset: number): string => {
  const side = size * (1 - inset * 2)
  if ('path' in logo)
    return `<svg x="${size * inset}" y="${size * inset}" width="${side}" height="${side}" viewBox="${logo.viewBox}"><path d="${logo.path}" fill="${light['on-brand']}"/></svg>`
  const { width, height } = sizeOf(logo)
  const scale = side / Math.max(width, height)
  const curve = curveSvg(logo, { colour: light['on-brand'], stroke: size < 64 ? 7 : 4 })
  return placeCurve(curve, (size - width * scale) / 2, (size - height * scale) / 2, scale)
}

/** Returns the logo on a tile in the brand colour; `inset` is the empty fraction of the tile on each side. */
const icon = (size: number, inset = 0.16): string =>
  svgOf(
    `0 0 ${size} ${size}`,
    `<rect width="${size}" height="${size}" fill="${light.brand}"/>${markOf(size, inset)}`,
    { width: size, height: size },
  )

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

/** Size of the logo in emails, in pixels. */
const EMAIL_LOGO_SIZE = { width: 48, height: 32 }

/** Returns the logo at the left edge of a transparent image for emails, at twice its display size. */
function emailLogo(): Uint8Array {
  const [width, height] = [EMAIL_LOGO_SIZE.width * 2, EMAIL_LOGO_SIZE.height * 2]
  const size = { width, height }
  if ('path' in logo)
    return pngOf(
      svgOf(
        `0 0 ${width} ${height}`,
        `<svg width="${width}" height="${height}" viewBox="${logo.viewBox}" preserveAspectRatio="xMinYMid"><path d="${logo.path}" fill="${light['on-brand']}"/></svg>`,
        size,
      ),
    )
  // Crop the drawing, because the half step of space around the dots is more than the line needs.
  const { width: boxWidth, height: boxHeight } = sizeOf(logo)
  const [left, top] = [STEP / 2 - LINE_REACH, STEP / 2 - LINE_REACH]
  const scale = Math.min(width / (boxWidth - left * 2), height / (boxHeight - top * 2))
  const curve = curveSvg(logo, { colour: light['on-brand'], stroke: 3.4 })
  return pngOf(
    svgOf(
      `0 0 ${width} ${height}`,
      placeCurve(curve, -left * scale, (height - boxHeight * scale) / 2, scale),
      size,
    ),
  )
}
/** Width and height of the drawing in the confirmation email, in pixels. */
const EMAIL_DRAWING_SIZE = 132

/** Returns the confirmation email's dotted drawing on a transparent background, at twice its display size. */
function emailDrawing(): Uint8Array {
  const side = EMAIL_DRAWING_SIZE * 2
  const margin = STEP / 2 - LINE_REACH
  const scale = side / (sizeOf(closedDrawing).width - margin * 2)
  const [line, gap] = [3.4 / scale, 12 / scale]
  const curve = curveSvg(closedDrawing, { colour: light['on-brand'], stroke: line, dashes: `0.1 ${gap}` })
  return pngOf(
    svgOf(`0 0 ${side} ${side}`, placeCurve(curve, -margin * scale, -margin * scale, scale), {
      width: side,
      height: side,
    }),
  )
}

/** Keeps emails small with 32 palette entries, which are enough for one colour at several opacities. */
const smaller = (png: Uint8Array) => sharp(png).png({ palette: true, colours: 32, effort: 10 }).toBuffer()

/** The images in emails, and their display sizes in pixels. */
export const drawnEmailImages = {
  logo: { ...EMAIL_LOGO_SIZE, png: await smaller(emailLogo()) },
  planned: { width: EMAIL_DRAWING_SIZE, height: EMAIL_DRAWING_SIZE, png: await smaller(emailDrawing()) },
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
