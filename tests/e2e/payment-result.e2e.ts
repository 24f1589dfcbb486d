/** The result of a payment, from the checkout through the provider's return to the thank-you page. */
import type { Page } from 'playwright/test'
import { SDK_DELAY_MS } from '../../machines/checkout/machine.ts'
import { thankYouTexts } from '../../src/payments/checkout/content.ts'
import { paths } from '../../src/company/paths.ts'
import { RETURN_PATH } from '../../src/payments/contract.ts'
import { PAY_PATH, sampleSession } from '../../src/payments/cashfree/fake.ts'
import {
  expectResult,
  heading,
  openPayPage,
  returnWith,
  SUBSCRIPTION,
  thankYou,
} from './support/payment-result.ts'
import { violations } from './support/appearance.ts'
import { expectConsoleErrors } from './support/console-errors.ts'
import { ENTRY_SCRIPT, holdRequests } from './support/hydration.ts'
import { expect, test, unlessFirst } from './support/site.ts'
import { setMedia } from './support/stock-firefox.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Fires the event that a page receives when it becomes visible again. */
const look = () => document.dispatchEvent(new Event('visibilitychange'))

for (const [label, result] of [
  ['Paid', 'succeeded'],
  ['Card pending', 'pending'],
  ['Failed', 'failed'],
] as const)
  test(`shows ${result} in another tab${unlessFirst(label === 'Paid')}`, async ({ page, context }) => {
    await openPayPage(page)
    const opened = context.waitForEvent('page')
    await returnWith(page, `${label}, POST in another tab`)
    const tab = await opened
    await expectResult(tab, result)
    expect(await violations(tab)).toEqual([])
    await setMedia(tab, { colorScheme: 'dark' })
    expect(await violations(tab, { rules: 'colours' })).toEqual([])
  })

test('shows a failure if the clock is a day ahead, even after the clock is corrected @exhaustive', async ({
  page,
}) => {
  await page.clock.install({ time: Date.now() + DAY_MS })
  await page.goto(`${paths.checkout}?sessionId=${sampleSession()}&subscriptionId=${SUBSCRIPTION}`)
  await page.clock.fastForward(SDK_DELAY_MS)
  await expect(page).toHaveURL(PAY_PATH)
  await returnWith(page, 'Failed, POST')
  await expectResult(page, 'failed')
  await page.clock.setSystemTime(Date.now() - DAY_MS)
  await page.reload()
  await expectResult(page, 'failed')
})

async function openFailure(page: Page) {
  await openPayPage(page)
  await returnWith(page, 'Failed, POST')
  await expectResult(page, 'failed')
}

test('keeps a result while the server is unreachable @exhaustive', async ({ page, consoleErrors }) => {
  await openFailure(page)
  await page.route(`**${RETURN_PATH}?token=*`, route => route.abort())
  await page.evaluate(look)
  await expectConsoleErrors(consoleErrors, [/^failed: .*checkout-return/])
  await expectResult(page, 'failed')
})

test('drops a result whose cookie is gone, even before hydration', async ({ page, context }) => {
  await openPayPage(page)
  await holdRequests(page, ENTRY_SCRIPT)
  await returnWith(page, 'Failed, POST')
  await expect(heading(page)).toHaveText(thankYouTexts.results.failed.title)
  await context.clearCookies()
  await page.evaluate(look)
  await expect(heading(page)).toHaveText(thankYouTexts.results.unknown.title)
  await expect(thankYou(page)).not.toHaveAttribute('data-hydrated')
})

// Extensions that remove `fbclid` replace the entry's state; the skip link replaces the fragment.
test('keeps a result when its history state or fragment is replaced @exhaustive', async ({ page }) => {
  await openFailure(page)
  await page.evaluate(() => history.replaceState(null, '', location.href))
  await page.evaluate(() => (location.hash = 'main'))
  await page.evaluate(look)
  await expectResult(page, 'failed')
  await page.reload()
  await expectResult(page, 'failed')
  await page.goto(paths.terms)
  await page.goBack()
  await expectResult(page, 'failed')
})

test('shows no result in another browser, or for a made-up URL', async ({ page, browser, site }) => {
  const other = await browser.newContext({ baseURL: site.origin })
  const tab = await other.newPage()
  await openPayPage(page)
  const [started] = await page.context().cookies()
  await tab.goto(`${RETURN_PATH}?subscription_id=${SUBSCRIPTION}`)
  await expectResult(tab, 'unknown')
  await returnWith(page, 'Paid, POST')
  await expectResult(page, 'succeeded')
  await tab.goto(page.url())
  await expectResult(tab, 'unknown')
  await other.close()
  const token = new URL(page.url()).searchParams.get('result') ?? ''
  const failed = token.replace('succeeded', 'failed')
  for (const result of [failed, token.slice(0, -1), 'garbage', '', started?.value ?? '', `.*${token}`, '%']) {
    await page.goto(`${paths.thankYou}?result=${result}#${token}`)
    await expectResult(page, 'unknown')
  }
})

// RFC 6265bis, 5.6.7.1: another site's POST carries no Lax cookie, but the GET of its redirect does.
test("shows the result after another site's POST @exhaustive", async ({ page, site, consoleErrors }) => {
  await openPayPage(page)
  const paid = { id: sampleSession(), mode: 'production', subscriptionId: SUBSCRIPTION }
  site.sandbox.payments.cashfree.pay(paid, 'Paid')
  // 127.0.0.1 and localhost are different sites.
  const elsewhere = site.origin.replace('127.0.0.1', 'localhost') + '/elsewhere'
  await page.route(elsewhere, route =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${site.origin + RETURN_PATH}"><button>Return</button>
        <input name="cf_subscriptionId" value="${SUBSCRIPTION}"><input name="cf_checkoutStatus" value="SUCCESS"></form>`,
    }),
  )
  await page.goto(elsewhere)
  await page.getByRole('button').click()
  await expectResult(page, 'succeeded')
  await expectConsoleErrors(consoleErrors, [], { allowed: [/^other origin: http:\/\/localhost/] })
})
