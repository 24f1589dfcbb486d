import { EMAIL_MESSAGE } from '../../machines/email.schema.ts'
import type { Page } from 'playwright/test'
import { copyright } from '../../src/company/company.ts'
import { paths } from '../../src/company/paths.ts'
import { HONEYPOT_NAME } from '../../src/forms/form-fields.ts'
import { newsletterFields, newsletterResult } from '../../src/company/newsletter.ts'
import { newsletterPages } from '../../src/server/newsletter/content.ts'
import { fontsLoaded, scrollsHorizontally, violations } from './support/appearance.ts'
import { expectConsoleErrors, errorStatus } from './support/console-errors.ts'
import { followFooterLink, holdRequests, openHydrated } from './support/hydration.ts'
import { expect, test } from './support/site.ts'

const { success: SUCCESS, error: FAILED } = newsletterResult
const SUBSCRIBE_PATH = '/api/subscribe'
const ASHA = 'asha@studio.example'

const FOOTER_FORM = 'footer [data-machine="newsletter"]'
const inFooter = (page: Page) => page.getByRole('contentinfo').locator('[data-machine="newsletter"]')
const inBlog = (page: Page) => page.locator('#blog [data-machine="newsletter"]')
const email = (form: ReturnType<typeof inFooter>) =>
  form.getByRole('textbox', { name: newsletterFields.label })
const subscribe = (form: ReturnType<typeof inFooter>) =>
  form.getByRole('button', { name: newsletterFields.submit, exact: true })
const openForm = async (page: Page) => {
  await openHydrated(page, paths.about)
  return inFooter(page)
}

test('a sign-up arrives even if the visitor opens another page', async ({ page, site }) => {
  const release = await holdRequests(page, `**${SUBSCRIBE_PATH}`)
  await openHydrated(page, paths.home)
  await email(inBlog(page)).fill(ASHA)
  await email(inBlog(page)).press('Enter')
  await expect(inBlog(page)).toHaveAttribute('data-state', 'loading')
  await followFooterLink(page)
  release()
  await expect.poll(() => site.sandbox.newsletter.addresses()).toEqual([ASHA])
})

test('a result does not move the content below the form', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(paths.about)
  await fontsLoaded(page)
  const form = inFooter(page)
  await email(form).fill(ASHA)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await subscribe(form).click()
  await expect(form).toContainText(SUCCESS)
  expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(4)
})

test('the reason for a failed sign-up is in view', async ({ page, consoleErrors }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.route(`**${SUBSCRIBE_PATH}`, route => route.fulfill({ status: 500 }))
  const form = await openForm(page)
  await email(form).fill(ASHA)
  await subscribe(form).evaluate(button => button.scrollIntoView({ block: 'end' }))
  await subscribe(form).click()
  await expect(form.locator('[aria-live] p')).toBeInViewport({ ratio: 0.9 })
  await expectConsoleErrors(consoleErrors, [errorStatus(500, SUBSCRIBE_PATH)])
})

test('the form and the pages that its emails link to are accessible @exhaustive', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const release = await holdRequests(page, `**${SUBSCRIBE_PATH}`)
  const form = await openForm(page)
  await email(form).fill(ASHA)
  await subscribe(form).click()
  await expect(form.getByRole('button', { name: newsletterFields.loading })).toBeDisabled()
  expect(await violations(page, { within: FOOTER_FORM })).toEqual([])
  release()
  await expect(form).toContainText(SUCCESS)
  expect(await violations(page)).toEqual([])

  const text = site.sandbox.newsletter.mail.emailsTo(ASHA).at(-1)?.text ?? ''
  for (const [name, asking, done] of [
    ['confirm', newsletterPages.confirm, newsletterPages.confirmed],
    ['unsubscribe', newsletterPages.unsubscribe, newsletterPages.unsubscribed],
  ] as const) {
    await page.goto(new RegExp(`http://\\S+/api/${name}\\?\\S+`).exec(text)?.[0] ?? '')
    for (const { title } of [asking, done]) {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      // Wait, because goto() during a load can fail in Firefox, or cause errors about cancelled fonts.
      await page.waitForLoadState()
      expect(await violations(page)).toEqual([])
      if (title === asking.title) await page.getByRole('button', { name: asking.action }).click()
    }
  }
  await page.getByRole('link', { name: newsletterPages.unsubscribed.toForm }).click()
  await expect(email(form)).toBeInViewport()
})

test('from 768 px, pages that emails open have a drawing beside the text', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/api/unsubscribe')
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const [text, drawing, foot] = await page
      .locator('main > div, main > svg, footer')
      .evaluateAll(parts => parts.map(part => part.getBoundingClientRect().toJSON() as DOMRect))
    if (!text || !drawing || !foot) throw new Error('no main > div, main > svg or footer')
    expect(await scrollsHorizontally(page)).toBe(false)
    expect(foot.bottom, `${width} px`).toBeGreaterThanOrEqual(800)
    if (width >= 768) expect(drawing.left).toBeGreaterThan(text.right)
    else expect(drawing.top).toBeGreaterThan(text.bottom)
  }
  await expect(page.getByRole('contentinfo')).toHaveText(copyright)
  await expectConsoleErrors(consoleErrors, [errorStatus(410, '/api/unsubscribe')])
})

test('the form says what is wrong, and shows HTML as text', async ({ page, site, consoleErrors }) => {
  const form = await openForm(page)
  await email(form).fill('asha@')
  await subscribe(form).click()
  await expect(form).toContainText(EMAIL_MESSAGE)
  await expect(email(form)).toBeFocused()
  await expect(email(form)).toHaveAccessibleDescription(EMAIL_MESSAGE)
  expect(await violations(page, { within: FOOTER_FORM })).toEqual([])
  await email(form).pressSequentially('studio.example')
  await expect(form).not.toContainText(EMAIL_MESSAGE)
  await email(form).fill('kiran\u200B.rao@one.example')
  await subscribe(form).click()
  const reason = `${EMAIL_MESSAGE}. ${newsletterFields.emailHints.invisible}`
  await expect(email(form)).toHaveAccessibleDescription(reason)

  await email(form).evaluate((field, text) => ((field as HTMLInputElement).value = text), ASHA)
  const honeypot = form.locator(`[name=${HONEYPOT_NAME}]`)
  // A password manager may refill the honeypot.
  for (const value of ['https://x.example', 'https://y.example']) {
    await honeypot.evaluate((field, text) => ((field as HTMLInputElement).value = text), value)
    await subscribe(form).click()
    await expect(form).toContainText(FAILED)
    await expect(honeypot).toHaveValue('')
  }
  expect(site.sandbox.newsletter.requests).toBe(0)

  const error = `<img src=x onerror=alert(1)>${'long '.repeat(2000)}`
  site.sandbox.newsletter.behaviour = { status: 409, body: JSON.stringify({ error }) }
  await subscribe(form).click()
  await expect(form).toContainText('<img src=x onerror=alert(1)>')
  await expect(form.locator('img')).toHaveCount(0)
  expect(await violations(page, { within: FOOTER_FORM })).toEqual([])
  expect((await form.locator('[aria-live]').innerText()).length).toBeLessThanOrEqual(200)
  await expectConsoleErrors(consoleErrors, [errorStatus(409, SUBSCRIBE_PATH)])
})
