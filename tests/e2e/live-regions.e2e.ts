/**
 * Live regions as screen readers need them: rendered and silent before their text arrives (WCAG 2.2, 4.1.3; ARIA22: the container "is
 * present before the status message"), and no message twice: a screen reader also reads what gets the focus.
 */
import { annualPlan } from '../support/annual-plan.ts'
import type { Page } from 'playwright/test'
import { contactErrors } from '../../machines/contact-form/schema.ts'
import { checkoutTexts } from '../../src/payments/checkout/content.ts'
import { contactFields, contactResult } from '../../src/forms/contact-form.content.ts'
import { journalDayTexts } from '../../src/pages/logdhan/open-day.content.ts'
import { pendingLabel } from '../../src/company/navigation.ts'
import { newsletterFields, newsletterResult } from '../../src/company/newsletter.ts'
import { paths } from '../../src/company/paths.ts'
import { SEND_PATH } from '../fakes/emailjs.ts'
import { sampleSession } from '../../src/payments/cashfree/fake.ts'
import { pageSets } from '../support/repeated-pages.ts'
import { posts } from '../support/posts.ts'
import { field, fill, message, send, test } from './support/contact-form.ts'
import {
  ENTRY_SCRIPT,
  expect,
  expectConsoleErrors,
  hydrate,
  openHydrated,
  scriptNamed,
  holdRequests,
  UNUSED_PRELOAD,
} from './support/site.ts'

/** Runs in the page. Records what is said, and each region that a screen reader does not know before. */
function recordRegions(): void {
  const REGION = '[role=status],[role=alert],[role=log],output,[aria-live]:not([aria-live=off])'
  const said: string[] = []
  const faults = new Set<string>()
  const texts = new Map<Element, string>()
  const textOf = (element: Element) => (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim()
  const read = () => {
    for (const region of document.querySelectorAll(REGION)) {
      const text = textOf(region)
      // On phones, home has no second newsletter form.
      const isHiddenWithForm = region.closest('[data-machine]')?.checkVisibility() === false
      if (!region.textContent.trim() && !region.checkVisibility() && !isHiddenWithForm)
        faults.add(`hidden while it is empty: ${region.outerHTML}`)
      // A new page is read from its heading.
      if (!texts.has(region) && text && !document.querySelector('h1')?.parentElement?.contains(region))
        faults.add(`inserted with its text: ${text}`)
      if (text && text !== texts.get(region)) said.push(text)
      texts.set(region, text)
    }
  }
  const focused = ({ target }: Event) => {
    const region = (target as Element).closest(REGION)
    if (region) faults.add(`contains the focus: ${textOf(region)}`)
    const descriptions = ((target as Element).getAttribute('aria-describedby') ?? '').split(' ')
    const described = descriptions.map(id => document.getElementById(id)?.textContent ?? '')
    said.push([textOf(target as Element), ...described].join(' ').trim())
  }
  addEventListener('DOMContentLoaded', () => {
    for (const region of document.querySelectorAll(REGION)) texts.set(region, textOf(region))
    read()
    new MutationObserver(read).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    addEventListener('focus', focused, true)
  })
  Object.assign(window, { said, regionFaults: () => [...faults] })
}

interface Recorded {
  said: string[]
  regionFaults: () => string[]
}

test.beforeEach(({ page }) => page.addInitScript(recordRegions))
test.afterEach(async ({ page }) => {
  expect(await page.evaluate(() => (window as unknown as Recorded).regionFaults())).toEqual([])
})

/** How often a text was said: by a live region, or because it got the focus. */
const timesSaid = (page: Page, text: string) =>
  page.evaluate(
    wanted => (window as unknown as Recorded).said.filter(one => one.includes(wanted)).length,
    text,
  )

for (const { pages, addresses, tag } of pageSets([...Object.values(paths), ...posts.map(({ path }) => path)]))
  test(`no live region of ${pages} is hidden while it is empty`, { tag }, async ({ page }) => {
    for (const path of addresses)
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        expect(await page.evaluate(() => (window as unknown as Recorded).regionFaults())).toEqual([])
      }
  })

test('the contact form says an error of a field that was left, and those of a submit only with the focus', async ({
  page,
}) => {
  const errors = contactErrors({ ...message, name: 'A', message: 'Hello' })
  await openHydrated(page, paths.contact)
  await field(page, 'name').fill('A')
  await field(page, 'email').focus()
  await expect.poll(() => timesSaid(page, errors.name ?? '')).toBe(1)
  await field(page, 'email').fill(message.email)
  await field(page, 'message').fill('Hello')
  await field(page, 'message').evaluate(element => (element as HTMLTextAreaElement).form?.requestSubmit())
  await expect(field(page, 'name')).toBeFocused()
  // Once when the field was left, once when the focus came back.
  expect(await timesSaid(page, errors.name ?? '')).toBe(2)
  expect(await timesSaid(page, errors.message ?? '')).toBe(0)
})

