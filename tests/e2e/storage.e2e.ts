/** The site with cookies blocked or storage disabled. */
import { paths } from '../../src/company/paths.ts'
import { checkoutTexts } from '../../src/payments/checkout/content.ts'
import { pages } from '../../src/company/pages.ts'
import { newsletterResult } from '../../src/company/newsletter.ts'
import { PAY_PATH } from '../../src/payments/cashfree/fake.ts'
import { checkoutUrl } from '../../tools/sandbox/sample-checkout.ts'
import { fill, form, message, send, test } from './support/contact-form.ts'
import { followFooterLink, hydrate, openHydrated } from './support/hydration.ts'
import { expect } from './support/site.ts'
import { throwFromStorage } from './support/storages.ts'

test.beforeEach(({ page }) => page.addInitScript(throwFromStorage))

test('without storage, pages hydrate, and navigation, Back, reload and both forms work', async ({ page }) => {
  for (const path of [paths.home, paths.logdhan, paths.contact, paths.blog]) await openHydrated(page, path)
  await followFooterLink(page)
  await page.waitForLoadState()
  await page.goBack()
  await expect(page).toHaveURL(paths.blog)
  await expect(page).toHaveTitle(pages.blog.title)
  // The print style sheet loads last, and an earlier reload would abort its request.
  await page.waitForLoadState()
  await page.reload()
  await hydrate(page)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('textbox').fill(message.email)
  await footer.getByRole('textbox').press('Enter')
  await expect(footer).toContainText(newsletterResult.success)
  await openHydrated(page, paths.contact)
  await fill(page)
  await send(page).click()
  await expect(form(page)).toHaveAttribute('data-state', 'sent')
})

test('a checkout without storage continues, and never says that nothing was paid', async ({ page, site }) => {
  await page.goto(checkoutUrl())
  await expect(page).toHaveURL(PAY_PATH)
  site.sandbox.payments.cashfree.behaviour = 'throws'
  await page.goto(checkoutUrl())
  await expect(page.getByRole('heading', { name: checkoutTexts.unavailable })).toBeVisible()
  await expect(page.getByText(checkoutTexts.unpaid)).toHaveCount(0)
})
