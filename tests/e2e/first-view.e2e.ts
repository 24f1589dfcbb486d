/** The first view of each page, and the vertical lines on which its texts and drawings stand. */
import type { Page } from 'playwright/test'
import { about } from '../../src/pages/about/content.ts'
import { filterLabel } from '../../src/posts/blog-categories.content.ts'
import { posts } from '../support/posts.ts'
import { caseStudies } from '../../src/pages/case-studies/content.ts'
import { checkoutFacts, checkoutTexts, logdhanSupport } from '../../src/payments/checkout/content.ts'
import { hero } from '../../src/pages/home/content.ts'
import { measurementTexts } from '../../src/pages/case-studies/measurement.content.ts'
import { paths } from '../../src/company/paths.ts'
import { logdhanPage } from '../../src/pages/logdhan/plans.content.ts'
import { journalTexts } from '../../src/company/products.ts'
import { serviceFactsTexts } from '../../src/pages/services/scope-sheet.content.ts'
import { services } from '../../src/company/services.ts'
import { CHECKOUT_QUERY } from '../support/served-site.ts'
import { ALERT, expect, test } from './support/site.ts'
import { textLines } from './support/text-lines.ts'

test.use({ reducedMotion: 'reduce' })

const firstStudy = `article:has(:is(h2, h3):text("${caseStudies[0]?.title ?? ''}"))`
const checkoutLink = `${paths.checkout}?${CHECKOUT_QUERY}`

async function open(page: Page, path: string, width: number, height = 800) {
  await page.setViewportSize({ width, height })
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
}

/** A small phone, and a laptop window with the browser's bars. */
for (const [width, height] of [
  [360, 640],
  [1366, 650],
] as const)
  test(`home shows its headline, first button and whole drawing at ${width} x ${height} px`, async ({
    page,
  }) => {
    await open(page, paths.home, width, height)
    const main = page.getByRole('main')
    for (const part of [
      main.getByRole('heading', { level: 1 }),
      main.getByText(hero.lead),
      main.getByRole('link', { name: hero.primary }),
      main.locator('figure[data-drawing] > svg:visible').first(),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
  })

// A buyer checks who sells, how to cancel and where to ask before paying.
for (const width of [1280, 360])
  test(`a failed checkout shows the seller and one support address at ${width} px`, async ({
    page,
    site,
  }) => {
    site.sandbox.payments.cashfree.behaviour = 'errorResult'
    await open(page, checkoutLink, width)
    await expect(page.locator(ALERT).getByText(checkoutTexts.unavailable)).toBeVisible()
    await expect(page.getByText(checkoutFacts.seller.text)).toBeInViewport()
    if (width === 1280) await expect(page.locator('main dl')).toBeInViewport({ ratio: 1 })
    await expect(page.locator('[data-machine="checkout"] > div > svg')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: logdhanSupport.address })).toHaveCount(1)
  })

test('LogDhan shows its calendar and the button that leads to the plans', async ({ page }) => {
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
  await expect(newest.locator('.cover')).toBeInViewport({ ratio: 0.75 })
  const [first = 0, ...others] = await page
    .locator('article :is(h2, h3)')
    .evaluateAll(titles => titles.map(title => Number.parseFloat(getComputedStyle(title).fontSize)))
  expect(first).toBeGreaterThan(Math.max(...others) * 1.1)
  await expect(page.locator('[data-machine="newsletter"]')).toHaveCount(1)
})

for (const [width, fields] of [
  [1280, ['name', 'email', 'message']],
  [1920, ['name', 'email']],
] as const)
  test(`the contact page shows the fields ${fields.join(', ')} at ${width} px`, async ({ page }) => {
    await open(page, paths.contact, width)
    for (const name of fields)
      await expect(page.locator(`main [name="${name}"]`)).toBeInViewport({
        ratio: name === 'message' ? 0.5 : 1,
      })
  })

for (const width of [360, 768, 1280])
  test(
    `the index of services is in the first view and leads to each of them at ${width} px`,
    { tag: width === 768 ? '@exhaustive' : [] },
    async ({ page }) => {
      await open(page, paths.services, width)
      const links = page.getByRole('navigation', { name: serviceFactsTexts.index }).getByRole('link')
      for (const [i, { title }] of services.entries()) {
        await expect(links.nth(i)).toContainText(title)
        await expect(links.nth(i)).toBeInViewport({ ratio: 1 })
      }
      for (const [i, { title }] of services.entries()) {
        await links.nth(i).click()
        await expect(page.getByRole('heading', { name: title, exact: true })).toBeInViewport({ ratio: 1 })
      }
    },
  )

