/** Payments with Stripe's form on the checkout page. */
import type { Page } from 'playwright/test'
import { checkoutTexts } from '../../src/payments/checkout/content.ts'
import { paths } from '../../src/company/paths.ts'
import { RETURN_PATH } from '../../src/payments/contract.ts'
import type { Site } from '../support/served-site.ts'
import { expectResult } from './support/payment-result.ts'
import { violations } from './support/appearance.ts'
import { expect, test, unlessFirst } from './support/site.ts'
import { expectStripeRequests, routeStripe } from './support/stripe.ts'

async function openForm(page: Page, site: Site) {
  await routeStripe(page, site)
  await page.goto(`${paths.checkout}?subscriptionSessionId=cs_live_a1_secret_b2`)
  await expect(page.locator('[data-machine="checkout"]')).toHaveAttribute('data-state', 'mounted')
}
const returnTo = (page: Page, id: string) => page.goto(`${RETURN_PATH}?session_id=${id}`)

test('the form has a link to the app, and no axe violations', async ({ page, site, consoleErrors }) => {
  await openForm(page, site)
  await expect(page.getByRole('link', { name: checkoutTexts.plainApp })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await expectStripeRequests(consoleErrors)
})

test('another tab shows only the result of this session @exhaustive', async ({
  page,
  context,
  site,
  consoleErrors,
}) => {
  const { stripe } = site.sandbox.payments
  await openForm(page, site)
  stripe.pay('cs_live_other', 'Decline')
  const tab = await context.newPage()
  await returnTo(tab, 'cs_live_other')
  await expectResult(tab, 'unknown')
  expect(stripe.asked).toEqual([])
  stripe.pay('cs_live_a1', 'Pay')
  await returnTo(tab, 'cs_live_a1')
  await expectResult(tab, 'succeeded')
  await expectStripeRequests(consoleErrors)
})

for (const behaviour of ['refused', 'neverReady'] as const)
  test(`forgets a payment whose form is ${behaviour}, so a later return is unknown${unlessFirst(behaviour === 'refused')}`, async ({
    page,
    site,
    consoleErrors,
  }) => {
    site.sandbox.payments.stripe.behaviour = behaviour
    await page.clock.install()
    await routeStripe(page, site)
    await page.goto(`${paths.checkout}?subscriptionSessionId=cs_live_a1_secret_b2`)
    const machine = page.locator('[data-machine="checkout"]')
    if (behaviour === 'neverReady') await expect(page.locator('#payment-form iframe')).toHaveCount(1)
    await expect(async () => {
      await page.clock.runFor(1000)
      await expect(machine).toHaveAttribute('data-state', 'failed', { timeout: 100 })
    }).toPass()
    expect(await page.context().cookies()).toEqual([])
    site.sandbox.payments.stripe.pay('cs_live_a1', 'Pay')
    await returnTo(page, 'cs_live_a1')
    await expectResult(page, 'unknown')
    expect(site.sandbox.payments.stripe.asked).toEqual([])
    await expectStripeRequests(consoleErrors)
  })
