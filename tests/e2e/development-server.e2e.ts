/** `npm run dev`: the QA tools, StrictMode, and edited files. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { paths } from '../../src/company/paths.ts'
import { company } from '../../src/company/company.ts'
import { contactIntro } from '../../src/forms/contact-form.content.ts'
import { legalPages } from '../../src/company/legal.ts'
import { SANDBOX_DIST } from '../../tools/sandbox/build.ts'
import { fakeSettings } from '../../tools/sandbox/payment-providers.ts'
import { posts } from '../support/posts.ts'
import { copyProject } from '../support/project-copy.ts'
import { POSTS_FOLDER } from '../../src/posts/read-posts.ts'
import { servedSiteTest as test } from '../support/served-site.ts'
import { type SpawnedServer, spawnServer } from '../support/spawn-server.ts'
import { watch } from './support/console-errors.ts'

const CONTACT = 'src/forms/contact-form.content.ts'
/** Includes the time that the server takes to compile modules on demand. */
const SERVER_TIMEOUT_MS = 60_000

// All tests in this file share one development server.
test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ viewport: { width: 600, height: 500 } })

const [post] = posts
const TEXTS = POSTS_FOLDER
const postFile = `${TEXTS}/${post?.slug ?? ''}.mdx`
const overlay = (page: Page) => page.locator('vite-error-overlay')
/** Opens a page and waits for hydration, because Vite drops updates to modules that have not run yet. */
async function openHydrated(page: Page, path: string) {
  await page.goto(server.origin + path)
  await expect(page.locator('form[data-hydrated]').first()).toBeAttached()
}

/** Vite's file watcher misses a second change to the same file within about 50 ms. */
const WATCHER_PAUSE_MS = 250

