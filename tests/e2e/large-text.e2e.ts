/** Text enlarged to 200% with the browser's font size, not with zoom (WCAG 2.2, 1.4.4 Resize Text). */
import { contactResult } from '../../src/forms/contact-form.content.ts'
import { journalDays } from '../../src/pages/logdhan/journal-days.content.ts'
import { openJournalTexts } from '../../src/pages/logdhan/open-journal.content.ts'
import { menuLabel } from '../../src/company/navigation.ts'
import { homeAnchor, paths } from '../../src/company/paths.ts'
import { checkoutTexts } from '../../src/payments/checkout/content.ts'
import { checkoutUrl } from '../../tools/sandbox/sample-checkout.ts'
import { fill, send, test } from './support/contact-form.ts'
import { setFontSize, unreadableText } from './support/unreadable-text.ts'
import { fontsLoaded } from './support/appearance.ts'
import { openHydrated } from './support/hydration.ts'
import { expect } from './support/site.ts'

test.skip(({ browserName }) => browserName !== 'chromium', 'only Chromium lets tests set the font size')
test.use({ viewport: { width: 320, height: 568 } })
test.beforeEach(({ page }) => setFontSize(page, 32))

test('all links in the open menu are readable and reachable', async ({ page }) => {
  await openHydrated(page, paths.terms)
  await page.getByText(menuLabel, { exact: true }).click()
  const links = await page.getByRole('navigation', { name: menuLabel }).getByRole('link').all()
  expect(links.length).toBeGreaterThan(0)
  // Ignore faults in the text under the menu, and reports that the menu's links are on top of this text.
  const faults = await unreadableText(page)
  expect(faults.filter(fault => /^(?!over).*menu-link/.test(fault))).toEqual([])
  for (const link of links) {
    await link.scrollIntoViewIfNeeded()
    // A trial click fails if the link is covered or outside the window.
    await link.click({ trial: true })
  }
})

test('all text in an open journal day is readable', async ({ page }) => {
  await openHydrated(page, paths.logdhan)
  await page.getByText(openJournalTexts.action).click()
  const trades = page.locator('[data-day] section').getByRole('listitem')
  await expect(trades).not.toHaveCount(0)
  const day = await page
    .getByRole('radio', { checked: true })
    .evaluate(radio => [...document.querySelectorAll('[type=radio]')].indexOf(radio))
  for (const [i, { review }] of (journalDays.days[day] ?? []).entries()) {
    const trade = trades.nth(i)
    if (!(await trade.getByText(review).isVisible())) await trade.locator('summary').click()
    await expect(trade.getByText(review)).toBeVisible()
    // The site header covers text that has scrolled underneath it.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await unreadableText(page)).toEqual([])
  }
})

test("all text in the contact form's confirmation is readable", async ({ page }) => {
  await openHydrated(page, paths.contact)
  await fill(page)
  await send(page).click()
  await expect(page.getByRole('heading', { name: contactResult.sent.title })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  expect(await unreadableText(page)).toEqual([])
})

test('all text is readable while the checkout loads', async ({ page, site }) => {
  site.sandbox.payments.cashfree.behaviour = 'hanging'
  await page.goto(checkoutUrl())
  await expect(page.getByText(checkoutTexts.loading)).toBeVisible()
  expect(await unreadableText(page)).toEqual([])
})

// WCAG 2.2, 2.4.11 Focus Not Obscured: sticky headers must not cover targets.
test('the target of an anchor link is below the header, even with text at 250%', async ({ page }) => {
  await setFontSize(page, 40)
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const url of [homeAnchor('services'), `${paths.logdhan}#plans`]) {
      await page.goto(url)
      await fontsLoaded(page)
      const overlap = () =>
        page.evaluate(() => {
          const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
          return bar - (document.querySelector(':target')?.getBoundingClientRect().top ?? 0)
        })
      await expect.poll(overlap).toBeLessThanOrEqual(0)
    }
  }
})
