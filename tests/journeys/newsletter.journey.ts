import { newsletterErrors, newsletterPages, newsletterResult } from '#src/content/newsletter.ts'
import { paths } from '#src/content/paths.ts'
import { NewsletterForm } from './models/newsletter-form.ts'
import { expect, test } from './support/test.ts'

const ADDRESS = 'asha@studio.example'
const SUBSCRIBE_PATH = '/api/subscribe'
/** Playwright also reports the refused request. */
const REFUSED = { allowed: [new RegExp(`^failed: .*${SUBSCRIBE_PATH}`)] }

test.beforeEach(async ({ site }) => {
  Object.assign(site.sandbox.newsletter, { behaviour: {}, requests: 0 })
  await site.sandbox.newsletter.clear()
})

test(
  'wrong address, success, confirmed, signed up again, unsubscribed -> texts of each',
  { tag: '@core' },
  async ({ open, site, expectReports }) => {
    const visitor = await open()
    const form = new NewsletterForm(visitor)
    await form.openHydrated()
    await form.subscribe('asha@')
    await expect.poll(form.isInvalid).toBe(true)
    expect(site.sandbox.newsletter.requests).toBe(0)
    await form.type('studio.example')
    await expect.poll(form.isInvalid).toBe(false)
    await form.submit()
    await expect.poll(form.message).toContain(newsletterResult.success)
    expect(await site.sandbox.newsletter.addresses()).toEqual([ADDRESS])
    await visitor.reload()
    expect(await form.value()).toBe('')

    const [received] = site.sandbox.newsletter.mail.emailsTo(ADDRESS)
    const link = (name: string) =>
      new RegExp(`http://\\S+/api/${name}\\?\\S+`).exec(received?.text ?? '')?.[0] ?? ''
    await visitor.goto(link('confirm'))
    await visitor.click('button', newsletterPages.confirm.action)
    await expect.poll(() => visitor.text('h1')).toBe(newsletterPages.confirmed.title)

    await form.openHydrated()
    await form.type(ADDRESS)
    await form.submitWithEnter()
    await expect.poll(form.message).toContain(newsletterErrors.alreadySubscribed)
    expect(await form.state()).toBe('entering.error')

    await visitor.goto(link('unsubscribe'))
    await visitor.click('button', newsletterPages.unsubscribe.action)
    await expect.poll(() => visitor.text('h1')).toBe(newsletterPages.unsubscribed.title)
    await expectReports([], REFUSED)
  },
)

test('without JavaScript, submitted -> form post, success message, no address in the URL', async ({
  open,
  site,
}) => {
  const visitor = await open({ javaScript: false })
  const form = new NewsletterForm(visitor)
  await visitor.goto(paths.about)
  await form.subscribe(ADDRESS)
  await expect.poll(() => visitor.text('body')).toContain(newsletterResult.success)
  expect(await visitor.path()).not.toContain('asha')
  expect(await site.sandbox.newsletter.addresses()).toEqual([ADDRESS])
})
