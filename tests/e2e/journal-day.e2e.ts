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
  await day.getByText(first?.instrument ?? '').click()
  await expect(review).toBeVisible()
  expect(await violations(page, { within: '[data-day]' })).toEqual([])
})

test('opened before hydration -> the day is shown', async ({ page }) => {
  await page.goto(paths.logdhan)
  await page.locator('[data-day]').evaluate(details => details.setAttribute('open', ''))
  await hydrate(page)
  await expect(page.getByRole('region', { name: journalDay.title })).toBeVisible()
})
