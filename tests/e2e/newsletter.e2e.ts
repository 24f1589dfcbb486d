import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import type { Page } from 'playwright/test'
import { paths } from '#src/content/paths.ts'
import { HONEYPOT_NAME } from '#src/config/honeypot.ts'
import { newsletterPages } from '#src/content/newsletter.ts'
import { MIN_EMAIL_INTERVAL_AFTER_UNSUBSCRIBING_MS } from '../../newsletter/storage/subscribers.ts'
import {
  expect,
  expectConsoleErrors,
  failedRequest,
  holdRequests,
  hydrate,
  errorStatus,
  test,
  violations,
} from './support/site.ts'

const SUCCESS = 'Thank you for subscribing! Please check your email to confirm your subscription.'
const FAILED = 'Failed to subscribe. Please try again later.'
const SUBSCRIBE_PATH = '/api/subscribe'

const FOOTER_FORM = 'footer [data-machine="newsletter"]'
const inFooter = (page: Page) => page.getByRole('contentinfo').locator('[data-machine="newsletter"]')
const inBlog = (page: Page) => page.locator('#blog [data-machine="newsletter"]')
const email = (form: ReturnType<typeof inFooter>) => form.getByRole('textbox', { name: 'Email' })
const subscribe = (form: ReturnType<typeof inFooter>) =>
  form.getByRole('button', { name: 'Subscribe', exact: true })

/** The link to an API function in the text of an email. */
const linkIn = (text: string | undefined, name: string) =>
  new RegExp(`http://\\S+/api/${name}\\?\\S+`).exec(text ?? '')?.[0] ?? ''

test.beforeEach(async ({ site }) => {
  Object.assign(site.sandbox.newsletter, { behaviour: {}, requests: 0 })
  await site.sandbox.newsletter.clear()
})

test('subscribed while another field has the focus -> focus kept', async ({ page }) => {
  const release = await holdRequests(page, `**${SUBSCRIBE_PATH}`)
  await page.goto(paths.home)
  await hydrate(page)
  await email(inBlog(page)).fill('asha@studio.example')
  await email(inBlog(page)).press('Enter')
  await page.locator('#contact').getByLabel('Name', { exact: true }).focus()
  release()
  await expect(inBlog(page)).toContainText(SUCCESS)
  await page.keyboard.type('Asha')
  await expect(page.locator('#contact').getByLabel('Name', { exact: true })).toHaveValue('Asha')
})

