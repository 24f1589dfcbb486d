import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import type { Locator, Page } from 'playwright/test'
import { paths } from '#src/content/paths.ts'
import { HONEYPOT_NAME } from '#src/config/honeypot.ts'
import { company } from '#src/content/company.ts'
import { contactResult } from '#src/content/contact.ts'
import { SEND_PATH } from '../../sandbox/email.ts'
import {
  ENTRY_SCRIPT,
  expect,
  expectConsoleErrors,
  failedRequest,
  holdRequests,
  hydrate,
  errorStatus,
  test,
  twoFrames,
  violations,
} from './support/site.ts'

const FAILED = `Failed to send message. Please try again or contact us directly at ${company.email}`
const message = {
  name: 'Asha Rao',
  email: 'asha@studio.example',
  message: 'We run 14 stores and count stock on paper.\nCan you look at it in March?',
}

const FORM = '[data-machine="contact-form"]'
const form = (page: Page) => page.locator(FORM)
const field = (page: Page, name: keyof typeof message) =>
  form(page).getByLabel({ name: 'Name', email: 'Email', message: 'Message' }[name], { exact: true })
const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' })

async function fill(page: Page, values = message) {
  for (const name of ['name', 'email', 'message'] as const) await field(page, name).fill(values[name])
}

/** Waits until the page header does not cover the element. */
const expectBelowHeader = (page: Page, element: Locator) =>
  expect
    .poll(async () => {
      const [box, header] = await Promise.all([element.boundingBox(), page.getByRole('banner').boundingBox()])
      return box && header && box.y - header.y - header.height
    })
    .toBeGreaterThanOrEqual(0)

test.beforeEach(({ site }) => {
  site.sandbox.email.behaviour = {}
  site.sandbox.email.received = []
  site.sandbox.email.requests = 0
})

/** Makes navigator.webdriver false, because the EmailJS SDK refuses automated browsers (status 451). */
const hideWebdriver = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }))

