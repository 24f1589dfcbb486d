import { paths } from '#src/config/paths.ts'
import { company } from '#src/content/company.ts'
import { newsletterPages } from '#src/content/newsletter.ts'
import { failScriptsOnce } from '../support/served-site.ts'
import { ENTRY_SCRIPT } from '../support/script-urls.ts'
import { expect, hydrate, test } from './support/test.ts'
import type { WebKitPage } from './support/webdriver.ts'

const CONTACT = '[data-machine="contact-form"]'
const NEWSLETTER = 'footer [data-machine="newsletter"]'
const FAILED = `Failed to send message. Please try again or contact us directly at ${company.email}`
/** The EmailJS SDK refuses automated browsers (status 451). */
const initScript = `Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })`

const message = {
  name: 'Asha Rao',
  email: 'asha@studio.example',
  message: 'We run 14 stores and count stock on paper. Can you look at it in March?',
}
const contactField = (name: keyof typeof message) => `${CONTACT} [name="${name}"]`

async function fill(page: WebKitPage): Promise<void> {
  for (const name of ['name', 'email', 'message'] as const) await page.type(contactField(name), message[name])
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
    const page = await open({ initScript })
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
  'contact form submitted within the first second, scripts slow -> sent once',
  { tag: '@journey' },
  async ({ open, site }) => {
    const page = await open({ initScript })
    site.intercept = (request, response) => {
      if (!ENTRY_SCRIPT.test(request.url ?? '')) return false
      site.intercept = undefined
      setTimeout(() => response.writeHead(302, { Location: `${request.url ?? ''}?` }).end(), 1500)
      return true
    }
    await page.goto(paths.contact)
    await page.evaluate(values => {
      const form = document.querySelector<HTMLFormElement>('[data-machine="contact-form"] form')
      for (const [name, value] of Object.entries(values)) {
        const input = form?.elements.namedItem(name) as HTMLInputElement
        input.value = value
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
      form?.requestSubmit()
    }, message)
    await expect.poll(() => page.text('main')).toContain('Message Sent!')
    expect(site.sandbox.email.requests).toBe(1)
  },
)

for (const pageCache of [true, false]) {
  test(`contact form filled, other site opened, then Back, page cache ${pageCache ? 'on' : 'off'} -> text kept`, async ({
    open,
    site,
  }) => {
    const page = await open({ pageCache })
    await page.goto(paths.contact)
    await hydrate(page)
    await fill(page)
    await page.goto(`${site.origin}/sitemap.xml`)
    await page.back()
    await expect.poll(() => page.value(contactField('name'))).toBe(message.name)
    expect(await page.value(contactField('message'))).toBe(message.message)
  })
}

test('code of the newsletter form fails to load once -> error; submitted again -> success', async ({
  open,
  site,
}) => {
  const page = await open()
  await page.goto(paths.about)
  await hydrate(page)
  failScriptsOnce(site, '503')
  await page.type(`${NEWSLETTER} input[type="email"]`, 'asha@studio.example')
  await page.click(`${NEWSLETTER} button`, 'Subscribe')
  await expect.poll(() => page.text(NEWSLETTER)).toContain('Failed to subscribe')
  await page.click(`${NEWSLETTER} button`, 'Subscribe')
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
