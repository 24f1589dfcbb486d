/** The result of a payment: from the checkout over the provider's return to the thank-you page. */
import { RESULT_LIFETIME_MS } from '#src/config/payment-result-cookie.ts'
import { thankYouTexts } from '#src/content/checkout.ts'
import { paths } from '#src/content/paths.ts'
import { RETURN_PATH } from '#src/config/site.ts'
import { PAY_PATH, sampleSession } from '../../src/services/payments/cashfree/fake.ts'
import {
  elsewhere,
  expectResult,
  heading,
  MARK,
  mark,
  openPayPage,
  postFromElsewhere,
  returnWith,
  signedFields,
  SUBSCRIPTION,
  thankYou,
} from './support/payment-result.ts'
import { expect, expectConsoleErrors, setColorScheme, test, violations } from './support/site.ts'

for (const [label, result] of [
  ['Paid', 'succeeded'],
  ['Debit pending', 'pending'],
  ['Card pending', 'pending'],
  ['Failed', 'failed'],
] as const) {
  test(
    `${label}, in another tab -> ${result} there, no axe violations`,
    { tag: label === 'Paid' ? [] : '@exhaustive' },
    async ({ page, context }) => {
      await openPayPage(page)
      const opened = context.waitForEvent('page')
      await returnWith(page, `${label}, signed POST in another tab`)
      const tab = await opened
      await expectResult(tab, result)
      expect(await violations(tab)).toEqual([])
      await setColorScheme(tab, 'dark')
      expect(await violations(tab, { rules: 'colours' })).toEqual([])
    },
  )
}

test(
  'app did not name the subscription: signed -> succeeded; a plain link -> unknown',
  { tag: '@exhaustive' },
  async ({ page, site }) => {
    await openPayPage(page, { subscriptionId: '' })
    await returnWith(page, 'Paid, plain link')
    await expectResult(page, 'unknown')
    expect(site.sandbox.payments.cashfree.asked).toEqual([])
    await page.context().clearCookies()
    await openPayPage(page, { id: sampleSession(2), subscriptionId: '' })
    await returnWith(page, 'Paid, signed POST')
    await expectResult(page, 'succeeded')
  },
)

test.describe('attack', () => {
  for (const status of ['SUCCESS', 'FAILED'])
    test(
      `old signed ${status}, posted by another site in the tab of a checkout -> unknown`,
      { tag: status === 'SUCCESS' ? [] : '@exhaustive' },
      async ({ page, site, consoleErrors }) => {
        await openPayPage(page)
        await page.goto(elsewhere(site))
        await postFromElsewhere(
          page,
          site.origin + RETURN_PATH,
          signedFields('subscription_of_last_year', status),
        )
        await expectResult(page, 'unknown')
        expect(site.sandbox.payments.cashfree.asked).toEqual([])
        await expectConsoleErrors(consoleErrors, [], { allowed: [/^other origin: http:\/\/localhost/] })
      },
    )

  test('return of another browser -> unknown, no request', async ({ page, site }) => {
    await page.goto(paths.terms)
    await postFromElsewhere(page, RETURN_PATH, signedFields(SUBSCRIPTION, 'SUCCESS'))
    await expectResult(page, 'unknown')
    await page.goto(`${RETURN_PATH}?subscription_id=${SUBSCRIPTION}`)
    await expectResult(page, 'unknown')
    await page.goto(`${RETURN_PATH}?session_id=cs_live_of_somebody`)
    await expectResult(page, 'unknown')
    expect(site.sandbox.payments.cashfree.asked).toEqual([])
  })

  test('address written by hand -> unknown', async ({ page }) => {
    await openPayPage(page)
    for (const query of ['cf_checkoutStatus=FAILED', 'payment-result=failed', 'result=failed']) {
      await page.goto(`${RETURN_PATH}?${query}`)
      await expectResult(page, 'unknown')
      await page.goto(`${paths.thankYou}?${query}#${query}`)
      await expect(thankYou(page)).toHaveAttribute('data-hydrated', 'true')
      await expect(heading(page)).toHaveText(thankYouTexts.results.unknown.title)
    }
  })
})

test(
  'Back from the pay page -> the mark stays, because the payment may be made in an app',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await openPayPage(page)
    await page.goBack()
    await expect(page.locator('[data-machine="checkout"]')).toHaveAttribute('data-state', 'returned')
    await page.goForward()
    await expect(page).toHaveURL(PAY_PATH)
    await returnWith(page, 'Paid, plain link')
    await expectResult(page, 'succeeded')
  },
)

