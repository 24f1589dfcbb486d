/** Pages on paper (public/print.css). */
import { caseStudies } from '#src/content/case-studies.ts'
import { company, copyright } from '#src/content/company.ts'
import { contactIntro } from '#src/content/contact.ts'
import { soonLabel } from '#src/content/navigation.ts'
import { newsletterIntro } from '#src/content/newsletter.ts'
import { paths } from '#src/content/paths.ts'
import { posts } from '../support/posts.ts'
import { expect, setColorScheme, test } from './support/site.ts'
import { emulatePrint } from './support/stock-firefox.ts'

// CSS Paged Media and CSS Fragmentation: a control cannot be pressed on paper, and a box that may not break moves to the next sheet.
test('home printed -> texts and figures without controls, each case study in one piece, the company below', async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 1000 })
  await page.goto(paths.home)
  await setColorScheme(page, 'dark')
  await emulatePrint(page)
  for (const control of await page.locator('.btn-solid, .btn-line, button, form').all())
    await expect(control).toBeHidden()
  for (const label of await page.getByText(soonLabel, { exact: true }).all()) await expect(label).toBeHidden()
  await expect(page.getByText(newsletterIntro.blogTitle)).toBeHidden()
  await expect(page.getByText(copyright)).toBeVisible()
  for (const { title } of caseStudies) {
    const study = page.locator('article', { has: page.getByRole('heading', { name: title }) })
    await expect(study).toBeVisible()
    expect(await study.evaluate(element => getComputedStyle(element).breakInside), title).toBe('avoid')
  }
})

// CSS Fragmentation 3, 3.1 and 3.2.
test('terms printed -> texts as wide as the paper, address in one piece and with the text before it; Chromium: one sheet', async ({
  page,
  browserName,
}) => {
  await page.setViewportSize({ width: 658, height: 986 })
  await page.goto(paths.terms)
  await emulatePrint(page)
  const address = page.locator('main address')
  await expect(address).toContainText(company.legalName)
  expect(
    await address.evaluate(element => {
      const { breakBefore, breakInside } = getComputedStyle(element)
      return [breakBefore, breakInside]
    }),
  ).toEqual(['avoid', 'avoid'])
  await expect(page.getByText(copyright)).toBeHidden()
  const widths = await page
    .locator('main section p')
    .evaluateAll(paragraphs => paragraphs.map(paragraph => paragraph.getBoundingClientRect().width))
  expect(new Set(widths)).toEqual(new Set([658]))
  if (browserName !== 'chromium') return
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = await page.pdf({ format })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
  }
})

test('post printed -> standfirst as wide as the paper, headings without tracking, no offer; a paragraph before a list, a table or code stays with it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 658, height: 986 })
  let introductions = 0
  for (const { path } of posts) {
    await page.goto(path)
    await emulatePrint(page)
    const standfirst = await page.locator('article header p').last().boundingBox()
    // Without a classic scroll bar, which paper does not have.
    const width = await page.evaluate(() => document.documentElement.clientWidth)
    expect(standfirst?.width, path).toBeCloseTo(width, 0)
    const headings = page.locator(':is(h1, h2, h3, h4):visible')
    const spacings = await headings.evaluateAll(elements =>
      elements.map(element => getComputedStyle(element).letterSpacing),
    )
    expect(new Set(spacings), path).toEqual(new Set(['normal']))
    await expect(page.getByRole('heading', { name: contactIntro.title.join(' ') })).toBeHidden()
    const breaks = await page
      .locator('.post-text p:has(+ :is(ul, ol, pre, [role="group"]))')
      .evaluateAll(paragraphs => paragraphs.map(paragraph => getComputedStyle(paragraph).breakAfter))
    expect(new Set(breaks), path).toEqual(new Set(breaks.length > 0 ? ['avoid'] : []))
    introductions += breaks.length
  }
  expect(introductions).toBeGreaterThan(0)
})

test(
  'page opened -> its rules for paper do not delay the first paint',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.goto(paths.home, { waitUntil: 'load' })
    const sheets = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.css'))
        .map(
          entry =>
            (entry as PerformanceResourceTiming & { renderBlockingStatus?: string }).renderBlockingStatus,
        ),
    )
    // Firefox and Safari do not tell.
    for (const status of sheets) expect(status ?? 'non-blocking').toBe('non-blocking')
    expect(
      await page
        .locator('link[rel="stylesheet"]')
        .evaluateAll(links => links.map(link => (link as HTMLLinkElement).media)),
    ).toEqual(['print'])
  },
)
