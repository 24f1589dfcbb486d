/** Pages on paper (public/print.css). */
import { caseStudies } from '#src/content/case-studies.ts'
import { copyright } from '#src/content/company.ts'
import { soonLabel } from '#src/content/navigation.ts'
import { newsletterIntro } from '#src/content/newsletter.ts'
import { paths } from '#src/content/paths.ts'
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

test('page opened -> its rules for paper do not delay the first paint', async ({ page }) => {
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
})
