import { pageFile } from '../../src/prerender.config.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { services } from '../../src/company/services.ts'
import { homeAnchor, isInLayout, pageIds, paths } from '../../src/company/paths.ts'
import { menuLabel } from '../../src/company/navigation.ts'
import { pages } from '../../src/company/pages.ts'
import { SANDBOX_DIST } from '../fakes/build.ts'
import { isRepeated, pageSets } from '../support/repeated-pages.ts'
import { posts } from '../support/posts.ts'
import { fontsLoaded, scrollsHorizontally, twoFrames, violations } from './support/appearance.ts'
import { followFooterLink, openHydrated, hydratedHeader } from './support/hydration.ts'
import { expect, test, unlessFirst } from './support/site.ts'
import { setMedia } from './support/stock-firefox.ts'

test.use({ reducedMotion: 'no-preference' })

const budgets = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../tools/bench/budgets.json'), 'utf8'),
) as {
  layoutShift: number
}

const routes: { name: string; path: string }[] = [
  ...pageIds.map(page => ({ name: page, path: paths[page] })),
  ...posts.map(({ slug, path }) => ({ name: `post ${slug}`, path })),
  { name: 'unknown path with "thankyou"', path: '/pay/thankyou/42?x=1' },
]
const hasHeader = (path: string) =>
  pageIds.every(page => paths[page] !== path || isInLayout(page)) && !path.includes('thankyou')

type LayoutShift = PerformanceEntry & { value: number }

const WIDTHS = [360, 1280] as const

test.describe('light and dark, 360 and 1280 px', () => {
  test.use({ viewport: { width: WIDTHS[0], height: 800 }, reducedMotion: 'reduce' })

  for (const { name, path } of routes) {
    test(`${name} is accessible and fits its window${unlessFirst(!isRepeated(path))}`, async ({ page }) => {
      await page.goto(path)
      await page.mouse.move(4, 4)
      await page.mouse.move(6, 6)
      if (hasHeader(path)) await expect(hydratedHeader(page)).toHaveCount(1)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await setMedia(page, { colorScheme: 'light' })
        expect(await scrollsHorizontally(page)).toBe(false)
        // A phone shows the same markup, except for the menu, which has its own test.
        expect(await violations(page, { rules: width === WIDTHS[0] ? 'layout' : 'all' })).toEqual([])
        // The dark scheme has the same markup in other colours.
        await setMedia(page, { colorScheme: 'dark' })
        expect(await violations(page, { rules: 'colours' })).toEqual([])
      }
    })
  }

  test('an open menu has no axe violations', async ({ page }) => {
    await openHydrated(page, paths.home)
    await page.getByText(menuLabel, { exact: true }).click()
    await expect(page.getByRole('navigation', { name: menuLabel })).toBeVisible()
    await setMedia(page, { colorScheme: 'light' })
    // axe's best-practice rules fail if part of the page is inert.
    expect(await violations(page, { rules: 'wcag' })).toEqual([])
    await setMedia(page, { colorScheme: 'dark' })
    expect(await violations(page, { rules: 'colours' })).toEqual([])
  })
})

test('hovering over a link requests all files of its page; a click requests none', async ({ page, site }) => {
  await openHydrated(page, paths.terms)
  await page.waitForLoadState('networkidle')
  // Count at the server, because Playwright also reports requests that the browser's cache serves.
  const files: string[] = []
  site.intercept = ({ url = '' }) => {
    if (/\.(?:js|css)$/.test(url)) files.push(url)
    return false
  }
  await page.getByRole('contentinfo').getByRole('link', { name: pages.privacy.name }).hover()
  await expect.poll(() => files.filter(url => /\.css$|\/privacy-policy-page-/.test(url))).toHaveLength(2)
  await page.waitForLoadState('networkidle')
  const { length } = files
  await followFooterLink(page, 'privacy')
  await followFooterLink(page, 'terms')
  expect(files).toHaveLength(length)
})

test('a link to a section of home focuses its heading', async ({ page }) => {
  await openHydrated(page, paths.about)
  const link = `a[href="${homeAnchor('services')}"]:visible`
  await page.locator(link).first().click()
  await expect(page).toHaveTitle(pages.home.title)
  await expect(page.locator('#services h2').first()).toBeFocused()
  await expect(page.locator('#services')).toBeInViewport()
  const numerals = page.locator('#services li > div:first-child path')
  await expect(numerals).toHaveCount(Math.min(services.length, 5))
  for (const numeral of await numerals.all()) await expect(numeral).toHaveAttribute('d', /^m/)
})

// HTML, "images": a loaded image uses its own aspect ratio instead of the ratio from its attributes.
for (const path of posts[0] ? [paths.home, paths.blog, posts[0].path] : [])
  test(`late images do not shift ${path}${unlessFirst(path === paths.home)}`, async ({ page }) => {
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
      await page.goto(path, { waitUntil: 'commit' })
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

  /** The sum of layout shifts until the fonts are shown. `whileParsing` also counts shifts during parsing. */
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

  // Lighthouse measures at 412 px.
  for (const [width, set] of [360, 412, 1280].flatMap(each =>
    pageSets(Object.values(paths)).map(pagesOfSet => [each, pagesOfSet] as const),
  )) {
    test(
      `the fonts of ${set.pages} keep layout shifts within the budget at ${width} px`,
      { tag: width === 412 ? set.tag : '@exhaustive' },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
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
        for (const path of set.addresses) {
          await page.goto(path)
          // Ignore shifts during parsing, when a busy machine may already paint parts of the page.
          const shift = await layoutShift(page, { whileParsing: false })
          if (shift > budgets.layoutShift) overBudget.push(`${path}: ${shift}`)
        }
        expect(overBudget).toEqual([])
      },
    )
  }

  // Table columns, the order of plan cards and alignment could depend on HTML that has not arrived.
  for (const { id, width } of pageIds.flatMap(id => WIDTHS.map(width => ({ id, width })))) {
    test(`${id} sent in two parts keeps its layout at ${width} px @exhaustive`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 800 })
      const html = readFileSync(join(import.meta.dirname, '../..', SANDBOX_DIST, pageFile(id)), 'utf8')
      // Split after the headline (a part without text is not painted), with more splits near the start.
      const all = [...html.matchAll(/<\/[a-z1-4]+>/g)]
        .map(({ index, 0: tag }) => index + tag.length)
        .filter(end => end > html.indexOf('</h1>'))
      const ends = Array.from({ length: 14 }, (_, i) => all[Math.floor(all.length * (i / 14) ** 2)] ?? 0)
      const overBudget: string[] = []
      for (const end of ends) {
        let finish = () => {}
        site.intercept = ({ url }, response) => {
          if (url !== paths[id]) return false
          response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).write(html.slice(0, end))
          finish = () => response.end(html.slice(end))
          return true
        }
        await page.goto(paths[id], { waitUntil: 'commit' })
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
        // Discard shifts in the first part, because they come from its fonts, which another test measures.
        await layoutShift(page, { whileParsing: true })
        await page.evaluate(() => (window as unknown as { shifts: LayoutShift[] }).shifts.splice(0))
        finish()
        await page.waitForLoadState()
        const shift = await layoutShift(page, { whileParsing: true })
        if (shift > budgets.layoutShift) overBudget.push(`${html.slice(end - 60, end)}: ${shift}`)
      }
      expect(overBudget).toEqual([])
    })
  }
})
