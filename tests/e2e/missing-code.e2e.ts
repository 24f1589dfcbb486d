/** Pages and forms whose code throws or is missing, for example in a tab opened before a deployment. */
import type { Page } from 'playwright/test'
import { company } from '../../src/company/company.ts'
import { headerLabel } from '../support/header-label.ts'
import { pages } from '../../src/company/pages.ts'
import { paths } from '../../src/company/paths.ts'
import { contactResult } from '../../src/forms/contact-form.content.ts'
import { pageErrorTexts } from '../../src/layout/page-error.content.ts'
import { newsletterFields, newsletterResult } from '../../src/company/newsletter.ts'
import { expectFieldsKept, field, fill, form, message, send, test } from './support/contact-form.ts'
import {
  abortedHostCheck,
  errorStatus,
  expectConsoleErrors,
  failedRequest,
  MISSING_SCRIPT,
  UNUSED_PRELOAD,
} from './support/console-errors.ts'
import { followFooterLink, hydrate, openHydrated } from './support/hydration.ts'
import { ALERT, expect, unlessFirst } from './support/site.ts'
import { throwFromStorage } from './support/storages.ts'

const MAILTO = /^other origin: mailto:/
const MAIL_SDK = /\/emailjs-/
const EVERY_SCRIPT = /\/assets\/.*\.js/
const CHUNK = /\/assets\/legal-page-[\w-]+\.js$/
const CHUNK_NAME = '/legal-page-'
const STYLE_SHEET = /\/assets\/[\w-]+\.css$/
const ERROR_TITLE = pageErrorTexts.title.join(' ')

/** A page chunk (`PageModule` in src/prerender/site.ts) that throws during rendering. */
const THROWING_PAGE = 'export const Component = () => { throw new Error("broken") }'

/** React logs this when a replaced chunk throws. Firefox's WebDriver BiDi omits the error's message. */
const RENDER_ERROR = /^console error: (?:.*broken|Error$)/

const goToPrivacy = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: pages.privacy.name }).click()

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

function watchLoads(page: Page) {
  const loads: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === paths.privacy)
      loads.push(request.url())
  })
  return loads
}

async function expectErrorView(page: Page, reason: string) {
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page).toHaveTitle(ERROR_TITLE)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

/** Makes the host respond with 404 for these scripts until the returned function is called. */
async function removeScripts(page: Page, url: RegExp): Promise<() => Promise<void>> {
  await page.route(url, route => route.fulfill({ status: 404, body: 'Not found' }))
  return () => page.unroute(url)
}

async function sendWithout(page: Page, url: RegExp) {
  await openHydrated(page, paths.contact)
  const deployed = await removeScripts(page, url)
  await fill(page)
  await send(page).click()
  return deployed
}

for (const [name, url, block] of [
  ['every script is missing', EVERY_SCRIPT, () => {}],
  ['the mail SDK is missing', MAIL_SDK, () => {}],
  ['every script is missing and storage throws', EVERY_SCRIPT, throwFromStorage],
] as const)
  test(`if ${name}, the hydrated contact form gives the reason, keeps its text, and works after a reload${unlessFirst(name === 'every script is missing')}`, async ({
    page,
    site,
    consoleErrors,
  }) => {
    await page.addInitScript(block)
    const deployed = await sendWithout(page, url)
    const alert = form(page).locator(ALERT)
    await expect(alert).toContainText(contactResult.reasons.missing)
    await expect(page.getByText(contactResult.reasons.network)).toHaveCount(0)
    await expectFieldsKept(page)
    // Serve the scripts only to the new document, because the current one could use them without a reload.
    page.on('request', request => void (request.isNavigationRequest() && deployed()))
    await alert.getByRole('button', { name: contactResult.reload }).click()
    await expect(alert).toBeEmpty()
    await expectFieldsKept(page)
    await send(page).click()
    await expect(page.getByText(contactResult.sent.title)).toBeVisible()
    expect(site.sandbox.email.received).toHaveLength(1)
    await page.reload()
    await hydrate(page)
    await expect(field(page, 'name')).toHaveValue('')
    await expectConsoleErrors(consoleErrors, [errorStatus(404, '/assets/')], {
      allowed: [abortedHostCheck('')],
    })
  })

test('a reload without scripts keeps the contact form text @exhaustive', async ({ page, consoleErrors }) => {
  await sendWithout(page, EVERY_SCRIPT)
  await expect(form(page).locator(ALERT)).toContainText(contactResult.reasons.missing)
  await field(page, 'name').fill('Asha')
  await field(page, 'name').fill(message.name)
  await page.reload()
  await expectFieldsKept(page)
  await send(page).click()
  await expect.poll(() => consoleErrors.some(entry => MAILTO.test(entry))).toBe(true)
  await expectFieldsKept(page)
  // Close the page; otherwise it would keep requesting its scripts.
  await page.close()
  await expectConsoleErrors(consoleErrors, [errorStatus(404, '/assets/'), MAILTO], {
    allowed: [abortedHostCheck('')],
  })
})

test('scrolling a page without scripts requests them again only after growing pauses', async ({
  page,
  consoleErrors,
}) => {
  let requests = 0
  await page.route(EVERY_SCRIPT, route => {
    requests += 1
    return route.fulfill({ status: 404 })
  })
  await page.goto(paths.about)
  await page.evaluate(async () => {
    for (let top = 0; top < 60; top++) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(resolve => setTimeout(resolve, 25))
    }
  })
  // The scripts, and one retry.
  const scripts = await page.locator('script[data-scripts]').getAttribute('data-scripts')
  expect(requests).toBeLessThanOrEqual(3 * (scripts?.split(' ').length ?? 0))
  await page.goto('about:blank')
  await expectConsoleErrors(consoleErrors, [errorStatus(404, '/assets/')], { allowed: [UNUSED_PRELOAD] })
})

