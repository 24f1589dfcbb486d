import { EMAIL_MESSAGE } from '#machines/email.schema.ts'
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import type { Page } from 'playwright/test'
import { copyright } from '#src/content/company.ts'
import { pages } from '#src/content/pages.ts'
import { paths } from '#src/content/paths.ts'
import { HONEYPOT_NAME } from '#src/config/honeypot.ts'
import { contactFields } from '#src/content/contact.ts'
import {
  newsletterErrors,
  newsletterFields,
  newsletterPages,
  newsletterResult,
} from '#src/content/newsletter.ts'
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

const { success: SUCCESS, error: FAILED } = newsletterResult
const SUBSCRIBE_PATH = '/api/subscribe'

const FOOTER_FORM = 'footer [data-machine="newsletter"]'
const inFooter = (page: Page) => page.getByRole('contentinfo').locator('[data-machine="newsletter"]')
const inBlog = (page: Page) => page.locator('#blog [data-machine="newsletter"]')
const email = (form: ReturnType<typeof inFooter>) =>
  form.getByRole('textbox', { name: newsletterFields.label })
const subscribe = (form: ReturnType<typeof inFooter>) =>
  form.getByRole('button', { name: newsletterFields.submit, exact: true })

/** The link to an API function in the text of an email. */
const linkIn = (text: string | undefined, name: string) =>
  new RegExp(`http://\\S+/api/${name}\\?\\S+`).exec(text ?? '')?.[0] ?? ''

test.beforeEach(async ({ site }) => {
  Object.assign(site.sandbox.newsletter, { behaviour: {}, requests: 0 })
  await site.sandbox.newsletter.clear()
})

test(
  'subscribed while another field has the focus -> focus kept',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const release = await holdRequests(page, `**${SUBSCRIBE_PATH}`)
    await page.goto(paths.home)
    await hydrate(page)
    await email(inBlog(page)).fill('asha@studio.example')
    await email(inBlog(page)).press('Enter')
    await page.locator('#contact').getByLabel(contactFields.name.label, { exact: true }).focus()
    release()
    await expect(inBlog(page)).toContainText(SUCCESS)
    await page.keyboard.type('Asha')
    await expect(page.locator('#contact').getByLabel(contactFields.name.label, { exact: true })).toHaveValue(
      'Asha',
    )
  },
)

test('subscribed on home, then another page before the response -> sign-up arrives', async ({
  page,
  site,
}) => {
  const release = await holdRequests(page, `**${SUBSCRIBE_PATH}`)
  await page.goto(paths.home)
  await hydrate(page)
  await email(inBlog(page)).fill('asha@studio.example')
  await email(inBlog(page)).press('Enter')
  await expect(inBlog(page)).toHaveAttribute('data-state', 'loading')
  await page.getByRole('contentinfo').getByRole('link', { name: pages.terms.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.terms.name)
  release()
  await expect.poll(() => site.sandbox.newsletter.addresses()).toEqual(['asha@studio.example'])
})

for (const width of [360, 1280])
  test(
    `${width} px, subscribed -> half of a line is drawn, and nothing below the form moves`,
    { tag: width === 360 ? [] : '@exhaustive' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(paths.about)
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      const form = inFooter(page)
      await email(form).fill('moves@one.example')
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      const before = await height()
      await subscribe(form).click()
      await expect(form).toContainText(SUCCESS)
      await expect(form.locator('svg path[stroke-dasharray="0.5 1"]')).toBeVisible()
      expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(4)
    },
  )

test(
  'subscribed, confirmed, subscribed again, unsubscribed -> no axe violations in any state or page',
  { tag: '@exhaustive' },
  async ({ page, site, consoleErrors }) => {
    const release = await holdRequests(page, `**${SUBSCRIBE_PATH}`)
    await page.goto(paths.about)
    await hydrate(page)
    const form = inFooter(page)
    await email(form).fill('asha@studio.example')
    await subscribe(form).click()
    await expect(form.getByRole('button', { name: newsletterFields.loading })).toBeDisabled()
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
    await press(newsletterPages.confirm.action, newsletterPages.confirmed.title)

    await page.goto(paths.about)
    await hydrate(page)
    await email(form).fill('asha@studio.example')
    await email(form).press('Enter')
    await expect(form).toContainText(newsletterErrors.alreadySubscribed)
    await expect(form).toHaveAttribute('data-state', 'entering.error')
    expect(await violations(page, { within: FOOTER_FORM })).toEqual([])
    await expectConsoleErrors(consoleErrors, [errorStatus(409, SUBSCRIBE_PATH)])

    await page.goto(link('unsubscribe'))
    await press(newsletterPages.unsubscribe.action, newsletterPages.unsubscribed.title)
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: newsletterPages.unsubscribed.toForm }).click()
    await expect(email(form)).toBeInViewport()
  },
)

