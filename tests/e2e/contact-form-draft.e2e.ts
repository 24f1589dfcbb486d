/** The contact form's text and result, across other pages and back. */
import { contactResult } from '../../src/forms/contact-form.content.ts'
import { pages } from '../../src/company/pages.ts'
import { paths } from '../../src/company/paths.ts'
import { SEND_PATH } from '../fakes/emailjs.ts'
import { expectFieldsKept, field, fill, form, message, send, test } from './support/contact-form.ts'
import {
  errorStatus,
  expect,
  expectConsoleErrors,
  followFooterLink,
  holdRequests,
  navigateClientSide,
  openHydrated,
  twoFrames,
} from './support/site.ts'

for (const [status, state] of [
  [200, 'sent'],
  [500, 'editing.failed'],
] as const)
  test(
    `shows the response ${status}, which arrived on another page, in the form on home without scrolling to it`,
    { tag: status === 200 ? [] : '@exhaustive' },
    async ({ page, site, consoleErrors }) => {
      site.sandbox.email.behaviour = { status }
      const release = await holdRequests(page, `**${SEND_PATH}`)
      const response = page.waitForResponse(`**${SEND_PATH}`)
      await openHydrated(page, paths.contact)
      await fill(page)
      await send(page).click()
      await followFooterLink(page)
      release()
      await (await response).finished()
      await page.getByRole('banner').getByRole('link').first().click()
      await expect(form(page)).toHaveAttribute('data-state', state)
      // Wait, because the page would scroll to the result only after rendering it.
      await twoFrames(page)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await expectConsoleErrors(consoleErrors, status === 500 ? [errorStatus(500, SEND_PATH)] : [])
    },
  )

test(
  'shows the confirmation once, and an empty form afterwards',
  { tag: '@exhaustive' },
  async ({ page, site }) => {
    await openHydrated(page, paths.contact)
    const release = await holdRequests(page, `**${SEND_PATH}`)
    await fill(page)
    await send(page).click()
    await followFooterLink(page)
    release()
    await expect.poll(() => site.sandbox.email.received.length).toBe(1)
    await page.goBack()
    await expect(form(page).getByRole('heading', { name: contactResult.sent.title })).toBeVisible()
    expect(site.sandbox.email.requests).toBe(1)
    await page.goForward()
    await expect(page).toHaveTitle(pages.terms.title)
    await page.goBack()
    await expect(field(page, 'message')).toHaveValue('')
  },
)

test('keeps the text across other pages and back, and stores nothing in the browser', async ({
  page,
  context,
}) => {
  await openHydrated(page, paths.contact)
  await fill(page)
  await followFooterLink(page)
  await page.goBack()
  await expectFieldsKept(page)
  await navigateClientSide(page, `${paths.contact}?again`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectFieldsKept(page)
  // Home shows the same draft.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: pages.home.name }).click()
  await expect(page.locator('#services')).toHaveCount(1)
  await expect(field(page, 'name')).toHaveValue(message.name)
  const stored = () =>
    page.evaluate(() =>
      JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
        location.href,
      ]),
    )
  for (const value of Object.values(message)) expect(await stored()).not.toContain(value.slice(0, 8))
  await send(page).click()
  await expect(form(page)).toHaveAttribute('data-state', 'sent')
  for (const value of Object.values(message)) expect(await stored()).not.toContain(value.slice(0, 8))
  expect(await context.cookies()).toEqual([])
})
