import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import type { Page } from 'playwright/test'
import { paths } from '#src/config/paths.ts'
import { HONEYPOT_NAME } from '#src/config/honeypot.ts'
import { company } from '#src/content/company.ts'
import { SEND_PATH } from '../../sandbox/email.ts'
import { ENTRY_SCRIPT, expect, hydrate, test, twoFrames, violations } from './support/site.ts'

const FAILED = `Failed to send message. Please try again or contact us directly at ${company.email}`
const message = {
  name: 'Asha Rao',
  email: 'asha@studio.example',
  message: 'We run 14 stores and count stock on paper.\nCan you look at it in March?',
}

const form = (page: Page) => page.locator('[data-machine="contact-form"]')
const field = (page: Page, name: keyof typeof message) =>
  form(page).getByLabel({ name: 'Name', email: 'Email', message: 'Message' }[name], { exact: true })
const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' })

async function fill(page: Page, values = message) {
  for (const name of ['name', 'email', 'message'] as const) await field(page, name).fill(values[name])
}

test.beforeEach(({ site }) => {
  site.sandbox.email.behaviour = {}
  site.sandbox.email.received = []
  site.sandbox.email.requests = 0
})

/** The SDK refuses a driven browser (451); everything after that wall is seen by one that does not say so. */
const asPerson = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }))

