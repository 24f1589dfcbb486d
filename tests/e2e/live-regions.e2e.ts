/**
 * Live regions must be rendered and empty before their text arrives (WCAG 2.2, 4.1.3, ARIA22), and must not
 * repeat the text of the element that gets focus, because a screen reader reads that element anyway.
 */
import type { Page } from 'playwright/test'
import { company } from '../../src/company/company.ts'
import { contactErrors } from '../../machines/contact-form/schema.ts'
import { EMAIL_MESSAGE } from '../../machines/email.schema.ts'
import { checkoutTexts } from '../../src/payments/checkout/content.ts'
import { contactFields, contactResult } from '../../src/forms/contact-form.content.ts'
import { openJournalTexts } from '../../src/pages/logdhan/open-journal.content.ts'
import { newsletterFields, newsletterResult } from '../../src/company/newsletter.ts'
import { paths } from '../../src/company/paths.ts'
import { SEND_PATH } from '../../tools/sandbox/emailjs.ts'
import { checkoutUrl } from '../../tools/sandbox/sample-checkout.ts'
import { field, fill, FORM, message, send, test } from './support/contact-form.ts'
import { twoFrames } from './support/appearance.ts'
import { errorStatus, expectConsoleErrors, UNUSED_PRELOAD } from './support/console-errors.ts'
import { ENTRY_SCRIPT, openHeld, openHydrated, scriptNamed, holdRequests } from './support/hydration.ts'
import { expect } from './support/site.ts'