test('the newsletter form works if its scripts are missing', async ({ page, site, consoleErrors }) => {
  await openHydrated(page, paths.about)
  await removeScripts(page, EVERY_SCRIPT)
  const email = page.getByRole('contentinfo').getByLabel(newsletterFields.label)
  await email.fill(message.email)
  await email.press('Enter')
  await expect(page.getByText(newsletterResult.success)).toBeVisible()
  expect(await site.sandbox.newsletter.addresses()).toEqual([message.email])
  await expectConsoleErrors(consoleErrors, [], { allowed: [errorStatus(404, '/assets/')] })
})

test('typed text is kept if a missing script causes a document load', async ({ page, consoleErrors }) => {
  await openHydrated(page, paths.contact)
  await fill(page)
  const deployed = await removeScripts(page, CHUNK)
  page.on('request', request => void (request.isNavigationRequest() && deployed()))
  await followFooterLink(page, 'privacy')
  await hydrate(page)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: headerLabel('contact') })
    .click()
  await expectFieldsKept(page)
  await expectConsoleErrors(consoleErrors, [errorStatus(404, CHUNK_NAME), MISSING_SCRIPT], {
    allowed: [abortedHostCheck(pages.privacy.path), errorStatus(404, '/assets/')],
  })
})

test("an offline visitor's text is kept and can be sent later", async ({ page, context, consoleErrors }) => {
  await openHydrated(page, paths.contact)
  await context.setOffline(true)
  await fill(page)
  await send(page).click()
  await expect(form(page).locator(ALERT)).toContainText(contactResult.reasons.network)
  await expectFieldsKept(page)
  await context.setOffline(false)
  await send(page).click()
  await expect(page.getByText(contactResult.sent.title)).toBeVisible()
  await expectConsoleErrors(consoleErrors, [/^failed: /])
})

test.describe('a link', () => {
  test.beforeEach(({ page }) => openHydrated(page, paths.about))

  for (const [name, missing, entry] of [
    ['its chunk', CHUNK, errorStatus(404, CHUNK_NAME)],
    ['the full style sheet', STYLE_SHEET, errorStatus(404, '\\.css')],
  ] as const)
    test(`loads once without ${name}${unlessFirst(missing === CHUNK)}`, async ({ page, consoleErrors }) => {
      const loads = watchLoads(page)
      await page.route(missing, route => route.fulfill({ status: 404, body: 'Not found' }))
      await goToPrivacy(page)
      await expect(heading(page)).toHaveText(pages.privacy.name)
      await page.waitForLoadState('networkidle')
      expect(loads).toHaveLength(1)
      await expect(page).toHaveURL(paths.privacy)
      await expect(page.locator('[data-machine="page-error"]')).toHaveCount(0)
      await expectConsoleErrors(consoleErrors, [entry, MISSING_SCRIPT], {
        allowed: [abortedHostCheck(paths.privacy)],
      })
    })

  test('loads a page once if its chunk never arrives @exhaustive', async ({ page, consoleErrors }) => {
    await page.clock.install()
    const loads = watchLoads(page)
    await page.route(CHUNK, () => {}, { times: 1 })
    await goToPrivacy(page)
    await page.clock.runFor(1000)
    await expect(page).toHaveTitle(pages.about.title)
    expect(loads).toEqual([])
    // Advance in steps, because after the timeout the page checks in real time whether the host is reachable.
    await expect
      .poll(
        async () => {
          // The page load may interrupt a step.
          await page.clock.runFor(1000).catch(() => {})
          return loads.length
        },
        { intervals: [200] },
      )
      .toBe(1)
    await expect(heading(page)).toHaveText(pages.privacy.name)
    expect(loads).toHaveLength(1)
    await expectConsoleErrors(consoleErrors, [MISSING_SCRIPT], { allowed: [abortedHostCheck(paths.privacy)] })
  })

  test('tells offline visitors why it failed, and works later', async ({ page, context, consoleErrors }) => {
    await page.waitForLoadState('networkidle')
    await page.route(CHUNK, route => route.abort())
    await context.setOffline(true)
    await goToPrivacy(page)
    await expectErrorView(page, pageErrorTexts.unreachable)
    await expect(page.getByRole('main').getByRole('link', { name: company.email })).toHaveAttribute(
      'href',
      `mailto:${company.email}`,
    )
    await context.setOffline(false)
    await page.getByRole('button', { name: pageErrorTexts.retry }).click()
    await expect(page).toHaveTitle(pages.privacy.title)
    // The page also requests the full style sheet and checks whether the host is reachable.
    const offline = ['failed', 'offline'] as const
    await expectConsoleErrors(
      consoleErrors,
      [failedRequest(CHUNK_NAME, ...offline), failedRequest(paths.privacy, ...offline), MISSING_SCRIPT],
      { allowed: [failedRequest('/assets/', ...offline), abortedHostCheck(paths.privacy)] },
    )
  })

  test('to a page that throws shows the error view without a page load', async ({ page, consoleErrors }) => {
    const loads = watchLoads(page)
    await page.route(CHUNK, route => route.fulfill({ contentType: 'text/javascript', body: THROWING_PAGE }))
    await goToPrivacy(page)
    await expectErrorView(page, pageErrorTexts.broken)
    expect(loads).toHaveLength(0)
    await page.goBack()
    await expect(page).toHaveTitle(pages.about.title)
    await page.goForward()
    await expect(page).toHaveTitle(ERROR_TITLE)
    await page.getByRole('link', { name: pageErrorTexts.home }).click()
    await expect(page).toHaveURL(paths.home)
    await expectConsoleErrors(consoleErrors, [RENDER_ERROR])
  })
})
