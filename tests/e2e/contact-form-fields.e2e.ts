/** The contact form's fields: their errors, the focus, and a button that does not move. */
import { contactErrors } from '../../machines/contact-form/schema.ts'
import { contactFields } from '../../src/forms/contact-form.content.ts'
import { paths } from '../../src/company/paths.ts'
import { expectBelowHeader, field, fill, FORM, form, message, send, test } from './support/contact-form.ts'
import { expect, openHydrated, twoFrames, violations } from './support/site.ts'

test(
  'shows an error from leaving a field until it is corrected',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await openHydrated(page, paths.contact)
    const tooShort = contactErrors({ ...message, name: 'A' }).name ?? ''
    const error = form(page).getByText(tooShort)
    await field(page, 'name').pressSequentially('A')
    await expect(error).toHaveCount(0)
    await field(page, 'email').focus()
    await expect(error).toBeVisible()
    await expect(field(page, 'name')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'name')).toHaveAccessibleDescription(tooShort)
    await field(page, 'name').pressSequentially('b')
    await expect(error).toHaveCount(0)
  },
)

test('shows all errors, with the first field in view and focused, and sends nothing', async ({
  page,
  site,
}) => {
  await openHydrated(page, paths.contact)
  const tooShort = { ...message, name: 'A', email: 'asha@studio', message: 'Hello' }
  await fill(page, tooShort)
  // The page header covers part of the name field, and browsers scroll no further than they must.
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

test('has a button that does not move away from a mouse press', { tag: '@exhaustive' }, async ({ page }) => {
  await openHydrated(page, paths.contact)
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
