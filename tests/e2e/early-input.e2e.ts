/** Input before a page is hydrated, also on pages that an extension or a translator has changed. */
import type { Page } from 'playwright/test'
import { contactErrors, contactFieldNames } from '../../machines/contact-form/schema.ts'
import { EMAIL_MESSAGE } from '../../machines/email.schema.ts'
import { headerLabel } from '../support/header-label.ts'
import { menuLabel } from '../../src/company/navigation.ts'
import { pages } from '../../src/company/pages.ts'
import { paths } from '../../src/company/paths.ts'
import { contactMessage, emptyDraft } from '../support/contact-message.ts'
import { postOrBlog } from '../support/posts.ts'
import { SEND_PATH } from '../fakes/emailjs.ts'
import {
  browserMessages,
  ENTRY_SCRIPT,
  expect,
  expectConsoleErrors,
  failedRequest,
  holdRequests,
  test,
  twoFrames,
} from './support/site.ts'

const SUBSCRIBE_PATH = '/api/subscribe'
const CONTACT = '[data-machine="contact-form"]'
const EMAIL = 'asha@studio.example'
const message = {
  ...contactMessage,
  email: EMAIL,
  message: contactMessage.message.replace('\n', ' '),
}

/** The newsletter forms: their pages, and selectors of their root elements. */
const newsletters = {
  footer: [paths.about, 'footer [data-machine="newsletter"]'],
  blog: [paths.home, '#blog [data-machine="newsletter"]'],
  post: [postOrBlog.path, 'footer [data-machine="newsletter"]'],
} as const

/** Changes of the HTML after which React renders the page again instead of hydrating it (error 418). */
const changes = {
  // Password managers: https://github.com/facebook/react/issues/24430
  'element beside the field': form => {
    document.querySelector(`${form} input[type=email]`)?.after(document.createElement('com-1password-button'))
  },
  // Google Translate: https://github.com/facebook/react/issues/11538
  'text translated': form => {
    for (const text of document.querySelectorAll(`${form} label, ${form} button span`)) {
      const font = document.createElement('font' as string)
      font.append(
        Object.assign(document.createElement('font' as string), {
          textContent: `${text.textContent} *`,
        }),
      )
      text.replaceChildren(font)
    }
  },
  'label wrapped': form => {
    const label = document.querySelector(`${form} label`)
    const wrapper = document.createElement('span')
    label?.replaceWith(wrapper)
    if (label) wrapper.append(label)
  },
} satisfies Record<string, (form: string) => void>

/** React's code for a hydration mismatch. */
const MISMATCH = /^error: .*418/

const hideWebdriver = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'webdriver', {
      get: () => false,
    }),
  )

/** Opens a page and holds its scripts. The returned function releases them. */
async function open(page: Page, path: string): Promise<() => void> {
  await hideWebdriver(page)
  const release = await holdRequests(page, ENTRY_SCRIPT)
  await page.goto(path)
  return release
}

const field = (page: Page, form: string, name: string) => page.locator(`${form} form [name="${name}"]`)

async function fillContact(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(message)) await field(page, CONTACT, name).fill(value)
}

/** A live list of the bodies of the page's requests to a path. */
function bodiesOf(page: Page, path: string): unknown[] {
  const bodies: unknown[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname === path) bodies.push(request.postDataJSON())
  })
  return bodies
}

/** Expects the bodies; in Firefox only their number, because WebDriver BiDi does not report bodies there. */
function expectBodies(page: Page, bodies: unknown[], expected: unknown[]): void {
  if (page.context().browser()?.browserType().name() === 'firefox')
    expect(bodies).toHaveLength(expected.length)
  else expect(bodies).toEqual(expected)
}

test.beforeEach(async ({ site }) => {
  Object.assign(site.sandbox.email, {
    behaviour: {},
    received: [],
    requests: 0,
  })
  Object.assign(site.sandbox.newsletter, { behaviour: {}, requests: 0 })
  await site.sandbox.newsletter.clear()
})

