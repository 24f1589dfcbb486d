import { paths } from '#src/content/paths.ts'
import { company } from '#src/content/company.ts'
import { newsletterPages } from '#src/content/newsletter.ts'
import { failScriptsOnce, holdEntryScript } from '../support/served-site.ts'
import { expireTimeouts, expirableTimeouts, reportPageShow } from './support/init-scripts.ts'
import { expect, hydrate, isHydrated, test } from './support/test.ts'
import type { WebKitPage } from './support/webkitgtk.ts'

const CONTACT = '[data-machine="contact-form"]'
const NEWSLETTER = 'footer [data-machine="newsletter"]'
const FAILED = `Failed to send message. Please try again or contact us directly at ${company.email}`
/** The EmailJS SDK refuses automated browsers (status 451). */
const hideWebdriver = `Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })`

const message = {
  name: 'Asha Rao',
  email: 'asha@studio.example',
  message: 'We run 14 stores and count stock on paper. Can you look at it in March?',
}
const contactField = (name: keyof typeof message) => `${CONTACT} [name="${name}"]`

async function fill(page: WebKitPage): Promise<void> {
  for (const name of ['name', 'email', 'message'] as const) await page.type(contactField(name), message[name])
}

async function subscribe(page: WebKitPage): Promise<void> {
  await page.type(`${NEWSLETTER} input[type="email"]`, 'asha@studio.example')
  await page.click(`${NEWSLETTER} button`, 'Subscribe')
}

test.beforeEach(async ({ site }) => {
  Object.assign(site.sandbox.email, { behaviour: {}, received: [], requests: 0 })
  Object.assign(site.sandbox.newsletter, { behaviour: {}, requests: 0 })
  await site.sandbox.newsletter.clear()
})

test(
  'contact form empty -> errors; filled, service fails -> error, text kept; sent again -> sent',
  { tag: '@journey' },
  async ({ open, site }) => {
    const page = await open({ initScript: hideWebdriver })
    await page.goto(paths.contact)
    await hydrate(page)
    await page.click(`${CONTACT} button`, 'Send Message')
    await expect
      .poll(() =>
        page.evaluate(form => document.querySelectorAll(`${form} [aria-invalid="true"]`).length, CONTACT),
      )
      .toBe(3)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    await fill(page)
    site.sandbox.email.behaviour = { status: 500 }
    await page.click(`${CONTACT} button`, 'Send Message')
    await expect.poll(() => page.text(CONTACT)).toContain(FAILED)
    expect(await page.value(contactField('message'))).toBe(message.message)
    site.sandbox.email.behaviour = {}
    await page.click(`${CONTACT} button`, 'Send Message')
    await expect.poll(() => page.text('main')).toContain('Message Sent!')
    expect(site.sandbox.email.received).toEqual([expect.objectContaining({ name: 'Asha Rao' })])
  },
)

test(
  'contact form filled and submitted before hydration -> text kept, sent once after it',
  { tag: '@journey' },
  async ({ open, site }) => {
    const page = await open({ initScript: hideWebdriver })
    const release = holdEntryScript(site)
    await page.goto(paths.contact)
    await fill(page)
    await page.click(`${CONTACT} button`, 'Send Message')
    expect(await isHydrated(page)).toBe(false)
    expect(await page.value(contactField('message'))).toBe(message.message)
    release()
    await expect.poll(() => page.text('main')).toContain('Message Sent!')
    expect(site.sandbox.email.received).toEqual([
      { name: message.name, email: message.email, title: message.message },
    ])
    expect(site.sandbox.email.requests).toBe(1)
  },
)

for (const pageCache of [true, false]) {
  test(`contact form filled, other site opened, then Back, page cache ${pageCache ? 'on' : 'off'} -> text kept`, async ({
    open,
    site,
    expectReports,
  }) => {
    const page = await open({ pageCache, initScript: reportPageShow })
    await page.goto(paths.contact)
    await hydrate(page)
    await fill(page)
    await page.goto(`${site.origin}/sitemap.xml`)
    await page.back()
    await expect.poll(() => page.value(contactField('name'))).toBe(message.name)
    expect(await page.value(contactField('message'))).toBe(message.message)
    await expectReports([
      /^loaded: \/contact$/,
      /^loaded: \/sitemap.xml$/,
      pageCache ? /^from the page cache: \/contact$/ : /^loaded: \/contact$/,
    ])
  })
}

