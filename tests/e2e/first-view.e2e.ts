/** The first views of several pages, and the alignment of text and drawings. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, constants } from 'node:zlib'
import type { Locator, Page } from 'playwright/test'
import budgets from '../../tools/bench/budgets.json' with { type: 'json' }
import { about, timeline } from '../../src/pages/about/content.ts'
import { posts } from '../support/posts.ts'
import { caseStudies } from '../../src/pages/case-studies/content.ts'
import { hero } from '../../src/pages/home/content.ts'
import { paths } from '../../src/company/paths.ts'
import { logdhanPage } from '../../src/pages/logdhan/content.ts'
import { journalTexts } from '../../src/company/products.ts'
import { serviceFactsTexts } from '../../src/pages/services/scope-sheet.content.ts'
import { services } from '../../src/company/services.ts'
import { checkoutUrl } from '../../tools/sandbox/sample-checkout.ts'
import { fontsLoaded, violations } from './support/appearance.ts'
import { expect, test, unlessFirst } from './support/site.ts'
import { setMedia } from './support/stock-firefox.ts'

test.use({ reducedMotion: 'reduce' })

const firstStudy = `article:has(:is(h2, h3):text("${caseStudies[0]?.title ?? ''}"))`
const checkoutLink = checkoutUrl()

async function open(page: Page, path: string, width: number, height = 800) {
  await page.setViewportSize({ width, height })
  await page.goto(path)
  await fontsLoaded(page)
}

test('home shows its headline, first button and drawing in small windows', async ({ page }) => {
  // The heights leave room for the browser's toolbars.
  for (const [width, height] of [
    [360, 720],
    [1366, 650],
  ] as const) {
    await open(page, paths.home, width, height)
    const main = page.getByRole('main')
    for (const part of [
      main.getByRole('heading', { level: 1 }),
      main.getByText(hero.lead),
      main.getByRole('link', { name: hero.primary }),
      main.locator('figure[data-drawing] > svg:visible').first(),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
  }
})

/** The position, colours and font of each element in the first view. */
const firstView = (page: Page) =>
  page.locator('header *, #home, #home *').evaluateAll(elements =>
    elements.map(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor, font, stroke } = getComputedStyle(element)
      return [element.tagName, x, y, width, height, color, backgroundColor, font, stroke].join()
    }),
  )

// RFC 6928: a connection sends ten packets before the first acknowledgement.
test("home's first view is whole after ten packets", async ({ page, site, browserName, consoleErrors }) => {
  test.skip(browserName === 'firefox', "Firefox's document.fonts.ready waits for the rest of the page")
  const request = get(site.origin, { headers: { 'Accept-Encoding': 'br' } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const bytes = budgets.firstPackets - response.rawHeaders.join(': ').length
  const html = brotliDecompressSync((await buffer(response)).subarray(0, bytes), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  })
  const headers = {
    'Content-Type': 'text/html',
    'Content-Security-Policy': response.headers['content-security-policy'],
  }
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    site.intercept = ({ url }, answer) => {
      if (url === '/') answer.writeHead(200, headers).write(html)
      return url === '/'
    }
    await page.goto(site.origin, { waitUntil: 'commit' })
    await expect(page.locator('#about')).toBeAttached()
    await fontsLoaded(page)
    const view = await firstView(page)
    await expect(page.locator('footer')).toHaveCount(0)
    site.intercept = undefined
    await page.goto(site.origin)
    await fontsLoaded(page)
    expect(await firstView(page)).toEqual(view)
    expect(consoleErrors.splice(0)).toEqual([`failed: ${site.origin}/ aborted`])
  }
})

test('on phones, home lays out its lower sections on first use or after 5 s', async ({ page }) => {
  const layout = () => page.locator('#contact').evaluate(node => getComputedStyle(node).contentVisibility)
  await open(page, paths.home, 360)
  expect(await layout()).toBe('auto')
  expect(await violations(page, { rules: 'colours', within: 'main' })).toEqual([])
  await expect.poll(layout).toBe('visible')
  await page.goto(paths.about)
  await page.goto(paths.home)
  expect(await layout()).toBe('auto')
  await page.keyboard.press('Shift')
  expect(await layout()).toBe('visible')
})

