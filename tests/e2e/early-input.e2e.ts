/** Input before hydration, including on pages that a browser extension or translator has changed. */
import type { Page } from 'playwright/test'
import { contactErrors } from '../../machines/contact-form/schema.ts'
import { EMAIL_MESSAGE } from '../../machines/email.schema.ts'
import { headerLabel } from '../support/header-label.ts'
import { menuLabel } from '../../src/company/navigation.ts'
import { newsletterResult } from '../../src/company/newsletter.ts'
import { paths } from '../../src/company/paths.ts'
import { postOrBlog } from '../support/posts.ts'
import type { Site } from '../support/served-site.ts'
import { fill, FORM, message, send, test } from './support/contact-form.ts'
import { twoFrames } from './support/appearance.ts'
import { expectConsoleErrors, failedRequest } from './support/console-errors.ts'
import { browserMessages, followFooterLink, openHeld } from './support/hydration.ts'
import { expect, unlessFirst } from './support/site.ts'

const forms = {
  'newsletter form in the footer': [paths.about, 'footer [data-machine="newsletter"]'],
  'contact form': [paths.contact, FORM],
} as const
const [ABOUT, FOOTER] = forms['newsletter form in the footer']

/** Adds an element as password managers do, so that React renders the page again (facebook/react#24430). */
const addElement = (root: string) =>
  document.querySelector(`${root} input[type=email]`)?.after(document.createElement('com-1password-button'))

/** React's error code for a hydration mismatch. */
const MISMATCH = /^error: .*418/

const field = (page: Page, root: string, name: string) => page.locator(`${root} form [name="${name}"]`)

async function enter(page: Page, root: string, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    // In stock Firefox, Playwright's `fill` appends to the text of a focused field.
    await field(page, root, name).evaluate(element => ((element as HTMLInputElement).value = ''))
    await field(page, root, name).fill(value)
  }
  await field(page, root, 'email').press('Enter')
}

/** The number of requests to the services, and the messages and sign-ups that they received. */
const received = async ({ sandbox: { email, newsletter } }: Site) => ({
  requests: email.requests + newsletter.requests,
  texts: [...email.received.map(({ title }) => title), ...(await newsletter.addresses())],
})

for (const [name, [path, root]] of Object.entries(forms)) {
  test(`before hydration, a changed page's ${name} is sent once`, async ({ page, site, consoleErrors }) => {
    const release = await openHeld(page, path)
    await page.evaluate(addElement, root)
    await enter(page, root, root === FORM ? message : { email: message.email })
    release()
    await expect(page.locator(root)).toHaveAttribute('data-state', /^(?:sent|success)$/)
    const text = root === FORM ? message.message : message.email
    expect(await received(site)).toEqual({ requests: 1, texts: [text] })
    await expectConsoleErrors(consoleErrors, [MISMATCH])
  })

  const refused = root === FORM ? { name: 'A', email: 'kiran@', message: '' } : { email: 'kiran@' }
  test(`the ${name}, submitted with errors before hydration, shows our messages, not the browser's, and is not sent${unlessFirst(root !== FORM)}`, async ({
    page,
    site,
  }) => {
    const release = await openHeld(page, path)
    const messages = await browserMessages(page)
    await enter(page, root, refused)
    release()
    const errors = root === FORM ? contactErrors({ ...message, ...refused }) : { email: EMAIL_MESSAGE }
    for (const [invalid, error] of Object.entries(errors))
      await expect(field(page, root, invalid)).toHaveAccessibleDescription(error)
    await expect(field(page, root, 'email')).toHaveValue('kiran@')
    await expect(field(page, root, 'email')).toBeFocused()
    expect(await messages()).toBe(0)
    expect(await received(site)).toEqual({ requests: 0, texts: [] })
  })
}

test('two forms submitted before hydration are both sent', async ({ page, site }) => {
  const release = await openHeld(page, paths.home)
  await fill(page)
  await send(page).click()
  const root = '#blog [data-machine="newsletter"]'
  await enter(page, root, { email: message.email })
  release()
  await expect(page.locator(root)).toHaveAttribute('data-state', 'success')
  await expect(page.locator(FORM)).toHaveAttribute('data-state', 'sent')
  expect(await received(site)).toEqual({ requests: 2, texts: [message.message, message.email] })
})

