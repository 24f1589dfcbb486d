/** The journal's days on LogDhan's page, which load when a visitor is about to open one. */
import { journalDays } from '../../src/pages/logdhan/journal-days.content.ts'
import { openJournalTexts } from '../../src/pages/logdhan/open-journal.content.ts'
import { marksOf, scoreOf } from '../../src/pages/logdhan/journal-panel.tsx'
import { journalTexts, sampleJournal } from '../../src/company/products.ts'
import { paths } from '../../src/company/paths.ts'
import { violations } from './support/appearance.ts'
import { followFooterLink, holdRequests, hydrate, openHeld, openHydrated } from './support/hydration.ts'
import { expect, test } from './support/site.ts'

const CODE = /\/assets\/journal-days-/

const { days, labels } = journalDays
const first = marksOf(sampleJournal.kept).lastIndexOf('o')
const scoreText = (kept: number) =>
  `${Math.round((kept / days.length) * 100)} ${journalTexts.score}${journalTexts.kept(kept, days.length)}`

test('days load when the pointer reaches their row, and an open trade shows its review', async ({ page }) => {
  const requested: string[] = []
  page.on('request', request => CODE.test(request.url()) && requested.push(request.url()))
  await openHydrated(page, paths.logdhan)
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual([])
  const release = await holdRequests(page, CODE)
  await page.getByText(openJournalTexts.action).hover()
  await expect.poll(() => requested).toHaveLength(1)
  await page.getByText(openJournalTexts.action).click()
  await expect(page.getByText(openJournalTexts.loading)).toBeVisible()
  release()
  const day = page.locator('[data-day] section')
  const trades = days[first] ?? []
  await expect(day.getByRole('listitem')).toHaveCount(trades.length)
  const review = day.getByText(trades[0]?.review ?? '')
  await expect(review).toBeHidden()
  // The opened trade's ring moves along the chart.
  const ring = day.locator('svg circle[r="10"]')
  const before = await ring.boundingBox()
  await day.getByText(trades[0]?.instrument ?? '').click()
  await expect(review).toBeVisible()
  await expect.poll(async () => (await ring.boundingBox())?.x).toBeLessThan(before?.x ?? 0)
  expect(await violations(page, { within: '[data-day]' })).toEqual([])
  // On unmount, React calls whatever an effect returned, and throws if that is a scroll method's promise.
  await followFooterLink(page)
})

test('a row opened before hydration says that the day is loading', async ({ page }) => {
  await openHeld(page, paths.logdhan)
  await page.getByText(openJournalTexts.action).click()
  await expect(page.getByText(openJournalTexts.loading)).toBeVisible()
})

test('the arrow keys open one day after another', async ({ page }) => {
  await openHydrated(page, paths.logdhan)
  await page.getByText(openJournalTexts.action).click()
  const dots = page.getByRole('radio')
  await expect(dots).toHaveCount(days.length)
  // On phones, the running total is hidden while a day is open.
  const details = page.locator('details[data-day]')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByText(journalTexts.total)).toBeHidden()
  await page.getByText(openJournalTexts.close).click()
  await expect(page.getByText(journalTexts.total)).toBeVisible()
  await dots.nth(first + 1).check()
  await expect(details).toHaveAttribute('open')
  await dots.nth(first).check()
  for (const step of [0, 1, 2]) {
    const open = (first + step) % days.length
    await expect(dots.nth(open)).toBeChecked()
    await expect(page.locator('[data-day]').getByText(days[open]?.[0]?.review ?? '')).toBeAttached()
    await page.keyboard.press('ArrowRight')
  }
  expect(await violations(page, { within: '[role=radiogroup]' })).toEqual([])
  // WCAG 1.4.1: forced colours make transparent borders visible, but only the selected dot may have a ring.
  await page.emulateMedia({ forcedColors: 'active' })
  if (!(await page.evaluate(() => matchMedia('(forced-colors: active)').matches))) return
  const rings = await dots.evaluateAll(all => all.map(dot => getComputedStyle(dot).borderColor))
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(rings.filter(colour => colour !== background)).toHaveLength(1)
})

test('breaking or keeping a rule moves the line and updates the announced score', async ({ page }) => {
  await openHydrated(page, paths.logdhan)
  await page.getByText(openJournalTexts.action).click()
  const { inside } = scoreOf(sampleJournal.kept)
  const line = page.locator('svg:has(+ [role=radiogroup]) .drawn').first()
  const told = page.locator('[data-day] section [aria-live]')
  await expect(told).toHaveText(scoreText(inside))
  const sampleLine = await line.getAttribute('d')
  await page.getByRole('button', { name: labels.keep }).click()
  await expect(told).toHaveText(scoreText(inside + 1))
  expect(await line.getAttribute('d')).not.toBe(sampleLine)
  await page.getByRole('button', { name: labels.undo }).click()
  await expect(line).toHaveAttribute('d', sampleLine ?? '')
  // Break a rule on every remaining day, so that the line surrounds no day and is not drawn.
  for (const [day, trades] of days.entries()) {
    if (!trades.every(({ kept }) => kept)) continue
    await page.getByRole('radio').nth(day).dispatchEvent('click')
    await page.getByRole('button', { name: labels.break }).dispatchEvent('click')
  }
  await expect(told).toHaveText(scoreText(0))
  await expect(line).toHaveCount(0)
})

test('a day that is opened before hydration is shown afterwards', async ({ page }) => {
  await page.goto(paths.logdhan)
  await page.locator('[data-day]').evaluate(details => details.setAttribute('open', ''))
  await hydrate(page)
  await expect(page.getByRole('radio')).toHaveCount(days.length)
})