test('LogDhan shows its calendar and the button that scrolls to the plans', async ({ page }) => {
  await open(page, paths.logdhan, 1280)
  const button = page.getByRole('main').locator('a.btn-solid').first()
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(page.locator('svg', { has: page.locator('circle') }).first()).toBeInViewport({ ratio: 1 })
  await button.click()
  await expect(page.getByRole('heading', { name: logdhanPage.plansTitle, exact: true })).toBeInViewport()
})

test('the blog shows its newest post with the largest title, and one newsletter form', async ({ page }) => {
  test.skip(posts.length < 2, 'the site has fewer than two posts')
  await open(page, paths.blog, 1280)
  const newest = page.getByRole('article').first()
  await expect(newest.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await expect(newest.locator('.cover')).toBeInViewport({ ratio: 0.7 })
  const [first = 0, ...others] = await page
    .locator('article :is(h2, h3)')
    .evaluateAll(titles => titles.map(title => Number.parseFloat(getComputedStyle(title).fontSize)))
  expect(first).toBeGreaterThan(Math.max(...others) * 1.1)
  await expect(page.locator('[data-machine="newsletter"]')).toHaveCount(1)
})

test('the contact page shows its fields', async ({ page }) => {
  for (const [width, fields] of [
    [1280, ['name', 'email', 'message']],
    [1920, ['name', 'email']],
  ] as const) {
    await open(page, paths.contact, width)
    for (const name of fields)
      await expect(page.locator(`main [name="${name}"]`)).toBeInViewport({
        ratio: name === 'message' ? 0.5 : 1,
      })
  }
})

test('the index of services shows all links, and each leads to its service', async ({ page }) => {
  await open(page, paths.services, 360)
  const links = page.getByRole('navigation', { name: serviceFactsTexts.index }).getByRole('link')
  await expect(links).toHaveText(services.map(({ title }) => new RegExp(title)))
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
  }
  for (const [i, { title }] of services.entries()) {
    await links.nth(i).click()
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeInViewport({ ratio: 1 })
  }
})

/** The number of lines of text in each element, ignoring screen-reader-only text. */
const textLines = (elements: Locator): Promise<number[]> =>
  elements.evaluateAll(found =>
    found.map(element => {
      const tops = new Set<number>()
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        if (texts.currentNode.parentElement?.closest('.sr-only')) continue
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        for (const { top } of range.getClientRects()) tops.add(Math.round(top))
      }
      return tops.size
    }),
  )

test('the footer links and the telephone number in the menu each fit on one line', async ({ page }) => {
  await open(page, paths.terms, 1280)
  const expectOneLine = async (links: string, width: number) => {
    await page.setViewportSize({ width, height: 800 })
    expect(new Set(await textLines(page.locator(links))), `${width} px`).toEqual(new Set([1]))
  }
  for (const width of [1280, 1024]) await expectOneLine('footer nav a', width)
  await page.setViewportSize({ width: 768, height: 800 })
  await page.locator('summary').click()
  for (const width of [768, 360]) await expectOneLine('header a[href^="tel:"]', width)
})

const DRAWING = 'figure[data-drawing]'
const TIMELINE = `.wrap:has(h2:text("${about.timelineTitle}")) li`
const TOTAL = `p:has-text("${journalTexts.total}") b`

