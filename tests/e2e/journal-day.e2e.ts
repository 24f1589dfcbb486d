/** The day of the journal on LogDhan's page, which is loaded when a visitor opens it. */
import { signedRupees } from '#src/config/format.ts'
import { journalDay } from '#src/content/journal-day.ts'
import { journalDayTexts } from '#src/content/journal-day-texts.ts'
import { logdhanPage } from '#src/content/plans.ts'
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

test(
  'opened -> the day is part of the journal, in its columns; closed -> it is hidden',
  { tag: '@exhaustive' },
  async ({ page }) => {
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
  },
)

test(
  '360 px, each trade opened -> its time below the chart covers no other; its name takes one line, where the details begin',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(paths.logdhan)
    await hydrate(page)
    await page.getByText(journalDayTexts.action).click()
    const day = page.getByRole('region', { name: journalDay.title })
    const axis = day.locator('div:has(> [data-reveal="wipe"]) + p > span:visible')
    const results = day.locator('[data-reveal="wipe"] ~ span')
    let total = 0
    const totals = journalDay.trades.map(({ entry, exit, quantity }) =>
      signedRupees((total += Math.round((exit - entry) * quantity))),
    )
    for (const [i, trade] of journalDay.trades.entries()) {
      const item = day.getByRole('listitem').nth(i)
      if (!(await item.getByText(trade.review).isVisible())) await item.locator('summary').click()
      await expect(axis.filter({ hasText: trade.time })).toBeVisible()
      await expect(axis.filter({ hasText: trade.time })).toContainText(totals[i] ?? '')
      await expect(results).toHaveText(totals.toSpliced(i, 1))
      const boxes = await axis.evaluateAll(times =>
        times.map(time => time.getBoundingClientRect().toJSON() as DOMRect),
      )
      for (const [before, after] of boxes.slice(1).map((box, at) => [boxes[at], box] as const))
        expect(before?.right).toBeLessThan(after.left)
      const name = item.getByText(trade.instrument)
      const [lines, left] = await name.evaluate(({ firstChild, parentElement }) => {
        const range = document.createRange()
        range.selectNode(firstChild ?? document.body)
        return [range.getClientRects().length, parentElement?.getBoundingClientRect().left]
      })
      expect(lines).toBe(1)
      expect((await item.getByText(trade.review).boundingBox())?.x).toBe(left)
    }
  },
)

test(
  'LogDhan, 1280 px -> the lead begins with the headline, the buttons are in one row',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(paths.logdhan)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const [headline, lead, plans, site] = await Promise.all([
      page.getByRole('heading', { level: 1 }).boundingBox(),
      page.getByText(logdhanPage.lead).boundingBox(),
      page.getByRole('link', { name: logdhanPage.plansLinkLabel }).boundingBox(),
      page.getByRole('link', { name: logdhanPage.siteLinkLabel }).boundingBox(),
    ])
    expect(Math.abs((headline?.y ?? 0) - (lead?.y ?? 0))).toBeLessThan(12)
    expect(plans?.y).toBe(site?.y)
  },
)
