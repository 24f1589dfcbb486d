/** Content edited while the development server runs. */
import { expect, type Page, test } from 'playwright/test'
import { paths } from '#src/config/paths.ts'
import { checkoutTexts } from '#src/content/checkout.ts'
import { company } from '#src/content/company.ts'
import { contactIntro } from '#src/content/contact.ts'
import { legalPages } from '#src/content/legal.ts'
import { developmentServer } from './support/development-server.ts'
import { copyProject, type ProjectCopy } from './support/project-copy.ts'

/** Nothing here sends a request to the sandbox. */
const NO_SANDBOX = 'http://127.0.0.1:9'
const SESSION = 'subscriptionSessionId=sub_1&amount=999&planName=Pro+Annual&environment=TEST'
const CONTACT = 'src/content/contact.ts'

// One development server for all tests of this file.
test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ viewport: { width: 600, height: 500 } })

let copy: ProjectCopy
let server: Awaited<ReturnType<typeof developmentServer>>

test.beforeAll(async ({ browser }) => {
  copy = copyProject()
  server = await developmentServer(NO_SANDBOX, copy.folder)
  // Before the first test, Vite bundles the dependencies and may reload, and UnoCSS sees the modules of the contact page
  // and of home, which the menu prefetches: its update for new modules removes an overlay.
  const page = await browser.newPage()
  for (const path of [paths.contact, paths.home]) {
    await page.goto(server.origin + path, { waitUntil: 'commit' })
    await expect(page.locator('form[data-hydrated]').first()).toBeAttached({ timeout: 60_000 })
    await page.waitForLoadState('networkidle')
  }
  await page.close()
})

test.afterEach(() => copy.restore())

test.afterAll(async () => {
  await server.close()
  copy.remove()
})

/** Opens the contact page and brings it into a state that a reload would lose. Returns its later reloads and errors. */
async function openInUse(page: Page): Promise<string[]> {
  const consoleErrors: string[] = []
  page.on('console', message => message.type() === 'error' && consoleErrors.push(message.text()))
  page.on('pageerror', error => consoleErrors.push(String(error)))
  await page.goto(server.origin + paths.contact)
  page.on('load', () => consoleErrors.push('reloaded'))
  await expect(page.locator('[data-machine="contact-form"] form[data-hydrated]')).toBeVisible()
  await field(page, 'Name').fill('Asha')
  await field(page, 'Email').fill('not an address')
  await field(page, 'Message').focus()
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }))
  await page.locator('summary').click()
  await expectInUse(page)
  return consoleErrors
}

const form = (page: Page) => page.locator('[data-machine="contact-form"]')
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })

async function expectInUse(page: Page) {
  await expect(page.locator('[data-machine="navigation"]')).toHaveAttribute('data-state', /menu\.open/)
  await expect(field(page, 'Name')).toHaveValue('Asha')
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
}

test('a text is edited -> it is in the open page, which keeps its state', async ({ page }) => {
  const consoleErrors = await openInUse(page)
  await copy.replace(CONTACT, contactIntro.promise, 'We answer within a day.')
  await expect(form(page)).toContainText('We answer within a day.')
  await expectInUse(page)
  await copy.replace('src/content/company.ts', company.name, 'Renamed')
  await expect(page.getByRole('banner')).toContainText('Renamed')
  await expectInUse(page)
  expect(consoleErrors).toEqual([])
})

test('a text is edited -> the next page load and the drawn files have it', async ({ page, request }) => {
  const bodyOf = async (path: string) => (await request.get(server.origin + path)).text()
  await openInUse(page)
  expect(await bodyOf('/sitemap.xml')).toContain(company.origin)
  await copy.replace(CONTACT, contactIntro.promise, 'We answer within a day.')
  await copy.replace('src/content/company.ts', company.origin, 'https://renamed.example')
  await expect(form(page)).toContainText('We answer within a day.')
  await expect.poll(() => bodyOf(paths.contact)).toContain('We answer within a day.')
  await expect.poll(() => bodyOf('/sitemap.xml')).toContain('https://renamed.example')
})

test('a text of the checkout is edited -> it is in the open page, and the checkout does not start again', async ({
  page,
}) => {
  let sdkRequests = 0
  let reloads = -1
  page.on('load', () => (reloads += 1))
  await page.route('**/cashfree.js', route => {
    sdkRequests += 1
    return route.abort()
  })
  await page.goto(`${server.origin}${paths.checkout}?${SESSION}`)
  await expect(page.locator('[data-machine="checkout"]')).toHaveAttribute('data-state', 'failed')
  await copy.replace('src/content/checkout.ts', checkoutTexts.toApp, 'To the app')
  await expect(page.getByRole('button', { name: 'To the app' })).toBeVisible()
  await copy.replace('src/content/company.ts', company.logdhan.site, 'https://renamed.example')
  await expect(page.locator('a[href^="https://renamed.example"]').first()).toBeAttached()
  expect({ sdkRequests, reloads }).toEqual({ sdkRequests: 1, reloads: 0 })
})

for (const [file, text, field] of [
  [CONTACT, contactIntro.promise, 'contactIntro.promise'],
  ['src/content/legal.ts', legalPages[0]?.title ?? '', 'legalPages.0.title'],
] as const)
  test(`${file}: a text is removed -> an overlay with file and field, until it is back`, async ({ page }) => {
    const overlay = page.locator('vite-error-overlay')
    const consoleErrors = await openInUse(page)
    // Vite's client reloads the page when its first update finds an overlay.
    await copy.replace(CONTACT, contactIntro.booking.title, 'A consultation')
    await expect(page.getByText('A consultation')).toBeAttached()
    await copy.restore()
    await expect(page.getByText('A consultation')).toHaveCount(0)
    await copy.replace(file, `'${text}'`, `''`)
    await expect(overlay).toContainText(`${file}: ${field}: `)
    await copy.restore()
    await expect(overlay).toHaveCount(0)
    await expectInUse(page)
    expect(consoleErrors).toEqual([])
  })

test('the content is wrong when the page loads -> the overlay, which a correction removes', async ({
  page,
}) => {
  const overlay = page.locator('vite-error-overlay')
  await openInUse(page)
  await copy.replace(CONTACT, `'${contactIntro.promise}'`, `''`)
  await expect(overlay).toHaveCount(1)
  await page.reload()
  await expect(overlay).toContainText('contactIntro.promise')
  await copy.restore()
  await expect(overlay).toHaveCount(0)
  await expect(form(page)).toContainText(contactIntro.promise)
})