for (const { name, path, widths, selector, menu } of [
  { name: 'a link of the footer', path: paths.terms, widths: [1280, 1024], selector: 'footer nav a' },
  {
    name: 'the telephone number of the menu',
    path: paths.terms,
    widths: [360, 768],
    selector: 'header a[href^="tel:"]',
    menu: true,
  },
])
  for (const [i, width] of widths.entries())
    test(
      `${name} keeps to one line at ${width} px`,
      { tag: i === 0 ? [] : '@exhaustive' },
      async ({ page }) => {
        await open(page, path, width)
        if (menu) await page.locator('summary').click()
        expect(new Set(await textLines(page.locator(selector)))).toEqual(new Set([1]))
      },
    )

/** Elements of a page (or the first two of a pair) that share an edge, or drawings that share a scale. */
const aligned = [
  {
    what: "the line of home's drawing ends at the margin",
    path: paths.home,
    width: 1366,
    pair: ['figure[data-drawing]', 'figure[data-drawing] > svg .drawn'],
    edge: 'right',
  },
  {
    what: 'the facts of a checkout begin at one edge',
    path: checkoutLink,
    selector: '[data-island] > dl dd',
    edge: 'left',
    count: Object.keys(checkoutFacts).length,
  },
  {
    what: 'the figures of before, after and the measurement begin in one row',
    path: paths.caseStudies,
    selector: `${firstStudy} dt`,
    edge: 'top',
    count: Object.keys(measurementTexts).length,
  },
  {
    what: 'the dots before and after have the same size',
    path: paths.caseStudies,
    selector: `${firstStudy} dd svg`,
    edge: 'scale',
    count: 2,
  },
  {
    what: 'LogDhan and the records of its parts end together',
    path: paths.products,
    pair: ['article .floor-product', 'article ul'],
    edge: 'bottom',
  },
  {
    what: 'the total stands above the end of its line',
    path: paths.logdhan,
    pair: [`p:has-text("${journalTexts.total}") b`, '[data-reveal="wipe"] > svg'],
    edge: 'right',
  },
  { what: 'the lists of the plans begin together', path: paths.logdhan, selector: 'article ul', edge: 'top' },
  {
    what: 'the dots of the plans have the same scale',
    path: paths.logdhan,
    width: 360,
    selector: 'article svg:has(path.dots, circle)',
    edge: 'scale',
    count: 3,
  },
  {
    what: 'the filters of the blog stay in one row',
    path: paths.blog,
    width: 360,
    selector: `[role="group"][aria-label="${filterLabel}"] button`,
    edge: 'top',
  },
  {
    what: 'the titles of the cards of home begin on one line',
    path: paths.home,
    selector: '#blog article h3',
    edge: 'top',
  },
  {
    what: 'the milestones of the timeline begin in one row',
    path: paths.about,
    selector: `.wrap:has(h2:text("${about.timelineTitle}")) li`,
    edge: 'top',
  },
] as const

for (const [i, row] of aligned.entries())
  test(row.what, { tag: i % 3 === 0 ? [] : '@exhaustive' }, async ({ page, site }) => {
    site.sandbox.payments.cashfree.behaviour = 'hanging'
    await open(page, row.path, 'width' in row ? row.width : 1280)
    const shown = (selector: string) => page.locator(selector).filter({ visible: true })
    const elements =
      'pair' in row ? shown(row.pair[0]).first().or(shown(row.pair[1]).first()) : shown(row.selector)
    if ('count' in row) await expect(elements).toHaveCount(row.count)
    const places = await elements.evaluateAll(
      (found, edge) =>
        found.map(element =>
          edge === 'scale'
            ? ((element as SVGSVGElement).getScreenCTM()?.a ?? 0) * 100
            : element.getBoundingClientRect()[edge],
        ),
      row.edge,
    )
    expect(places.length).toBeGreaterThan(1)
    expect(Math.max(...places) - Math.min(...places)).toBeLessThan(2.5)
  })

test('forced colours keep the bullets and the mark of the current page', async ({ page }) => {
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

test('floors, sheets and fields stand out from their background in the dark scheme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const [path, part] of [
    [paths.home, ''],
    [paths.services, '.floor-surface-raised'],
    [paths.contact, '.field'],
  ] as const) {
    await page.goto(path)
    const grounds = await luminances(page, 'body, main .floor-surface-2, .floor-contrast:not(.bar)')
    expect(grounds.length, path).toBeGreaterThan(2)
    // The wall is the darkest. The footer is below the form.
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