test.describe('navigator.webdriver false', () => {
  test.beforeEach(async ({ page }) => {
    await hideWebdriver(page)
    await page.goto(paths.contact)
    await hydrate(page)
  })

  test('SDK arrives after the timeout -> first message not sent, second sent once', async ({
    page,
    site,
  }) => {
    await page.clock.install()
    const release = await holdRequests(page, /\/assets\/emailjs-/)
    await fill(page)
    await send(page).click()
    await expect(form(page)).toHaveAttribute('data-state', 'sending')
    await page.clock.runFor(RESPONSE_TIMEOUT_MS)
    await expect(form(page).getByRole('alert')).toContainText(FAILED)
    await send(page).click()
    await expect(form(page)).toHaveAttribute('data-state', 'sending')
    release()
    await expect(page.getByText('Message Sent!')).toBeVisible()
    expect(site.sandbox.email.received).toHaveLength(1)
  })

  test('field focused -> SDK loaded', async ({ page }) => {
    const response = page.waitForResponse(/\/assets\/emailjs-/)
    await field(page, 'name').focus()
    expect((await response).ok()).toBe(true)
  })

  test('sending fails while the form is out of view -> same scroll position', async ({
    page,
    site,
    consoleErrors,
  }) => {
    site.sandbox.email.behaviour = { status: 500 }
    const release = await holdRequests(page, `**${SEND_PATH}`)
    await page.goto(paths.home)
    await hydrate(page)
    await fill(page)
    await send(page).click()
    await page.evaluate(() => document.getElementById('services')?.scrollIntoView({ behavior: 'instant' }))
    const before = await page.evaluate(() => scrollY)
    release()
    await expect(form(page).getByRole('alert')).toContainText(FAILED)
    await twoFrames(page)
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(2)
    await expectConsoleErrors(consoleErrors, [errorStatus(500, SEND_PATH)])
  })

  test('sent while another field has the focus -> focus kept', async ({ page }) => {
    const release = await holdRequests(page, `**${SEND_PATH}`)
    await fill(page)
    await send(page).click()
    const other = page.getByRole('contentinfo').getByRole('textbox', { name: 'Email' })
    await other.focus()
    release()
    await expect(page.getByText('Message Sent!')).toBeVisible()
    await expect(other).toBeFocused()
  })

  test('message sent by mouse -> sending, then sent, received by the service', async ({ page, site }) => {
    const release = await holdRequests(page, `**${SEND_PATH}`)
    await fill(page)
    const width = async () => (await form(page).getByRole('button').boundingBox())?.width
    const before = await width()
    await send(page).click()
    const button = form(page).getByRole('button', { name: 'Sending...' })
    await expect(button).toBeDisabled()
    await expect(form(page)).toHaveAttribute('data-state', 'sending')
    expect(await width()).toBe(before)
    expect(await violations(page, { within: FORM })).toEqual([])
    release()
    await expect(form(page)).toHaveAttribute('data-state', 'sent')
    await expect(form(page).getByRole('heading', { name: 'Message Sent!' })).toBeFocused()
    await expect(form(page)).toContainText(
      "Thank you for reaching out. We'll get back to you within 24 hours.",
    )
    await expect(form(page).locator('form')).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    expect(site.sandbox.email.received).toEqual([
      { name: message.name, email: message.email, title: message.message },
    ])
  })

  test('message sent by keyboard -> sent', async ({ page, site }) => {
    await field(page, 'name').focus()
    await page.keyboard.type(message.name)
    await page.keyboard.press('Tab')
    await page.keyboard.type(message.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Please call me back')
    await page.keyboard.press('Tab')
    await expect(send(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form(page)).toHaveAttribute('data-state', 'sent')
    expect(site.sandbox.email.received).toHaveLength(1)
  })

  test('sending by keyboard fails -> error shown, focus in the form; Enter again -> sent', async ({
    page,
    site,
    consoleErrors,
  }) => {
    site.sandbox.email.behaviour = { status: 500 }
    await fill(page)
    await send(page).focus()
    await page.keyboard.press('Enter')
    await expect(form(page).getByRole('alert')).toContainText(FAILED)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true)
    site.sandbox.email.behaviour = {}
    await field(page, 'email').focus()
    await page.keyboard.press('Enter')
    await expect(form(page)).toHaveAttribute('data-state', 'sent')
    await expectConsoleErrors(consoleErrors, [errorStatus(500, SEND_PATH)])
  })

  test('invalid name typed -> error only after blur; corrected -> error removed', async ({ page }) => {
    await field(page, 'name').pressSequentially('A')
    await expect(form(page).getByText('Name must be at least 2 characters')).toHaveCount(0)
    await field(page, 'email').focus()
    const error = form(page).getByText('Name must be at least 2 characters')
    await expect(error).toBeVisible()
    await expect(field(page, 'name')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'name')).toHaveAccessibleDescription('Name must be at least 2 characters')
    await field(page, 'name').pressSequentially('b')
    await expect(error).toHaveCount(0)
  })

  test('submitted with three invalid fields -> three errors, first one focused, not sent', async ({
    page,
    site,
  }) => {
    await fill(page, { name: 'A', email: 'asha@studio', message: 'Hello' })
    // The page header covers a part of the name field. Browsers scroll such a field no further than they must.
    await field(page, 'name').evaluate(input =>
      scrollBy({ top: input.getBoundingClientRect().top - 60, behavior: 'instant' }),
    )
    await send(page).click()
    for (const text of [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Message must be at least 10 characters',
    ])
      await expect(form(page).getByText(text)).toBeVisible()
    await expect(field(page, 'name')).toBeFocused()
    await expectBelowHeader(page, form(page).getByText('Name', { exact: true }))
    expect(await violations(page, { within: FORM })).toEqual([])
    await fill(page, { name: 'a'.repeat(51), email: message.email, message: 'a'.repeat(1001) })
    await expect(form(page).getByText('Name must be less than 50 characters')).toBeVisible()
    await expect(form(page).getByText('Message must be less than 1000 characters')).toBeVisible()
    expect(site.sandbox.email.requests).toBe(0)
  })

  test('mouse down on the button blurs an invalid field -> button does not move, form submitted', async ({
    page,
  }) => {
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
    await expect(form(page).getByText('Message must be at least 10 characters')).toBeVisible()
    await expect(field(page, 'email')).toBeFocused()
  })

  test('machine arrives while the button is pressed -> button does not move, form submitted', async ({
    page,
  }) => {
    const release = await holdRequests(page, /\/assets\/contact-form-actor-/)
    await fill(page, { name: 'A', email: 'asha', message: 'Hello' })
    await send(page).scrollIntoViewIfNeeded()
    const box = await send(page).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 4)
    await page.mouse.down()
    const arrived = page.waitForResponse(/\/assets\/contact-form-actor-/)
    release()
    await (await arrived).finished()
    // Wait, because the errors of the fields left before would move the button as soon as the machine runs.
    for (let i = 0; i < 5; i++) await twoFrames(page)
    expect(await send(page).boundingBox()).toEqual(box)
    await page.mouse.up()
    await expect(form(page).getByText('Message must be at least 10 characters')).toBeVisible()
  })

  for (const [status, reason] of [
    [400, 'The sending service has a problem of its own just now.'],
    [403, 'The sending service does not accept this email address.'],
    [429, 'Too many messages at once; please wait a minute.'],
    [500, 'The sending service has a problem of its own just now.'],
  ] as const) {
    test(`response ${status} -> error with its reason, fields kept, can be sent again`, async ({
      page,
      site,
      consoleErrors,
    }) => {
      site.sandbox.email.behaviour = { status }
      await fill(page)
      await send(page).click()
      const failure = form(page).getByRole('alert')
      await expect(failure).toContainText(FAILED)
      await expect(failure).toContainText(reason)
      await expect(failure.getByRole('link')).toHaveAttribute('href', `mailto:${company.email}`)
      for (const name of ['name', 'email', 'message'] as const)
        await expect(field(page, name)).toHaveValue(message[name])
      expect(await violations(page, { within: FORM })).toEqual([])
      site.sandbox.email.behaviour = {}
      if (status !== 429) {
        await send(page).click()
        await expect(form(page)).toHaveAttribute('data-state', 'sent')
        expect(site.sandbox.email.received).toHaveLength(1)
      }
      await expectConsoleErrors(consoleErrors, [errorStatus(status, SEND_PATH)])
    })
  }

  test('blocked address -> refused, no request', async ({ page, site }) => {
    await fill(page, { ...message, email: 'test@test.com' })
    await send(page).click()
    await expect(form(page).getByRole('alert')).toContainText(
      'The sending service does not accept this email address.',
    )
    expect(site.sandbox.email.requests).toBe(0)
  })

  test('offline, then online -> error, then sent', async ({ page, context, site, consoleErrors }) => {
    await field(page, 'name').focus()
    await fill(page)
    await field(page, 'email').focus()
    await expect(form(page)).toHaveAttribute('data-state', 'editing.pristine')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await send(page).click()
    await expect(form(page).getByRole('alert')).toContainText(FAILED)
    await expect(form(page).getByRole('alert')).toContainText(
      'There seems to be no connection. Your text is still here.',
    )
    await context.setOffline(false)
    await send(page).click()
    await expect(form(page)).toHaveAttribute('data-state', 'sent')
    expect(site.sandbox.email.received).toHaveLength(1)
    await expectConsoleErrors(consoleErrors, [failedRequest(SEND_PATH, 'offline')])
  })

  for (const [width, height] of [
    [360, 640],
    [1280, 720],
  ] as const) {
    test(`sending fails, ${width} px -> error in view below the page header`, async ({
      page,
      site,
      consoleErrors,
    }) => {
      await page.setViewportSize({ width, height })
      site.sandbox.email.behaviour = { status: 500 }
      await fill(page)
      await send(page).click()
      const failure = form(page).getByRole('alert')
      await expect(failure).toContainText(FAILED)
      await expect(failure).toBeInViewport({ ratio: 1 })
      await expectBelowHeader(page, failure)
      await expect(field(page, 'message')).toBeFocused()
      await expectConsoleErrors(consoleErrors, [errorStatus(500, SEND_PATH)])
    })
  }

  for (const [outcome, status, state] of [
    ['sending fails', 500, 'editing.failed'],
    ['sent', 200, 'sent'],
  ] as const) {
    test(`${outcome} while on another page, then home -> at the top, result in the form`, async ({
      page,
      site,
      consoleErrors,
    }) => {
      site.sandbox.email.behaviour = { status }
      const release = await holdRequests(page, `**${SEND_PATH}`)
      const response = page.waitForResponse(`**${SEND_PATH}`)
      await fill(page)
      await send(page).click()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
      release()
      await (await response).finished()
      await page.getByRole('banner').getByRole('link').first().click()
      await expect(form(page)).toHaveAttribute('data-state', state)
      // Wait, because a scroll to the result would happen after the render.
      await twoFrames(page)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await expectConsoleErrors(consoleErrors, status === 500 ? [errorStatus(500, SEND_PATH)] : [])
    })
  }

  for (const width of [360, 1280]) {
    test(`message sent, ${width} px -> whole card in view below the page header`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 640 })
      await fill(page)
      await send(page).click()
      await expect(form(page)).toHaveAttribute('data-state', 'sent')
      const card = form(page).getByRole('status').locator('> div')
      await expectBelowHeader(page, card)
      await expect(card).toBeInViewport({ ratio: 1 })
      expect(site.sandbox.email.received).toHaveLength(1)
    })
  }

  test('honeypot filled in -> failed, not sent', async ({ page, site }) => {
    await fill(page)
    await form(page)
      .locator(`[name=${HONEYPOT_NAME}]`)
      .evaluate((input: HTMLInputElement) => {
        input.value = 'http://spam.example'
      })
    await send(page).click()
    await expect(form(page).getByRole('alert')).toContainText(
      'A hidden field that must stay empty was filled in.',
    )
    expect(site.sandbox.email.requests).toBe(0)
  })

  test('button double-clicked, then Enter -> sent once', async ({ page }) => {
    const release = await holdRequests(page, `**${SEND_PATH}`)
    let requests = 0
    page.on('request', request => {
      if (new URL(request.url()).pathname === SEND_PATH) requests += 1
    })
    await fill(page)
    await send(page).dblclick()
    await field(page, 'email').press('Enter')
    await twoFrames(page)
    release()
    await expect(form(page)).toHaveAttribute('data-state', 'sent')
    expect(requests).toBe(1)
  })

  test('left while sending, then Back -> sent once; left again, then Back -> empty form', async ({
    page,
    site,
  }) => {
    const release = await holdRequests(page, `**${SEND_PATH}`)
    await fill(page)
    await send(page).click()
    await expect(form(page)).toHaveAttribute('data-state', 'sending')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
    release()
    await expect.poll(() => site.sandbox.email.received.length).toBe(1)
    await page.goBack()
    await expect(form(page).getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
    expect(site.sandbox.email.requests).toBe(1)
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
    await page.goBack()
    await expect(field(page, 'message')).toHaveValue('')
  })

  test('typed, then client navigation and Back -> fields kept, nothing stored in the browser', async ({
    page,
    context,
  }) => {
    await fill(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
    await page.goBack()
    for (const name of ['name', 'email', 'message'] as const)
      await expect(field(page, name)).toHaveValue(message[name])
    await page.goForward()
    await page.goBack()
    await expect(field(page, 'message')).toHaveValue(message.message)
    // Home shows the same draft.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
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
      await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      ),
    ).not.toContain('Asha')
    expect(await context.cookies()).toEqual([])
  })

  test('typed while the machine loads, then client navigation and Back -> fields kept', async ({ page }) => {
    await page.route(/contact-form-actor-/, () => {})
    await page.reload()
    await hydrate(page)
    await fill(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
    await page.goBack()
    for (const name of ['name', 'email', 'message'] as const)
      await expect(field(page, name)).toHaveValue(message[name])
  })

  test('machine does not load -> no error while typing, error after submit', async ({
    page,
    context,
    consoleErrors,
  }) => {
    await page.route(/contact-form-actor-/, route => route.abort())
    await page.reload()
    await hydrate(page)
    await fill(page)
    await expect(form(page).getByRole('alert')).toHaveCount(0)
    await context.setOffline(true)
    await send(page).click()
    await expect(form(page).getByRole('alert')).toContainText(
      'There seems to be no connection. Your text is still here.',
    )
    await expect(field(page, 'message')).toHaveValue(message.message)
    await expectConsoleErrors(consoleErrors, [
      failedRequest('/contact-form-actor-', 'failed'),
      failedRequest('', 'failed', 'offline'),
    ])
  })

  test('empty form submitted while the machine loads -> native validation, then error messages', async ({
    page,
  }) => {
    const release = await holdRequests(page, /contact-form-actor-/)
    await page.reload()
    await hydrate(page)
    await expect(form(page).locator('form[data-hydrated]')).toHaveCount(1)
    await send(page).click()
    await expect(field(page, 'name')).toBeFocused()
    release()
    await expect(field(page, 'name')).toHaveAccessibleDescription('Name must be at least 2 characters')
    await expect(form(page).getByText('Message must be at least 10 characters')).toBeVisible()
  })
})