test.describe('in a browser that a person uses', () => {
  test.beforeEach(async ({ page }) => {
    await asPerson(page)
    await page.goto(paths.contact)
    await hydrate(page)
  })

  test('what sends it arrives after the visitor was told that it failed -> it is not sent, and a second try is sent once', async ({
    page,
    site,
  }) => {
    await page.clock.install()
    const held: (() => void)[] = []
    await page.route(/\/assets\/emailjs-/, route => void held.push(() => void route.continue()))
    await fill(page)
    await send(page).click()
    await expect(form(page)).toHaveAttribute('data-state', 'sending')
    await page.clock.runFor(RESPONSE_TIMEOUT_MS)
    await expect(form(page).getByRole('alert')).toContainText(FAILED)
    await send(page).click()
    await expect(form(page)).toHaveAttribute('data-state', 'sending')
    held.forEach(go => go())
    await expect(page.getByText('Message Sent!')).toBeVisible()
    expect(site.sandbox.email.received).toHaveLength(1)
  })

  test('what sends it -> is there as soon as somebody begins to write', async ({ page }) => {
    const arrived = page.waitForResponse(/\/assets\/emailjs-/)
    await field(page, 'name').focus()
    expect((await arrived).ok()).toBe(true)
  })

  test('it fails while the visitor reads something else -> they stay there', async ({
    page,
    site,
    consoleErrors,
  }) => {
    site.sandbox.email.behaviour = { delayMs: 1500, status: 500 }
    await page.goto(paths.home)
    await hydrate(page)
    await fill(page)
    await send(page).click()
    await page.evaluate(() => document.getElementById('services')?.scrollIntoView({ behavior: 'instant' }))
    const before = await page.evaluate(() => scrollY)
    await expect(form(page).getByRole('alert')).toContainText(FAILED)
    await twoFrames(page)
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(2)
    consoleErrors.splice(0)
  })

  test('sent while another field has the focus -> it keeps it', async ({ page, site }) => {
    site.sandbox.email.behaviour = { delayMs: 1500 }
    await fill(page)
    await send(page).click()
    const other = page.getByRole('contentinfo').getByRole('textbox', { name: 'Email' })
    await other.focus()
    await expect(page.getByText('Message Sent!')).toBeVisible()
    await expect(other).toBeFocused()
  })

  test('a message sent by mouse -> sending, sent, in the mailbox as the service wants it', async ({
    page,
    site,
  }) => {
    site.sandbox.email.behaviour = { delayMs: 2000 }
    await fill(page)
    const width = async () => (await form(page).getByRole('button').boundingBox())?.width
    const before = await width()
    await send(page).click()
    const button = form(page).getByRole('button', { name: 'Sending...' })
    await expect(button).toBeDisabled()
    await expect(form(page)).toHaveAttribute('data-state', 'sending')
    expect(await width()).toBe(before)
    expect(await violations(page)).toEqual([])
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

  test('by keyboard alone -> sent', async ({ page, site }) => {
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

  test('by keyboard alone into a failure -> the banner, the focus still in the form; Enter again -> sent', async ({
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
    consoleErrors.splice(0)
  })

  test('typing a first try -> no error; leaving the field -> its own; correcting it -> gone at once', async ({
    page,
  }) => {
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

  test('submitted with every field wrong -> three errors, focus in the first, axe finds nothing, nothing was sent', async ({
    page,
    site,
  }) => {
    await fill(page, { name: 'A', email: 'asha@studio', message: 'Hello' })
    await send(page).click()
    for (const text of [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Message must be at least 10 characters',
    ])
      await expect(form(page).getByText(text)).toBeVisible()
    await expect(field(page, 'name')).toBeFocused()
    expect(await violations(page)).toEqual([])
    await fill(page, { name: 'a'.repeat(51), email: message.email, message: 'a'.repeat(1001) })
    await expect(form(page).getByText('Name must be less than 50 characters')).toBeVisible()
    await expect(form(page).getByText('Message must be less than 1000 characters')).toBeVisible()
    expect(site.sandbox.email.requests).toBe(0)
  })

  test('pressing the button leaves a wrong field -> the error does not move the button away, the click counts', async ({
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
    // Two frames: time for an error to appear and to push the button down.
    await twoFrames(page)
    await page.mouse.up()
    await expect(form(page).getByText('Message must be at least 10 characters')).toBeVisible()
    await expect(field(page, 'email')).toBeFocused()
  })

  for (const [status, reason] of [
    [400, 'The sending service has a problem of its own just now.'],
    [403, 'The sending service does not accept this email address.'],
    [429, 'Too many messages at once; please wait a minute.'],
    [500, 'The sending service has a problem of its own just now.'],
  ] as const) {
    test(`answer ${status} -> the banner with its reason, every character kept, and a second try goes through`, async ({
      page,
      site,
      consoleErrors,
    }) => {
      site.sandbox.email.behaviour = { status }
      await fill(page)
      await send(page).click()
      const banner = form(page).getByRole('alert')
      await expect(banner).toContainText(FAILED)
      await expect(banner).toContainText(reason)
      await expect(banner.getByRole('link')).toHaveAttribute('href', `mailto:${company.email}`)
      for (const name of ['name', 'email', 'message'] as const)
        await expect(field(page, name)).toHaveValue(message[name])
      expect(await violations(page)).toEqual([])
      site.sandbox.email.behaviour = {}
      if (status !== 429) {
        await send(page).click()
        await expect(form(page)).toHaveAttribute('data-state', 'sent')
        expect(site.sandbox.email.received).toHaveLength(1)
      }
      // What the browser itself says about such an answer.
      expect(consoleErrors.splice(0).every(error => error.includes(String(status)))).toBe(true)
    })
  }

  test('an address on the block list -> refused before anything is sent', async ({ page, site }) => {
    await fill(page, { ...message, email: 'test@test.com' })
    await send(page).click()
    await expect(form(page).getByRole('alert')).toContainText(
      'The sending service does not accept this email address.',
    )
    expect(site.sandbox.email.requests).toBe(0)
  })

  test('offline, then online again -> the banner, then sent', async ({
    page,
    context,
    site,
    consoleErrors,
  }) => {
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
    consoleErrors.splice(0)
  })

  for (const [width, height] of [
    [360, 640],
    [1280, 720],
  ] as const) {
    test(`not sent, ${width} px wide -> the reason is in view, not above it or under the bar`, async ({
      page,
      site,
      consoleErrors,
    }) => {
      await page.setViewportSize({ width, height })
      site.sandbox.email.behaviour = { status: 500 }
      await fill(page)
      await send(page).click()
      const banner = form(page).getByRole('alert')
      await expect(banner).toContainText(FAILED)
      await expect(banner).toBeInViewport({ ratio: 1 })
      await expect
        .poll(async () => {
          const [said, bar] = await Promise.all([
            banner.boundingBox(),
            page.getByRole('banner').boundingBox(),
          ])
          return said && bar && said.y >= bar.y + bar.height
        })
        .toBe(true)
      await expect(field(page, 'message')).toBeFocused()
      consoleErrors.splice(0)
    })
  }

  for (const [outcome, status, state] of [
    ['not sent', 500, 'editing.failed'],
    ['sent', 200, 'sent'],
  ] as const) {
    test(`${outcome} while another page is read, then home -> the top of home, and what came of it waits in the form`, async ({
      page,
      site,
      consoleErrors,
    }) => {
      site.sandbox.email.behaviour = { delayMs: 2000, status }
      const answer = page.waitForResponse(response => response.url().endsWith(SEND_PATH))
      await fill(page)
      await send(page).click()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
      await (await answer).finished()
      await page.getByRole('banner').getByRole('link').first().click()
      await expect(form(page)).toHaveAttribute('data-state', state)
      // Two frames: time for it to be brought into view, which it must not be.
      await twoFrames(page)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      consoleErrors.splice(0)
    })
  }

  test('the hidden field filled in, as programs do -> failed, and nothing was sent', async ({
    page,
    site,
  }) => {
    await fill(page)
    await form(page)
      .locator(`[name=${HONEYPOT_NAME}]`)
      .evaluate((input: HTMLInputElement) => {
        input.value = 'http://spam.example'
      })
    await send(page).click()
    await expect(form(page).getByRole('alert')).toContainText('A field that people do not see was filled in.')
    expect(site.sandbox.email.requests).toBe(0)
  })

  test('double click, and Enter after it -> sent once', async ({ page, site }) => {
    site.sandbox.email.behaviour = { delayMs: 3000 }
    await fill(page)
    await send(page).dblclick()
    await field(page, 'email').press('Enter')
    await expect(form(page)).toHaveAttribute('data-state', 'sent')
    expect(site.sandbox.email.requests).toBe(1)
  })

  test('another page while it is being sent, and back -> the confirmation waits there, sent once; left again -> a fresh form', async ({
    page,
    site,
  }) => {
    site.sandbox.email.behaviour = { delayMs: 5000 }
    await fill(page)
    await send(page).click()
    await expect(form(page)).toHaveAttribute('data-state', 'sending')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
    await expect.poll(() => site.sandbox.email.received.length).toBe(1)
    await page.goBack()
    await expect(form(page).getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
    expect(site.sandbox.email.requests).toBe(1)
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
    await page.goBack()
    await expect(field(page, 'message')).toHaveValue('')
  })

  test('text, another page, Back, Forward and Back again -> the text is there, and nowhere on the device', async ({
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
    // The form on the home page is the same form.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
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

  test('typed while the machine is still on its way, another page, and back -> the text is there', async ({
    page,
  }) => {
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

  test('the machine does not arrive -> typing says nothing, sending ends in the banner', async ({
    page,
    consoleErrors,
  }) => {
    await page.route(/contact-form-actor-/, route => route.abort())
    await page.reload()
    await hydrate(page)
    await fill(page)
    await expect(form(page).getByRole('alert')).toHaveCount(0)
    await send(page).click()
    await expect(form(page).getByRole('alert')).toContainText(
      'There seems to be no connection. Your text is still here.',
    )
    await expect(field(page, 'message')).toHaveValue(message.message)
    consoleErrors.splice(0)
  })

  test('sent with nothing in it while the machine is on its way -> the browser says so at once, and our words follow', async ({
    page,
  }) => {
    let release = () => {}
    const arrival = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(/contact-form-actor-/, async route => {
      await arrival
      await route.continue()
    })
    await page.reload()
    await hydrate(page)
    await expect(form(page).locator('form[data-hydrated]')).toHaveCount(1)
    await send(page).click()
    await expect(field(page, 'name')).toBeFocused()
    release()
    await expect(field(page, 'name')).toHaveAccessibleDescription('Name must be at least 2 characters')
    await expect(form(page).getByText('Message must be at least 10 characters')).toBeVisible()
  })

  test('a full load of another site page and Back -> the text is there', async ({ page }) => {
    await fill(page)
    await page.goto(paths.terms)
    await page.goBack()
    for (const name of ['name', 'email', 'message'] as const)
      await expect(field(page, name)).toHaveValue(message[name])
  })
})

test('silence -> "Sending..." for fifteen seconds, then the banner; a late answer changes nothing', async ({
  page,
  site,
}) => {
  await asPerson(page)
  await page.clock.install()
  let release = () => {}
  const late = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(`**${SEND_PATH}`, async route => {
    await late
    await route.continue()
  })
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
  await expect(form(page).getByRole('alert')).toContainText(
    'The sending service did not answer within 15 seconds.',
  )
  await expect(field(page, 'message')).toHaveValue(message.message)
  const answered = page.waitForResponse(`**${SEND_PATH}`)
  release()
  await (await answered).finished()
  expect(site.sandbox.email.received).toHaveLength(1)
  await page.clock.runFor(100)
  await expect(form(page).getByRole('alert')).toBeVisible()
})

test('a browser that a program drives -> refused by the SDK (451), nothing sent', async ({ page, site }) => {
  await page.goto(paths.contact)
  await hydrate(page)
  await fill(page)
  await send(page).click()
  await expect(form(page).getByRole('alert')).toContainText(
    'The sending service does not serve automated browsers.',
  )
  expect(site.sandbox.email.requests).toBe(0)
})

test.describe('before the script is there', () => {
  const hold = async (page: Page) => {
    let release = () => {}
    const arrival = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(ENTRY_SCRIPT, async route => {
      await arrival
      await route.continue()
    })
    return () => release()
  }

  test('typed and submitted early -> nothing lost, sent when the script answers', async ({ page, site }) => {
    await asPerson(page)
    const release = await hold(page)
    await page.goto(paths.contact)
    await fill(page)
    await send(page).click()
    await expect(page).toHaveURL(paths.contact)
    release()
    await expect(form(page)).toHaveAttribute('data-state', 'sent')
    expect(site.sandbox.email.received).toEqual([
      { name: message.name, email: message.email, title: message.message },
    ])
  })

  test('submitted and the script never comes -> the way without a script, text kept', async ({
    page,
    consoleErrors,
  }) => {
    await page.route(ENTRY_SCRIPT, route => route.abort())
    await page.goto(paths.contact)
    await fill(page)
    await send(page).click()
    await expect
      .poll(() => consoleErrors.filter(error => error.startsWith('elsewhere: mailto:')).length)
      .toBeGreaterThan(0)
    await expect(field(page, 'message')).toHaveValue(message.message)
    consoleErrors.splice(0)
  })

  test('typed early and edited later -> nothing wiped', async ({ page }) => {
    const release = await hold(page)
    await page.goto(paths.contact)
    await field(page, 'name').pressSequentially('Asha')
    await field(page, 'message').pressSequentially('We run 14')
    release()
    await expect(page.locator('[data-machine="navigation"][data-hydrated]')).toHaveCount(1)
    await field(page, 'message').pressSequentially(' stores')
    await expect(field(page, 'message')).toHaveValue('We run 14 stores')
    await expect(field(page, 'name')).toHaveValue('Asha')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('submitted -> the mail program is asked, the page and the text stay, nothing in the address', async ({
    page,
    consoleErrors,
  }) => {
    await page.goto(paths.contact)
    await fill(page)
    const body = form(page).locator('form')
    await expect(body).toHaveAttribute('action', `mailto:${company.email}`)
    await expect(body).toHaveAttribute('method', 'post')
    await send(page).click()
    await expect(page).toHaveURL(paths.contact)
    await expect(field(page, 'message')).toHaveValue(message.message)
    // This browser has no mail program; what it would have been asked is what counts.
    const asked = consoleErrors.splice(0)
    expect(asked.every(error => error.includes(`mailto:${company.email}`))).toBe(true)
    expect(decodeURIComponent(asked[0] ?? '')).toContain(message.name)
  })
})