test('subscribed, confirmed, subscribed again, unsubscribed -> email, confirmation, 409, removed', async ({
  page,
  site,
  consoleErrors,
}) => {
  const release = await holdRequests(page, `**${SUBSCRIBE_PATH}`)
  await page.goto(paths.about)
  await hydrate(page)
  const form = inFooter(page)
  await email(form).fill('asha@studio.example')
  await subscribe(form).click()
  await expect(form.getByRole('button', { name: 'Subscribing...' })).toBeDisabled()
  await expect(form).toHaveAttribute('data-state', 'loading')
  expect(await violations(page, { within: FOOTER_FORM })).toEqual([])
  release()
  await expect(form).toContainText(SUCCESS)
  await expect(form).toHaveAttribute('data-state', 'success')
  expect(await violations(page)).toEqual([])
  expect(await site.sandbox.newsletter.addresses()).toEqual(['asha@studio.example'])

  const [received] = site.sandbox.newsletter.mail.emailsTo('asha@studio.example')
  const link = (name: string) => linkIn(received?.text, name)
  const press = async (button: string, title: string) => {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    // While a page loads, goto() can fail in Firefox ("interrupted by another navigation"), or leave errors of cancelled fonts.
    await page.waitForLoadState()
  }
  await page.goto(link('confirm'))
  expect(await violations(page)).toEqual([])
  await press('Confirm', newsletterPages.confirmed.title)

  await page.goto(paths.about)
  await hydrate(page)
  await email(form).fill('asha@studio.example')
  await email(form).press('Enter')
  await expect(form).toContainText('This email is already subscribed.')
  await expect(form).toHaveAttribute('data-state', 'entering.error')
  expect(await violations(page, { within: FOOTER_FORM })).toEqual([])
  await expectConsoleErrors(consoleErrors, [errorStatus(409, SUBSCRIBE_PATH)])

  await page.goto(link('unsubscribe'))
  await press('Unsubscribe', newsletterPages.unsubscribed.title)
  expect(await violations(page)).toEqual([])

  site.sandbox.newsletter.advanceClock(MIN_EMAIL_INTERVAL_AFTER_UNSUBSCRIBING_MS)
  await page.goto(paths.about)
  await hydrate(page)
  await email(form).fill('asha@studio.example')
  await email(form).press('Enter')
  await expect(form).toContainText(SUCCESS)
  const [, second] = site.sandbox.newsletter.mail.emailsTo('asha@studio.example')
  const secondLink = (name: string) => linkIn(second?.text, name)
  await page.goto(secondLink('confirm'))
  await press('Confirm', newsletterPages.confirmed.title)
  // Mail clients send the one-click request from another origin.
  const oneClick = await page.request.post(secondLink('unsubscribe'), {
    form: { 'List-Unsubscribe': 'One-Click' },
    headers: { Origin: 'https://mail.example' },
  })
  expect(oneClick.status()).toBe(200)
  await page.goto(secondLink('confirm'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newsletterPages.expired.title)
  await expectConsoleErrors(consoleErrors, [errorStatus(410, '/api/confirm')])
})

test('honeypot filled in -> failed, no request; submitted again -> subscribed', async ({ page, site }) => {
  await page.goto(paths.about)
  await hydrate(page)
  const form = inFooter(page)
  await email(form).fill('asha@studio.example')
  const honeypot = form.locator(`[name=${HONEYPOT_NAME}]`)
  await honeypot.evaluate(field => {
    ;(field as HTMLInputElement).value = 'https://x.example'
  })
  await subscribe(form).click()
  await expect(form).toContainText(FAILED)
  await expect(honeypot).toHaveValue('')
  expect(site.sandbox.newsletter.requests).toBe(0)
  await subscribe(form).click()
  await expect(form).toContainText(SUCCESS)
})

// HTML standard, "valid e-mail address". Chromium converts a domain in the value of the field, Firefox and WebKit do not.
for (const [typed, normalized] of [
  ['sales&support@xn--c2bd2g8a.xn--h2brj9c', 'sales&support@xn--c2bd2g8a.xn--h2brj9c'],
  ['\u200Bkiran@ಉದಾಹರಣೆ.ಭಾರತ\u00A0', 'kiran@xn--bsc6ci4b4b3a3d.xn--2scrj9c'],
] as const)
  test(`${JSON.stringify(typed)} -> ${normalized} subscribed`, async ({ page, site }) => {
    await page.goto(paths.about)
    await hydrate(page)
    const form = inFooter(page)
    await email(form).fill(typed)
    await subscribe(form).click()
    await expect(form).toContainText(SUCCESS)
    expect(site.sandbox.newsletter.mail.emailsTo(normalized)).toHaveLength(1)
  })

test('invisible character in an address -> the specified message and the reason', async ({ page, site }) => {
  await page.goto(paths.about)
  await hydrate(page)
  const form = inFooter(page)
  await email(form).fill('kiran\u200B.rao@one.example')
  await subscribe(form).click()
  await expect(email(form)).toHaveAccessibleDescription(
    'Please enter a valid email address. There is a space or an invisible character in it.',
  )
  expect(site.sandbox.newsletter.requests).toBe(0)
})

test('invalid address -> error at the field, no request; completed -> error removed', async ({
  page,
  site,
}) => {
  await page.goto(paths.about)
  await hydrate(page)
  const form = inFooter(page)
  await email(form).fill('asha@')
  await subscribe(form).click()
  await expect(form).toContainText('Please enter a valid email address')
  await expect(email(form)).toBeFocused()
  await expect(email(form)).toHaveAccessibleDescription('Please enter a valid email address')
  expect(await violations(page, { within: FOOTER_FORM })).toEqual([])
  await email(form).pressSequentially('studio.example')
  await expect(form).not.toContainText('Please enter a valid email address')
  expect(site.sandbox.newsletter.requests).toBe(0)
})

for (const [name, behaviour, errors] of [
  ['status 400', { status: 400 }, [errorStatus(400, SUBSCRIBE_PATH)]],
  ['status 500', { status: 500 }, [errorStatus(500, SUBSCRIBE_PATH)]],
  ['invalid JSON', { body: '<html>' }, []],
  ['200 without data', { body: '{}' }, []],
] as const) {
  test(`${name} -> generic error, address kept`, async ({ page, site, consoleErrors }) => {
    site.sandbox.newsletter.behaviour = behaviour
    await page.goto(paths.about)
    await hydrate(page)
    const form = inFooter(page)
    await email(form).fill('asha@studio.example')
    await subscribe(form).click()
    await expect(form).toContainText(FAILED)
    await expect(email(form)).toHaveValue('asha@studio.example')
    await expectConsoleErrors(consoleErrors, errors)
  })
}

test('409 with HTML in a long error -> shown as text, truncated', async ({ page, site, consoleErrors }) => {
  site.sandbox.newsletter.behaviour = {
    status: 409,
    body: JSON.stringify({ error: `<img src=x onerror=alert(1)>${'long '.repeat(2000)}` }),
  }
  await page.goto(paths.about)
  await hydrate(page)
  const form = inFooter(page)
  await email(form).fill('asha@studio.example')
  await subscribe(form).click()
  await expect(form).toContainText('<img src=x onerror=alert(1)>')
  await expect(form.locator('img')).toHaveCount(0)
  expect((await form.getByRole('status').innerText()).length).toBeLessThanOrEqual(200)
  await expectConsoleErrors(consoleErrors, [errorStatus(409, SUBSCRIBE_PATH)])
})

test('offline, then online -> generic error, then success', async ({ page, context, consoleErrors }) => {
  await page.goto(paths.about)
  await hydrate(page)
  const form = inFooter(page)
  await email(form).fill('asha@studio.example')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await subscribe(form).click()
  await expect(form).toContainText(FAILED)
  await context.setOffline(false)
  await subscribe(form).click()
  await expect(form).toContainText(SUCCESS)
  // The module that sends the request is imported first, if it is not loaded yet.
  const url = `(?:/assets/newsletter-|${SUBSCRIBE_PATH})`
  await expectConsoleErrors(consoleErrors, [failedRequest(url, 'offline')], {
    allowed: [failedRequest('/assets/', 'offline')],
  })
})

test('no response -> generic error after the timeout', async ({ page, consoleErrors }) => {
  await page.clock.install()
  await page.route(`**${SUBSCRIBE_PATH}`, () => {})
  await page.goto(paths.about)
  await hydrate(page)
  const form = inFooter(page)
  await email(form).fill('asha@studio.example')
  await page.clock.pauseAt(Date.now() + 60_000)
  // A dynamic import precedes the request and takes real time: do not advance the paused clock before it.
  const request = page.waitForRequest(`**${SUBSCRIBE_PATH}`)
  await subscribe(form).click()
  await request
  await expect(form).toHaveAttribute('data-state', 'loading')
  await page.clock.runFor(RESPONSE_TIMEOUT_MS - 100)
  await expect(form).toHaveAttribute('data-state', 'loading')
  await page.clock.runFor(200)
  await expect(form).toContainText(FAILED)
  await expectConsoleErrors(consoleErrors, [], { allowed: [failedRequest(SUBSCRIBE_PATH, 'aborted')] })
})

test('two forms on one page -> each has its own state', async ({ page }) => {
  await page.goto(paths.home)
  await hydrate(page)
  await email(inBlog(page)).fill('asha@')
  await subscribe(inBlog(page)).click()
  await email(inFooter(page)).fill('ravi@studio.example')
  await subscribe(inFooter(page)).click()
  await expect(inFooter(page)).toHaveAttribute('data-state', 'success')
  await expect(inBlog(page)).toHaveAttribute('data-state', 'entering.idle')
  await expect(inBlog(page)).toContainText('Please enter a valid email address')
  await expect(email(inBlog(page))).toHaveValue('asha@')
})
