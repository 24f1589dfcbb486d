/** Messages that the contact form sends. contact-form-fields.e2e.ts has its fields, contact-form-draft.e2e.ts the text on other pages. */
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import { HONEYPOT_NAME } from '#src/config/honeypot.ts'
import { company } from '#src/content/company.ts'
import { contactFields, contactResult } from '#src/content/contact.ts'
import { newsletterFields } from '#src/content/newsletter.ts'
import { paths } from '#src/content/paths.ts'
import { SEND_PATH } from '../../sandbox/emailjs.ts'
import {
  expectBelowHeader,
  expectFieldsKept,
  FAILED,
  field,
  fill,
  FORM,
  form,
  hideWebdriver,
  message,
  resetEmail,
  scrollPastFields,
  send,
} from './support/contact-form.ts'
import {
  ENTRY_SCRIPT,
  errorStatus,
  expect,
  expectConsoleErrors,
  failedRequest,
  holdRequests,
  hydrate,
  test,
  twoFrames,
  violations,
} from './support/site.ts'

test.beforeEach(async ({ page, site }) => {
  resetEmail(site)
  await hideWebdriver(page)
})

for (const width of [360, 1280])
  test(
    `message sent by mouse, ${width} px -> sending, then sent, in view below the page header, received by the service`,
    { tag: width === 360 ? [] : '@exhaustive' },
    async ({ page, site }) => {
      await page.setViewportSize({ width, height: 640 })
      await page.goto(paths.contact)
      await hydrate(page)
      const release = await holdRequests(page, `**${SEND_PATH}`)
      await fill(page)
      const formHeight = (await form(page).boundingBox())?.height ?? 0
      const buttonWidth = async () => (await form(page).getByRole('button').boundingBox())?.width
      const before = await buttonWidth()
      await scrollPastFields(page)
      await send(page).click()
      await expect(form(page).getByRole('button', { name: contactFields.sending })).toBeDisabled()
      await expect(form(page)).toHaveAttribute('data-state', 'sending')
      expect(await buttonWidth()).toBe(before)
      expect(await violations(page, { within: FORM })).toEqual([])
      release()
      await expect(form(page)).toHaveAttribute('data-state', 'sent')
      await expect(form(page).getByRole('heading', { name: contactResult.sent.title })).toBeFocused()
      await expect(form(page)).toContainText(contactResult.sent.text)
      await expect(form(page).locator('form')).toHaveCount(0)
      const card = form(page).getByRole('status').locator('> div')
      await expectBelowHeader(page, card)
      await expect(card).toBeInViewport({ ratio: 1 })
      // In wide windows the card fills the place of the form, so that nothing beside it stands alone.
      const share = ((await card.boundingBox())?.height ?? 0) / formHeight
      if (width === 1280) expect(Math.abs(share - 1)).toBeLessThan(0.15)
      expect(await violations(page)).toEqual([])
      expect(site.sandbox.email.received).toEqual([
        { name: message.name, email: message.email, title: message.message },
      ])
    },
  )

