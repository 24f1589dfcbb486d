/** Forms whose code the host no longer has, as in a tab that is older than the last deployment. */
import type { Page } from 'playwright/test'
import { headerLabel } from '../support/header-label.ts'
import { pages } from '../../src/company/pages.ts'
import { paths } from '../../src/company/paths.ts'
import { contactFields, contactResult } from '../../src/forms/contact-form.content.ts'
import { newsletterFields, newsletterResult } from '../../src/company/newsletter.ts'
import { pageErrorTexts } from '../../src/layout/page-error.content.ts'
import {
  abortedHostCheck,
  ALERT,
  errorStatus,
  expect,
  expectConsoleErrors,
  failedRequest,
  hydrate,
  MISSING_SCRIPT,
  test,
} from './support/site.ts'
import { storages } from './support/storages.ts'

const message = {
  Name: 'Asha Rao',
  Email: 'asha@studio.example',
  Message: 'We run 14 stores and count stock on paper.',
}
/** The form's plain post without scripts. */
const MAILTO = /^other origin: mailto:/
const EMAIL = 'kiran@studio.example'

const form = (page: Page) => page.locator('[data-machine="contact-form"]')
const send = (page: Page) => form(page).getByRole('button', { name: contactFields.submit })
const footer = (page: Page) => page.getByRole('contentinfo')
const newsletterField = (page: Page) => footer(page).getByLabel(newsletterFields.label)

async function fill(page: Page) {
  for (const [label, value] of Object.entries(message))
    await form(page).getByLabel(label, { exact: true }).fill(value)
}

async function expectText(page: Page) {
  for (const [label, value] of Object.entries(message))
    await expect(form(page).getByLabel(label, { exact: true })).toHaveValue(value)
}

/** The host answers 404 for these scripts until the returned function is called. */
async function removeScripts(page: Page, url: RegExp): Promise<() => Promise<void>> {
  await page.route(url, route => route.fulfill({ status: 404, body: 'Not found' }))
  return () => page.unroute(url)
}

/** The EmailJS SDK refuses automated browsers (status 451). */
const hideWebdriver = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }))

const missing = {
  'mail SDK': /\/emailjs-/,
  'every script': /\/assets\/.*\.js/,
}

/** Without storage, one kind of missing script is enough, because the text is always kept the same way. */
const isChecked = (what: string, storage: string) => storage === 'storage' || what === 'every script'

for (const [storage, setStorage] of Object.entries({ ...storages, storage: () => {} }))
  test.describe(storage, { tag: storage === 'storage' ? [] : '@exhaustive' }, () => {
    test.beforeEach(async ({ page, site }) => {
      await page.addInitScript(setStorage)
      await hideWebdriver(page)
      site.sandbox.email.behaviour = {}
      site.sandbox.email.received = []
      await site.sandbox.newsletter.clear()
      site.sandbox.newsletter.behaviour = {}
    })

    for (const [what, url] of Object.entries(missing).filter(([what]) => isChecked(what, storage)))
      test(
        `contact form: gives the reason if ${what} is missing after hydration, and a reload keeps the text and sends`,
        { tag: what === 'every script' ? [] : '@exhaustive' },
        async ({ page, site, consoleErrors }) => {
          await page.goto(paths.contact)
          await hydrate(page)
          const deployed = await removeScripts(page, url)
          await fill(page)
          await send(page).click()
          const alert = form(page).locator(ALERT)
          await expect(alert).toContainText(contactResult.reasons.missing)
          await expect(page.getByText(contactResult.reasons.network)).toHaveCount(0)
          await expectText(page)
          await form(page).getByLabel('Name').fill(message.Name)
          // The new document has its scripts. In this document, they would end the failure without a reload.
          page.on('request', request => void (request.isNavigationRequest() && deployed()))
          await alert.getByRole('button', { name: contactResult.reload }).click()
          await expect(alert).toBeEmpty()
          await expectText(page)
          await send(page).click()
          await expect(page.getByText(contactResult.sent.title)).toBeVisible()
          expect(site.sandbox.email.received).toHaveLength(1)
          await page.reload()
          await hydrate(page)
          await expect(form(page).getByLabel('Name')).toHaveValue('')
          await expectConsoleErrors(consoleErrors, [errorStatus(404, '/assets/')], {
            allowed: [abortedHostCheck('')],
          })
        },
      )

    test(
      'contact form: keeps the text without hydration if the visitor reloads while every script is missing',
      { tag: '@exhaustive' },
      async ({ page, consoleErrors }) => {
        await page.goto(paths.contact)
        await hydrate(page)
        await removeScripts(page, missing['every script'])
        await fill(page)
        await send(page).click()
        await expect(form(page).locator(ALERT)).toContainText(contactResult.reasons.missing)
        // Typed after the failure.
        await form(page).getByLabel('Name').fill('Asha')
        await form(page).getByLabel('Name').fill(message.Name)
        await page.reload()
        await expectText(page)
        await send(page).click()
        await expect.poll(() => consoleErrors.some(entry => MAILTO.test(entry))).toBe(true)
        await expectText(page)
        await expectConsoleErrors(consoleErrors, [errorStatus(404, '/assets/'), MAILTO], {
          allowed: [abortedHostCheck('')],
        })
      },
    )

    test(
      'newsletter: subscribes if every script is missing after hydration',
      { tag: storage === 'storage' ? [] : '@exhaustive' },
      async ({ page, site, consoleErrors }) => {
        await page.goto(paths.about)
        await hydrate(page)
        await removeScripts(page, missing['every script'])
        await newsletterField(page).fill(EMAIL)
        await newsletterField(page).press('Enter')
        await expect(page.getByText(newsletterResult.success)).toBeVisible()
        expect(await site.sandbox.newsletter.addresses()).toEqual([EMAIL])
        await expectConsoleErrors(consoleErrors, [], { allowed: [errorStatus(404, '/assets/')] })
      },
    )

    test('sends message and sign-up if all scripts are present', async ({ page, site }) => {
      await page.goto(paths.contact)
      await hydrate(page)
      await fill(page)
      await send(page).click()
      await expect(page.getByText(contactResult.sent.title)).toBeVisible()
      expect(site.sandbox.email.received).toHaveLength(1)
      await newsletterField(page).fill(EMAIL)
      await newsletterField(page).press('Enter')
      await expect(page.getByText(newsletterResult.success)).toBeVisible()
    })
  })

