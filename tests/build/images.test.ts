/** Follows a post with images from the build to a browser. tests/content/ covers all formats and mistakes. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'cheerio'
import { type Browser, chromium } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { prerenderConfig } from '../../src/prerender.config.ts'
import { vercelRoutes } from '../../src/prerender/host/vercel.ts'
import { POSTS_FOLDER } from '../../src/posts/read-posts.ts'
import type { RunningServer } from '../../src/server/listen.ts'
import { startServer } from '../../tools/sandbox/host-server.ts'
import { chromiumArguments, findChromium } from '../e2e/support/browser.ts'
import { FRONT_MATTER } from '../support/post-file.ts'
import { copyProject, environment, run } from '../support/project-copy.ts'
import { dist, filesIn, posts, valuesOf } from './built-site.ts'

const SLUG = 'with-images'
/** `replace` would expand these patterns when vite-react-ssg inserts a page (ECMA-262, GetSubstitution). */
const DOLLARS = "$$ $& $' '^id$' $`"
const POST = `---
${FRONT_MATTER.replace(/date: .*/, 'date: 2020-01-01\nupdated: 2020-02-01').replace('a'.repeat(20), () => DOLLARS)}---

![First](with-images/First%20Photo.JPG "A caption")

Words before ![Second](second.png) and after.

![Third](/third.png)

Last words.

~~~sh
${DOLLARS}
~~~
`

/** Images in the site's own posts have other names. */
const IMAGE_FILE = /^(?:first-photo|second|third|unused|of-a-draft)-.*\.(?:avif|jpg)$/
let folder: string
let output: string
let server: RunningServer
let browser: Browser
const build = async () => (await run('npm', ['run', 'build'], { cwd: folder, env: environment })).stdout
const read = (file: string) => readFile(join(folder, 'dist', file))
const text = async (file: string) => String(await read(file))
const images = () => filesIn(join(folder, 'dist/assets')).filter(file => IMAGE_FILE.test(file))

beforeAll(async () => {
  folder = await copyProject()
  const at = (name: string) => join(folder, POSTS_FOLDER, name)
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } })
  await writeFile(at(`${SLUG}.mdx`), POST)
  await run('mkdir', [at(SLUG)])
  await picture(2000, 1200)
    .jpeg()
    .toFile(at(`${SLUG}/First Photo.JPG`))
  await picture(300, 200).png().toFile(at('second.png'))
  await picture(3000, 100).png().toFile(join(folder, 'public/third.png'))
  await picture(30, 20).png().toFile(at('unused.png'))
  await picture(30, 20).png().toFile(at('of-a-draft.png'))
  await writeFile(
    at('a-draft.mdx'),
    POST.replace('date:', 'draft: true\ndate:').replace('second.png', 'of-a-draft.png'),
  )
  await writeFile(at('later.mdx'), POST.replace(/date: .*\nupdated: .*/, 'date: 2999-01-01'))
  output = await build()
  const root = join(folder, 'dist')
  server = await startServer({ root, routes: vercelRoutes(prerenderConfig, root) })
  const executablePath = findChromium()
  browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
})
afterAll(async () => {
  await browser.close()
  await server.close()
  await rm(folder, { recursive: true })
})

