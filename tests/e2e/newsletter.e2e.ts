import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import type { Page } from 'playwright/test'
import { paths } from '#src/config/paths.ts'
import { HONEYPOT_NAME } from '#src/config/honeypot.ts'
import { newsletterPages } from '#src/content/newsletter.ts'
import { expect, hydrate, test, violations } from './support/site.ts'

const SUCCESS = 'Thank you for subscribing! Please check your email to confirm your subscription.'
const FAILED = 'Failed to subscribe. Please try again later.'

const inFooter = (page: Page) => page.getByRole('contentinfo').locator('[data-machine="newsletter"]')
const inBlog = (page: Page) => page.locator('#blog [data-machine="newsletter"]')
const email = (form: ReturnType<typeof inFooter>) => form.getByRole('textbox', { name: 'Email' })
const subscribe = (form: ReturnType<typeof inFooter>) =>
  form.getByRole('button', { name: 'Subscribe', exact: true })

test.beforeEach(async ({ site }) => {
  Object.assign(site.sandbox.newsletter, { behaviour: {}, requests: 0 })
  await site.sandbox.newsletter.clear()
})

test('success while another field has the focus -> it keeps it', async ({ page, site }) => {
  site.sandbox.newsletter.behaviour = { delayMs: 1500 }
  await page.goto(paths.home)
  await hydrate(page)
  await email(inBlog(page)).fill('asha@studio.example')
  await email(inBlog(page)).press('Enter')
  await page.locator('#contact').getByLabel('Name', { exact: true }).focus()
  await expect(inBlog(page)).toContainText(SUCCESS)
  await page.keyboard.type('Asha')
  await expect(page.locator('#contact').getByLabel('Name', { exact: true })).toHaveValue('Asha')
})

test('an address -> loading, success, an email; its link -> a button that confirms; the same again -> the words of the answer; unsubscribed', async ({
  page,
  site,
  consoleErrors,
}) => {
  site.sandbox.newsletter.behaviour = { delayMs: 2000 }
  await page.goto(paths.about)
  await hydrate(page)
  const form = inFooter(page)
  await email(form).fill('asha@studio.example')
  await subscribe(form).click()
  await expect(form.getByRole('button', { name: 'Subscribing...' })).toBeDisabled()
  await expect(form).toHaveAttribute('data-state', 'loading')
  expect(await violations(page)).toEqual([])
  await expect(form).toContainText(SUCCESS)
  await expect(form).toHaveAttribute('data-state', 'success')
  expect(await violations(page)).toEqual([])
  expect(await site.sandbox.newsletter.addresses()).toEqual(['asha@studio.example'])

  const [received] = site.sandbox.newsletter.mail.emailsTo('asha@studio.example')
  const link = (name: string) =>
    new RegExp(`http://\\S+/api/${name}\\?\\S+`).exec(received?.text ?? '')?.[0] ?? ''
  await page.goto(link('confirm'))
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newsletterPages.confirmed.title)

  site.sandbox.newsletter.behaviour = {}
  await page.goto(paths.about)
  await hydrate(page)
  await email(form).fill('asha@studio.example')
  await email(form).press('Enter')
  await expect(form).toContainText('This email is already subscribed.')
  await expect(form).toHaveAttribute('data-state', 'entering.error')
  expect(await violations(page)).toEqual([])
  expect(consoleErrors.splice(0).every(error => error.includes('409'))).toBe(true)

  await page.goto(link('unsubscribe'))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newsletterPages.unsubscribed.title)
  expect(await violations(page)).toEqual([])

  await page.goto(paths.about)
  await hydrate(page)
  await email(form).fill('asha@studio.example')
  await email(form).press('Enter')
  await expect(form).toContainText(SUCCESS)
  const [, second] = site.sandbox.newsletter.mail.emailsTo('asha@studio.example')
  const again = (name: string) =>
    new RegExp(`http://\\S+/api/${name}\\?\\S+`).exec(second?.text ?? '')?.[0] ?? ''
  await page.goto(again('confirm'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newsletterPages.confirmed.title)
  // As a mail program does it, from its own place.
  const oneClick = await page.request.post(again('unsubscribe'), {
    form: { 'List-Unsubscribe': 'One-Click' },
    headers: { Origin: 'https://mail.example' },
  })
  expect(oneClick.status()).toBe(200)
  await page.goto(again('confirm'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newsletterPages.dead.title)
  expect(consoleErrors.splice(0).every(error => error.includes('410'))).toBe(true)
})

test('the field that nobody sees filled in -> nothing asked; the same without it -> subscribed', async ({
  page,
  site,
}) => {
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

test('no address -> the message at the field, nothing sent; an address -> the message is gone', async ({
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
  expect(await violations(page)).toEqual([])
  await email(form).pressSequentially('studio.example')
  await expect(form).not.toContainText('Please enter a valid email address')
  expect(site.sandbox.newsletter.requests).toBe(0)
})

for (const [name, behaviour] of [
  ['400', { status: 400 }],
  ['500', { status: 500 }],
  ['unreadable JSON', { body: '<html>' }],
  ['200 without data', { body: '{}' }],
] as const) {
  test(`${name} -> the general words, the address kept`, async ({ page, site, consoleErrors }) => {
    site.sandbox.newsletter.behaviour = behaviour
    await page.goto(paths.about)
    await hydrate(page)
    const form = inFooter(page)
    await email(form).fill('asha@studio.example')
    await subscribe(form).click()
    await expect(form).toContainText(FAILED)
    await expect(email(form)).toHaveValue('asha@studio.example')
    consoleErrors.splice(0)
  })
}

test('409 with hostile and endless words -> shown as text, cut', async ({ page, site, consoleErrors }) => {
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
  consoleErrors.splice(0)
})

test('offline and back -> the general words, then success', async ({ page, context, consoleErrors }) => {
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
  consoleErrors.splice(0)
})

test('silence -> loading for fifteen seconds, then the general words', async ({ page, consoleErrors }) => {
  await page.clock.install()
  await page.route('**/api/subscribe', () => {})
  await page.goto(paths.about)
  await hydrate(page)
  const form = inFooter(page)
  await email(form).fill('asha@studio.example')
  await page.clock.pauseAt(Date.now() + 60_000)
  // What sends is a file of its own: the clock must not run out before it is there.
  const asked = page.waitForRequest('**/api/subscribe')
  await subscribe(form).click()
  await asked
  await expect(form).toHaveAttribute('data-state', 'loading')
  await page.clock.runFor(RESPONSE_TIMEOUT_MS - 100)
  await expect(form).toHaveAttribute('data-state', 'loading')
  await page.clock.runFor(200)
  await expect(form).toContainText(FAILED)
  // The request is given up with the wait for it.
  await expect.poll(() => consoleErrors.splice(0)).toEqual([expect.stringContaining('net::ERR_ABORTED')])
})

test('two on one page -> each has its own state', async ({ page }) => {
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('submitted -> posted as a form, and the answer is a page to read', async ({ page, site }) => {
    await page.goto(paths.about)
    await email(inFooter(page)).fill('asha@studio.example')
    await subscribe(inFooter(page)).click()
    await expect(page.getByText(SUCCESS)).toBeVisible()
    expect(page.url()).not.toContain('asha')
    expect(await site.sandbox.newsletter.addresses()).toEqual(['asha@studio.example'])
  })
})
