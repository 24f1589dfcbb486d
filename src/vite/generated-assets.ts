import { describeCharacter } from '../company/characters.ts'
import { type CurveSpec, STEP } from '../ui/mirror-curve.ts'
import { coverPath, postImagePath, SOCIAL_IMAGE, socialImagePath } from '../company/image-paths.ts'
import { feeds, pageIds, paths, postPath } from '../company/paths.ts'
import { company, SHORT_NAME_LENGTH } from '../company/company.ts'
import { legalPages } from '../company/legal.ts'
import { type PageEntry, pages } from '../company/pages.ts'
import { newestPosts, olderPosts, postDetails } from '../posts/content.ts'
import type { Floor } from '../company/schemas.ts'
import { displayFace } from '../styles/display-face.ts'
import { light } from '../styles/tokens.ts'
import { headlineOf } from './headlines.ts'
import { atomFeed, jsonFeed } from '../posts/feeds.ts'
import { curveOf, missingCharacters, placed, opaquePngOf, sizeOf, svgOf, textWidth } from './svg.ts'
import { wellKnownFiles } from '../company/well-known.ts'
import { ContentError } from '../posts/content-error.ts'
import { escapeHtml } from '../posts/html.ts'

/** Returns a post's cover as SVG: its mirror curve in the colours of its floor. */
const cover = ({ image, colour }: { image: CurveSpec; colour: Floor }) => {
  const { width, height } = sizeOf(image)
  const curve = curveOf(image, { colour: light[`on-${colour}`], stroke: 2, fill: 0.16, isFixed: true })
  return svgOf(`${-STEP / 2} ${-STEP / 2} ${width} ${height}`, curve, { width, height })
}

const MARGIN = 72
/** `sizes`: the largest first. `gap`: space between the last baseline and the lower margin. */
const HEADLINE = {
  sizes: [88, 76, 64, 52, 40, 32],
  lineHeight: 1.045,
  descent: 0.2,
  letterSpacing: -0.0296,
  gap: 100,
}
/** Lines of the largest size leave room for the drawing. */
const CHARACTERS_PER_LINE = 19
const LARGEST_CURVE = { width: 440, height: 300 }

/** Breaks text between words into lines that fit. */
const breakLines = (text: string, fits: (line: string) => boolean): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    return last !== undefined && fits(`${last} ${word}`)
      ? [...lines.slice(0, -1), `${last} ${word}`]
      : [...lines, word]
  }, [])

const NAME = { largest: 34, smallest: 22, lineHeight: 1.2, letterSpacing: -0.5, gap: 48 }

/** Returns the company name as lines that end at (MARGIN, bottom), shrunk or wrapped to fit `width`. */
function companyName(width: number, bottom: number): string {
  // A name with characters that the display face lacks is left out. The build reports it (before-launch.ts).
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
        `<text x="${MARGIN}" y="${bottom - i * size * NAME.lineHeight}" font-size="${size}" letter-spacing="${NAME.letterSpacing}">${escapeHtml(line)}</text>`,
    )
    .join('')
}

interface Box {
  left: number
  top: number
}

/** Returns the headline in the largest size in which it fits above or beside the drawing, or else the smallest. */
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
        `<text x="${MARGIN}" y="${baselineOf(i)}" font-size="${size}" letter-spacing="${spacing}">${escapeHtml(line)}</text>`,
    )
    return { fits, text: text.join('') }
  }
  const sizes = HEADLINE.sizes.map(inSize)
  return (sizes.find(({ fits }) => fits) ?? sizes.at(-1))?.text ?? ''
}

/** Drawing for a page or post that has none. */
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
      `The social image of "${headline}" cannot show ${missing.map(describeCharacter).join(', ')}; the display face lacks them. Change the title of the page or post.`,
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
    ${placed(curveOf(curve, { colour, stroke: 2.6 }), drawing.left, drawing.top, scale)}`,
  )
}

const icon = (name: string, sizes: string, purpose = 'any') => ({
  src: `/${name}.png`,
  sizes,
  type: 'image/png',
  purpose,
})
/** The name, or as many of its words as an icon has room for. A longer name would be truncated. */
const shortName =
  company.shortName ??
  breakLines(company.name, line => line.length <= SHORT_NAME_LENGTH).find(
    (line, i) => i === 0 && line.length <= SHORT_NAME_LENGTH,
  )

const manifest = {
  name: company.name,
  ...(shortName ? { short_name: shortName } : {}),
  start_url: paths.home,
  display: 'browser',
  background_color: light.surface,
  theme_color: light.brand,
  icons: [
    icon('icon-192', '192x192'),
    icon('icon-512', '512x512'),
    icon('icon-maskable', '512x512', 'maskable'),
  ],
}

const posts = [...newestPosts, ...olderPosts]

/** Date of the last change by path, for pages where it is known. */
const lastChanges: Record<string, string | undefined> = {
  [paths.blog]: posts[0]?.date,
  ...Object.fromEntries(legalPages.map(page => [paths[page.id], page.updated])),
  ...Object.fromEntries(posts.map(post => [postPath(post.slug), post.updated ?? post.date])),
}

const urls = [
  ...pageIds.filter(page => pages[page].isIndexed !== false).map(page => paths[page]),
  ...posts.map(post => postPath(post.slug)),
].map(path => {
  const day = lastChanges[path]
  return `  <url><loc>${company.origin}${path}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>\n`
})
const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`

export type GeneratedAssets = Record<string, () => string | Promise<string | Uint8Array>>

/** Files that the build generates from content, by URL path. All others are in public/. */
export const generatedAssets: GeneratedAssets = {
  '/manifest.webmanifest': () => JSON.stringify(manifest, null, 2),
  '/sitemap.xml': () => sitemap,
  // The sitemap's URL must be absolute, so it needs the origin from company/company.ts.
  '/robots.txt': () => `User-agent: *\nAllow: /\nSitemap: ${company.origin}/sitemap.xml\n`,
  [feeds.atom]: () => atomFeed(),
  [feeds.json]: () => jsonFeed(),
  ...wellKnownFiles,
  ...Object.fromEntries(
    posts.flatMap(({ slug, colour, title }): [string, () => string | Promise<Uint8Array>][] => {
      const image = postDetails[slug]?.image
      if (!image) return []
      return [
        [coverPath(slug), () => cover({ image, colour })],
        [
          postImagePath(slug),
          () => opaquePngOf(socialImage({ curve: image, floor: colour, headline: title })),
        ],
      ]
    }),
  ),
  ...Object.fromEntries(
    pageIds.map(page => [
      socialImagePath(page),
      () => opaquePngOf(socialImage({ ...pages[page].image, headline: headlineOf(page) })),
    ]),
  ),
}