it('the page has the URLs of all built images, and other sites may show the images', async () => {
  const page = load(await text(`blog/${SLUG}.html`))
  const sources = valuesOf(page, 'article :is(figure, p) picture source', 'srcset')
    .flatMap(candidates => candidates.split(','))
    .map(candidate => candidate.split(' ')[0] ?? '')
  const fallbacks = valuesOf(page, 'article div:not([class*="floor-"]) img', 'src')
  expect(sources.map(url => url.replace(/-[\da-f]{10}-/, '-'))).toEqual([
    '/assets/first-photo-600.avif',
    '/assets/first-photo-1200.avif',
    '/assets/first-photo-1800.avif',
    '/assets/second-300.avif',
  ])
  for (const url of [...sources, ...fallbacks]) {
    expect((await read(url.slice(1))).length).toBeGreaterThan(0)
    const { headers } = await fetch(server.origin + url)
    expect([url, headers.get('cross-origin-resource-policy')]).toEqual([url, 'cross-origin'])
    if (url.startsWith('/assets/'))
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
  expect(images().map(file => `/assets/${file}`)).toEqual(
    [...sources, ...fallbacks.filter(url => url !== '/third.png')].sort(),
  )
})

it('the page shows dollar signs as they were written', async () => {
  const $ = load(await text(`blog/${SLUG}.html`))
  expect($('article pre').text().trim()).toBe(DOLLARS)
  expect($('title').text()).toContain(DOLLARS)
  expect($('#root')).toHaveLength(1)
})

it('the page, its metadata and the sitemap show when the post was updated', async () => {
  const $ = load(await text(`blog/${SLUG}.html`))
  expect($('article header p').text()).toContain('Updated 1 February 2020')
  expect($('meta[property="article:modified_time"]').attr('content')).toBe('2020-02-01')
  expect($('script[type="application/ld+json"]').text()).toContain('"dateModified":"2020-02-01"')
  expect(await text('sitemap.xml')).toContain(`/blog/${SLUG}</loc><lastmod>2020-02-01</lastmod>`)
})

it('the build lists the drafts, the future posts and the unused images that it leaves out', () => {
  expect(output).toMatch(/Left out:\n[^]*\/a-draft\.mdx {2}Draft\n[^]*\/later\.mdx {2}From 2999-01-01\n/)
  expect(output).toContain(`  ${POSTS_FOLDER}/unused.png  Image not used in any post\n`)
  expect(output).not.toContain('of-a-draft')
  expect(filesIn(join(folder, 'dist')).filter(file => /a-draft|later/.test(file))).toEqual([])
})

it('the other pages have the same content as in a build without the post', async () => {
  const isOther = (file: string) =>
    file.endsWith('.html') && !/^(?:index|blog|blog\/with-images)\./.test(file)
  const neighbour = `blog/${posts.at(-1)?.slug ?? ''}.html`
  // Compare only the content, because every post page contains the style rules for all posts.
  const main = (html: string) => load(html)('main').html()
  for (const file of filesIn(dist).filter(name => isOther(name) && name !== neighbour))
    expect(main(await text(file)), file).toBe(main(String(await readFile(join(dist, file)))))
})

it.each([
  [360, 740],
  [768, 1024],
  [1440, 900],
])(
  'images in a window of %i × %i do not move the text, and are as wide as `sizes` says',
  async (width, height) => {
    const page = await browser.newPage({ viewport: { width, height } })
    // A page in the background gets no animation frames, so each test closes its page.
    onTestFinished(() => page.close())
    const errors: string[] = []
    page.on('console', message => message.type() === 'error' && errors.push(message.text()))
    await page.goto(`${server.origin}/blog/${SLUG}`, { waitUntil: 'load' })
    // The layout shifts only if an image arrives after the text is painted, so scroll to each lazy image.
    const shift = await page.evaluate(async () => {
      let sum = 0
      const observer = new PerformanceObserver(list => {
        for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
      })
      observer.observe({ type: 'layout-shift', buffered: true })
      for (const image of document.querySelectorAll('img')) {
        image.scrollIntoView({ behavior: 'instant' })
        await image.decode()
        await new Promise(requestAnimationFrame)
      }
      scrollTo({ top: 0, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      return sum
    })
    expect(shift).toBeLessThan(0.001)
    // `naturalWidth` is the width that `sizes` states (HTML, "density-corrected natural width").
    const ratio = await page
      .locator('figure img')
      .first()
      .evaluate((image: HTMLImageElement) => image.width / image.naturalWidth)
    expect(Math.abs(ratio - 1)).toBeLessThan(0.03)
    expect(errors).toEqual([])
  },
)

it(
  'a build that reuses pages from an earlier build writes the same bytes as a clean build',
  { tags: ['exhaustive'] },
  async () => {
    const built = async () => {
      await build()
      const files = filesIn(join(folder, 'dist'))
      return Promise.all(files.map(async file => [file, (await read(file)).toString('base64')]))
    }
    const file = join(folder, POSTS_FOLDER, `${SLUG}.mdx`)
    await writeFile(file, POST.replace('Last words', 'New last words').replace('title: A', 'title: Another'))
    const kept = await built()
    await rm(join(folder, 'node_modules/.cache'), { recursive: true })
    expect(await built()).toEqual(kept)
  },
)
