/** Payments with a result, from the checkout through the provider's return to the thank-you page. */
import type { Page } from 'playwright/test'
import type { PaymentResult } from '../../../machines/thank-you/schema.ts'
import { paths } from '../../../src/company/paths.ts'
import { CHECKOUT_FAILED_REASON, thankYouTexts } from '../../../src/payments/checkout/content.ts'
import { pages } from '../../../src/company/pages.ts'
import { company } from '../../../src/company/company.ts'
import { PAY_PATH, sampleSession, subscriptionOf } from '../../../src/payments/cashfree/fake.ts'
import type { ApiBehaviour } from '../../../src/payments/cashfree/fake-pay-page.ts'
import { expect } from './site.ts'

const { appScheme } = company.logdhan
export const COMPLETED = `${appScheme}://payment/completed`
export const FAILED = `${appScheme}://payment/failed?reason=${CHECKOUT_FAILED_REASON}`

export const thankYou = (page: Page) => page.locator('[data-machine="thank-you"]')
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const appLink = (page: Page) => page.locator('[data-result]:visible a.btn-solid')

/** The subscription of the session that the tests start. */
export const SUBSCRIPTION = subscriptionOf(sampleSession())

interface Checkout {
  id?: string
  /** If undefined, the app does not pass the subscription. */
  subscriptionId?: string | undefined
  isTest?: boolean
}

export async function openPayPage(
  page: Page,
  { id = sampleSession(), subscriptionId = subscriptionOf(id), isTest = false }: Checkout = {},
) {
  const query = new URLSearchParams({ subscriptionSessionId: id })
  if (subscriptionId) query.set('subscriptionId', subscriptionId)
  if (isTest) query.set('environment', 'TEST')
  await page.goto(`${paths.checkout}?${query}`)
  await expect(page).toHaveURL(PAY_PATH)
}

export async function returnWith(page: Page, label: string, api: ApiBehaviour = 'normal') {
  await page.getByRole('combobox').selectOption(api)
  await page.getByRole('button', { name: label, exact: true }).click()
}

/** The drawing of the result, which the boot script chooses before hydration. */
export const drawing = (page: Page) => page.locator('svg > .payment-result').filter({ visible: true })

export async function expectResult(
  page: Page,
  result: PaymentResult | 'unknown',
  { isTest = false, state = 'app.ready' } = {},
) {
  await expect(page).toHaveURL(({ pathname }) => pathname === paths.thankYou)
  await expect(thankYou(page)).toHaveAttribute('data-hydrated', 'true')
  await expect(thankYou(page)).toHaveAttribute('data-state', `result.${result} ${state}`)
  await expect(heading(page)).toHaveText(thankYouTexts.results[result].title)
  await expect(page).toHaveTitle(
    result === 'unknown' ? pages.thankYou.title : thankYouTexts.results[result].pageTitle,
  )
  await expect(page.getByText(thankYouTexts.results[result].lead)).toBeVisible()
  await expect(drawing(page)).toHaveClass(`payment-result of-${result}`)
  await expect(page.getByRole('link', { name: company.logdhan.supportEmail })).toBeVisible()
  await expect(page.getByText(thankYouTexts.test, { exact: true })).toBeVisible({ visible: isTest })
  await expect(appLink(page)).toHaveText(thankYouTexts.results[result].action)
  const link = result === 'failed' ? FAILED : COMPLETED
  await expect(appLink(page)).toHaveAttribute(
    'href',
    isTest ? `${link}${link.includes('?') ? '&' : '?'}environment=TEST` : link,
  )
}
