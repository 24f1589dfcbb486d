/** The thank-you page before it is hydrated. */
import type { Page } from 'playwright/test'
import { thankYouTexts } from '../../src/payments/checkout/content.ts'
import { paths } from '../../src/company/paths.ts'
import {
  appLink,
  COMPLETED,
  drawing,
  FAILED,
  heading,
  openPayPage,
  returnWith,
  thankYou,
} from './support/payment-result.ts'
import type { ConsoleErrors } from './support/console-errors.ts'
import { ENTRY_SCRIPT, holdRequests } from './support/hydration.ts'
import { expect, test } from './support/site.ts'

/** Waits until the page has opened this URL of the app and no other URL. */
async function expectOpened(consoleErrors: ConsoleErrors, url: string) {
  await expect.poll(() => consoleErrors).toEqual([`other origin: ${url}`])
  consoleErrors.splice(0)
}

test('before hydration, a failed test payment links to the app', async ({ page, consoleErrors }) => {
  await openPayPage(page, { isTest: true })
  await holdRequests(page, ENTRY_SCRIPT)
  await returnWith(page, 'Failed, POST')
  await expect(heading(page)).toHaveText(thankYouTexts.results.failed.title)
  await expect(drawing(page)).toHaveClass('payment-result of-failed')
  await expect(heading(page)).toHaveCount(1)
  await expect(page.getByText(thankYouTexts.test, { exact: true })).toBeVisible()
  await appLink(page).click()
  await expectOpened(consoleErrors, `${FAILED}&environment=TEST`)
})

test.describe('an app link followed before hydration', () => {
  /** Opens the page with held scripts and a paused clock, and follows the link. */
  async function followEarly(page: Page, consoleErrors: ConsoleErrors) {
    const dialogs: string[] = []
    page.on('dialog', async dialog => {
      dialogs.push(dialog.message())
      await dialog.dismiss()
    })
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    const release = await holdRequests(page, ENTRY_SCRIPT)
    await page.goto(paths.thankYou)
    await appLink(page).click()
    await expectOpened(consoleErrors, COMPLETED)
    const hydrateAfter = async (milliseconds: number) => {
      await page.clock.runFor(milliseconds)
      release()
      await expect(thankYou(page)).toHaveAttribute('data-hydrated', 'true')
    }
    return { dialogs, hydrateAfter }
  }

  test('asks immediately and only once if scripts arrive 2.5 s later', async ({ page, consoleErrors }) => {
    const { dialogs, hydrateAfter } = await followEarly(page, consoleErrors)
    await hydrateAfter(2500)
    await page.clock.runFor(0)
    await expect.poll(() => dialogs).toEqual([thankYouTexts.question])
    await expect(thankYou(page)).toHaveAttribute('data-state', 'result.unknown app.ready')
    await page.clock.runFor(10_000)
    expect(dialogs).toHaveLength(1)
  })

  test('does not ask if the app opened and hid the page @exhaustive', async ({ page, consoleErrors }) => {
    const { dialogs, hydrateAfter } = await followEarly(page, consoleErrors)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await hydrateAfter(2500)
    await page.clock.runFor(10_000)
    expect(dialogs).toEqual([])
    await expect(thankYou(page)).toHaveAttribute('data-state', 'result.unknown app.ready')
  })
})
