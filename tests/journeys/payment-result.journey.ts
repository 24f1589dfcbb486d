/** The result of a payment in WebKit: cookies, the fragment of the redirect, the history entry and the page cache. */
import type { PaymentResult } from '#machines/thank-you.schema.ts'
import { RESULT_LIFETIME_MS } from '#src/config/payment-result-cookie.ts'
import { thankYouTexts } from '#src/content/checkout.ts'
import { paths } from '#src/content/paths.ts'
import { RETURN_PATH } from '../../api/_checkout-return/app.ts'
import { PAY_PATH } from '../../sandbox/cashfree.ts'
import { resetCashfree } from '../support/served-site.ts'
import { expect, test } from './support/test.ts'
import type { WebKitPage } from './support/webkitgtk.ts'

test.beforeEach(({ site }) => {
  resetCashfree(site)
})

const MARK = 'payment-mark-'

/** Opens the checkout, and returns from the pay page. */
async function returnWith(page: WebKitPage, label: string, way = 'signed POST') {
  await page.goto(`${paths.checkout}?subscriptionSessionId=sub_1&subscriptionId=subscription_of_sub_1`)
  await expect.poll(() => page.path()).toBe(PAY_PATH)
  expect(await page.evaluate(() => document.cookie)).toContain(MARK)
  await page.click(`button[value="${way}, ${label}"]`)
}

async function expectResult(page: WebKitPage, result: PaymentResult | 'unknown') {
  await expect.poll(() => page.path()).toBe(paths.thankYou)
  await expect
    .poll(() => page.attribute('[data-machine="thank-you"]', 'data-state'))
    .toBe(`result.${result} app.ready`)
  await expect.poll(() => page.attribute('[data-machine="thank-you"]', 'data-hydrated')).toBe('true')
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-result]')]
      .filter(element => element.checkVisibility())
      .map(element => element.dataset['result']),
  )
  expect(shown).toEqual([result])
  if (result !== 'unknown') {
    expect(await page.evaluate(() => document.title)).toBe(thankYouTexts.results[result].pageTitle)
    expect(await page.evaluate(() => document.cookie)).not.toContain('payment-mark-')
  }
}

for (const [label, result] of [
  ['Paid', 'succeeded'],
  ['Debit pending', 'pending'],
  ['Failed', 'failed'],
] as const)
  test(
    `${label}, signed -> ${result}, also after a reload and after Back, but not twice`,
    { tag: result === 'failed' ? '@journey' : [] },
    async ({ open, site }) => {
      const page = await open()
      await returnWith(page, label)
      await expectResult(page, result)
      await page.reload()
      await expectResult(page, result)
      await page.goto(paths.terms)
      await page.back()
      await expectResult(page, result)
      await page.goto(`${RETURN_PATH}?subscription_id=subscription_of_sub_1`)
      await expectResult(page, 'unknown')
      expect(site.sandbox.cashfree.asked).toHaveLength(1)
    },
  )

for (const [way, result, requests] of [
  ['plain link', 'failed', 1],
  ['old result', 'unknown', 0],
] as const)
  test(`Failed, ${way} -> ${result}`, async ({ open, site }) => {
    const page = await open()
    await returnWith(page, 'Failed', way)
    await expectResult(page, result)
    expect(site.sandbox.cashfree.asked).toHaveLength(requests)
  })

test('return in a browser that has started no session -> unknown, no request', async ({ open, site }) => {
  const page = await open()
  await page.goto(`${RETURN_PATH}?subscription_id=subscription_of_sub_1`)
  await expectResult(page, 'unknown')
  expect(site.sandbox.cashfree.asked).toEqual([])
})

test('session that the SDK refuses -> no mark', async ({ open, site }) => {
  site.sandbox.cashfree.behaviour = 'errorResult'
  const page = await open()
  await page.goto(`${paths.checkout}?subscriptionSessionId=sub_1&subscriptionId=subscription_of_sub_1`)
  await expect.poll(() => page.attribute('[data-machine="checkout"]', 'data-state')).toBe('failed')
  expect(await page.evaluate(() => document.cookie)).not.toContain(MARK)
})

// Timers stand still in the page cache, and the clock goes on.
for (const [name, move, result] of [
  ['an hour later', RESULT_LIFETIME_MS, 'unknown'],
  ['with a clock that was set back before the session', -RESULT_LIFETIME_MS, 'unknown'],
  ['at once', 0, 'failed'],
] as const)
  test(`Back to a failure in the page cache, ${name} -> ${result}`, async ({ open }) => {
    const page = await open({
      pageCache: true,
      initScript: `{
        const { now } = Date
        let moved = 0
        Date.now = () => now() + moved
        addEventListener('pageshow', ({ persisted }) => {
          window.isRestored = persisted
          if (persisted) moved = ${move}
        }, true)
      }`,
    })
    await returnWith(page, 'Failed')
    await expectResult(page, 'failed')
    await page.goto(paths.terms)
    await page.back()
    expect(await page.evaluate(() => (window as { isRestored?: boolean }).isRestored)).toBe(true)
    await expectResult(page, result)
  })
