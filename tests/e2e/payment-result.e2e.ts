/** The result of a payment: from the provider's return to the thank-you page. */
import type { Page } from 'playwright/test'
import { DOWNLOAD_PROMPT_DELAY_MS } from '#machines/thank-you.machine.ts'
import type { PaymentResult } from '#machines/thank-you.schema.ts'
import { STARTED_SESSION } from '#src/config/boot-contract.ts'
import { paths } from '#src/config/paths.ts'
import { CHECKOUT_FAILED_REASON, thankYouTexts } from '#src/content/checkout.ts'
import { titles } from '#src/content/titles.ts'
import { company } from '#src/content/company.ts'
import { RETURN_PATH } from '../../api/_checkout-return/app.ts'
import { cashfreeSignature } from '../../api/_checkout-return/cashfree.ts'
import { PAY_PATH } from '../../sandbox/cashfree.ts'
import { SANDBOX_CLIENT_SECRET } from '../../sandbox/pay-page.ts'
import {
  ENTRY_SCRIPT,
  expect,
  expectConsoleErrors,
  holdRequests,
  onAppUrl,
  setColorScheme,
  test,
  violations,
} from './support/site.ts'

const { appScheme } = company.logdhan
const COMPLETED = `${appScheme}://payment/completed`
const FAILED = `${appScheme}://payment/failed?reason=${CHECKOUT_FAILED_REASON}`
const TO_APP = new RegExp(`^other origin: ${appScheme}:`)
/** Chromium's messages about the app's unknown scheme. */
const EXITS = [new RegExp(`${appScheme}:`)]

const thankYou = (page: Page) => page.locator('[data-machine="thank-you"]')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const appLink = (page: Page) => page.locator('[data-result]:visible a')

/** Marks the tab as one that has started a checkout, as the checkout page does. */
async function startCheckout(page: Page) {
  await page.goto(paths.terms)
  await page.evaluate(key => sessionStorage.setItem(key, 'sub_1'), STARTED_SESSION)
}

/** Opens the pay page, as the checkout does. */
async function openPayPage(page: Page) {
  await page.goto(paths.terms)
  await page.evaluate(action => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action })
    document.body.append(form)
    form.submit()
  }, PAY_PATH)
  await expect(page).toHaveURL(PAY_PATH)
}

async function expectResult(page: Page, result: PaymentResult | 'unknown') {
  await expect(page).toHaveURL(paths.thankYou)
  await expect(thankYou(page)).toHaveAttribute('data-state', `result.${result} app.ready`)
  await expect(heading(page)).toHaveText(thankYouTexts.results[result].title)
  await expect(page).toHaveTitle(result === 'unknown' ? titles.thankYou : thankYouTexts.results[result].title)
  await expect(page.getByText(thankYouTexts.results[result].lead)).toBeVisible()
  await expect(appLink(page)).toHaveText(thankYouTexts.results[result].action)
  await expect(appLink(page)).toHaveAttribute('href', result === 'failed' ? FAILED : COMPLETED)
  expect(await page.context().cookies()).toEqual([])
}

for (const [label, result] of [
  ['Paid', 'succeeded'],
  ['Debit pending', 'pending'],
  ['Card pending', 'pending'],
  ['Failed', 'failed'],
] as const) {
  test(`${label}, signed -> ${result}, also after a reload`, async ({ page }) => {
    await startCheckout(page)
    await openPayPage(page)
    await page.getByRole('button', { name: `${label}, signed POST`, exact: true }).click()
    await expectResult(page, result)
    for (const scheme of ['light', 'dark'] as const) {
      await setColorScheme(page, scheme)
      expect(await violations(page)).toEqual([])
    }
    await page.reload()
    await expectResult(page, result)
    await page.goto(paths.terms)
    await page.goto(paths.thankYou)
    await expectResult(page, 'unknown')
  })
}

test('result that is not verified -> unknown', async ({ page }) => {
  await startCheckout(page)
  for (const label of ['Paid, unsigned POST', 'Paid, wrong signature', 'Failed, wrong signature']) {
    await openPayPage(page)
    await page.getByRole('button', { name: label, exact: true }).click()
    await expectResult(page, 'unknown')
  }
  await openPayPage(page)
  await page.getByRole('link', { name: 'Without a result' }).click()
  await expectResult(page, 'unknown')
})

test('address written by hand -> unknown', async ({ page }) => {
  await startCheckout(page)
  for (const query of ['cf_checkoutStatus=FAILED', 'payment-result=failed', 'result=failed']) {
    await page.goto(`${RETURN_PATH}?${query}`)
    await expectResult(page, 'unknown')
    await page.goto(`${paths.thankYou}?${query}#${query}`)
    await expect(thankYou(page)).toHaveAttribute('data-hydrated', 'true')
    await expect(heading(page)).toHaveText(thankYouTexts.results.unknown.title)
  }
})

test("signed link of another visitor's payment, no checkout started in this tab -> unknown", async ({
  page,
}) => {
  const fields = new URLSearchParams({ cf_checkoutStatus: 'SUCCESS' })
  fields.set('signature', cashfreeSignature(fields, SANDBOX_CLIENT_SECRET))
  await page.goto(`${RETURN_PATH}?${fields}`)
  await expectResult(page, 'unknown')
})

test('failed payment, page not hydrated -> the failure is shown, and its link opens the app', async ({
  page,
  consoleErrors,
}) => {
  const urls: string[] = []
  onAppUrl(page.context(), url => urls.push(url))
  await holdRequests(page, ENTRY_SCRIPT)
  await openPayPage(page)
  await page.getByRole('button', { name: 'Failed, signed POST', exact: true }).click()
  await expect(heading(page)).toHaveText(thankYouTexts.results.failed.title)
  await expect(heading(page)).toHaveCount(1)
  await expect(page).toHaveTitle(thankYouTexts.results.failed.title)
  await appLink(page).click()
  await expect.poll(() => urls).toEqual([FAILED])
  await expectConsoleErrors(consoleErrors, [TO_APP], { allowed: EXITS })
})

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

  test('scripts 1.5 s later -> question 2 s after the tap', async ({ page, consoleErrors }) => {
    const { dialogs, hydrateAfter } = await followEarly(page)
    await hydrateAfter(1500)
    await expect(thankYou(page)).toHaveAttribute('data-state', 'result.unknown app.opening')
    await page.clock.runFor(DOWNLOAD_PROMPT_DELAY_MS - 1500 - 10)
    expect(dialogs).toEqual([])
    await page.clock.runFor(10)
    await expect.poll(() => dialogs).toEqual([thankYouTexts.question])
    await expectConsoleErrors(consoleErrors, [TO_APP], { allowed: EXITS })
  })

  test('page hidden meanwhile, because the app opened -> no question', async ({ page, consoleErrors }) => {
    const { dialogs, hydrateAfter } = await followEarly(page)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await hydrateAfter(2500)
    await page.clock.runFor(10_000)
    expect(dialogs).toEqual([])
    await expect(thankYou(page)).toHaveAttribute('data-state', 'result.unknown app.ready')
    await expectConsoleErrors(consoleErrors, [TO_APP], { allowed: EXITS })
  })
})