test('contact form, no response -> failed after the timeout, text kept', async ({
  open,
  site,
  expectReports,
}) => {
  const page = await open({ initScript: `${hideWebdriver}\n${expirableTimeouts}` })
  await page.goto(paths.contact)
  await hydrate(page)
  await fill(page)
  site.sandbox.email.behaviour = { never: true }
  await page.click(`${CONTACT} button`, 'Send Message')
  await expect.poll(() => page.attribute(CONTACT, 'data-state')).toBe('sending')
  await expireTimeouts(page)
  await expect.poll(() => page.text(CONTACT)).toContain('did not answer within 15 seconds')
  expect(await page.value(contactField('message'))).toBe(message.message)
  await expectReports([])
})

test('contact form without JavaScript, submitted -> mailto: with the fields, text kept', async ({
  open,
  expectReports,
}) => {
  const page = await open({ javaScript: false })
  await page.goto(paths.contact)
  await fill(page)
  await page.click(`${CONTACT} button`, 'Send Message')
  await expectReports([new RegExp(`^left: mailto:${company.email}\\?.*Asha`)])
  expect(await page.path()).toBe(paths.contact)
  expect(await page.value(contactField('message'))).toBe(message.message)
})

test('newsletter, error of the server -> error, address kept; submitted again -> success', async ({
  open,
  site,
}) => {
  const page = await open()
  await page.goto(paths.about)
  await hydrate(page)
  site.sandbox.newsletter.behaviour = { status: 500 }
  await subscribe(page)
  await expect.poll(() => page.text(NEWSLETTER)).toContain('Failed to subscribe. Please try again later.')
  expect(await page.value(`${NEWSLETTER} input[type="email"]`)).toBe('asha@studio.example')
  site.sandbox.newsletter.behaviour = {}
  await page.click(`${NEWSLETTER} button`, 'Subscribe')
  await expect.poll(() => page.text(NEWSLETTER)).toContain('Thank you for subscribing!')
})

test('code of the newsletter form fails to load once -> requested again, success', async ({ open, site }) => {
  const page = await open()
  await page.goto(paths.about)
  await hydrate(page)
  failScriptsOnce(site, '503')
  await subscribe(page)
  await expect.poll(() => page.text(NEWSLETTER)).toContain('Thank you for subscribing')
})

test(
  'newsletter: wrong address, success, confirmed, signed up again -> texts of each',
  { tag: '@journey' },
  async ({ open, site }) => {
    const page = await open()
    await page.goto(paths.about)
    await hydrate(page)
    const email = `${NEWSLETTER} input[type="email"]`
    await page.type(email, 'asha@')
    await page.click(`${NEWSLETTER} button`, 'Subscribe')
    await expect.poll(() => page.attribute(email, 'aria-invalid')).toBe('true')
    await page.type(email, 'studio.example')
    await page.click(`${NEWSLETTER} button`, 'Subscribe')
    await expect.poll(() => page.text(NEWSLETTER)).toContain('Thank you for subscribing!')
    const [received] = site.sandbox.newsletter.mail.emailsTo('asha@studio.example')
    await page.goto(/http:\/\/\S+\/api\/confirm\?\S+/.exec(received?.text ?? '')?.[0] ?? '')
    await page.click('button', 'Confirm')
    await expect.poll(() => page.text('h1')).toBe(newsletterPages.confirmed.title)
    await page.goto(paths.about)
    await hydrate(page)
    await page.type(email, 'asha@studio.example')
    await page.press(email, 'Enter')
    await expect.poll(() => page.text(NEWSLETTER)).toContain('already')
  },
)