test(
  'contact form: requests the mail SDK once more if it fails after the submit, and sends the message',
  { tag: '@exhaustive' },
  async ({ page, site, consoleErrors }) => {
    await hideWebdriver(page)
    site.sandbox.email.behaviour = {}
    site.sandbox.email.received = []
    await page.goto(paths.contact)
    await hydrate(page)
    let fail = () => {}
    const isSubmitted = new Promise<void>(resolve => (fail = resolve))
    await page.route(missing['mail SDK'], route => isSubmitted.then(() => route.abort()), { times: 1 })
    await fill(page)
    await send(page).click()
    fail()
    await expect(page.getByText(contactResult.sent.title)).toBeVisible()
    expect(site.sandbox.email.received).toHaveLength(1)
    await expectConsoleErrors(consoleErrors, [failedRequest('emailjs', 'failed')])
  },
)

test('keeps a typed message if the next page is missing and reloads', async ({ page, consoleErrors }) => {
  await page.goto(paths.contact)
  await hydrate(page)
  await fill(page)
  const deployed = await removeScripts(page, /privacy-policy-page-/)
  const reloaded = page.waitForRequest(
    request => request.isNavigationRequest() && request.url().endsWith(paths.privacy),
  )
  await footer(page).getByRole('link', { name: pages.privacy.name }).click()
  await reloaded
  await deployed()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.privacy.name)
  await hydrate(page)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: headerLabel('contact') })
    .click()
  await expectText(page)
  await expectConsoleErrors(consoleErrors, [errorStatus(404, '/privacy-policy-page-'), MISSING_SCRIPT], {
    allowed: [abortedHostCheck(paths.privacy), errorStatus(404, '/assets/')],
  })
})

test('says that the visitor is offline and keeps the text, and sends without a reload once online', async ({
  page,
  context,
  site,
  consoleErrors,
}) => {
  await hideWebdriver(page)
  site.sandbox.email.received = []
  await page.goto(paths.contact)
  await hydrate(page)
  await context.setOffline(true)
  await fill(page)
  await send(page).click()
  await expect(form(page).locator(ALERT)).toContainText(contactResult.reasons.network)
  await expectText(page)
  await context.setOffline(false)
  await send(page).click()
  await expect(page.getByText(contactResult.sent.title)).toBeVisible()
  await expectConsoleErrors(consoleErrors, [/^failed: /])
})

test(
  'does not blame the connection if the next page is missing and the host answers 503, and loads on retry',
  { tag: '@exhaustive' },
  async ({ page, consoleErrors }) => {
    await page.goto(paths.terms)
    await hydrate(page)
    const recover = await removeScripts(page, /privacy-policy-page-/)
    await page.route(`**${paths.privacy}`, route => route.fulfill({ status: 503, body: '' }))
    await footer(page).getByRole('link', { name: pages.privacy.name }).click()
    await expect(page.getByText(pageErrorTexts.failing)).toBeVisible()
    await expect(page.getByText(pageErrorTexts.unreachable)).toHaveCount(0)
    await recover()
    await page.unroute(`**${paths.privacy}`)
    await page.getByRole('button', { name: pageErrorTexts.retry }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.privacy.name)
    await expectConsoleErrors(
      consoleErrors,
      [errorStatus(404, '/privacy-policy-page-'), errorStatus(503, paths.privacy), MISSING_SCRIPT],
      { allowed: [abortedHostCheck(paths.privacy)] },
    )
  },
)
