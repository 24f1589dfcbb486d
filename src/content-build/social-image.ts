import { describeCharacter, escapeXml } from '../company/characters.ts'
import { company } from '../company/company.ts'
import { SOCIAL_IMAGE } from '../company/image-paths.ts'
import type { PageEntry } from '../company/pages.ts'
import { ContentError } from '../posts/content-error.ts'
import { displayFace } from '../styles/display-face.ts'
import { light } from '../styles/tokens.ts'
import type { CurveSpec } from '../ui/mirror-curve.ts'
import { breakLines, curveSvg, missingCharacters, placeCurve, sizeOf, svgOf, textWidth } from './svg.ts'

const MARGIN = 72
/** `sizes`: font sizes, largest first. `gap`: space between the last baseline and the lower margin. */
const HEADLINE = {
  sizes: [88, 76, 64, 52, 40, 32],
  lineHeight: 1.045,
  descent: 0.2,
  letterSpacing: -0.0296,
  gap: 100,
}
/** Maximum line length at the largest font size, to leave room for the drawing. */
const CHARACTERS_PER_LINE = 19
const LARGEST_CURVE = { width: 440, height: 300 }

const NAME = { largest: 34, smallest: 22, lineHeight: 1.2, letterSpacing: -0.5, gap: 48 }

/** Returns the company name, shrunk or wrapped to fit `width`, with its last line at (MARGIN, bottom). */
function companyName(width: number, bottom: number): string {
  // Omit a name with characters that the display face lacks; the build reports the name (before-launch.ts).
  if (missingCharacters(company.name).length > 0) return ''
  const widthOf = (text: string, size: number) => textWidth(text, size, NAME.letterSpacing)
  const fitting = (text: string) => Math.floor((NAME.largest * width) / widthOf(text, NAME.largest))
  const size = Math.min(
    NAME.largest,
    Math.max(NAME.smallest, fitting(company.name)),
    ...company.name.split(' ').map(fitting),
  )
  return breakLines(company.name, line => widthOf(line, size) <= width)
    .reverse()
    .map(
      (line, i) =>
        `<text x="${MARGIN}" y="${bottom - i * size * NAME.lineHeight}" font-size="${size}" letter-spacing="${NAME.letterSpacing}">${escapeXml(line)}</text>`,
    )
    .join('')
}

type Box = Record<'left' | 'top', number>

/**
 * Returns the headline in the largest size that fits above or beside the drawing, or else in the smallest.
 */
function headlineLines(headline: string, width: number, bottom: number, drawing: Box): string {
  const [largest = 0] = HEADLINE.sizes
  const inSize = (size: number) => {
    const spacing = size * HEADLINE.letterSpacing
    const lines = breakLines(headline, line => line.length * size <= CHARACTERS_PER_LINE * largest)
    const baselineOf = (i: number) => MARGIN + size * (0.84 + i * HEADLINE.lineHeight)
    const widthAt = (i: number) =>
      baselineOf(i) + size * HEADLINE.descent > drawing.top ? drawing.left - NAME.gap - MARGIN : width
    const fits =
      baselineOf(lines.length - 1) <= bottom - HEADLINE.gap &&
      lines.every((line, i) => textWidth(line, size, spacing) <= widthAt(i))
    const text = lines.map(
      (line, i) =>
        `<text x="${MARGIN}" y="${baselineOf(i)}" font-size="${size}" letter-spacing="${spacing}">${escapeXml(line)}</text>`,
    )
    return { fits, text: text.join('') }
  }
  const sizes = HEADLINE.sizes.map(inSize)
  return (sizes.find(({ fits }) => fits) ?? sizes.at(-1))?.text ?? ''
}

/** Default drawing, for a page or post that specifies none. */
const CURVE: CurveSpec = { rows: [3, 5, 5, 3] }

/** Returns an Open Graph image as SVG: a headline, the company's name and a mirror curve on a floor. */
export function socialImage({
  curve = CURVE,
  floor,
  headline,
}: PageEntry['image'] & { headline: string }): string {
  const missing = missingCharacters(headline.normalize('NFC'))
  if (missing.length > 0)
    throw new ContentError(
      `The social image of "${headline}" cannot show ${missing.map(describeCharacter).join(', ')}, which the display face lacks. Change the title of the page or post.`,
    )
  const { width, height } = sizeOf(curve)
  const scale = Math.min(LARGEST_CURVE.width / width, LARGEST_CURVE.height / height)
  const [right, bottom] = [SOCIAL_IMAGE.width - MARGIN, SOCIAL_IMAGE.height - MARGIN]
  const drawing = { left: right - width * scale, top: bottom - height * scale }
  const colour = light[`on-${floor}`]
  return svgOf(
    `0 0 ${SOCIAL_IMAGE.width} ${SOCIAL_IMAGE.height}`,
    `<rect width="100%" height="100%" fill="${light[floor]}"/>
    <g font-family="${displayFace.family}" font-weight="600" fill="${colour}">${headlineLines(headline.normalize('NFC'), right - MARGIN, bottom, drawing)}
    ${companyName(drawing.left - NAME.gap - MARGIN, bottom)}</g>
    ${placeCurve(curveSvg(curve, { colour, stroke: 2.6 }), drawing.left, drawing.top, scale)}`,
  )
}
