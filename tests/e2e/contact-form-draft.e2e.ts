/** The text of the contact form, and its result, on the way to other pages and back. */
import { contactResult } from '#src/content/contact.ts'
import { pages } from '#src/content/pages.ts'
import { paths } from '#src/content/paths.ts'
import { SEND_PATH } from '../../sandbox/emailjs.ts'
import {
  expectFieldsKept,
  field,
  fill,
  form,
  hideWebdriver,
  message,
  resetEmail,
  send,
} from './support/contact-form.ts'
import {
  errorStatus,
  expect,
  expectConsoleErrors,
  holdRequests,
  hydrate,
  test,
  twoFrames,
} from './support/site.ts'

test.beforeEach(async ({ page, site }) => {
  resetEmail(site)
  await hideWebdriver(page)
})

for (const [outcome, status, state] of [
  ['sending fails', 500, 'editing.failed'],
  ['sent', 200, 'sent'],
] as const) {
  test(
    `${outcome} while on another page, then home -> at the top, result in the form`,
    { tag: outcome === 'sent' ? [] : '@exhaustive' },
    async ({ page, site, consoleErrors }) => {
      site.sandbox.email.behaviour = { status }
      const release = await holdRequests(page, `**${SEND_PATH}`)
      const response = page.waitForResponse(`**${SEND_PATH}`)
      await page.goto(paths.contact)
      await hydrate(page)
      await fill(page)
      await send(page).click()
      await page.getByRole('contentinfo').getByRole('link', { name: pages.terms.name }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.terms.name)
      release()
      await (await response).finished()
      await page.getByRole('banner').getByRole('link').first().click()
      await expect(form(page)).toHaveAttribute('data-state', state)
      // Wait, because a scroll to the result would happen after the render.
      await twoFrames(page)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await expectConsoleErrors(consoleErrors, status === 500 ? [errorStatus(500, SEND_PATH)] : [])
    },
  )
}

test(
  'left while sending, then Back -> sent once; left again, then Back -> empty form',
  { tag: '@exhaustive' },
  async ({ page, site }) => {
    await page.goto(paths.contact)
    await hydrate(page)
    const release = await holdRequests(page, `**${SEND_PATH}`)
    await fill(page)
    await send(page).click()
    await expect(form(page)).toHaveAttribute('data-state', 'sending')
    await page.getByRole('contentinfo').getByRole('link', { name: pages.terms.name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.terms.name)
    release()
    await expect.poll(() => site.sandbox.email.received.length).toBe(1)
    await page.goBack()
    await expect(form(page).getByRole('heading', { name: contactResult.sent.title })).toBeVisible()
    expect(site.sandbox.email.requests).toBe(1)
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.terms.name)
    await page.goBack()
    await expect(field(page, 'message')).toHaveValue('')
  },
)

test('typed, then client navigation and Back -> fields kept, nothing stored in the browser', async ({
  page,
  context,
}) => {
  await page.goto(paths.contact)
  await hydrate(page)
  await fill(page)
  await page.getByRole('contentinfo').getByRole('link', { name: pages.terms.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.terms.name)
  await page.goBack()
  await expectFieldsKept(page)
  await page.goForward()
  await page.goBack()
  await expect(field(page, 'message')).toHaveValue(message.message)
  // Home shows the same draft.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: pages.home.name }).click()
  await expect(page.locator('#services')).toHaveCount(1)
  await expect(field(page, 'name')).toHaveValue(message.name)
  const stored = await page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      location.href,
    ]),
  )
  for (const value of Object.values(message)) expect(stored).not.toContain(value.slice(0, 8))
  await send(page).click()
  await expect(form(page)).toHaveAttribute('data-state', 'sent')
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
  ).not.toContain('Asha')
  expect(await context.cookies()).toEqual([])
})
