/** Payment results, from the checkout through the provider to the thank-you page. */
import type { Page } from 'playwright/test'
import type { PaymentResult } from '../../machines/thank-you/schema.ts'
import { company } from '../../src/company/company.ts'
import { pages } from '../../src/company/pages.ts'
import { paths } from '../../src/company/paths.ts'
import { CHECKOUT_FAILED_REASON, thankYouTexts } from '../../src/payments/checkout/content.ts'
import { RETURN_PATH } from '../../src/payments/checkout-names.ts'
import { PAY_PATH, sampleSession, subscriptionOf } from '../../src/payments/cashfree/fake.ts'
import { violations } from './support/appearance.ts'
import { type ConsoleErrors, expectConsoleErrors } from './support/console-errors.ts'
import { ENTRY_SCRIPT, holdRequests } from './support/hydration.ts'
import { expect, test, unlessFirst } from './support/site.ts'
import { setMedia } from './support/stock-firefox.ts'

const { appScheme } = company.logdhan
const COMPLETED = `${appScheme}://payment/completed`
const FAILED = `${appScheme}://payment/failed?reason=${CHECKOUT_FAILED_REASON}`
/** The subscription id of the session in these tests. */
const SUBSCRIPTION = subscriptionOf(sampleSession())

const thankYou = (page: Page) => page.locator('[data-machine="thank-you"]')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const appLink = (page: Page) => page.locator('[data-result]:visible a.btn-solid')
/** The drawing of the result, which the boot script chooses before hydration. */
const drawing = (page: Page) => page.locator('svg > .payment-result').filter({ visible: true })

async function openPayPage(page: Page, { isTest = false } = {}) {
  const query = { subscriptionSessionId: sampleSession(), subscriptionId: SUBSCRIPTION }
  const environment = isTest ? 'TEST' : 'PROD'
  await page.goto(`${paths.checkout}?${new URLSearchParams({ ...query, environment })}`)
  await expect(page).toHaveURL(PAY_PATH)
}

const returnWith = (page: Page, label: string) =>
  page.getByRole('button', { name: label, exact: true }).click()

async function expectResult(page: Page, result: PaymentResult | 'unknown') {
  const texts = thankYouTexts.results[result]
  await expect(page).toHaveURL(({ pathname }) => pathname === paths.thankYou)
  await expect(thankYou(page)).toHaveAttribute('data-hydrated', 'true')
  await expect(thankYou(page)).toHaveAttribute('data-state', `result.${result} app.ready`)
  await expect(heading(page)).toHaveText(texts.title)
  await expect(page).toHaveTitle('pageTitle' in texts ? texts.pageTitle : pages.thankYou.title)
  await expect(page.getByText(texts.lead)).toBeVisible()
  await expect(drawing(page)).toHaveClass(`payment-result of-${result}`)
  await expect(page.getByRole('link', { name: company.logdhan.supportEmail })).toBeVisible()
  await expect(page.getByText(thankYouTexts.test, { exact: true })).toBeHidden()
  await expect(appLink(page)).toHaveText(texts.action)
  await expect(appLink(page)).toHaveAttribute('href', result === 'failed' ? FAILED : COMPLETED)
}

/** Fires the event that a page receives when it becomes visible again. */
const look = () => document.dispatchEvent(new Event('visibilitychange'))

for (const [label, result] of [
  ['Paid', 'succeeded'],
  ['Card pending', 'pending'],
  ['Failed', 'failed'],
] as const)
  test(`the result in a new tab is ${result}${unlessFirst(label === 'Paid')}`, async ({ page, context }) => {
    await openPayPage(page)
    const opened = context.waitForEvent('page')
    await returnWith(page, `${label}, POST in another tab`)
    const tab = await opened
    await expectResult(tab, result)
    expect(await violations(tab)).toEqual([])
    await setMedia(tab, { colorScheme: 'dark' })
    expect(await violations(tab, { rules: 'colours' })).toEqual([])
  })

async function openFailure(page: Page) {
  await openPayPage(page)
  await returnWith(page, 'Failed, POST')
  await expectResult(page, 'failed')
}

test('a result is kept while the server is unreachable @exhaustive', async ({ page, consoleErrors }) => {
  await openFailure(page)
  await page.route(`**${RETURN_PATH}?token=*`, route => route.abort())
  await page.evaluate(look)
  await expectConsoleErrors(consoleErrors, [/^failed: .*checkout-return/])
  await expectResult(page, 'failed')
})

test('a result disappears once its cookie is gone, even before hydration', async ({ page, context }) => {
  await openPayPage(page)
  await holdRequests(page, ENTRY_SCRIPT)
  await returnWith(page, 'Failed, POST')
  await expect(heading(page)).toHaveText(thankYouTexts.results.failed.title)
  await context.clearCookies()
  await page.evaluate(look)
  await expect(heading(page)).toHaveText(thankYouTexts.results.unknown.title)
  await expect(thankYou(page)).not.toHaveAttribute('data-hydrated')
})

// Extensions that remove `fbclid` replace the history entry's state; the skip link replaces the fragment.
test('a result is kept when the history state or fragment is replaced @exhaustive', async ({ page }) => {
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

test('no result is shown in another browser, or for a made-up URL', async ({ page, browser, site }) => {
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
  for (const result of [failed, started?.value ?? '', '%']) {
    await page.goto(`${paths.thankYou}?result=${result}#${token}`)
    await expectResult(page, 'unknown')
  }
})

// RFC 6265bis, 5.6.7.1: another site's POST carries no Lax cookie, but the GET after its redirect does.
test("the result is shown after another site's POST @exhaustive", async ({ page, site, consoleErrors }) => {
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

/** Waits until the page has opened this app URL and no other. */
async function expectOpened(consoleErrors: ConsoleErrors, url: string) {
  await expect.poll(() => consoleErrors).toEqual([`other origin: ${url}`])
  consoleErrors.splice(0)
}

test('a failed test payment shows an app link before hydration', async ({ page, consoleErrors }) => {
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

test('if scripts arrive 2.5 s after an app link is followed, the page asks its question immediately, and only once', async ({
  page,
  consoleErrors,
}) => {
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
  await page.clock.runFor(2500)
  release()
  await expect(thankYou(page)).toHaveAttribute('data-hydrated', 'true')
  await page.clock.runFor(0)
  await expect.poll(() => dialogs).toEqual([thankYouTexts.question])
  await expect(thankYou(page)).toHaveAttribute('data-state', 'result.unknown app.ready')
  await page.clock.runFor(10_000)
  expect(dialogs).toHaveLength(1)
})