/** A temporary copy of the project for tests that edit files. */
async function editableCopy() {
  const folder = await copyProject()
  /** The original text of each edited file, or `undefined` for an added file. */
  const originals = new Map<string, string | undefined>()
  /** Moves the complete file into place, because a busy server could otherwise read half a file. */
  async function write(file: string, content: string | Buffer) {
    await setTimeout(WATCHER_PAUSE_MS)
    writeFileSync(`${folder}-new`, content)
    renameSync(`${folder}-new`, join(folder, file))
  }
  return {
    folder,
    /** Replaces the first occurrence of a string in a file. Rejects if the file does not contain it. */
    async replace(file: string, from: string, to: string) {
      const text = readFileSync(join(folder, file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not contain "${from}"`)
      if (!originals.has(file)) originals.set(file, text)
      await write(file, text.replace(from, to))
    },
    /** Adds a file that the project does not have, or replaces a file that was added. */
    async add(file: string, content: Buffer) {
      originals.set(file, undefined)
      await write(file, content)
    },
    /** Undoes every `replace` and `add`. */
    async restore() {
      for (const [file, text] of originals)
        if (text === undefined) rmSync(join(folder, file))
        else await write(file, text)
      originals.clear()
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Starts the development server in `folder`. The server proxies API requests to `sandboxOrigin`. */
function developmentServer(sandboxOrigin: string, folder: string) {
  // Remove another server's PORT, and variables that Playwright sets but a developer's shell does not.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !['NODE_ENV', 'FORCE_COLOR', 'PORT'].includes(name)),
  )
  return spawnServer(process.execPath, ['tools/qa/dev.mjs'], {
    cwd: folder,
    env: { ...env, ...fakeSettings, SITE_ENV: 'sandbox', SANDBOX_ORIGIN: sandboxOrigin, NO_COLOR: '1' },
  })
}

let copy: Awaited<ReturnType<typeof editableCopy>>
let server: SpawnedServer

test.beforeAll(async ({ browser, siteOf }) => {
  test.setTimeout(4 * SERVER_TIMEOUT_MS)
  copy = await editableCopy()
  server = await developmentServer((await siteOf(SANDBOX_DIST)).origin, copy.folder)
  // During the first requests, Vite bundles dependencies and may reload pages. UnoCSS must know all pages'
  // modules in advance (the menu prefetches home); otherwise, its update for a new module removes an overlay.
  const page = await browser.newPage()
  const panel = page.frameLocator('[data-statecharts=panel]')
  for (const [path, loaded] of [
    [paths.contact, page.locator('form[data-hydrated]')],
    [paths.home, page.locator('form[data-hydrated]')],
    [`${paths.terms}?inspect`, panel.locator('.chart .active')],
    [
      `${paths.checkout}?subscriptionSessionId=`,
      page.locator('[data-machine="checkout"][data-state="failed"]'),
    ],
  ] as const) {
    await page.goto(server.origin + path, { waitUntil: 'commit' })
    await expect(loaded.first()).toBeAttached({ timeout: SERVER_TIMEOUT_MS })
  }
  await page.close()
})

test.afterEach(async ({}, testInfo) => {
  if (testInfo.status !== testInfo.expectedStatus)
    await testInfo.attach('development server', { body: server.output(), contentType: 'text/plain' })
  await copy.restore()
})

test.afterAll(async () => {
  await server.kill()
  copy.remove()
})

/** A live list of console errors, warnings, script errors, error responses and requests to other origins. */
function watchErrors(page: Page): string[] {
  const consoleErrors: string[] = []
  const isError = (entry: string) => !/^console (?:debug|info|log):/.test(entry)
  watch(page.context(), server.origin, entry => isError(entry) && consoleErrors.push(entry))
  return consoleErrors
}

/**
 * Opens the contact page with an open menu, typed text, a field error and a scroll position, all of which a
 * reload would lose. Returns a live list of reloads and errors.
 */
async function openWithState(page: Page): Promise<string[]> {
  const consoleErrors = watchErrors(page)
  await page.goto(server.origin + paths.contact)
  page.on('load', () => consoleErrors.push('reloaded'))
  await expect(page.locator('[data-machine="contact-form"] form[data-hydrated]')).toBeVisible()
  await field(page, 'Name').fill('Asha')
  await field(page, 'Email').fill('not an address')
  await field(page, 'Message').focus()
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }))
  await page.locator('summary').click()
  await expectStateKept(page)
  return consoleErrors
}

const form = (page: Page) => page.locator('[data-machine="contact-form"]')
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })

async function expectStateKept(page: Page) {
  await expect(page.locator('[data-machine="header"]')).toHaveAttribute('data-state', /menu\.open/)
  await expect(field(page, 'Name')).toHaveValue('Asha')
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
}

test('an open page shows edited text and keeps its state', async ({ page, request }) => {
  const bodyOf = async (path: string) => (await request.get(server.origin + path)).text()
  const consoleErrors = await openWithState(page)
  expect(await bodyOf('/sitemap.xml')).toContain(company.origin)
  await copy.replace(CONTACT, contactIntro.promise, 'We answer within a day.')
  await expect(form(page)).toContainText('We answer within a day.')
  await expectStateKept(page)
  await copy.replace('src/company/company.ts', 'name:', "name: 'Renamed' ||")
  await expect(page.getByRole('banner')).toContainText('Renamed')
  await expectStateKept(page)
  await copy.replace('src/company/company.ts', company.origin, 'https://renamed.example')
  await expect.poll(() => bodyOf(paths.contact)).toContain('We answer within a day.')
  await expect.poll(() => bodyOf('/sitemap.xml')).toContain('https://renamed.example')
  expect(consoleErrors).toEqual([])
})

test('an open page runs edited machines and keeps the draft @exhaustive', async ({ page }) => {
  const consoleErrors = await openWithState(page)
  const edit = async (flow: string, text: string, edited: string) => {
    const updated = page.waitForEvent('console', message => message.text().includes('hot updated'))
    await copy.replace(`machines/${flow}/machine.ts`, text, edited)
    await updated
  }
  await edit('header', 'export const headerMachine', '/** Edited. */\nexport const headerMachine')
  await edit('newsletter', 'export const newsletterMachine', '/** Edited. */\nexport const newsletterMachine')
  await expectStateKept(page)
  await page.keyboard.press('Escape')
  await edit('contact-form', "guard: 'isFieldFilledOrEdited', ", '')
  await expect(async () => {
    await field(page, 'Message').focus()
    await field(page, 'Name').focus()
    await expect(field(page, 'Message')).toHaveAttribute('aria-invalid', 'true', { timeout: 500 })
  }).toPass({ timeout: SERVER_TIMEOUT_MS })
  await expect(field(page, 'Name')).toHaveValue('Asha')
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
  expect(consoleErrors).toEqual([])
})

test('an overlay names the file and field of missing text until the text is restored', async ({ page }) => {
  const consoleErrors = await openWithState(page)
  // Start with a valid edit, because Vite's client reloads the page if its first update finds an overlay.
  await copy.replace(CONTACT, contactIntro.promise, 'A consultation')
  await expect(page.getByText('A consultation')).toBeAttached()
  await copy.restore()
  await expect(page.getByText('A consultation')).toHaveCount(0)
  for (const [file, text, field] of [
    ['src/company/legal.ts', legalPages[0]?.title ?? '', 'legalPages.0.title'],
    [CONTACT, contactIntro.promise, 'contactIntro.promise'],
  ] as const) {
    await copy.replace(file, `'${text}'`, `''`)
    await expect(overlay(page)).toContainText(`${file}: ${field}: `)
    await copy.restore()
    await expect(overlay(page)).toHaveCount(0)
    await expectStateKept(page)
    expect(consoleErrors).toEqual([])
  }
  // Fast Refresh cannot replace page-error.tsx, so its importer also updates, and that removes an overlay.
  const lastUpdate = page.waitForEvent('console', message => message.text().endsWith('/error-page.tsx'))
  await copy.replace('src/company/company.ts', `'${company.email}'`, `''`)
  await lastUpdate
  await expect(overlay(page)).toContainText('src/company/company.ts: company.email: ')
  await copy.restore()
  await expect(overlay(page)).toHaveCount(0)
  await copy.replace(CONTACT, `'${contactIntro.promise}'`, `''`)
  await expect(overlay(page)).toHaveCount(1)
  await page.reload()
  await expect(overlay(page)).toContainText('contactIntro.promise')
  await copy.restore()
  await expect(overlay(page)).toHaveCount(0)
  await expect(form(page)).toContainText(contactIntro.promise)
})

test('an open post shows its edited text, or the line number of a mistake @exhaustive', async ({ page }) => {
  test.skip(!post, 'the site has no posts')
  if (!post) return
  const consoleErrors = watchErrors(page)
  await openHydrated(page, post.path)
  const heading = `## ${await page.locator('article h2').first().innerText()}`
  const text = readFileSync(join(copy.folder, postFile), 'utf8')
  const line = text.slice(0, text.indexOf(heading)).split('\n').length
  const mistake = '<div>\n\n## A new heading'
  await copy.replace(postFile, heading, '## A new heading')
  await expect(page.getByRole('heading', { name: 'A new heading' })).toBeVisible()
  // Wait, because the next edit reloads the page, and a reload aborts requests.
  await page.waitForLoadState('networkidle')
  await copy.replace(postFile, `title: ${post.title}`, 'title: A new title')
  await expect(page.getByRole('heading', { level: 1, name: 'A new title' })).toBeVisible()
  expect(consoleErrors).toEqual([])
  await copy.replace(postFile, '## A new heading', mistake)
  const message = `${postFile}:${line}: <div> is not closed. Write "</div>"`
  await expect(overlay(page)).toContainText(message)
  // A page that loads while the mistake exists also shows the message.
  await page.reload({ waitUntil: 'commit' })
  await expect(overlay(page)).toContainText(message)
  await copy.replace(postFile, mistake, heading)
  await expect(overlay(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: heading.slice(3) })).toBeVisible()
})

test('an open post shows its changed image, or says that it is missing @exhaustive', async ({ page }) => {
  test.skip(!post, 'the site has no posts')
  if (!post) return
  const PHOTO = `${TEXTS}/My photo.png`
  const image = page.locator('article picture img')
  const picture = (width: number) =>
    sharp({ create: { width, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  /** Scrolls to the image, which loads lazily, and waits for it, even if the page reloads meanwhile. */
  const expectWidth = (width: number) =>
    expect(async () => {
      await image.scrollIntoViewIfNeeded()
      await expect(image).toHaveJSProperty('width', width, { timeout: 500 })
      await expect(image).not.toHaveJSProperty('naturalWidth', 0, { timeout: 500 })
    }).toPass({ timeout: SERVER_TIMEOUT_MS })
  await openHydrated(page, post.path)
  const heading = `## ${await page.locator('article h2').first().innerText()}`
  await copy.replace(postFile, heading, `![A photo](My%20photo.png)\n\n${heading}`)
  await expect(overlay(page)).toContainText(/\.mdx:\d+: the image "My%20photo\.png" does not exist\./)
  await copy.add(PHOTO, await picture(40))
  await expect(overlay(page)).toHaveCount(0)
  await expectWidth(40)
  await copy.add(PHOTO, await picture(50))
  await expectWidth(50)
})