for (const [place, [path, form]] of Object.entries(newsletters)) {
  // React renders the page again after each change, wherever the form is.
  for (const [change, apply] of Object.entries(changes).slice(0, place === 'footer' ? undefined : 1)) {
    const isFirst = place === 'footer' && change === Object.keys(changes)[0]
    test(
      `newsletter of the ${place}: Enter before hydration subscribes once, ${change}`,
      { tag: isFirst ? [] : '@exhaustive' },
      async ({ page, consoleErrors }) => {
        const bodies = bodiesOf(page, SUBSCRIBE_PATH)
        const release = await open(page, path)
        await page.evaluate(apply, form)
        await field(page, form, 'email').fill(EMAIL)
        await field(page, form, 'email').press('Enter')
        release()
        await expect(page.locator(form)).toHaveAttribute('data-state', 'success')
        expectBodies(page, bodies, [{ email: EMAIL }])
        await expectConsoleErrors(consoleErrors, [MISMATCH])
      },
    )
  }

  test(
    `newsletter of the ${place}: shows our message for an invalid address entered before hydration, without a request`,
    { tag: '@exhaustive' },
    async ({ page }) => {
      const bodies = bodiesOf(page, SUBSCRIBE_PATH)
      const release = await open(page, path)
      const messages = await browserMessages(page)
      await field(page, form, 'email').fill('kiran@')
      await field(page, form, 'email').press('Enter')
      release()
      await expect(page.locator(form)).toContainText(EMAIL_MESSAGE)
      expect(await messages()).toBe(0)
      await expect(field(page, form, 'email')).toBeFocused()
      await expect(field(page, form, 'email')).toHaveValue('kiran@')
      expectBodies(page, bodies, [])
    },
  )
}

for (const [index, [change, apply]] of Object.entries(changes).entries()) {
  test(
    `contact form: Send before hydration sends once, ${change}`,
    { tag: index === 0 ? [] : '@exhaustive' },
    async ({ page, site, consoleErrors }) => {
      const release = await open(page, paths.contact)
      await page.evaluate(apply, CONTACT)
      await fillContact(page)
      await page.locator(`${CONTACT} button`).click()
      release()
      await expect(page.locator(CONTACT)).toHaveAttribute('data-state', 'sent')
      expect(site.sandbox.email.received).toEqual([
        { name: message.name, email: message.email, title: message.message },
      ])
      await expectConsoleErrors(consoleErrors, [MISMATCH])
    },
  )
}

test(
  'newsletter: shows our message for an invalid address entered before hydration in a wrapped label',
  { tag: '@exhaustive' },
  async ({ page, consoleErrors }) => {
    const [path, form] = newsletters.footer
    const release = await open(page, path)
    await page.evaluate(changes['label wrapped'], form)
    await field(page, form, 'email').fill('kiran@')
    await field(page, form, 'email').press('Enter')
    release()
    await expect(page.locator(form)).toContainText(EMAIL_MESSAGE)
    await expect(field(page, form, 'email')).toHaveValue('kiran@')
    await expect(field(page, form, 'email')).toBeFocused()
    await expectConsoleErrors(consoleErrors, [MISMATCH])
  },
)

for (const [way, submit] of [
  ['Enter', (page: Page) => field(page, CONTACT, 'email').press('Enter')],
  ['Send', (page: Page) => page.locator(`${CONTACT} button`).click()],
] as const) {
  test(
    `contact form: shows our messages and sends nothing if its fields are invalid, ${way} before hydration`,
    { tag: '@exhaustive' },
    async ({ page, site }) => {
      const release = await open(page, paths.contact)
      await field(page, CONTACT, 'name').fill('A')
      await field(page, CONTACT, 'email').fill('asha@')
      await submit(page)
      release()
      const errors = contactErrors({ ...emptyDraft, name: 'A', email: 'asha@' })
      for (const name of contactFieldNames)
        await expect(field(page, CONTACT, name)).toHaveAccessibleDescription(errors[name] ?? 'no error')
      expect(site.sandbox.email.requests).toBe(0)
    },
  )
}

test("contact form: Send before hydration focuses the first empty field, then shows our messages, not the browser's", async ({
  page,
}) => {
  const release = await open(page, paths.contact)
  const messages = await browserMessages(page)
  await page.locator(`${CONTACT} button`).click()
  await expect(field(page, CONTACT, 'name')).toBeFocused()
  release()
  const errors = contactErrors(emptyDraft)
  for (const name of contactFieldNames)
    await expect(field(page, CONTACT, name)).toHaveAccessibleDescription(errors[name] ?? 'no error')
  await expect(field(page, CONTACT, 'name')).toBeFocused()
  expect(await messages()).toBe(0)
})

