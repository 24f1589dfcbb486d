/** The contact form: field errors, the result of sending, and the draft, which is kept across pages. */
import { contactErrors } from '../../machines/contact-form/schema.ts'
import { company } from '../../src/company/company.ts'
import { contactFields, contactResult } from '../../src/forms/contact-form.content.ts'
import { pages } from '../../src/company/pages.ts'
import { paths } from '../../src/company/paths.ts'
import { receivedOf } from '../support/contact-message.ts'
import { SEND_PATH } from '../../tools/sandbox/emailjs.ts'
import {
  expectBelowHeader,
  expectFieldsKept,
  SENDING_FAILED,
  field,
  fill,
  FORM,
  form,
  message,
  scrollPastFields,
  send,
  test,
} from './support/contact-form.ts'
import { twoFrames, violations } from './support/appearance.ts'
import { errorStatus, expectConsoleErrors } from './support/console-errors.ts'
import { followFooterLink, holdRequests, navigateClientSide, openHydrated } from './support/hydration.ts'
import { ALERT, expect } from './support/site.ts'

test.beforeEach(({ page }) => openHydrated(page, paths.contact))

test('an invalid message is not sent, and its first invalid field is in view', async ({ page, site }) => {
  const tooShort = { name: 'A', email: 'asha@studio', message: 'Hello' }
  await fill(page, tooShort)
  // Put part of the name field under the site header, so that the browser must scroll to show all of it.
  await field(page, 'name').evaluate(input =>
    scrollBy({ top: input.getBoundingClientRect().top - 60, behavior: 'instant' }),
  )
  await send(page).click()
  const errors = Object.values(contactErrors(tooShort))
  expect(errors).toHaveLength(3)
  for (const text of errors) await expect(form(page).getByText(text)).toBeVisible()
  await expect(field(page, 'name')).toBeFocused()
  await expectBelowHeader(page, form(page).getByText(contactFields.name.label, { exact: true }))
  expect(await violations(page, { within: FORM })).toEqual([])
  expect(site.sandbox.email.requests).toBe(0)
})

test('the button does not move while it is being clicked @exhaustive', async ({ page }) => {
  await fill(page, { ...message, email: 'asha', message: 'Hello' })
  await page.waitForLoadState('networkidle')
  await send(page).scrollIntoViewIfNeeded()
  const box = await send(page).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 4)
  await page.mouse.down()
  // Wait, because an error message shown on blur would move the button.
  await twoFrames(page)
  await page.mouse.up()
  const tooShort = contactErrors({ ...message, message: 'Hello' }).message ?? ''
  await expect(form(page).getByText(tooShort)).toBeVisible()
  await expect(field(page, 'email')).toBeFocused()
})

test('the confirmation of a sent message is in view on a phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const release = await holdRequests(page, `**${SEND_PATH}`)
  await fill(page)
  await scrollPastFields(page)
  await send(page).click()
  await expect(form(page).getByRole('button', { name: contactFields.sending })).toBeDisabled()
  expect(await violations(page, { within: FORM })).toEqual([])
  release()
  await expect(form(page)).toHaveAttribute('data-state', 'sent')
  await expect(form(page).getByRole('heading', { name: contactResult.sent.title })).toBeFocused()
  await expect(form(page)).toContainText(contactResult.sent.text)
  await expect(form(page).locator('form')).toHaveCount(0)
  const card = form(page).locator('.below-bar')
  await expectBelowHeader(page, card)
  await expect(card).toBeInViewport({ ratio: 1 })
  const download = page.waitForEvent('download')
  await card.getByRole('link', { name: contactResult.sent.line.save }).click()
  expect((await download).suggestedFilename()).toBe(contactResult.sent.line.file)
  expect(await violations(page)).toEqual([])
  expect(site.sandbox.email.received).toEqual([receivedOf(message)])
})

test('a 429 response puts its reason in view and keeps the text', async ({ page, site, consoleErrors }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  site.sandbox.email.behaviour = { status: 429 }
  await fill(page)
  await scrollPastFields(page)
  await send(page).click()
  const failure = form(page).locator(ALERT)
  await expect(failure).toContainText(SENDING_FAILED)
  await expect(failure).toContainText(contactResult.reasons.tooMany)
  await expect(failure).toBeInViewport({ ratio: 1 })
  await expectBelowHeader(page, failure)
  await expect(failure.getByRole('link')).toHaveAttribute('href', `mailto:${company.email}`)
  await expectFieldsKept(page)
  // The parent has focus, because screen readers would read a focused alert twice (govuk-frontend#2677).
  await expect(failure.locator('..')).toBeFocused()
  expect(await violations(page, { within: FORM })).toEqual([])
  await expectConsoleErrors(consoleErrors, [errorStatus(429, SEND_PATH)])
})

test('a result that arrives while another page is open is shown once, on the home page', async ({ page }) => {
  const release = await holdRequests(page, `**${SEND_PATH}`)
  const response = page.waitForResponse(`**${SEND_PATH}`)
  await fill(page)
  await send(page).click()
  await followFooterLink(page)
  release()
  await (await response).finished()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(form(page)).toHaveAttribute('data-state', 'sent')
  // Wait, because the page would scroll to the result only after rendering it.
  await twoFrames(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await followFooterLink(page)
  await page.goBack()
  await expect(field(page, 'message')).toHaveValue('')
})

test('the text is kept across pages, and nothing is stored', async ({ page, context }) => {
  await fill(page)
  await followFooterLink(page)
  await page.goBack()
  await expectFieldsKept(page)
  await navigateClientSide(page, `${paths.contact}?again`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectFieldsKept(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: pages.home.name }).click()
  await expect(page.locator('#services')).toHaveCount(1)
  await expect(field(page, 'name')).toHaveValue(message.name)
  const expectNothingStored = async () => {
    const stored = await page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage, document.cookie, location.href]),
    )
    for (const value of Object.values(message)) expect(stored).not.toContain(value.slice(0, 8))
  }
  await expectNothingStored()
  await send(page).click()
  await expect(form(page)).toHaveAttribute('data-state', 'sent')
  await expectNothingStored()
  expect(await context.cookies()).toEqual([])
})
