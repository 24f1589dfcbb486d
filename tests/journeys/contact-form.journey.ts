import { company } from '../../src/company/company.ts'
import { contactResult } from '../../src/forms/contact-form.content.ts'
import { paths } from '../../src/company/paths.ts'
import { SEND_PATH } from '../../tools/sandbox/emailjs.ts'
import { ENTRY_SCRIPT } from '../support/script-urls.ts'
import { holdAtServer } from '../support/served-site.ts'
import { ContactForm, receivedMessage } from './models/contact-form.ts'
import { Header } from './models/header.ts'
import { expect, test } from './support/test.ts'

/** Playwright also reports the rejected request. */
const REFUSED = { allowed: [new RegExp(`^failed: .*${SEND_PATH}`)] }

test(
  'the form shows errors if it is empty, gives the reason and keeps the text if the service fails, can be sent again, and is empty after a reload',
  { tag: '@smoke' },
  async ({ open, site, expectReports }) => {
    const visitor = await open({ hidesAutomation: true })
    const form = new ContactForm(visitor)
    await form.openHydrated()
    await form.send()
    await expect.poll(form.errors).toBe(3)
    expect(await form.focusedField()).toBe('name')
    await form.fill()
    await expect.poll(form.errors).toBe(0)
    site.sandbox.email.behaviour = { status: 500 }
    await form.send()
    await form.expectFailed('refused')
    expect(await form.alert()).toContain(`${contactResult.failed} ${company.email}`)
    await form.expectMessageKept()
    site.sandbox.email.behaviour = {}
    await form.send()
    await form.expectSent()
    expect(await form.errors()).toBe(0)
    expect(site.sandbox.email.received).toEqual([receivedMessage])
    // Browsers restore fields on reload, and a restored message could be sent twice.
    await visitor.reload()
    await new Header(visitor).hydrate()
    await form.expectEmpty()
    await expectReports([], REFUSED)
  },
)

test('keeps text submitted before hydration, and sends it once afterwards', async ({ open, site }) => {
  const visitor = await open({ hidesAutomation: true })
  const form = new ContactForm(visitor)
  const release = holdAtServer(site, ENTRY_SCRIPT)
  await visitor.goto(paths.contact)
  await form.fill()
  await form.send()
  expect(await new Header(visitor).isHydrated()).toBe(false)
  await form.expectMessageKept()
  expect(await visitor.path()).toBe(paths.contact)
  release()
  await form.expectSent()
  expect(site.sandbox.email.received).toEqual([receivedMessage])
  expect(site.sandbox.email.requests).toBe(1)
})

test('opens mailto: and keeps the text if JavaScript is disabled', async ({ open, expectReports }) => {
  const visitor = await open({ javaScript: false })
  const form = new ContactForm(visitor)
  await visitor.goto(paths.contact)
  expect(await form.target()).toEqual(['post', `mailto:${company.email}`])
  await form.send()
  await expect.poll(form.focusedField).toBe('name')
  expect(await visitor.path()).toBe(paths.contact)
  await form.fill()
  await form.send()
  await expectReports([new RegExp(`^left: mailto:${company.email}\\?.*Asha`)])
  expect(await visitor.path()).toBe(paths.contact)
  await form.expectMessageKept()
})