test(
  'returns of two tabs overlap -> each shows its own result',
  { tag: ['@core', '@exhaustive'] },
  async ({ page, context, site }) => {
    const other = await context.newPage()
    await openPayPage(page, { id: sampleSession() })
    await openPayPage(other, { id: sampleSession(2) })
    // The first tab gets its redirect, and its page only after the second tab has shown its result. Another address, because
    // Chromium lets only one request of an address at a time through its cache.
    let release: (() => void) | undefined
    site.intercept = ({ url = '' }, response) => {
      const redirect = (query: string) =>
        response.writeHead(302, { Location: `${paths.thankYou}?${query}` }).end()
      if (url === `${paths.thankYou}?held`) release = () => redirect('')
      else if (url === paths.thankYou && !release) redirect('held')
      else return false
      return true
    }
    // Not awaited before the release: the click may wait for the navigation that is held.
    const returned = returnWith(page, 'Failed, signed POST')
    await expect.poll(() => release).toBeDefined()
    await returnWith(other, 'Paid, signed POST')
    await expect(heading(other)).toHaveText(thankYouTexts.results.succeeded.title)
    await expect(other.getByText(thankYouTexts.results.succeeded.lead)).toBeVisible()
    release?.()
    await returned
    await expectResult(page, 'failed')
    await expectResult(other, 'succeeded')
  },
)

test(
  'one session in two tabs -> the first return shows its result, the second none',
  { tag: '@exhaustive' },
  async ({ page, context }) => {
    const other = await context.newPage()
    await openPayPage(page)
    await openPayPage(other)
    await returnWith(other, 'Failed, signed POST')
    await expectResult(other, 'failed')
    await returnWith(page, 'Failed, signed POST')
    await expectResult(page, 'unknown')
  },
)

test(
  'fragment without its cookie, of another cookie, or used before -> unknown',
  { tag: '@exhaustive' },
  async ({ page, context, site }) => {
    await openPayPage(page)
    const result = `succeeded.production.${Date.now()}`
    const cookies = {
      'payment-result-a': 'garbage',
      'payment-result-b': `succeeded.production.${'9'.repeat(400)}`,
      'payment-result-c': '',
      'payment-result-d': 'x'.repeat(4000),
      'payment-result-e': `succeeded.production.${Date.now() + RESULT_LIFETIME_MS}`,
      'payment-result-f': `__proto__.sandbox.${Date.now()}`,
      'xpayment-result-g': result,
      'h': result,
    }
    await context.addCookies(
      Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.origin })),
    )
    for (const fragment of [
      '',
      '#a',
      '#b',
      '#c',
      '#d',
      '#e',
      '#f',
      '#g',
      '#h',
      '#none',
      '#.*',
      '#a=garbage',
    ]) {
      await page.goto(paths.terms)
      await page.goto(`${paths.thankYou}${fragment}`)
      await expect(thankYou(page)).toHaveAttribute('data-hydrated', 'true')
      await expect(heading(page), fragment).toHaveText(thankYouTexts.results.unknown.title)
      await expect(page.getByText(thankYouTexts.results.unknown.lead), fragment).toBeVisible()
    }
  },
)

// RFC 6265bis, section 5.6.7.1: no Lax cookie goes with the POST of another site, but one does with the GET of its redirect.
test(
  'signed POST of another site, session of this browser -> the browser sends the mark with the redirect, succeeded',
  { tag: '@exhaustive' },
  async ({ page, site, consoleErrors }) => {
    const requests: string[] = []
    page.on('request', request => {
      if (request.url().includes(RETURN_PATH))
        void request
          .allHeaders()
          .then(headers =>
            requests.push(`${request.method()} ${String(headers['cookie']?.includes(MARK) ?? false)}`),
          )
    })
    await openPayPage(page)
    // The payment is made, but the API fails, so the mark stays.
    await returnWith(page, 'Paid, plain link', 'status 500')
    await expectResult(page, 'unknown')
    requests.length = 0
    await page.goto(elsewhere(site))
    site.sandbox.payments.cashfree.api = 'normal'
    await postFromElsewhere(page, site.origin + RETURN_PATH, signedFields(SUBSCRIPTION, 'SUCCESS'))
    await expectResult(page, 'succeeded')
    await expect.poll(() => requests).toEqual(['POST false', 'GET true'])
    await expectConsoleErrors(consoleErrors, [], { allowed: [/^other origin: http:\/\/localhost/] })
  },
)

test(
  'session started more than an hour ago -> unknown, no request',
  { tag: '@exhaustive' },
  async ({ page, context, site }) => {
    await mark(context, site, Date.now() - RESULT_LIFETIME_MS - 5000)
    await page.goto(`${RETURN_PATH}?subscription_id=${SUBSCRIPTION}`)
    await expectResult(page, 'unknown')
    expect(site.sandbox.payments.cashfree.asked).toEqual([])
  },
)

test(
  'return without a result -> unknown; the result that follows -> shown',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await openPayPage(page)
    await page.getByRole('link', { name: 'Without a result' }).click()
    await expectResult(page, 'unknown')
    await page.goBack()
    await returnWith(page, 'Paid, unsigned POST')
    await expectResult(page, 'succeeded')
  },
)
