import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import { renderAsync, Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { cached, cachePath, cacheKey } from '../posts/build-cache.ts'
import { displayFace } from '../styles/display-face.ts'
import { type CurveSpec, DOT_RADIUS, dotPath, traceCurve, STEP } from '../ui/mirror-curve.ts'

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
const FONT_FILES = Object.values(displayFace.imageFonts).map(file =>
  fileURLToPath(new URL(file, import.meta.url)),
)

const faces = FONT_FILES.map(file => fontkit.openSync(file) as fontkit.Font)
const faceOf = (character: string) =>
  faces.find(face => face.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

/** Returns the characters that images cannot show, because the fonts lack them. */
export const missingCharacters = (text: string): string[] => [
  ...new Set([...text].filter(character => !faceOf(character))),
]

/** Returns the width of a text in SVG units, ignoring kerning. */
export const textWidth = (text: string, size: number, letterSpacing = 0): number =>
  [...text].reduce((width, character) => {
    const face = faceOf(character)
    const advance = face
      ? face.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / face.unitsPerEm
      : 1
    return width + advance * size + letterSpacing
  }, 0)

/** Breaks text into lines that fit, at spaces only. */
export const breakLines = (text: string, fits: (line: string) => boolean): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    return last !== undefined && fits(`${last} ${word}`)
      ? [...lines.slice(0, -1), `${last} ${word}`]
      : [...lines, word]
  }, [])

/** Returns an SVG document with this `viewBox`. `size` adds a width and a height. */
export const svgOf = (box: string, body: string, size?: { width: number; height: number }): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"${size ? ` width="${size.width}" height="${size.height}"` : ''}>${body}</svg>`

/** Returns the size of a mirror curve in SVG units, including half a step of space around its dots. */
export const sizeOf = (curve: CurveSpec) => {
  const { width, height } = traceCurve(curve)
  return { width: width * STEP, height: height * STEP }
}

/**
 * Returns the paths and dots of a mirror curve. `fill` is the opacity of the curve's areas, and `dashes` are
 * the lengths of dashes and gaps. `isFixed` keeps the stroke width the same at any size.
 */
export function curveSvg(
  curve: CurveSpec,
  {
    colour,
    stroke,
    fill = 0,
    isFixed = false,
    dashes,
  }: { colour: string; stroke: number; fill?: number; isFixed?: boolean; dashes?: string },
): string {
  const { paths, dots } = traceCurve(curve)
  const area = fill ? ` fill="${colour}" fill-opacity="${fill}" fill-rule="evenodd"` : ''
  const fixed = isFixed ? ' vector-effect="non-scaling-stroke"' : ''
  const dashed = dashes ? ` stroke-dasharray="${dashes}"` : ''
  const lines = paths
    .map(path => `<path d="${path}" stroke-width="${stroke}"${area}${fixed}${dashed}/>`)
    .join('')
  return `<g fill="none" stroke="${colour}" stroke-linecap="round" stroke-linejoin="round">${lines}<path d="${dotPath(dots)}" stroke-width="${DOT_RADIUS * 2}"/></g>`
}

/** Moves and scales a mirror curve so that the top left corner of its box is at (x, y). */
export const placeCurve = (curve: string, x: number, y: number, scale: number): string =>
  `<g transform="translate(${x + (STEP / 2) * scale} ${y + (STEP / 2) * scale}) scale(${scale})">${curve}</g>`

const options = {
  font: { fontFiles: FONT_FILES, loadSystemFonts: false, defaultFontFamily: displayFace.family },
}

/** Renders an SVG document as a PNG. Text uses the display face. */
export const pngOf = (svg: string): Uint8Array => new Resvg(svg, options).render().asPng()

/** Hashes of the fonts, and of package-lock.json, which has the versions of the packages that draw images. */
const renderer = [...FONT_FILES, join(PROJECT, 'package-lock.json')].map(file =>
  cacheKey(readFileSync(file, 'base64')),
)

/** Renders an opaque SVG document as a PNG in the thread pool. Cached, because each post needs an image. */
export const opaquePngOf = (svg: string): Promise<Uint8Array> =>
  cached(cachePath(PROJECT, 'social-images', `${cacheKey(svg, renderer)}.png`), async () => {
    const { pixels, width, height } = await renderAsync(svg, options)
    return sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png()
      .toBuffer()
  })