test(
  "contact form: shows the browser's message if it is submitted empty while every script fails",
  { tag: '@exhaustive' },
  async ({ page, consoleErrors }) => {
    await page.route(/\/assets\/.*\.js/, route => route.abort())
    await page.goto(paths.contact)
    const messages = await browserMessages(page)
    await page.locator(`${CONTACT} button`).click()
    await expect.poll(messages).toBeGreaterThan(0)
    await expect(field(page, CONTACT, 'name')).toBeFocused()
    await expectConsoleErrors(consoleErrors, [], { allowed: [failedRequest('/assets/', 'failed')] })
  },
)

test(
  'contact form: shows our message and sends nothing if only our rules refuse it, Enter before hydration',
  { tag: '@exhaustive' },
  async ({ page, site }) => {
    const release = await open(page, paths.contact)
    await fillContact(page)
    await field(page, CONTACT, 'message').fill('Hello')
    await field(page, CONTACT, 'email').press('Enter')
    release()
    await expect(field(page, CONTACT, 'message')).toHaveAccessibleDescription(
      contactErrors({ ...message, message: 'Hello' }).message ?? 'no error',
    )
    await expect(field(page, CONTACT, 'email')).toBeFocused()
    expect(site.sandbox.email.requests).toBe(0)
  },
)

test(
  'shows no message and does not subscribe if an invalid address is corrected before hydration',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const [path, form] = newsletters.footer
    const bodies = bodiesOf(page, SUBSCRIBE_PATH)
    const release = await open(page, path)
    await field(page, form, 'email').fill('kiran@')
    await field(page, form, 'email').press('Enter')
    await field(page, form, 'email').pressSequentially('studio.example')
    release()
    await expect(page.locator(`${form} form[data-hydrated]`)).toHaveCount(1)
    await twoFrames(page)
    await expect(page.locator(form)).toHaveAttribute('data-state', 'entering.idle')
    await expect(page.locator(form)).not.toContainText(EMAIL_MESSAGE)
    expectBodies(page, bodies, [])
    await field(page, form, 'email').press('Enter')
    await expect(page.locator(form)).toHaveAttribute('data-state', 'success')
    expectBodies(page, bodies, [{ email: 'kiran@studio.example' }])
  },
)

test(
  'keeps the focus and shows messages for the other fields if one is filled after an early submit',
  { tag: '@exhaustive' },
  async ({ page, site }) => {
    const release = await open(page, paths.contact)
    await field(page, CONTACT, 'name').focus()
    await page.keyboard.press('Enter')
    await field(page, CONTACT, 'message').fill(message.message)
    release()
    await expect(field(page, CONTACT, 'name')).toHaveAccessibleDescription(
      contactErrors({ ...message, name: '' }).name ?? 'no error',
    )
    await expect(field(page, CONTACT, 'message')).toHaveAccessibleDescription('')
    await expect(field(page, CONTACT, 'message')).toBeFocused()
    expect(site.sandbox.email.requests).toBe(0)
  },
)

test(
  'sends the last text once if it is corrected between two submits before hydration',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const [path, form] = newsletters.footer
    const bodies = bodiesOf(page, SUBSCRIBE_PATH)
    const release = await open(page, path)
    for (const address of ['asha@', 'asha@studio.exmple', EMAIL]) {
      await field(page, form, 'email').selectText()
      await page.keyboard.type(address)
      await field(page, form, 'email').press('Enter')
    }
    release()
    await expect(page.locator(form)).toHaveAttribute('data-state', 'success')
    expectBodies(page, bodies, [{ email: EMAIL }])
  },
)

test(
  'shows our message without a request if an invalid address follows a valid one before hydration',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const [path, form] = newsletters.footer
    const bodies = bodiesOf(page, SUBSCRIBE_PATH)
    const release = await open(page, path)
    for (const address of [EMAIL, 'asha@']) {
      await field(page, form, 'email').fill(address)
      await field(page, form, 'email').press('Enter')
    }
    release()
    await expect(page.locator(form)).toContainText(EMAIL_MESSAGE)
    expectBodies(page, bodies, [])
  },
)

test(
  'sends the submitted text if it is changed after a submit before hydration',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const bodies = bodiesOf(page, SEND_PATH)
    const release = await open(page, paths.contact)
    await fillContact(page)
    await page.locator(`${CONTACT} button`).click()
    await field(page, CONTACT, 'message').fill('Half a sen')
    release()
    await expect(page.locator(CONTACT)).toHaveAttribute('data-state', 'sent')
    expectBodies(page, bodies, [
      expect.objectContaining({
        template_params: {
          name: message.name,
          email: EMAIL,
          title: message.message,
        },
      }),
    ])
  },
)