test.describe('a form before hydration', { tag: '@exhaustive' }, () => {
  test("shows the browser's message if every script fails", async ({ page, consoleErrors }) => {
    await page.route(/\/assets\/.*\.js/, route => route.abort())
    await page.goto(paths.contact)
    const messages = await browserMessages(page)
    await send(page).click()
    await expect.poll(messages).toBeGreaterThan(0)
    await expect(field(page, FORM, 'name')).toBeFocused()
    await expectConsoleErrors(consoleErrors, [], { allowed: [failedRequest('/assets/', 'failed')] })
  })

  test('shows no message and sends nothing if an invalid email is corrected', async ({ page, site }) => {
    const release = await openHeld(page, ABOUT)
    await enter(page, FOOTER, { email: 'kiran@' })
    await field(page, FOOTER, 'email').pressSequentially('studio.example')
    release()
    await expect(page.locator(`${FOOTER} form[data-hydrated]`)).toHaveCount(1)
    await twoFrames(page)
    await expect(page.locator(FOOTER)).toHaveAttribute('data-state', 'entering.idle')
    await expect(page.locator(FOOTER)).not.toContainText(EMAIL_MESSAGE)
    expect(site.sandbox.newsletter.requests).toBe(0)
  })

  test('sends only the last email, once, after several submissions', async ({ page, site }) => {
    const release = await openHeld(page, ABOUT)
    for (const email of ['asha@', 'asha@studio.exmple', message.email]) await enter(page, FOOTER, { email })
    release()
    await expect(page.locator(FOOTER)).toContainText(newsletterResult.success)
    expect(await received(site)).toEqual({ requests: 1, texts: [message.email] })
  })

  test('keeps focus in a field filled in after the form was submitted', async ({ page, site }) => {
    const release = await openHeld(page, paths.contact)
    await field(page, FORM, 'name').press('Enter')
    await field(page, FORM, 'message').fill(message.message)
    release()
    const { name: missing = '' } = contactErrors({ ...message, name: '' })
    await expect(field(page, FORM, 'name')).toHaveAccessibleDescription(missing)
    await expect(field(page, FORM, 'message')).toHaveAccessibleDescription('')
    await expect(field(page, FORM, 'message')).toBeFocused()
    expect(site.sandbox.email.requests).toBe(0)
  })

  test('sends the submitted text even if it is changed afterwards', async ({ page, site }) => {
    const release = await openHeld(page, paths.contact)
    await enter(page, FORM, message)
    await field(page, FORM, 'message').fill('Half a sen')
    release()
    await expect(page.locator(FORM)).toHaveAttribute('data-state', 'sent')
    expect(await received(site)).toEqual({ requests: 1, texts: [message.message] })
  })
})

test.describe('a page changed before hydration', () => {
  /** Opens a page and changes its header, so that React renders the whole page again. */
  async function openChanged(page: Page, path: string) {
    const release = await openHeld(page, path)
    await page.evaluate(() => document.querySelector('header a')?.append(document.createElement('i')))
    return async () => {
      release()
      await expect(page.locator('header a i')).toHaveCount(0)
    }
  }

  test.afterEach(({ consoleErrors }) => expectConsoleErrors(consoleErrors, [MISMATCH]))

  test('keeps the menu open and its link focused until Escape closes the menu', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 720 })
    const hydrate = await openChanged(page, paths.home)
    const menu = page.getByRole('navigation', { name: menuLabel })
    const link = menu.getByRole('link', { name: headerLabel('products') })
    await page.getByText(menuLabel, { exact: true }).click()
    await link.focus()
    await hydrate()
    await expect(page.getByRole('banner')).toHaveAttribute('data-state', /menu\.open/)
    await expect(link).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })

  test('keeps the text of a field, and the visitor can keep typing', async ({ page }) => {
    const hydrate = await openChanged(page, paths.contact)
    await field(page, FORM, 'message').pressSequentially('We run 14 stores\nand count')
    await hydrate()
    await page.keyboard.type(' on paper.')
    await expect(field(page, FORM, 'message')).toHaveValue('We run 14 stores\nand count on paper.')
  })

  test('keeps focus on one of several links to the same target @exhaustive', async ({ page }) => {
    const link = page.locator('main a[href="/#contact"]').last()
    const hydrate = await openChanged(page, paths.home)
    await link.focus()
    await hydrate()
    await expect(link).toBeFocused()
  })

  // The about page has a static island inside another.
  for (const path of [postOrBlog.path, paths.about])
    test(`keeps the text and links of ${path}, without loading the document again`, async ({ page }) => {
      const loads: string[] = []
      page.on('request', request => request.isNavigationRequest() && loads.push(request.url()))
      const hydrate = await openChanged(page, path)
      const text = await page.getByRole('main').innerText()
      await page.mouse.wheel(0, 10)
      await hydrate()
      await expect(page.locator('form[data-hydrated]')).toHaveCount(1)
      await twoFrames(page)
      expect(await page.getByRole('main').innerText()).toBe(text)
      expect(loads).toHaveLength(1)
      await followFooterLink(page)
    })
})
