/** The checkout with Stripe's embedded form. Stripe's origin is a fake behind a proxy. */
import { STRIPE_JS } from '#src/config/origins.ts'
import { paths } from '#src/content/paths.ts'
import { checkoutTexts, thankYouTexts } from '#src/content/checkout.ts'
import { RETURN_PATH } from '../../api/_checkout-return/app.ts'
import { type StripeBehaviour, stripeApiKeys } from '../../sandbox/stripe.ts'
import { expireTimeouts, expirableTimeouts } from './support/init-scripts.ts'
import { startProxy } from './support/proxy.ts'
import { acceptAlert, expect, test as base } from './support/test.ts'
import type { WebKitPage, WindowOptions } from './support/webkitgtk.ts'

const SECRET = 'cs_test_a1_secret_b2'
const FORM = '#payment-form iframe'

const test = base.extend<
  { openStripe: (behaviour: StripeBehaviour, options?: Partial<WindowOptions>) => Promise<WebKitPage> },
  { stripeProxy: string }
>({
  stripeProxy: [
    async ({ site }, use) => {
      const proxy = await startProxy(STRIPE_JS, url => site.sandbox.stripe.handle(url))
      await use(proxy.origin)
      await proxy.close()
    },
    { scope: 'worker' },
  ],
  openStripe: async ({ open, site, stripeProxy }, use) => {
    await use(async (behaviour, options) => {
      Object.assign(site.sandbox.stripe, { behaviour, loads: 0, asked: [] })
      const page = await open({ ...options, proxy: stripeProxy, proxiedOrigin: STRIPE_JS })
      await page.goto(
        `${paths.checkout}?${new URLSearchParams({ subscriptionSessionId: SECRET, amount: '999', environment: 'TEST' })}`,
      )
      return page
    })
  },
})

const formCount = (page: WebKitPage) => page.evaluate(form => document.querySelectorAll(form).length, FORM)
const state = (page: WebKitPage) => page.attribute('[data-machine="checkout"]', 'data-state')

test('client secret -> form mounted; Pay -> thank-you page; Back -> returned, no form; continued -> form', async ({
  openStripe,
}) => {
  const page = await openStripe('normal')
  await expect.poll(() => state(page)).toBe('mounted')
  await page.inFrame(FORM, async () => {
    expect(await page.text('p')).toBe(`pk_test_sandbox ${SECRET}`)
    await page.click('button', 'Pay')
  })
  await expect.poll(() => page.text('h1')).toBe('Thank You!')
  // Leaving the page earlier would cancel its scripts, which are reported as failed.
  await expect.poll(() => page.attribute('[data-machine="thank-you"]', 'data-hydrated')).toBe('true')
  await page.back()
  await expect.poll(() => page.text('main')).toContain(checkoutTexts.returned.title)
  expect(await formCount(page)).toBe(0)
  await page.click('button', checkoutTexts.returned.action)
  await expect.poll(() => state(page)).toBe('mounted')
  expect(await formCount(page)).toBe(1)
})

for (const [button, result] of [
  ['Pay', 'succeeded'],
  ['Bank transfer', 'pending'],
  ['Decline', 'failed'],
] as const)
  test(`${button}, test session -> ${result} of a test payment, also after a reload, but not twice; one request`, async ({
    openStripe,
    site,
  }) => {
    const page = await openStripe('normal')
    await expect.poll(() => state(page)).toBe('mounted')
    await page.inFrame(FORM, () => page.click('button', button))
    const expectResult = async (expected: string, isTest: boolean) => {
      await expect
        .poll(() => page.attribute('[data-machine="thank-you"]', 'data-state'))
        .toBe(`result.${expected} app.ready`)
      expect((await page.text('main')).includes(thankYouTexts.test)).toBe(isTest)
    }
    await expectResult(result, true)
    await page.reload()
    await expectResult(result, true)
    await page.goto(`${RETURN_PATH}?session_id=cs_test_a1`)
    await expectResult('unknown', false)
    expect(site.sandbox.stripe.asked).toEqual([`Bearer ${stripeApiKeys.sandbox} cs_test_a1`])
  })

test('slow SDK -> form mounted', async ({ openStripe }) => {
  const page = await openStripe('slow')
  await expect.poll(() => state(page)).toBe('mounted')
})

for (const behaviour of ['missing', 'noGlobal'] as const) {
  test(`SDK ${behaviour} -> alert, failed; "Try Again" with a healthy SDK -> form mounted`, async ({
    openStripe,
    site,
    expectReports,
  }) => {
    const page = await openStripe(behaviour)
    await acceptAlert(page)
    await expect.poll(() => page.text('main')).toContain(checkoutTexts.reasons.sdk)
    site.sandbox.stripe.behaviour = 'normal'
    await page.click('button', checkoutTexts.retry)
    await expect.poll(() => state(page)).toBe('mounted')
    await expectReports(behaviour === 'missing' ? [new RegExp(`^failed: ${STRIPE_JS}`)] : [])
  })
}

test('SDK throws -> alert, failed', async ({ openStripe }) => {
  const page = await openStripe('throws')
  await acceptAlert(page)
  await expect.poll(() => page.text('main')).toContain(checkoutTexts.reasons.sdk)
})

test('session refused by the SDK -> reason shown, no form', async ({ openStripe }) => {
  const page = await openStripe('refused')
  await expect.poll(() => page.text('main')).toContain(checkoutTexts.reasons.refused)
  expect(await formCount(page)).toBe(0)
})

test('SDK frame blocked by the content policy -> reason shown, no form', async ({
  openStripe,
  expectReports,
}) => {
  const page = await openStripe('blocked')
  await expect.poll(() => page.text('main')).toContain(checkoutTexts.reasons.blocked)
  expect(await formCount(page)).toBe(0)
  await expectReports([/^policy: frame-src https:\/\/elsewhere\.example/])
})

for (const [behaviour, waiting] of [
  ['hanging', 'loading.fetching'],
  ['neverReady', 'loading.starting'],
] as const) {
  test(`SDK ${behaviour} -> failed after the timeout, no form`, async ({ openStripe }) => {
    const page = await openStripe(behaviour, { initScript: expirableTimeouts })
    await expect.poll(() => state(page)).toBe(waiting)
    await expireTimeouts(page)
    await expect.poll(() => page.text('main')).toContain(checkoutTexts.reasons.timeout)
    expect(await formCount(page)).toBe(0)
  })
}