test(
  'pages of the links, 360 px -> drawings of one width, which start where the text does; buttons as wide as the page',
  { tag: '@exhaustive' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.request.post(SUBSCRIBE_PATH, {
      data: { email: 'asha@studio.example' },
      headers: { Origin: site.origin },
    })
    const [received] = site.sandbox.newsletter.mail.emailsTo('asha@studio.example')
    /** Left edges of the text and of what is visible of the drawing, and the width of the drawing. */
    const measured = () =>
      page.evaluate(() => {
        const edge = (elements: Iterable<Element>) =>
          Math.min(...[...elements].map(element => element.getBoundingClientRect().left))
        return {
          text: edge(document.querySelectorAll('h1')),
          drawing: edge(document.querySelectorAll('main > svg > *')),
          width: document.querySelector('main > svg')?.getBoundingClientRect().width,
        }
      })
    const seen: Awaited<ReturnType<typeof measured>>[] = []
    for (const name of ['confirm', 'unsubscribe']) {
      await page.goto(linkIn(received?.text, name))
      seen.push(await measured())
      const [button, room] = await Promise.all([
        page.getByRole('button').boundingBox(),
        page.locator('main > div').boundingBox(),
      ])
      expect(button?.width, name).toBe(room?.width)
      await page.getByRole('button').click()
      await page.waitForLoadState()
      await expect(page.getByRole('button')).toHaveCount(0)
      seen.push(await measured())
    }
    expect(new Set(seen.map(({ width }) => width))).toEqual(new Set([200]))
    for (const { text, drawing } of seen) expect(Math.abs(drawing - text)).toBeLessThan(2)
  },
)

test('page of a link at each width -> columns of the site, drawing at the right of the text from 768 px, company below, nothing sideways', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/api/unsubscribe')
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1280, 800],
    [1920, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    const { text, drawing, foot, scrollWidth } = await page.evaluate(() => {
      const box = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      return {
        text: box('main > div').toJSON() as DOMRect,
        drawing: box('main > svg').toJSON() as DOMRect,
        foot: box('footer').toJSON() as DOMRect,
        scrollWidth: document.documentElement.scrollWidth,
      }
    })
    expect(scrollWidth, `${width} px`).toBe(width)
    expect(foot.bottom, `${width} px`).toBeGreaterThanOrEqual(height)
    if (width === 1920) expect([text.left, drawing.right]).toEqual([280, 1640])
    if (width >= 1280) expect(drawing.height).toBeGreaterThanOrEqual(440)
    if (width >= 768) {
      expect(drawing.left).toBeGreaterThan(text.right)
      expect(drawing.top + drawing.bottom).toBeCloseTo(text.top + text.bottom, 0)
    } else expect(drawing.top).toBeGreaterThan(text.bottom)
  }
  await expect(page.getByRole('contentinfo')).toHaveText(copyright)
  await expectConsoleErrors(consoleErrors, [errorStatus(410, '/api/unsubscribe')])
})

test(
  'honeypot filled in -> failed, no request; submitted again -> subscribed',
  { tag: '@exhaustive' },
  async ({ page, site }) => {
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
  },
)

// HTML standard, "valid e-mail address". Chromium converts a domain in the value of the field, Firefox and WebKit do not.
test(
  'international domain, invisible characters around the address -> normalised, subscribed',
  { tag: '@exhaustive' },
  async ({ page, site }) => {
    await page.goto(paths.about)
    await hydrate(page)
    const form = inFooter(page)
    await email(form).fill('\u200Bkiran@ಉದಾಹರಣೆ.ಭಾರತ\u00A0')
    await subscribe(form).click()
    await expect(form).toContainText(SUCCESS)
    expect(site.sandbox.newsletter.mail.emailsTo('kiran@xn--bsc6ci4b4b3a3d.xn--2scrj9c')).toHaveLength(1)
  },
)

test('invalid address -> error at the field, no request; completed -> error removed; invisible character -> the reason', async ({
  page,
  site,
}) => {
  await page.goto(paths.about)
  await hydrate(page)
  const form = inFooter(page)
  await email(form).fill('asha@')
  await subscribe(form).click()
  await expect(form).toContainText(EMAIL_MESSAGE)
  await expect(email(form)).toBeFocused()
  await expect(email(form)).toHaveAccessibleDescription(EMAIL_MESSAGE)
  expect(await violations(page, { within: FOOTER_FORM })).toEqual([])
  await email(form).pressSequentially('studio.example')
  await expect(form).not.toContainText(EMAIL_MESSAGE)
  await email(form).fill('kiran\u200B.rao@one.example')
  await subscribe(form).click()
  await expect(email(form)).toHaveAccessibleDescription(
    `${EMAIL_MESSAGE}. ${newsletterFields.emailHints.invisible}`,
  )
  expect(site.sandbox.newsletter.requests).toBe(0)
})

test(
  '409 with HTML in a long error -> shown as text, truncated',
  { tag: '@exhaustive' },
  async ({ page, site, consoleErrors }) => {
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
  },
)

test(
  'offline, then online -> generic error, then success',
  { tag: '@exhaustive' },
  async ({ page, context, consoleErrors }) => {
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
  },
)

test(
  'no response -> generic error after the timeout',
  { tag: '@exhaustive' },
  async ({ page, consoleErrors }) => {
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
  },
)

test('two forms on one page -> each has its own state', { tag: '@exhaustive' }, async ({ page }) => {
  await page.goto(paths.home)
  await hydrate(page)
  await email(inBlog(page)).fill('asha@')
  await subscribe(inBlog(page)).click()
  await email(inFooter(page)).fill('ravi@studio.example')
  await subscribe(inFooter(page)).click()
  await expect(inFooter(page)).toHaveAttribute('data-state', 'success')
  await expect(inBlog(page)).toHaveAttribute('data-state', 'entering.idle')
  await expect(inBlog(page)).toContainText(EMAIL_MESSAGE)
  await expect(email(inBlog(page))).toHaveValue('asha@')
})
