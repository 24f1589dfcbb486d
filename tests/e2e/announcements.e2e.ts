/** What assistive technology learns from live regions and the focus. */
import type { Page } from 'playwright/test'
import { contactFields, contactResult } from '../../src/forms/contact-form.content.ts'
import { newsletterFields, newsletterResult } from '../../src/company/newsletter.ts'
import { paths } from '../../src/company/paths.ts'
import { SEND_PATH } from '../fakes/emailjs.ts'
import { expectBelowHeader, hideWebdriver } from './support/contact-form.ts'
import { expect, expectConsoleErrors, errorStatus, holdRequests, hydrate, test } from './support/site.ts'

const forms = {
  'contact form': {
    root: '[data-machine="contact-form"]',
    path: SEND_PATH,
    fields: { name: 'Asha Rao', email: 'asha@studio.example', message: 'We count stock on paper.' },
    busy: contactFields.sending,
    success: contactResult.sent.title,
    failure: contactResult.failed,
  },
  'newsletter': {
    root: '#blog [data-machine="newsletter"]',
    path: '/api/subscribe',
    fields: { email: 'asha@studio.example' },
    busy: newsletterFields.loading,
    success: newsletterResult.success,
    failure: newsletterResult.error,
  },
} as const

test.beforeEach(({ page }) => hideWebdriver(page))

for (const [name, { root, path, fields, busy, success, failure }] of Object.entries(forms)) {
  const button = (page: Page) => page.locator(`${root} form button`)

  /** Fills the form on home. Returns the live region of the prerendered HTML and a list of requests. */
  async function prepare(page: Page) {
    await page.goto(paths.home)
    const region = await page.locator(`${root} [aria-live=polite]`).elementHandle()
    expect(await region.textContent()).toBe('')
    await hydrate(page)
    await expect(page.locator('form:not([data-hydrated])')).toHaveCount(0)
    for (const [field, value] of Object.entries(fields)) await page.fill(`${root} [name="${field}"]`, value)
    const requests: string[] = []
    page.on('request', request => new URL(request.url()).pathname === path && requests.push(request.url()))
    const announced = () => region.evaluate(element => (element.isConnected ? element.textContent : null))
    return { announced, requests }
  }

  test(
    `the ${name} announces each state, and its button keeps the focus while it is inert`,
    { tag: name.startsWith('newsletter') ? [] : '@exhaustive' },
    async ({ page }) => {
      const release = await holdRequests(page, `**${path}`)
      const { announced, requests } = await prepare(page)
      await button(page).focus()
      await page.keyboard.press('Enter')
      await expect.poll(announced).toBe(busy)
      // ARIA Authoring Practices: a control with aria-disabled can still be focused.
      await expect(button(page)).toBeFocused()
      await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
      await expect(button(page)).toBeDisabled()
      await expect(button(page)).toHaveAccessibleName(busy)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Space')
      await button(page).click({ force: true })
      release()
      await expect(page.locator(root)).toContainText(success)
      expect(requests).toHaveLength(1)
      expect(await page.evaluate(selector => document.activeElement?.closest(selector) !== null, root)).toBe(
        true,
      )
    },
  )

  test(
    `the button of the ${name} keeps the focus when sending fails, and sends again`,
    { tag: name.startsWith('newsletter') ? [] : '@exhaustive' },
    async ({ page, site, consoleErrors }) => {
      const service = name === 'newsletter' ? site.sandbox.newsletter : site.sandbox.email
      service.behaviour = { status: 500 }
      const { requests } = await prepare(page)
      await button(page).focus()
      await page.keyboard.press('Enter')
      await expect(page.locator(root)).toContainText(failure)
      await expect(button(page)).toBeFocused()
      await expect(button(page)).toBeEnabled()
      service.behaviour = {}
      await page.keyboard.press('Enter')
      await expect(page.locator(root)).toContainText(success)
      expect(requests).toHaveLength(2)
      await expectConsoleErrors(consoleErrors, [errorStatus(500, path)])
    },
  )
}

test('Back to home focuses the link that was followed, in view', async ({ page }) => {
  await page.goto(paths.home)
  await hydrate(page)
  const link = page.locator(`#products a[href="${paths.logdhan}"]`)
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.logdhan)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(link).toBeFocused()
  await expectBelowHeader(page, link)
  await expect(link).toBeInViewport()
})
