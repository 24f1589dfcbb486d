import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import { type CurveSpec, DOT_RADIUS, dotPath, drawingOf, STEP } from '../components/ui/mirror-curve.ts'
import {
  coverPath,
  DISPLAY_FACE_PATH,
  type PageId,
  pageIds,
  paths,
  socialImagePath,
} from '../config/paths.ts'
import { SOCIAL_IMAGE } from '../config/site.ts'
import { company } from '../content/company.ts'
import { mark } from '../content/drawings.ts'
import { posts } from '../content/posts.ts'
import type { Floor } from '../content/schemas.ts'
import { seo } from '../content/seo.ts'
import { light } from '../styles/tokens.ts'
import { pngIcon } from './ico.ts'
import { wellKnownFiles } from './well-known.ts'

const HALF = STEP / 2
const inks: Record<Floor, string> = {
  red: light['on-red'],
  green: light['on-green'],
  black: light['on-black'],
  yellow: light['on-yellow'],
}
const DISPLAY_FACE = fileURLToPath(new URL('../styles/fonts/anek-latin-600.ttf', import.meta.url))

const strands = (
  curve: CurveSpec,
  { colour, stroke, fill = 0 }: { colour: string; stroke: number; fill?: number },
) => {
  const { paths: lines, dots } = drawingOf(curve)
  return `<g fill="none" stroke="${colour}" stroke-linecap="round" stroke-linejoin="round">${lines.map(line => `<path d="${line}" stroke-width="${stroke}"${fill ? ` fill="${colour}" fill-opacity="${fill}" fill-rule="evenodd"` : ''}/>`).join('')}<path d="${dotPath(dots)}" stroke-width="${DOT_RADIUS * 2}"/></g>`
}

const boxOf = (curve: CurveSpec) => {
  const { width, height } = drawingOf(curve)
  return { width: width * STEP, height: height * STEP }
}

const svg = (box: string, body: string, size = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"${size}>${body}</svg>`

const cover = ({ image, colour }: { image: CurveSpec; colour: Floor }) => {
  const { width, height } = boxOf(image)
  return svg(
    `${-HALF} ${-HALF} ${width} ${height}`,
    strands(image, { colour: inks[colour], stroke: 2.2, fill: 0.16 }),
    ` width="${width}" height="${height}"`,
  )
}

/** The mark on a red tile; `inset` is the share of the tile that stays empty on each side. */
const icon = (size: number, inset = 0.16) => {
  const { width, height } = boxOf(mark)
  const scale = (size * (1 - inset * 2)) / width
  const move = `translate(${size * inset + HALF * scale} ${(size - height * scale) / 2 + HALF * scale}) scale(${scale})`
  return svg(
    `0 0 ${size} ${size}`,
    `<rect width="${size}" height="${size}" fill="${light.red}"/><g transform="${move}">${strands(mark, { colour: light['on-red'], stroke: size < 64 ? 7 : 4 })}</g>`,
    ` width="${size}" height="${size}"`,
  )
}

const MARGIN = 72
const LINE_HEIGHT = 92
const LETTERS_PER_LINE = 19

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function wrap(text: string): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    return last !== undefined && `${last} ${word}`.length <= LETTERS_PER_LINE
      ? [...lines.slice(0, -1), `${last} ${word}`]
      : [...lines, word]
  }, [])
}

/** What a shared link shows: the page's floor, its headline and its drawing. */
const socialImage = (page: PageId) => {
  const { image } = seo[page]
  const ink = inks[image.floor]
  const { width, height } = boxOf(image.curve)
  const scale = Math.min(440 / width, 300 / height)
  const lines = wrap(image.headline)
  const text = lines
    .map(
      (line, i) =>
        `<text x="${MARGIN}" y="${MARGIN + 74 + i * LINE_HEIGHT}" font-size="88" letter-spacing="-2.6">${escape(line)}</text>`,
    )
    .join('')
  return svg(
    `0 0 ${SOCIAL_IMAGE.width} ${SOCIAL_IMAGE.height}`,
    [
      `<rect width="100%" height="100%" fill="${light[image.floor]}"/>`,
      `<g font-family="Anek Latin" font-weight="600" fill="${ink}">${text}<text x="${MARGIN}" y="${SOCIAL_IMAGE.height - MARGIN}" font-size="34" letter-spacing="-.5">${escape(company.name)}</text></g>`,
      `<g transform="translate(${SOCIAL_IMAGE.width - MARGIN - width * scale + HALF * scale} ${SOCIAL_IMAGE.height - MARGIN - height * scale + HALF * scale}) scale(${scale})">${strands(image.curve, { colour: ink, stroke: 2.6 })}</g>`,
    ].join(''),
  )
}

const png = (source: string) =>
  new Resvg(source, {
    font: { fontFiles: [DISPLAY_FACE], loadSystemFonts: false, defaultFontFamily: 'Anek Latin' },
  })
    .render()
    .asPng()

const manifest = () =>
  JSON.stringify(
    {
      name: company.name,
      short_name: company.name,
      start_url: paths.home,
      display: 'browser',
      background_color: light.wall,
      theme_color: light.red,
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    null,
    2,
  )

const indexed = () => pageIds.filter(page => seo[page].index)

const sitemap = () => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${indexed()
  .map(page => `  <url><loc>${company.origin}${paths[page]}</loc></url>`)
  .join('\n')}
</urlset>
`

const robots = () => `User-agent: *\nAllow: /\nSitemap: ${company.origin}/sitemap.xml\n`

/** Every file that is made from code and content, by the address at which it stands. */
export const drawnFiles: Record<string, () => string | Uint8Array> = {
  '/favicon.svg': () => icon(32, 0.08),
  '/favicon.ico': () => pngIcon(png(icon(32, 0.08)), 32),
  '/apple-touch-icon.png': () => png(icon(180)),
  '/icon-192.png': () => png(icon(192)),
  '/icon-512.png': () => png(icon(512)),
  '/icon-maskable.png': () => png(icon(512, 0.26)),
  '/manifest.webmanifest': manifest,
  '/sitemap.xml': sitemap,
  '/robots.txt': robots,
  ...wellKnownFiles,
  [DISPLAY_FACE_PATH]: () => readFileSync(new URL('../styles/fonts/anek-latin.woff2', import.meta.url)),
  ...Object.fromEntries(posts.map(post => [coverPath(post.slug), () => cover(post)])),
  ...Object.fromEntries(pageIds.map(page => [socialImagePath(page), () => png(socialImage(page))])),
}