test('message sent by keyboard -> sent', { tag: '@exhaustive' }, async ({ page, site }) => {
  await page.goto(paths.contact)
  await hydrate(page)
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

for (const { status, reason, width, height } of [
  { status: 429, reason: 'tooMany', width: 360, height: 640 },
  { status: 500, reason: 'refused', width: 1280, height: 720 },
] as const)
  test(
    `response ${status}, ${width} px -> error with its reason in view below the page header, fields kept`,
    { tag: status === 429 ? [] : '@exhaustive' },
    async ({ page, site, consoleErrors }) => {
      await page.setViewportSize({ width, height })
      await page.goto(paths.contact)
      await hydrate(page)
      site.sandbox.email.behaviour = { status }
      await fill(page)
      await scrollPastFields(page)
      await send(page).click()
      const failure = form(page).getByRole('alert')
      await expect(failure).toContainText(FAILED)
      await expect(failure).toContainText(contactResult.reasons[reason])
      await expect(failure).toBeInViewport({ ratio: 1 })
      await expectBelowHeader(page, failure)
      await expect(failure.getByRole('link')).toHaveAttribute('href', `mailto:${company.email}`)
      await expectFieldsKept(page)
      // Not a field, which has no fault, nor the alert, which would be announced twice (govuk-frontend, pull request 2677).
      await expect(failure.locator('..')).toBeFocused()
      expect(await violations(page, { within: FORM })).toEqual([])
      await expectConsoleErrors(consoleErrors, [errorStatus(status, SEND_PATH)])
    },
  )

test(
  'sending fails while the form is out of view -> same scroll position',
  { tag: '@exhaustive' },
  async ({ page, site, consoleErrors }) => {
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
  },
)

test('sent while another field has the focus -> focus kept', { tag: '@exhaustive' }, async ({ page }) => {
  await page.goto(paths.contact)
  await hydrate(page)
  const release = await holdRequests(page, `**${SEND_PATH}`)
  await fill(page)
  await send(page).click()
  const other = page.getByRole('contentinfo').getByRole('textbox', { name: newsletterFields.label })
  await other.focus()
  release()
  await expect(page.getByText(contactResult.sent.title)).toBeVisible()
  await expect(other).toBeFocused()
})

test('field focused -> SDK loaded', { tag: '@exhaustive' }, async ({ page }) => {
  await page.goto(paths.contact)
  await hydrate(page)
  const response = page.waitForResponse(/\/assets\/emailjs-/)
  await field(page, 'name').focus()
  expect((await response).ok()).toBe(true)
})

test('blocked address -> refused, no request', { tag: '@exhaustive' }, async ({ page, site }) => {
  await page.goto(paths.contact)
  await hydrate(page)
  await fill(page, { ...message, email: 'test@test.com' })
  await send(page).click()
  await expect(form(page).getByRole('alert')).toContainText(contactResult.reasons.blocked)
  expect(site.sandbox.email.requests).toBe(0)
})

test('honeypot filled in -> failed, not sent', { tag: '@exhaustive' }, async ({ page, site }) => {
  await page.goto(paths.contact)
  await hydrate(page)
  await fill(page)
  await form(page)
    .locator(`[name=${HONEYPOT_NAME}]`)
    .evaluate((input: HTMLInputElement) => {
      input.value = 'http://spam.example'
    })
  await send(page).click()
  await expect(form(page).getByRole('alert')).toContainText(contactResult.reasons.honeypot)
  expect(site.sandbox.email.requests).toBe(0)
})

test('button double-clicked, then Enter -> sent once', async ({ page }) => {
  await page.goto(paths.contact)
  await hydrate(page)
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

test(
  'offline, then online -> error, then sent',
  { tag: '@exhaustive' },
  async ({ page, context, site, consoleErrors }) => {
    await page.goto(paths.contact)
    await hydrate(page)
    await field(page, 'name').focus()
    await fill(page)
    await field(page, 'email').focus()
    await expect(form(page)).toHaveAttribute('data-state', 'editing.pristine')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await send(page).click()
    await expect(form(page).getByRole('alert')).toContainText(FAILED)
    await expect(form(page).getByRole('alert')).toContainText(contactResult.reasons.network)
    await context.setOffline(false)
    await send(page).click()
    await expect(form(page)).toHaveAttribute('data-state', 'sent')
    expect(site.sandbox.email.received).toHaveLength(1)
    await expectConsoleErrors(consoleErrors, [failedRequest(SEND_PATH, 'offline')])
  },
)

test(
  'SDK arrives after the timeout -> first message not sent, second sent once',
  { tag: '@exhaustive' },
  async ({ page, site }) => {
    await page.goto(paths.contact)
    await hydrate(page)
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
    await expect(page.getByText(contactResult.sent.title)).toBeVisible()
    expect(site.sandbox.email.received).toHaveLength(1)
  },
)

test(
  'no response -> failed after the timeout; late response -> still failed',
  { tag: '@exhaustive' },
  async ({ page, site }) => {
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
  },
)

test('submitted before hydration, scripts do not load -> plain form submit to mailto:, fields kept', async ({
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
