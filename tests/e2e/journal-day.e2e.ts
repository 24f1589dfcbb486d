/** The day of the journal on LogDhan's page, which is loaded when a visitor opens it. */
import { journalDay } from '#src/content/journal-day.ts'
import { journalDayTexts } from '#src/content/journal-day-texts.ts'
import { paths } from '#src/content/paths.ts'
import { expect, hydrate, test, violations } from './support/site.ts'

const CODE = /\/assets\/journal-day-/

test('page read -> the day is not requested; opened -> its trades, each opens what was written', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', request => CODE.test(request.url()) && requested.push(request.url()))
  await page.goto(paths.logdhan)
  await hydrate(page)
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual([])
  await page.getByText(journalDayTexts.action).click()
  const day = page.getByRole('region', { name: journalDay.title })
  await expect(day.getByRole('listitem')).toHaveCount(journalDay.trades.length)
  const [first] = journalDay.trades
  const review = day.getByText(first?.review ?? '')
  await expect(review).toBeHidden()
  // The ring of the opened trade moves along the chart.
  const ring = day.locator('svg circle[r="10"]')
  const before = await ring.boundingBox()
  await day.getByText(first?.instrument ?? '').click()
  await expect(review).toBeVisible()
  expect((await ring.boundingBox())?.x).toBeLessThan(before?.x ?? 0)
  expect(await violations(page, { within: '[data-day]' })).toEqual([])
})

test('opened before hydration -> the day is shown', async ({ page }) => {
  await page.goto(paths.logdhan)
  await page.locator('[data-day]').evaluate(details => details.setAttribute('open', ''))
  await hydrate(page)
  await expect(page.getByRole('region', { name: journalDay.title })).toBeVisible()
})

test('opened -> the day is part of the journal, in its columns; closed -> it is hidden', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(paths.logdhan)
  await hydrate(page)
  await page.getByText(journalDayTexts.action).click()
  const panel = page.locator('.floor-surface-raised', { has: page.getByText(journalDayTexts.question) })
  const day = panel.getByRole('region', { name: journalDay.title })
  await expect(day).toBeVisible()
  const charts = await panel
    .locator('[data-reveal="wipe"]')
    .evaluateAll(elements => elements.map(element => Math.round(element.getBoundingClientRect().left)))
  expect(charts).toHaveLength(2)
  expect(new Set(charts).size).toBe(1)
  /** Colours of the open dots on calendar and chart. */
  const colours = () =>
    panel
      .locator('[data-island] circle:not([class])')
      .evaluateAll(dots => dots.map(dot => getComputedStyle(dot).color))
  const opened = await colours()
  await page.getByText(journalDayTexts.close).click()
  await expect(day).toBeHidden()
  const closed = await colours()
  expect(new Set(closed).size).toBe(1)
  expect(opened.filter(colour => !closed.includes(colour))).toHaveLength(2)
})