test('no response -> failed after the timeout; late response -> still failed', async ({ page, site }) => {
  await hideWebdriver(page)
  await page.clock.install()
  const release = await holdRequests(page, `**${SEND_PATH}`)
  await page.goto(paths.contact)
  await hydrate(page)
  await fill(page)
  await expect(form(page)).toHaveAttribute('data-state', 'editing.pristine')
  await page.clock.pauseAt(Date.now() + 60_000)
  await send(page).click()
  await expect(form(page)).toHaveAttribute('data-state', 'sending')
  await page.clock.runFor(RESPONSE_TIMEOUT_MS - 100)
  await expect(form(page)).toHaveAttribute('data-state', 'sending')
  await page.clock.runFor(200)
  await expect(form(page).getByRole('alert')).toContainText(contactResult.reasons.timeout)
  await expect(field(page, 'message')).toHaveValue(message.message)
  const response = page.waitForResponse(`**${SEND_PATH}`)
  release()
  await (await response).finished()
  expect(site.sandbox.email.received).toHaveLength(1)
  await page.clock.runFor(100)
  await expect(form(page).getByRole('alert')).toBeVisible()
})

test.describe('before hydration', () => {
  test('submitted, scripts do not load -> plain form submit to mailto:, fields kept', async ({
    page,
    consoleErrors,
  }) => {
    await page.route(ENTRY_SCRIPT, route => route.abort())
    await page.goto(paths.contact)
    await fill(page)
    await send(page).click()
    const mailto = /^other origin: mailto:/
    await expect.poll(() => consoleErrors.some(error => mailto.test(error))).toBe(true)
    await expect(field(page, 'message')).toHaveValue(message.message)
    await expectConsoleErrors(consoleErrors, [mailto, failedRequest('/app-', 'failed')], {
      allowed: [/mailto:/],
    })
  })

  test('typed before and during hydration -> text kept', async ({ page }) => {
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
})
