/** The thank-you page before it is hydrated. */
import type { Page } from 'playwright/test'
import { DOWNLOAD_PROMPT_DELAY_MS } from '#machines/thank-you/machine.ts'
import { thankYouTexts } from '#src/content/checkout.ts'
import { paths } from '#src/content/paths.ts'
import {
  appLink,
  COMPLETED,
  drawing,
  EXITS,
  FAILED,
  heading,
  openPayPage,
  returnWith,
  thankYou,
  TO_APP,
} from './support/payment-result.ts'
import { ENTRY_SCRIPT, expect, expectConsoleErrors, holdRequests, onAppUrl, test } from './support/site.ts'

test('failed test payment, page not hydrated -> the failure is shown, and its link opens the app', async ({
  page,
  consoleErrors,
}) => {
  const urls: string[] = []
  onAppUrl(page.context(), url => urls.push(url))
  await openPayPage(page, { isTest: true })
  await holdRequests(page, ENTRY_SCRIPT)
  await returnWith(page, 'Failed, POST')
  await expect(heading(page)).toHaveText(thankYouTexts.results.failed.title)
  await expect(drawing(page)).toHaveClass('payment-result of-failed')
  await expect(heading(page)).toHaveCount(1)
  await expect(page.getByText(thankYouTexts.test, { exact: true })).toBeVisible()
  await appLink(page).click()
  await expect.poll(() => urls).toEqual([`${FAILED}&environment=TEST`])
  await expectConsoleErrors(consoleErrors, [TO_APP], { allowed: EXITS })
})

test(
  'failed, 360 px -> the rings of the drawing begin where the text does',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openPayPage(page, { isTest: false })
    await returnWith(page, 'Failed, POST')
    await expect(heading(page)).toHaveText(thankYouTexts.results.failed.title)
    const ring = await drawing(page)
      .locator('circle')
      .evaluateAll(rings => Math.min(...rings.map(each => each.getBoundingClientRect().left)))
    const text = await page.getByText(thankYouTexts.results.failed.lead).boundingBox()
    expect(Math.abs(ring - (text?.x ?? 0))).toBeLessThan(2)
  },
)

test.describe('app link followed before hydration', () => {
  /** Opens the page with its scripts held and a paused clock, and follows the link. */
  async function followEarly(page: Page) {
    const dialogs: string[] = []
    page.on('dialog', async dialog => {
      dialogs.push(dialog.message())
      await dialog.dismiss()
    })
    const urls: string[] = []
    onAppUrl(page.context(), url => urls.push(url))
    if (page.context().browser()?.browserType().name() === 'chromium') {
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    }
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    const release = await holdRequests(page, ENTRY_SCRIPT)
    await page.goto(paths.thankYou)
    await appLink(page).click()
    await expect.poll(() => urls).toEqual([COMPLETED])
    const hydrateAfter = async (milliseconds: number) => {
      await page.clock.runFor(milliseconds)
      release()
      await expect(thankYou(page)).toHaveAttribute('data-hydrated', 'true')
    }
    return { dialogs, hydrateAfter }
  }

  test('scripts 2.5 s later -> question at once, and only once', async ({ page, consoleErrors }) => {
    const { dialogs, hydrateAfter } = await followEarly(page)
    await hydrateAfter(2500)
    await page.clock.runFor(0)
    await expect.poll(() => dialogs).toEqual([thankYouTexts.question])
    await expect(thankYou(page)).toHaveAttribute('data-state', 'result.unknown app.ready')
    await page.clock.runFor(10_000)
    expect(dialogs).toHaveLength(1)
    await expectConsoleErrors(consoleErrors, [TO_APP], { allowed: EXITS })
  })

  test(
    'scripts 1.5 s later -> question 2 s after the tap',
    { tag: '@exhaustive' },
    async ({ page, consoleErrors }) => {
      const { dialogs, hydrateAfter } = await followEarly(page)
      await hydrateAfter(1500)
      await expect(thankYou(page)).toHaveAttribute('data-state', 'result.unknown app.opening')
      await page.clock.runFor(DOWNLOAD_PROMPT_DELAY_MS - 1500 - 10)
      expect(dialogs).toEqual([])
      await page.clock.runFor(10)
      await expect.poll(() => dialogs).toEqual([thankYouTexts.question])
      await expectConsoleErrors(consoleErrors, [TO_APP], { allowed: EXITS })
    },
  )

  test(
    'page hidden meanwhile, because the app opened -> no question',
    { tag: '@exhaustive' },
    async ({ page, consoleErrors }) => {
      const { dialogs, hydrateAfter } = await followEarly(page)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await hydrateAfter(2500)
      await page.clock.runFor(10_000)
      expect(dialogs).toEqual([])
      await expect(thankYou(page)).toHaveAttribute('data-state', 'result.unknown app.ready')
      await expectConsoleErrors(consoleErrors, [TO_APP], { allowed: EXITS })
    },
  )
})
