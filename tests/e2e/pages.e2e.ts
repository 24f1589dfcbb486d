import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import budgets from '../../tools/bench/budgets.json' with { type: 'json' }
import { pageFile } from '../../src/prerender.config.ts'
import { pageIds, paths } from '../../src/company/paths.ts'
import { pages } from '../../src/company/pages.ts'
import { SANDBOX_DIST } from '../../tools/sandbox/build.ts'
import { pageSets } from '../support/repeated-pages.ts'
import { posts } from '../support/posts.ts'
import { sendInTwoParts } from '../support/served-site.ts'
import { fontsLoaded, twoFrames } from './support/appearance.ts'
import { followFooterLink, hydrate, navigateClientSide, openHydrated } from './support/hydration.ts'
import { expect, test, unlessFirst } from './support/site.ts'

test.use({ reducedMotion: 'no-preference' })

type LayoutShift = PerformanceEntry & { value: number }

const WIDTHS = [360, 1280] as const

test('hovering over a link requests all files of its page; a click requests none', async ({ page, site }) => {
  await openHydrated(page, paths.about)
  await page.waitForLoadState('networkidle')
  // Count requests on the server, because Playwright also reports those served from the cache.
  const files: string[] = []
  site.intercept = ({ url = '' }) => {
    if (/\.(?:js|css)$/.test(url)) files.push(url)
    return false
  }
  await page.getByRole('contentinfo').getByRole('link', { name: pages.privacy.name }).hover()
  await expect.poll(() => files.filter(url => /\.css$|\/legal-page-/.test(url))).toHaveLength(2)
  let length = 0
  await expect.poll(() => length === (length = files.length), { intervals: [500] }).toBe(true)
  await followFooterLink(page, 'privacy')
  await followFooterLink(page, 'terms')
  expect(files).toHaveLength(length)
})

// HTML, "images": a loaded image uses its own aspect ratio instead of the ratio from its attributes.
test('images that load late do not shift content on the home page', async ({ page }) => {
  test.skip(posts.length === 0, 'without posts, the home page has no images')
  const held: (() => void)[] = []
  let holds = true
  await page.route(
    url => /\.(?:svg|avif|jpe?g|png|webp)$/.test(url.pathname),
    route => (holds ? void held.push(() => void route.continue()) : route.continue()),
  )
  const places = () =>
    page.evaluate(() => [
      document.documentElement.scrollHeight,
      ...[...document.querySelectorAll('main img')].map(image => {
        const { top, height } = image.getBoundingClientRect()
        return [top + scrollY, height].map(Math.round).join(' + ')
      }),
    ])
  for (const width of WIDTHS) {
    holds = true
    await page.setViewportSize({ width, height: 800 })
    await page.goto(paths.home, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.readyState !== 'loading')
    await page.evaluate(() => document.querySelectorAll('img').forEach(image => (image.loading = 'eager')))
    await expect.poll(() => held.length).toBeGreaterThan(0)
    // Wait for fonts, which also move the text.
    await fontsLoaded(page)
    const before = await places()
    expect(before.length).toBeGreaterThan(1)
    holds = false
    held.splice(0).forEach(release => release())
    await page.waitForFunction(() =>
      [...document.images].every(image => image.complete && image.naturalWidth),
    )
    expect(await places()).toEqual(before)
  }
})

