/** Drawings of posts as pictures of emails, which do not show SVG. */
import type { CurveSpec } from '../../shared/mirror-curve.ts'
import { floor } from '../content/schemas.ts'
import { light } from '../styles/tokens.ts'
import { curveOf, placed, pngOf, sizeOf, svgOf } from './svg.ts'

/** Pixels of the picture per pixel of the email. */
const DENSITY = 2
/** Pixels of the email. */
const MARGIN = { x: 48, y: 32 }
const LARGEST_HEIGHT = 236
const LINE = 2

/** Returns a drawing on the floor of a post, which has its own colours, so that it is right in both schemes. */
export function emailPicture(
  curve: CurveSpec,
  { colour, width, isCover = false }: { colour: string; width: number; isCover?: boolean },
): { width: number; height: number; png: Uint8Array } {
  const name = floor.parse(colour)
  const size = sizeOf(curve)
  const scale = Math.min((width - MARGIN.x * 2) / size.width, LARGEST_HEIGHT / size.height)
  const height = Math.round(size.height * scale + MARGIN.y * 2)
  const drawing = curveOf(curve, {
    colour: light[`on-${name}`],
    stroke: LINE / scale,
    fill: isCover ? 0.16 : 0,
  })
  const svg = svgOf(
    `0 0 ${width} ${height}`,
    `<rect width="100%" height="100%" fill="${light[name]}"/>${placed(drawing, (width - size.width * scale) / 2, MARGIN.y, scale)}`,
    { width: width * DENSITY, height: height * DENSITY },
  )
  return { width, height, png: pngOf(svg) }
}