test('handles submits of two forms before hydration', async ({ page, site }) => {
  const release = await open(page, paths.home)
  await fillContact(page)
  await page.locator(`${CONTACT} button`).click()
  const [, form] = newsletters.blog
  await field(page, form, 'email').fill(EMAIL)
  await field(page, form, 'email').press('Enter')
  release()
  await expect(page.locator(form)).toHaveAttribute('data-state', 'success')
  await expect(page.locator(CONTACT)).toHaveAttribute('data-state', 'sent')
  expect(site.sandbox.email.requests).toBe(1)
})

test.describe('a page changed before hydration', () => {
  /** Changes the header, so that React renders the whole page again. */
  const changePage = (page: Page) =>
    page.evaluate(() => document.querySelector('header a')?.append(document.createElement('i')))
  const isRenderedAnew = (page: Page) => expect(page.locator('header a i')).toHaveCount(0)

  test('keeps the menu open with the focus in it, and Escape closes it', async ({ page, consoleErrors }) => {
    await page.setViewportSize({ width: 360, height: 720 })
    const release = await open(page, paths.home)
    const menu = page.getByRole('navigation', { name: menuLabel })
    await changePage(page)
    await page.getByText(menuLabel, { exact: true }).click()
    await menu.getByRole('link', { name: headerLabel('products') }).focus()
    release()
    await isRenderedAnew(page)
    await expect(page.getByRole('banner')).toHaveAttribute('data-state', /menu\.open/)
    await expect(menu).toBeVisible()
    await expect(menu.getByRole('link', { name: headerLabel('products') })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expectConsoleErrors(consoleErrors, [MISMATCH])
  })

  for (const [element, selector] of [
    ['link of the footer', 'footer a[href="/shipping"]'],
    ['one of several links to a page', 'main a[href="/#contact"]'],
    ['button', `${CONTACT} button`],
    ['field', `${CONTACT} [name=name]`],
  ] as const)
    test(
      `keeps the focus on a ${element}`,
      { tag: element === 'field' ? [] : '@exhaustive' },
      async ({ page, consoleErrors }) => {
        const release = await open(page, paths.home)
        await changePage(page)
        await page.locator(selector).last().focus()
        release()
        await isRenderedAnew(page)
        await expect(page.locator(selector).last()).toBeFocused()
        await expectConsoleErrors(consoleErrors, [MISMATCH])
      },
    )

  test('keeps the text of a field', { tag: '@exhaustive' }, async ({ page, consoleErrors }) => {
    const release = await open(page, paths.contact)
    await changePage(page)
    await field(page, CONTACT, 'message').fill('We run 14 stores\nand count stock on paper.')
    release()
    await isRenderedAnew(page)
    await expect(field(page, CONTACT, 'message')).toHaveValue('We run 14 stores\nand count stock on paper.')
    await expect(field(page, CONTACT, 'message')).toBeFocused()
    await expectConsoleErrors(consoleErrors, [MISMATCH])
  })

  test('keeps a translated text', { tag: '@exhaustive' }, async ({ page, consoleErrors }) => {
    const release = await open(page, paths.terms)
    await changePage(page)
    await page.evaluate(() =>
      document
        .querySelector('footer nav h2')
        ?.replaceChildren(
          Object.assign(document.createElement('font' as string), { textContent: 'ಕಂಪನಿ ಬಗ್ಗೆ' }),
        ),
    )
    await page.mouse.wheel(0, 10)
    release()
    await isRenderedAnew(page)
    await expect(page.locator('footer nav h2').first()).toHaveText('ಕಂಪನಿ ಬಗ್ಗೆ')
    await expectConsoleErrors(consoleErrors, [MISMATCH])
  })

  test('keeps the text of a post and its links, without loading the document again', async ({
    page,
    consoleErrors,
  }) => {
    const loads: string[] = []
    page.on('request', request => request.isNavigationRequest() && loads.push(request.url()))
    const release = await open(page, newsletters.post[0])
    const text = await page.locator('article').innerText()
    await changePage(page)
    await page.mouse.wheel(0, 10)
    release()
    await isRenderedAnew(page)
    await expect(page.locator('form[data-hydrated]')).toHaveCount(1)
    await twoFrames(page)
    expect(await page.locator('article').innerText()).toBe(text)
    expect(loads).toHaveLength(1)
    await page.locator('footer').getByRole('link', { name: pages.terms.name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.terms.name)
    await expect(page.locator('article')).toHaveCount(0)
    await expectConsoleErrors(consoleErrors, [MISMATCH])
  })
})