/** Runs in the page. Records announcements, and faults in live regions. */
function recordRegions(): void {
  const REGION = '[role=status],[role=alert],[role=log],output,[aria-live]:not([aria-live=off])'
  const said: string[] = []
  const faults = new Set<string>()
  const texts = new Map<Element, string>()
  const textOf = (element: Element) => (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim()
  const read = () => {
    for (const region of document.querySelectorAll(REGION)) {
      const text = textOf(region)
      // On phones, home hides its second newsletter form.
      const isHiddenWithForm = region.closest('[data-machine]')?.checkVisibility() === false
      if (!region.textContent.trim() && !region.checkVisibility() && !isHiddenWithForm)
        faults.add(`hidden while it is empty: ${region.outerHTML}`)
      // On a new page, screen readers start reading at the focused heading.
      if (!texts.has(region) && text && !document.querySelector('h1')?.parentElement?.contains(region))
        faults.add(`inserted with its text: ${text}`)
      if (text && text !== texts.get(region)) said.push(text)
      texts.set(region, text)
    }
  }
  const focused = ({ target }: Event) => {
    // Firefox also fires `focus` on the document.
    if (!(target instanceof Element)) return
    const region = target.closest(REGION)
    if (region) faults.add(`contains focus: ${textOf(region)}`)
    const descriptions = (target.getAttribute('aria-describedby') ?? '').split(' ')
    const described = descriptions.map(id => document.getElementById(id)?.textContent ?? '')
    said.push([textOf(target), ...described].join(' ').trim())
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

type Recorded = { said: string[]; regionFaults: () => string[] }

test.beforeEach(({ page }) => page.addInitScript(recordRegions))
test.afterEach(async ({ page }) => {
  expect(await page.evaluate(() => (window as unknown as Recorded).regionFaults())).toEqual([])
})

/** How often text was announced, by a live region or because its element received focus. */
const timesSaid = (page: Page, text: string) =>
  page.evaluate(
    wanted => (window as unknown as Recorded).said.filter(one => one.includes(wanted)).length,
    text,
  )

test('the contact form announces an error on blur, and again when its field is focused', async ({ page }) => {
  const errors = contactErrors({ ...message, name: 'A', message: 'Hello' })
  await openHydrated(page, paths.contact)
  await field(page, 'name').fill('A')
  await field(page, 'email').focus()
  await expect.poll(() => timesSaid(page, errors.name ?? '')).toBe(1)
  await expect(field(page, 'name')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'name')).toHaveAccessibleDescription(errors.name ?? '')
  await field(page, 'email').fill(message.email)
  await field(page, 'message').fill('Hello')
  await field(page, 'message').evaluate(element => (element as HTMLTextAreaElement).form?.requestSubmit())
  await expect(field(page, 'name')).toBeFocused()
  // The field announces its error when it loses focus, and again when it regains focus.
  expect(await timesSaid(page, errors.name ?? '')).toBe(2)
  expect(await timesSaid(page, errors.message ?? '')).toBe(0)
})

// Orca with Firefox does not announce these errors, because focus does not move (tests/screen-reader/).
test('the forms announce the error of a field that keeps focus', async ({ page }) => {
  await openHydrated(page, paths.contact)
  await field(page, 'name').fill('A')
  await field(page, 'name').press('Enter')
  await expect.poll(() => timesSaid(page, contactErrors({ ...message, name: 'A' }).name ?? '')).toBe(1)
  const email = page.getByRole('contentinfo').getByLabel(newsletterFields.label)
  await email.fill('asha@')
  await email.press('Enter')
  await expect.poll(() => timesSaid(page, EMAIL_MESSAGE)).toBe(1)
})

test('forms submitted before hydration announce errors that only our validation finds', async ({ page }) => {
  const hydrate = await openHeld(page, paths.contact)
  await fill(page, { ...message, name: 'A' })
  await send(page).press('Enter')
  hydrate()
  await expect(field(page, 'name')).toBeFocused()
  const release = await openHeld(page, paths.about)
  const email = page.getByRole('contentinfo').getByLabel(newsletterFields.label)
  await email.fill('asha@shop')
  await email.press('Enter')
  release()
  await expect.poll(() => timesSaid(page, EMAIL_MESSAGE)).toBe(1)
})

const forms = {
  'contact form': {
    place: 'in the form',
    root: FORM,
    path: paths.contact,
    api: SEND_PATH,
    fields: message,
    busy: contactFields.sending,
    success: contactResult.sent.title,
    failure: contactResult.failed,
  },
  'newsletter form': {
    place: 'elsewhere',
    root: '#blog [data-machine="newsletter"]',
    path: paths.home,
    api: '/api/subscribe',
    fields: { email: message.email },
    busy: newsletterFields.loading,
    success: newsletterResult.success,
    failure: newsletterResult.error,
  },
} as const

for (const [name, { place, root, path, api, fields, busy, success, failure }] of Object.entries(forms))
  test(`the ${name} announces each state once, can be sent again, and leaves focus ${place}`, async ({
    page,
    site,
    consoleErrors,
  }) => {
    const service = name === 'newsletter form' ? site.sandbox.newsletter : site.sandbox.email
    const button = page.locator(`${root} form button`)
    const other = page.getByRole('contentinfo').getByRole('textbox', { name: newsletterFields.label })
    await openHydrated(page, path)
    await expect(page.locator('form:not([data-hydrated])')).toHaveCount(0)
    for (const [label, value] of Object.entries(fields)) await page.fill(`${root} [name="${label}"]`, value)
    /** Presses the button, also while it is disabled, and moves focus if `place` is `elsewhere`. */
    const submit = async () => {
      const release = await holdRequests(page, `**${api}`)
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(button).toHaveAccessibleName(busy)
      // ARIA Authoring Practices: a control with aria-disabled can still be focused.
      await expect(button).toBeFocused()
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Space')
      await button.dblclick({ force: true })
      if (place === 'elsewhere') await other.focus()
      release()
    }
    service.behaviour = { status: 500 }
    await submit()
    await expect.poll(() => timesSaid(page, failure)).toBe(1)
    await expect(place === 'elsewhere' ? other : button).toBeFocused()
    await expect(button).toBeEnabled()
    service.behaviour = {}
    await submit()
    await expect.poll(() => timesSaid(page, success)).toBe(1)
    expect(await timesSaid(page, busy)).toBe(2)
    expect(service.requests).toBe(2)
    await twoFrames(page)
    if (place === 'elsewhere') {
      await expect(other).toBeFocused()
      await expect(other).toBeInViewport()
    } else await expect(page.locator(root).locator(':focus')).toHaveCount(1)
    await expectConsoleErrors(consoleErrors, [errorStatus(500, api)])
  })

const checkout = checkoutUrl()

test('the checkout announces its failure and that the app opens', async ({ page, site, consoleErrors }) => {
  site.sandbox.payments.cashfree.behaviour = 'errorResult'
  await page.goto(checkout)
  await expect(page.getByRole('heading', { name: checkoutTexts.unavailable })).toBeVisible()
  await page.getByRole('button', { name: checkoutTexts.toApp }).click()
  await expect.poll(() => timesSaid(page, checkoutTexts.opening)).toBe(1)
  expect(await timesSaid(page, checkoutTexts.unavailable)).toBe(1)
  await expectConsoleErrors(consoleErrors, [/^other origin: .*payment\/failed/])
})

test('the checkout announces once that its scripts did not load, and offers links to try again and to open the app', async ({
  page,
  consoleErrors,
}) => {
  await page.route(ENTRY_SCRIPT, route => route.abort())
  await page.goto(checkout)
  await expect.poll(() => timesSaid(page, checkoutTexts.unavailable)).toBe(1)
  await expect(page).toHaveTitle(checkoutTexts.unavailable)
  await expect(page.getByRole('link', { name: checkoutTexts.retry })).toHaveAttribute('href', '')
  const appLink = page.getByRole('link', { name: checkoutTexts.toApp })
  await expect(appLink).toHaveAttribute('href', new RegExp(`^${company.logdhan.appScheme}://payment/failed`))
  await expect(page.getByText(checkoutTexts.loading)).toBeHidden()
  // Ends the requests: Chromium reports the second request's failure once or twice.
  await page.goto('about:blank')
  await expectConsoleErrors(consoleErrors, [/^failed: .*\/app-/], { allowed: [UNUSED_PRELOAD] })
})

test('the journal announces that a day did not load', async ({ page, consoleErrors }) => {
  await page.route(scriptNamed('journal-days'), route => route.abort())
  await openHydrated(page, paths.logdhan)
  await page.getByText(openJournalTexts.action).click()
  await expect.poll(() => timesSaid(page, openJournalTexts.failed)).toBe(1)
  await expectConsoleErrors(consoleErrors, [/^failed: .*\/journal-days-/])
})
