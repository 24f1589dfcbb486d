/** Messages that the contact form sends. The files beside it have its fields and its draft. */
import { company } from '../../src/company/company.ts'
import { contactFields, contactResult } from '../../src/forms/contact-form.content.ts'
import { newsletterFields } from '../../src/company/newsletter.ts'
import { paths } from '../../src/company/paths.ts'
import { SEND_PATH } from '../fakes/emailjs.ts'
import {
  expectBelowHeader,
  expectFieldsKept,
  FAILED,
  field,
  fill,
  FORM,
  form,
  message,
  scrollPastFields,
  send,
  test,
} from './support/contact-form.ts'
import { receivedOf } from '../support/contact-message.ts'
import {
  ALERT,
  errorStatus,
  expect,
  expectConsoleErrors,
  holdRequests,
  openHydrated,
  twoFrames,
  violations,
} from './support/site.ts'

for (const width of [360, 1280])
  test(
    `confirms a sent message in view below the page header at ${width} px`,
    { tag: width === 360 ? [] : '@exhaustive' },
    async ({ page, site }) => {
      await page.setViewportSize({ width, height: 640 })
      await openHydrated(page, paths.contact)
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
      expect(await violations(page)).toEqual([])
      expect(site.sandbox.email.received).toEqual([receivedOf(message)])
    },
  )

for (const { status, reason, width, height } of [
  { status: 429, reason: 'tooMany', width: 360, height: 640 },
  { status: 500, reason: 'refused', width: 1280, height: 720 },
] as const)
  test(
    `shows why the service answered ${status}, in view below the page header, and keeps the text`,
    { tag: status === 429 ? [] : '@exhaustive' },
    async ({ page, site, consoleErrors }) => {
      await page.setViewportSize({ width, height })
      await openHydrated(page, paths.contact)
      site.sandbox.email.behaviour = { status }
      await fill(page)
      await scrollPastFields(page)
      await send(page).click()
      const failure = form(page).locator(ALERT)
      await expect(failure).toContainText(FAILED)
      await expect(failure).toContainText(contactResult.reasons[reason])
      await expect(failure).toBeInViewport({ ratio: 1 })
      await expectBelowHeader(page, failure)
      await expect(failure.getByRole('link')).toHaveAttribute('href', `mailto:${company.email}`)
      await expectFieldsKept(page)
      // Not a field, because none is wrong, nor the alert: readers would say it twice (govuk-frontend#2677).
      await expect(failure.locator('..')).toBeFocused()
      expect(await violations(page, { within: FORM })).toEqual([])
      await expectConsoleErrors(consoleErrors, [errorStatus(status, SEND_PATH)])
    },
  )

for (const status of [200, 500])
  test(
    `leaves focus and scroll position alone when the response ${status} arrives elsewhere on the page`,
    { tag: '@exhaustive' },
    async ({ page, site, consoleErrors }) => {
      site.sandbox.email.behaviour = { status }
      await openHydrated(page, paths.contact)
      const release = await holdRequests(page, `**${SEND_PATH}`)
      await fill(page)
      await send(page).click()
      const other = page.getByRole('contentinfo').getByRole('textbox', { name: newsletterFields.label })
      await other.focus()
      release()
      await expect(form(page)).toHaveAttribute('data-state', status === 200 ? 'sent' : 'editing.failed')
      await twoFrames(page)
      await expect(other).toBeFocused()
      await expect(other).toBeInViewport()
      await expectConsoleErrors(consoleErrors, status === 500 ? [errorStatus(500, SEND_PATH)] : [])
    },
  )

test('sends one message when its button is double-clicked', async ({ page, site }) => {
  await openHydrated(page, paths.contact)
  const release = await holdRequests(page, `**${SEND_PATH}`)
  await fill(page)
  await send(page).dblclick()
  await field(page, 'email').press('Enter')
  await twoFrames(page)
  release()
  await expect(form(page)).toHaveAttribute('data-state', 'sent')
  expect(site.sandbox.email.requests).toBe(1)
})
