import { type CurveSpec, STEP } from '../ui/mirror-curve.ts'
import { coverPath, postImagePath, socialImagePath } from '../company/image-paths.ts'
import { feeds, pageIds, paths, postPath } from '../company/paths.ts'
import { company, SHORT_NAME_LENGTH } from '../company/company.ts'
import { legalPages } from '../company/legal.ts'
import { pages } from '../company/pages.ts'
import { newestPosts, olderPosts, postDetails } from '../posts/content.ts'
import type { Floor } from '../company/schemas.ts'
import { light } from '../styles/tokens.ts'
import { headlineOf } from './headlines.ts'
import { atomFeed, jsonFeed } from '../posts/feeds.ts'
import { socialImage } from './social-image.ts'
import { breakLines, curveSvg, opaquePngOf, sizeOf, svgOf } from './svg.ts'
import { wellKnownFiles } from '../company/well-known.ts'

/** Returns a post's cover as SVG: its mirror curve in the colours of its floor. */
const cover = ({ image, colour }: { image: CurveSpec; colour: Floor }) => {
  const { width, height } = sizeOf(image)
  const curve = curveSvg(image, { colour: light[`on-${colour}`], stroke: 2, fill: 0.16, isFixed: true })
  return svgOf(`${-STEP / 2} ${-STEP / 2} ${width} ${height}`, curve, { width, height })
}

const icon = (name: string, size: number, purpose = 'any') => {
  return { src: `/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
}
const isShort = (name: string) => name.length <= SHORT_NAME_LENGTH
const [firstLine = ''] = breakLines(company.name, isShort)
/** The name, or as many of its words as fit below an icon. A longer name would be truncated. */
const shortName = company.shortName ?? (isShort(firstLine) ? firstLine : undefined)

const manifest = {
  name: company.name,
  ...(shortName ? { short_name: shortName } : {}),
  start_url: paths.home,
  display: 'browser',
  background_color: light.surface,
  theme_color: light.brand,
  icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable', 512, 'maskable')],
}

const posts = [...newestPosts, ...olderPosts]

/** Date of each page's last change, if known, by path. */
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

/** Files that the build generates from content, by URL path. Files that are not generated are in public/. */
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
      const social = { curve: image, floor: colour, headline: title }
      return [
        [coverPath(slug), () => cover({ image, colour })],
        [postImagePath(slug), () => opaquePngOf(socialImage(social))],
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
