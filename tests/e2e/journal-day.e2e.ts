/** The day of the journal on LogDhan's page, which loads when a visitor opens it. */
import { journalDay } from '../../src/pages/logdhan/journal-day.content.ts'
import { journalDayTexts } from '../../src/pages/logdhan/open-day.content.ts'
import { paths } from '../../src/company/paths.ts'
import { violations } from './support/appearance.ts'
import { hydrate, openHydrated } from './support/hydration.ts'
import { expect, test } from './support/site.ts'

const CODE = /\/assets\/journal-day-/

test('the day loads when it is opened, and each trade opens its notes', async ({ page }) => {
  const requested: string[] = []
  page.on('request', request => CODE.test(request.url()) && requested.push(request.url()))
  await openHydrated(page, paths.logdhan)
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

test('the day is shown if it is opened before hydration', async ({ page }) => {
  await page.goto(paths.logdhan)
  await page.locator('[data-day]').evaluate(details => details.setAttribute('open', ''))
  await hydrate(page)
  await expect(page.getByRole('region', { name: journalDay.title })).toBeVisible()
})
