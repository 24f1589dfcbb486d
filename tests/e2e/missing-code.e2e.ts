/** Forms whose code the host no longer has, for example in a tab that is older than the last deployment. */
import type { Page } from 'playwright/test'
import { headerLabel } from '../support/header-label.ts'
import { pages } from '../../src/company/pages.ts'
import { paths } from '../../src/company/paths.ts'
import { contactResult } from '../../src/forms/contact-form.content.ts'
import { newsletterFields, newsletterResult } from '../../src/company/newsletter.ts'
import { expectFieldsKept, field, fill, form, message, send, test } from './support/contact-form.ts'
import {
  abortedHostCheck,
  errorStatus,
  expectConsoleErrors,
  failedRequest,
  MISSING_SCRIPT,
} from './support/console-errors.ts'
import { followFooterLink, hydrate, openHydrated } from './support/hydration.ts'
import { ALERT, expect, unlessFirst } from './support/site.ts'
import { storages } from './support/storages.ts'

const MAILTO = /^other origin: mailto:/
const MAIL_SDK = /\/emailjs-/
const EVERY_SCRIPT = /\/assets\/.*\.js/

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
  ...Object.entries(storages).map(
    ([storage, set]) => [`every script is missing, with ${storage}`, EVERY_SCRIPT, set] as const,
  ),
] as const) {
  test(`after hydration, the contact form gives the reason if ${name}, and keeps its text and works after a reload${unlessFirst(url === EVERY_SCRIPT && !name.includes('with'))}`, async ({
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
    // Provide the scripts only to the new document; with them, this document would recover without a reload.
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

  if (url === EVERY_SCRIPT)
    test(`the contact form keeps the text after a reload if ${name} @exhaustive`, async ({
      page,
      consoleErrors,
    }) => {
      await page.addInitScript(block)
      await sendWithout(page, url)
      await expect(form(page).locator(ALERT)).toContainText(contactResult.reasons.missing)
      await field(page, 'name').fill('Asha')
      await field(page, 'name').fill(message.name)
      await page.reload()
      await expectFieldsKept(page)
      await send(page).click()
      await expect.poll(() => consoleErrors.some(entry => MAILTO.test(entry))).toBe(true)
      await expectFieldsKept(page)
      // Close the page, because it keeps requesting its scripts.
      await page.close()
      await expectConsoleErrors(consoleErrors, [errorStatus(404, '/assets/'), MAILTO], {
        allowed: [abortedHostCheck('')],
      })
    })
}

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

test('the mail SDK is requested once more if it fails @exhaustive', async ({ page, site, consoleErrors }) => {
  await openHydrated(page, paths.contact)
  let fail = () => {}
  const isSubmitted = new Promise<void>(resolve => (fail = resolve))
  await page.route(MAIL_SDK, route => isSubmitted.then(() => route.abort()), { times: 1 })
  await fill(page)
  await send(page).click()
  fail()
  await expect(page.getByText(contactResult.sent.title)).toBeVisible()
  expect(site.sandbox.email.received).toHaveLength(1)
  await expectConsoleErrors(consoleErrors, [failedRequest('emailjs', 'failed')])
})

test('typed text is kept if the next page lacks a script and reloads', async ({ page, consoleErrors }) => {
  await openHydrated(page, paths.contact)
  await fill(page)
  const deployed = await removeScripts(page, /privacy-policy-page-/)
  page.on('request', request => void (request.isNavigationRequest() && deployed()))
  await followFooterLink(page, 'privacy')
  await hydrate(page)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: headerLabel('contact') })
    .click()
  await expectFieldsKept(page)
  await expectConsoleErrors(consoleErrors, [errorStatus(404, '/privacy-policy-page-'), MISSING_SCRIPT], {
    allowed: [abortedHostCheck(pages.privacy.path), errorStatus(404, '/assets/')],
  })
})

test('an offline visitor keeps the text, and sends it later', async ({ page, context, consoleErrors }) => {
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
