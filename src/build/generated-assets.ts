import { type CurveSpec, STEP } from '../lib/mirror-curve.ts'
import { coverPath, postImagePath, socialImagePath } from '../config/assets.ts'
import { feeds, pageIds, paths, postPath } from '../config/paths.ts'
import { SOCIAL_IMAGE } from '../config/site.ts'
import { company } from '../content/company.ts'
import { legalPages } from '../content/legal.ts'
import { newestPosts, olderPosts, postDetails } from '../content/posts.ts'
import type { Floor, Seo } from '../content/schemas.ts'
import { seo } from '../content/seo.ts'
import { displayFace } from '../styles/display-face.ts'
import { light } from '../styles/tokens.ts'
import { atomFeed, jsonFeed } from './feeds.ts'
import { curveOf, placed, pngOf, sizeOf, svgOf } from './svg.ts'
import { wellKnownFiles } from '../content/well-known.ts'

/** Returns the cover of a blog post as SVG: its mirror curve in the colour of its floor. */
const cover = ({ image, colour }: { image: CurveSpec; colour: Floor }) => {
  const { width, height } = sizeOf(image)
  const curve = curveOf(image, { colour: light[`on-${colour}`], stroke: 2.2, fill: 0.16 })
  return svgOf(`${-STEP / 2} ${-STEP / 2} ${width} ${height}`, curve, { width, height })
}

const MARGIN = 72
const LINE_HEIGHT = 92
const CHARACTERS_PER_LINE = 19
const LARGEST_CURVE = { width: 440, height: 300 }

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function wrap(text: string): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    return last !== undefined && `${last} ${word}`.length <= CHARACTERS_PER_LINE
      ? [...lines.slice(0, -1), `${last} ${word}`]
      : [...lines, word]
  }, [])
}

/** Returns an Open Graph image as SVG: a headline and a mirror curve on a floor. */
function socialImage({ curve, floor, headline }: Seo['home']['image']): string {
  const { width, height } = sizeOf(curve)
  const scale = Math.min(LARGEST_CURVE.width / width, LARGEST_CURVE.height / height)
  const [right, bottom] = [SOCIAL_IMAGE.width - MARGIN, SOCIAL_IMAGE.height - MARGIN]
  const colour = light[`on-${floor}`]
  const lines = wrap(headline).map(
    (line, i) =>
      `<text x="${MARGIN}" y="${MARGIN + 74 + i * LINE_HEIGHT}" font-size="88" letter-spacing="-2.6">${escape(line)}</text>`,
  )
  return svgOf(
    `0 0 ${SOCIAL_IMAGE.width} ${SOCIAL_IMAGE.height}`,
    `<rect width="100%" height="100%" fill="${light[floor]}"/>
    <g font-family="${displayFace.family}" font-weight="600" fill="${colour}">${lines.join('')}
    <text x="${MARGIN}" y="${bottom}" font-size="34" letter-spacing="-.5">${escape(company.name)}</text></g>
    ${placed(curveOf(curve, { colour, stroke: 2.6 }), right - width * scale, bottom - height * scale, scale)}`,
  )
}

const icon = (name: string, sizes: string, purpose = 'any') => ({
  src: `/${name}.png`,
  sizes,
  type: 'image/png',
  purpose,
})
const manifest = {
  name: company.name,
  short_name: company.name,
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

/** Days of the last change, of the pages for which it is known. */
const lastChanges: Record<string, string | undefined> = {
  [paths.blog]: posts[0]?.date,
  ...Object.fromEntries(legalPages.map(page => [paths[page.id], page.updated])),
  ...Object.fromEntries(posts.map(post => [postPath(post.slug), post.date])),
}

const urls = [
  ...pageIds.filter(page => seo[page].index).map(page => paths[page]),
  ...posts.map(post => postPath(post.slug)),
].map(path => {
  const day = lastChanges[path]
  return `  <url><loc>${company.origin}${path}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>\n`
})
const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`

/** Files that the build generates from content, by address. Files that do not depend on content are in public/. */
export const generatedAssets: Record<string, () => string | Uint8Array | Promise<string>> = {
  '/manifest.webmanifest': () => JSON.stringify(manifest, null, 2),
  '/sitemap.xml': () => sitemap,
  // The sitemap address must be absolute, so it needs the origin from content/company.ts.
  '/robots.txt': () => `User-agent: *\nAllow: /\nSitemap: ${company.origin}/sitemap.xml\n`,
  [feeds.atom]: () => atomFeed(),
  [feeds.json]: () => jsonFeed(),
  ...wellKnownFiles,
  ...Object.fromEntries(
    posts.flatMap(({ slug, colour, title }): [string, () => string | Uint8Array][] => {
      const image = postDetails[slug]?.image
      if (!image) return []
      return [
        [coverPath(slug), () => cover({ image, colour })],
        [postImagePath(slug), () => pngOf(socialImage({ curve: image, floor: colour, headline: title }))],
      ]
    }),
  ),
  ...Object.fromEntries(
    pageIds.map(page => [socialImagePath(page), () => pngOf(socialImage(seo[page].image))]),
  ),
}