test.describe('layout shift', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'only Chromium reports layout shifts')
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: LayoutShift[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver(list => shifts.push(...(list.getEntries() as LayoutShift[]))).observe({
        type: 'layout-shift',
        buffered: true,
      })
    })
  })

  /** The sum of layout shifts until the fonts are shown. `whileParsing` includes shifts during parsing. */
  async function layoutShift(page: Page, { whileParsing }: { whileParsing: boolean }): Promise<number> {
    await page.evaluate(() => document.fonts.ready)
    await twoFrames(page)
    return page.evaluate(isCounted => {
      const [navigation] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
      return (window as unknown as { shifts: LayoutShift[] }).shifts
        .filter(({ startTime }) => isCounted || startTime > navigation.domContentLoadedEventStart)
        .reduce((sum, { value }) => sum + value, 0)
    }, whileParsing)
  }

  for (const { pages: which, paths: all, tag } of pageSets(Object.values(paths)))
    test(`layout shifts from the fonts of ${which} stay within the budget`, { tag }, async ({ page }) => {
      // Lighthouse measures at this width.
      await page.setViewportSize({ width: 412, height: 800 })
      // Delay the font until the page is parsed and the fallback font is painted.
      await page.route(/\.woff2$/, async route => {
        await page.waitForFunction(
          () =>
            document.readyState !== 'loading' &&
            performance.getEntriesByName('first-contentful-paint').length > 0,
        )
        await route.continue()
      })
      const overBudget: string[] = []
      for (const path of all) {
        await page.goto(path)
        // Ignore shifts during parsing, when a busy machine may already paint parts of the page.
        const shift = await layoutShift(page, { whileParsing: false })
        if (shift > budgets.layoutShift) overBudget.push(`${path}: ${shift}`)
      }
      expect(overBudget).toEqual([])
    })

  // Table columns, alignment and the order of plan cards could depend on HTML that arrives later.
  for (const { id, width } of pageIds.flatMap(id => WIDTHS.map(width => ({ id, width })))) {
    test(`${id}, sent in two parts, keeps its layout at ${width} px @exhaustive`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 800 })
      const html = readFileSync(join(import.meta.dirname, '../..', SANDBOX_DIST, pageFile(id)), 'utf8')
      // Split after the headline, because a part without text is not painted. Most splits come early.
      const all = [...html.matchAll(/<\/[a-z1-4]+>/g)]
        .map(({ index, 0: tag }) => index + tag.length)
        .filter(end => end > html.indexOf('</h1>'))
      const ends = Array.from({ length: 14 }, (_, i) => all[Math.floor(all.length * (i / 14) ** 2)] ?? 0)
      const overBudget: string[] = []
      for (const end of ends) {
        const sendRest = sendInTwoParts(site, paths[id], html, end)
        await page.goto(paths[id], { waitUntil: 'commit' })
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
        // Discard shifts in the first part, because they come from fonts, which another test measures.
        await layoutShift(page, { whileParsing: true })
        await page.evaluate(() => (window as unknown as { shifts: LayoutShift[] }).shifts.splice(0))
        ;(await sendRest)()
        await page.waitForLoadState()
        const shift = await layoutShift(page, { whileParsing: true })
        if (shift > budgets.layoutShift) overBudget.push(`${html.slice(end - 60, end)}: ${shift}`)
      }
      expect(overBudget).toEqual([])
    })
  }
})

// A prerendered page has only its own style rules; client navigation first loads the full style sheet.
const STYLES = [
  'color',
  'backgroundColor',
  'fontSize',
  'fontWeight',
  'lineHeight',
  'borderTopWidth',
  'display',
]

const layoutOf = (page: Page) =>
  page.evaluate(
    styles =>
      [...document.body.querySelectorAll('*')].map(element => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const style = getComputedStyle(element) as unknown as Record<string, string>
        return [element.tagName, x, y, width, height, ...styles.map(name => style[name])].join(' ')
      }),
    STYLES,
  )

test.describe('client navigation and a page load give the same layout', () => {
  test.use({ reducedMotion: 'reduce' })
  // These pages have the most page-specific rules.
  for (const [id, width] of [
    ['home', 360],
    ['home', 1280],
    ['services', 1280],
    ['caseStudies', 1280],
    ['logdhan', 768],
  ] as const) {
    test(`for ${id} at ${width} px${unlessFirst(id === 'home' && width === 360)}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(paths[id])
      await hydrate(page)
      const loaded = await layoutOf(page)
      await page.goto(paths.terms)
      // Dark Reader puts styles before the page's style. Insert a copy of that style, which the CSP allows.
      await page.evaluate(() => {
        const copy = document.querySelector('style')?.cloneNode(true) as HTMLStyleElement
        delete copy.dataset['sheet']
        document.head.prepend(copy)
      })
      await hydrate(page)
      await navigateClientSide(page, paths[id])
      await expect(page).toHaveTitle(pages[id].title)
      await expect.poll(() => layoutOf(page)).toEqual(loaded)
    })
  }
})
