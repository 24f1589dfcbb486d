/** Input before hydration, also on pages that a browser extension or a translator has changed. */
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
  'newsletter in the footer': [paths.about, 'footer [data-machine="newsletter"]'],
  'contact form': [paths.contact, FORM],
  'newsletter on home': [paths.home, '#blog [data-machine="newsletter"]'],
  'newsletter below a post': [postOrBlog.path, 'footer [data-machine="newsletter"]'],
} as const
const [ABOUT, FOOTER] = forms['newsletter in the footer']

/** Changes to the HTML that make React render the page again instead of hydrating it (error 418). */
const changes = {
  // Password managers: https://github.com/facebook/react/issues/24430
  'an element beside a field': root => {
    document.querySelector(`${root} input[type=email]`)?.after(document.createElement('com-1password-button'))
  },
  // Google Translate: https://github.com/facebook/react/issues/11538
  'translated text': root => {
    for (const text of document.querySelectorAll(`${root} label, ${root} button span`)) {
      const [outer, inner] = [0, 0].map(() => document.createElement('font' as string))
      inner?.append(`${text.textContent} *`)
      outer?.append(inner ?? '')
      text.replaceChildren(outer ?? '')
    }
  },
  'a wrapped label': root => {
    const label = document.querySelector(`${root} label`)
    const wrapper = document.createElement('span')
    label?.replaceWith(wrapper)
    wrapper.append(label ?? '')
  },
} satisfies Record<string, (root: string) => void>
const changeNames = Object.keys(changes) as (keyof typeof changes)[]

/** React's error code for a hydration mismatch. */
const MISMATCH = /^error: .*418/

const field = (page: Page, root: string, name: string) => page.locator(`${root} form [name="${name}"]`)

async function enter(page: Page, root: string, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, root, name).fill(value)
  await field(page, root, 'email').press('Enter')
}

/** The number of requests to the services, and the messages and sign-ups that they received. */
const received = async ({ sandbox: { email, newsletter } }: Site) => ({
  requests: email.requests + newsletter.requests,
  texts: [...email.received.map(({ title }) => title), ...(await newsletter.addresses())],
})

for (const [index, [name, [path, root]]] of Object.entries(forms).entries()) {
  // Every change makes React render the page again, so one change is enough for the other forms.
  for (const change of index < 2 ? changeNames : changeNames.slice(0, 1))
    test(`the ${name}, submitted before hydration with ${change}, is sent once${unlessFirst(index < 2 && change === changeNames[0])}`, async ({
      page,
      site,
      consoleErrors,
    }) => {
      const release = await openHeld(page, path)
      await page.evaluate(changes[change], root)
      await enter(page, root, root === FORM ? message : { email: message.email })
      release()
      await expect(page.locator(root)).toHaveAttribute('data-state', /^(?:sent|success)$/)
      const text = root === FORM ? message.message : message.email
      expect(await received(site)).toEqual({ requests: 1, texts: [text] })
      await expectConsoleErrors(consoleErrors, [MISMATCH])
    })

  const refused = root === FORM ? { name: 'A', email: 'kiran@', message: '' } : { email: 'kiran@' }
  test(`the ${name}, submitted with errors before hydration, shows our messages, not the browser's, and is not sent${unlessFirst(index === 0)}`, async ({
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
  const [, root] = forms['newsletter on home']
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

  test('shows our message and sends nothing if only our rules reject the input', async ({ page, site }) => {
    const release = await openHeld(page, paths.contact)
    await enter(page, FORM, { ...message, message: 'Hello' })
    release()
    const { message: tooShort = '' } = contactErrors({ ...message, message: 'Hello' })
    await expect(field(page, FORM, 'message')).toHaveAccessibleDescription(tooShort)
    await expect(field(page, FORM, 'email')).toBeFocused()
    expect(site.sandbox.email.requests).toBe(0)
  })

  test('shows our message for an invalid email in a wrapped label', async ({ page, consoleErrors }) => {
    const release = await openHeld(page, ABOUT)
    await page.evaluate(changes['a wrapped label'], FOOTER)
    await enter(page, FOOTER, { email: 'kiran@' })
    release()
    await expect(page.locator(FOOTER)).toContainText(EMAIL_MESSAGE)
    await expect(field(page, FOOTER, 'email')).toHaveValue('kiran@')
    await expect(field(page, FOOTER, 'email')).toBeFocused()
    await expectConsoleErrors(consoleErrors, [MISMATCH])
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

  const { email } = message
  for (const [outcome, submits, texts, shown] of [
    ['sends the last email once', ['asha@', 'asha@studio.exmple', email], [email], newsletterResult.success],
    ['sends nothing if the last email is invalid', [email, 'asha@'], [], EMAIL_MESSAGE],
  ] as const)
    test(`${outcome} after several submissions`, async ({ page, site }) => {
      const release = await openHeld(page, ABOUT)
      for (const address of submits) await enter(page, FOOTER, { email: address })
      release()
      await expect(page.locator(FOOTER)).toContainText(shown)
      expect(await received(site)).toEqual({ requests: texts.length, texts })
    })

  test('keeps the focus in a field that is filled after the form was submitted', async ({ page, site }) => {
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
  /** Opens a page, and changes its header, so that React renders the whole page again. */
  async function openChanged(page: Page, path: string) {
    const release = await openHeld(page, path)
    await page.evaluate(() => document.querySelector('header a')?.append(document.createElement('i')))
    return async () => {
      release()
      await expect(page.locator('header a i')).toHaveCount(0)
    }
  }

  test.afterEach(({ consoleErrors }) => expectConsoleErrors(consoleErrors, [MISMATCH]))

  test('keeps the menu open with the focus in it, and Escape closes it', async ({ page }) => {
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

  test('keeps the text of a field, and the visitor can continue to type', async ({ page }) => {
    const hydrate = await openChanged(page, paths.contact)
    await field(page, FORM, 'message').pressSequentially('We run 14 stores\nand count')
    await hydrate()
    await page.keyboard.type(' on paper.')
    await expect(field(page, FORM, 'message')).toHaveValue('We run 14 stores\nand count on paper.')
  })

  for (const [element, selector] of [
    ['link in the footer', 'footer a[href="/shipping"]'],
    ['link whose target other links share', 'main a[href="/#contact"]'],
    ['button', `${FORM} button`],
  ] as const)
    test(`keeps the focus on a ${element} @exhaustive`, async ({ page }) => {
      const hydrate = await openChanged(page, paths.home)
      await page.locator(selector).last().focus()
      await hydrate()
      await expect(page.locator(selector).last()).toBeFocused()
    })

  test('keeps translated text @exhaustive', async ({ page }) => {
    const hydrate = await openChanged(page, paths.terms)
    const heading = page.locator('footer nav h2').first()
    await heading.evaluate(element => {
      const font = document.createElement('font' as string)
      font.append('ಕಂಪನಿ ಬಗ್ಗೆ')
      element.replaceChildren(font)
    })
    await page.mouse.wheel(0, 10)
    await hydrate()
    await expect(heading).toHaveText('ಕಂಪನಿ ಬಗ್ಗೆ')
  })

  test('keeps the text and links of a post, without loading the document again', async ({ page }) => {
    const loads: string[] = []
    page.on('request', request => request.isNavigationRequest() && loads.push(request.url()))
    const hydrate = await openChanged(page, forms['newsletter below a post'][0])
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
