import { newsletterFields, newsletterResult } from '../../src/company/newsletter.ts'
import { newsletterErrors, newsletterPages } from '../../src/server/newsletter/content.ts'
import { paths } from '../../src/company/paths.ts'
import { Header } from './models/header.ts'
import { expect, test } from './support/test.ts'

const ADDRESS = 'asha@studio.example'
const SUBSCRIBE_PATH = '/api/subscribe'
const FORM = 'footer [data-machine="newsletter"]'
const EMAIL = `${FORM} input[type="email"]`
/** The live region, which screen readers announce. */
const STATUS = `${FORM} [aria-live="polite"]`
/** Playwright also reports the rejected request. */
const REFUSED = { allowed: [new RegExp(`^failed: .*${SUBSCRIBE_PATH}`)] }

test('shows messages when a visitor enters an invalid email, signs up, confirms, signs up again and unsubscribes', async ({
  open,
  site,
  expectReports,
}) => {
  const visitor = await open()
  const openForm = async () => {
    await visitor.goto(paths.about)
    await new Header(visitor).hydrate()
  }
  const isInvalid = async () => (await visitor.attribute(EMAIL, 'aria-invalid')) === 'true'
  await openForm()
  await visitor.type(EMAIL, 'asha@')
  await visitor.click(`${FORM} button`, newsletterFields.submit)
  await expect.poll(isInvalid).toBe(true)
  expect(site.sandbox.newsletter.requests).toBe(0)
  await visitor.type(EMAIL, 'studio.example')
  await expect.poll(isInvalid).toBe(false)
  await visitor.click(`${FORM} button`, newsletterFields.submit)
  await expect.poll(() => visitor.text(FORM)).toContain(newsletterResult.success)
  expect(await site.sandbox.newsletter.addresses()).toEqual([ADDRESS])
  await visitor.reload()
  expect(await visitor.value(EMAIL)).toBe('')

  const [received] = site.sandbox.newsletter.mail.emailsTo(ADDRESS)
  const link = (name: string) =>
    new RegExp(`http://\\S+/api/${name}\\?\\S+`).exec(received?.text ?? '')?.[0] ?? ''
  await visitor.goto(link('confirm'))
  await visitor.click('button', newsletterPages.confirm.action)
  await expect.poll(() => visitor.text('h1')).toBe(newsletterPages.confirmed.title)

  await openForm()
  await visitor.type(EMAIL, ADDRESS)
  await visitor.press(EMAIL, 'Enter')
  await expect.poll(() => visitor.text(STATUS)).toContain(newsletterErrors.alreadySubscribed)

  await visitor.goto(link('unsubscribe'))
  await visitor.click('button', newsletterPages.unsubscribe.action)
  await expect.poll(() => visitor.text('h1')).toBe(newsletterPages.unsubscribed.title)
  await expectReports([], REFUSED)
})

test('works without JavaScript, and keeps the email out of the URL', async ({ open, site }) => {
  const visitor = await open({ javaScript: false })
  await visitor.goto(paths.about)
  await visitor.type(EMAIL, ADDRESS)
  await visitor.click(`${FORM} button`, newsletterFields.submit)
  await expect.poll(() => visitor.text('body')).toContain(newsletterResult.success)
  expect(await visitor.path()).not.toContain('asha')
  expect(await site.sandbox.newsletter.addresses()).toEqual([ADDRESS])
})