/** Elements that share an edge, or drawings that share a scale. Two selectors select one element each. */
const aligned: [what: string, path: string, edge: Edge | 'scale', selectors: string[], width?: number][] = [
  ["home's drawing and its line", paths.home, 'right', [DRAWING, `${DRAWING} > svg .drawn`], 1366],
  ['the facts of a checkout', checkoutLink, 'left', ['[data-island] > dl dd']],
  ['the measurement and the figures before and after', paths.caseStudies, 'top', [`${firstStudy} dt`]],
  ['the dots before and after', paths.caseStudies, 'scale', [`${firstStudy} dd svg`]],
  [
    'LogDhan and the records of its parts',
    paths.products,
    'bottom',
    ['article .floor-product', 'article ul'],
  ],
  ['the total and the end of its line', paths.logdhan, 'right', [TOTAL, 'div[data-reveal] > svg']],
  ['the lists in the plans', paths.logdhan, 'top', ['article ul']],
  ['the dots in the plans', paths.logdhan, 'scale', ['article svg:has(path.dots, circle)'], 360],
  ['the card titles on the home page', paths.home, 'top', ['#blog article h3']],
  ['the milestones on the timeline', paths.about, 'top', [TIMELINE]],
]
type Edge = 'top' | 'right' | 'bottom' | 'left'

for (const [i, [what, path, edge, [first = '', second], width = 1280]] of aligned.entries())
  test(`${what} have the same "${edge}" value${unlessFirst(i % 3 === 0)}`, async ({ page, site }) => {
    test.skip(first.startsWith('#blog') && posts.length < 2, 'the site has fewer than two posts')
    test.skip(first === TIMELINE && timeline.length < 5, 'a short timeline stays vertical')
    site.sandbox.payments.cashfree.behaviour = 'hanging'
    await open(page, path, width)
    const shown = (selector: string) => page.locator(selector).filter({ visible: true })
    const elements = second ? shown(first).first().or(shown(second).first()) : shown(first)
    const places = await elements.evaluateAll(
      (found, side) =>
        found.map(element =>
          side === 'scale'
            ? ((element as SVGSVGElement).getScreenCTM()?.a ?? 0) * 100
            : element.getBoundingClientRect()[side],
        ),
      edge,
    )
    expect(places.length).toBeGreaterThan(1)
    expect(Math.max(...places) - Math.min(...places)).toBeLessThan(2.5)
  })

test('bullets and the current-page mark are visible in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(paths.services)
  for (const mark of ['.bar-link[aria-current]', '.bullet']) {
    const [own, behind] = await page
      .locator(mark)
      .first()
      .evaluate(element => [
        getComputedStyle(element, '::before').backgroundColor,
        getComputedStyle(document.body).backgroundColor,
      ])
    expect(own, mark).toMatch(/^rgb\(/)
    expect(own, mark).not.toBe(behind)
  }
})

/** Relative luminance of each element's background (WCAG 2.2). */
const luminances = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(floors =>
    floors.map(floor => {
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(floor).backgroundColor.match(/\d+/g) ?? [])
        .map(part => Number(part) / 255)
        .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }),
  )

test('floors, sheets and fields stand out from their backgrounds in the dark scheme', async ({ page }) => {
  await setMedia(page, { colorScheme: 'dark' })
  for (const [path, part] of [
    [paths.home, ''],
    [paths.services, '.floor-surface-raised'],
    [paths.contact, '.field'],
  ] as const) {
    await page.goto(path)
    const grounds = await luminances(page, 'body, main .floor-surface-2, .floor-contrast:not(.bar)')
    expect(grounds.length, path).toBeGreaterThan(2)
    // The first element, the body, must be darker than all floors.
    expect(Math.min(...grounds)).toBe(grounds[0])
    const sorted = [...new Set(grounds)].sort((a, b) => a - b)
    sorted.slice(1).forEach((floor, i) => {
      expect((floor + 0.05) / ((sorted[i] ?? 0) + 0.05), path).toBeGreaterThan(1.08)
    })
    if (!part) continue
    const [own] = await luminances(page, `.floor-surface-2 ${part}`)
    const [behind] = await luminances(page, `.floor-surface-2:has(${part})`)
    expect(own, path).not.toBe(behind)
  }
})