for (const place of ['in the form', 'elsewhere'])
  test(`the contact form says its states once, with the focus ${place}`, async ({
    page,
    site,
    consoleErrors,
  }) => {
    await openHydrated(page, paths.contact)
    await fill(page)
    site.sandbox.email.behaviour = { status: 500 }
    await send(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => timesSaid(page, contactResult.failed)).toBe(1)
    site.sandbox.email.behaviour = {}
    const release = await holdRequests(page, `**${SEND_PATH}`)
    await page.keyboard.press('Enter')
    if (place === 'elsewhere') await page.getByRole('contentinfo').getByRole('textbox').focus()
    release()
    await expect(page.getByText(contactResult.sent.text).last()).toBeVisible()
    await expect.poll(() => timesSaid(page, contactResult.sent.title)).toBe(1)
    expect(await timesSaid(page, contactFields.sending)).toBe(2)
    await expectConsoleErrors(consoleErrors, [/^500: /])
  })

for (const place of ['in the form', 'elsewhere'])
  test(`the newsletter says its states once, with the focus ${place}`, async ({
    page,
    site,
    consoleErrors,
  }) => {
    site.sandbox.newsletter.behaviour = { status: 500 }
    await openHydrated(page, paths.about)
    const form = page.locator('footer [data-machine="newsletter"]')
    await form.getByRole('textbox').fill(`${place.replaceAll(' ', '.')}@studio.example`)
    await form.getByRole('textbox').press('Enter')
    await expect.poll(() => timesSaid(page, newsletterResult.error)).toBe(1)
    site.sandbox.newsletter.behaviour = {}
    const release = await holdRequests(page, '**/api/subscribe')
    await form.getByRole('textbox').press('Enter')
    if (place === 'elsewhere') await page.locator('header a').first().focus()
    release()
    await expect(form).toHaveAttribute('data-state', 'success')
    await expect.poll(() => timesSaid(page, newsletterResult.success)).toBe(1)
    expect(await timesSaid(page, newsletterFields.loading)).toBe(2)
    await expectConsoleErrors(consoleErrors, [/^500: /])
  })

const checkout = `${paths.checkout}?${new URLSearchParams({ subscriptionSessionId: sampleSession(), ...annualPlan, environment: 'TEST' })}`

test('the checkout says its failure once, and that the app is opening', async ({
  page,
  site,
  consoleErrors,
}) => {
  site.sandbox.payments.cashfree.behaviour = 'errorResult'
  await page.goto(checkout)
  await expect(page.getByRole('heading', { name: checkoutTexts.unavailable })).toBeVisible()
  await page.getByRole('button', { name: checkoutTexts.toApp }).click()
  await expect.poll(() => timesSaid(page, checkoutTexts.opening)).toBe(1)
  expect(await timesSaid(page, checkoutTexts.unavailable)).toBe(1)
  await expectConsoleErrors(consoleErrors, [/^other origin: .*payment\/failed/], {
    allowed: [/^failed: .*payment\/failed/],
  })
})

test('the checkout says once that its scripts did not load', async ({ page, consoleErrors }) => {
  await page.route(ENTRY_SCRIPT, route => route.abort())
  await page.goto(checkout)
  await expect.poll(() => timesSaid(page, checkoutTexts.unavailable)).toBe(1)
  await expectConsoleErrors(consoleErrors, [/^failed: .*\/app-/], { allowed: [UNUSED_PRELOAD] })
})

test('a day of the journal that does not load says so', async ({ page, consoleErrors }) => {
  await page.route(scriptNamed('journal-day'), route => route.abort())
  await openHydrated(page, paths.logdhan)
  await page.getByText(journalDayTexts.action).click()
  await expect.poll(() => timesSaid(page, journalDayTexts.failed)).toBe(1)
  await expectConsoleErrors(consoleErrors, [/^failed: .*\/journal-day-/])
})

test('a page that takes long says that it is on its way', async ({ page }) => {
  await page.goto(paths.about)
  await hydrate(page)
  const release = await holdRequests(page, scriptNamed('terms-page'))
  await page.locator(`footer a[href="${paths.terms}"]`).click()
  await expect.poll(() => timesSaid(page, pendingLabel)).toBe(1)
  release()
  await expect(page).toHaveURL(paths.terms)
})
