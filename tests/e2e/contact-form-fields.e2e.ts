/** Fields of the contact form: their errors, the focus, and a button that does not move. */
import { contactErrors } from '#machines/contact-form/schema.ts'
import { contactFields } from '#src/content/contact.ts'
import { paths } from '#src/content/paths.ts'
import {
  expectBelowHeader,
  field,
  fill,
  FORM,
  form,
  hideWebdriver,
  message,
  resetEmail,
  send,
} from './support/contact-form.ts'
import { ENTRY_SCRIPT, expect, holdRequests, hydrate, test, twoFrames, violations } from './support/site.ts'

test.beforeEach(async ({ page, site }) => {
  resetEmail(site)
  await hideWebdriver(page)
})

test(
  'invalid name typed -> error only after blur; corrected -> error removed',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.goto(paths.contact)
    await hydrate(page)
    const tooShort = contactErrors({ ...message, name: 'A' }).name ?? ''
    await field(page, 'name').pressSequentially('A')
    await expect(form(page).getByText(tooShort)).toHaveCount(0)
    await field(page, 'email').focus()
    const error = form(page).getByText(tooShort)
    await expect(error).toBeVisible()
    await expect(field(page, 'name')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'name')).toHaveAccessibleDescription(tooShort)
    await field(page, 'name').pressSequentially('b')
    await expect(error).toHaveCount(0)
  },
)

test('submitted with three invalid fields -> three errors, first one focused, not sent', async ({
  page,
  site,
}) => {
  await page.goto(paths.contact)
  await hydrate(page)
  const tooShort = { name: 'A', email: 'asha@studio', message: 'Hello' }
  await fill(page, tooShort)
  // The page header covers a part of the name field. Browsers scroll such a field no further than they must.
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
  const tooLong = { name: 'a'.repeat(51), email: message.email, message: 'a'.repeat(1001) }
  await fill(page, tooLong)
  const { name = '', message: long = '' } = contactErrors(tooLong)
  for (const text of [name, long]) await expect(form(page).getByText(text)).toBeVisible()
  expect(site.sandbox.email.requests).toBe(0)
})

test(
  'mouse down on the button blurs an invalid field -> button does not move, form submitted',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.goto(paths.contact)
    await hydrate(page)
    await field(page, 'name').fill('Asha')
    await field(page, 'email').fill('asha')
    await field(page, 'message').fill('Hello')
    await page.waitForLoadState('networkidle')
    await send(page).scrollIntoViewIfNeeded()
    const box = await send(page).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 4)
    await page.mouse.down()
    // Wait, because an error message shown on blur would move the button.
    await twoFrames(page)
    await page.mouse.up()
    await expect(
      form(page).getByText(contactErrors({ ...message, message: 'Hello' }).message ?? ''),
    ).toBeVisible()
    await expect(field(page, 'email')).toBeFocused()
  },
)

test('typed before and during hydration -> text kept', { tag: '@exhaustive' }, async ({ page }) => {
  const release = await holdRequests(page, ENTRY_SCRIPT)
  await page.goto(paths.contact)
  await field(page, 'name').pressSequentially('Asha')
  await field(page, 'message').pressSequentially('We run 14')
  release()
  await expect(page.locator('[data-machine="header"][data-hydrated]')).toHaveCount(1)
  await field(page, 'message').pressSequentially(' stores')
  await expect(field(page, 'message')).toHaveValue('We run 14 stores')
  await expect(field(page, 'name')).toHaveValue('Asha')
})
