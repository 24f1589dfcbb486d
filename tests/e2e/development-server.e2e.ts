/** `npm run dev`: the QA tools, StrictMode, and edits of content files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { paths } from '#src/content/paths.ts'
import { checkoutTexts } from '#src/content/checkout.ts'
import { company } from '#src/content/company.ts'
import { contactIntro } from '#src/content/contact.ts'
import { legalPages } from '#src/content/legal.ts'
import { GALLERY_PATH } from '#tools/qa/paths.ts'
import { PAY_PATH, sampleSession } from '../../src/services/payments/cashfree/fake.ts'
import { SANDBOX_DIST } from '../../sandbox/build.ts'
import { posts } from '../support/posts.ts'
import { CHECKOUT_QUERY, servedSiteTest as test } from '../support/served-site.ts'
import { type DevelopmentServer, developmentServer } from './support/development-server.ts'
import { copyProject, type ProjectCopy } from './support/project-copy.ts'

const CONTACT = 'src/content/contact.ts'
/** For what the server compiles on demand. */
const SERVER_TIMEOUT_MS = 60_000

// One development server for all tests of this file.
test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ viewport: { width: 600, height: 500 } })

let copy: ProjectCopy
let server: DevelopmentServer

test.beforeAll(async ({ browser, siteOf }) => {
  test.setTimeout(4 * SERVER_TIMEOUT_MS)
  copy = copyProject()
  server = await developmentServer((await siteOf(SANDBOX_DIST)).origin, copy.folder)
  // On the first requests, Vite bundles dependencies and may reload. UnoCSS must know the modules of all pages (the menu
  // prefetches home), because its update for a new module removes an error overlay.
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
  await server.close()
  copy.remove()
})

/** A live list of the page's console errors and warnings, script errors, error responses, and requests to other origins. */
function watchErrors(page: Page): string[] {
  const consoleErrors: string[] = []
  page.on(
    'console',
    message => ['error', 'warning'].includes(message.type()) && consoleErrors.push(message.text()),
  )
  page.on('pageerror', error => consoleErrors.push(String(error)))
  page.on('response', response => response.status() >= 400 && consoleErrors.push(response.url()))
  page.on(
    'request',
    request =>
      !/^(?:blob|data):/.test(request.url()) &&
      !request.url().startsWith(server.origin) &&
      consoleErrors.push(request.url()),
  )
  return consoleErrors
}

/**
 * Opens the contact page with the menu open, a text, a field error and a scroll position, which a reload would lose.
 * Returns a live list of its reloads and errors.
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

test(
  '?inspect and /qa -> the panel shows and controls the machines, the gallery shows the samples',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const consoleErrors = watchErrors(page)
    const panel = page.frameLocator('[data-statecharts=panel]')
    await page.goto(`${server.origin}${paths.terms}?inspect`)
    await expect(panel.locator('.chart .active').first()).toBeVisible({ timeout: SERVER_TIMEOUT_MS })
    await panel.getByRole('button', { name: 'toggle.pressed', exact: true }).click()
    await expect(page.locator('[data-machine="header"]')).toHaveAttribute('data-state', /menu\.open/)
    await page.goto(server.origin + GALLERY_PATH)
    await expect(
      page.locator('iframe').first().contentFrame().locator('[data-machine]').first(),
    ).toBeVisible()
    expect(consoleErrors).toEqual([])
    // Leave the gallery, whose frames are still loading.
    await page.goto('about:blank')
  },
)

test('StrictMode mounts twice -> checkout starts once', { tag: '@exhaustive' }, async ({ page, site }) => {
  const consoleErrors = watchErrors(page)
  await page.goto(`${server.origin}${paths.checkout}?${CHECKOUT_QUERY}`)
  await expect(page).toHaveURL(new RegExp(PAY_PATH), { timeout: SERVER_TIMEOUT_MS })
  expect(site.sandbox.payments.cashfree.sessions).toEqual([{ id: sampleSession(), mode: 'sandbox' }])
  expect(consoleErrors).toEqual([])
})

test('text edited -> open page shows it and keeps its state; next page load and generated assets contain it', async ({
  page,
  request,
}) => {
  const bodyOf = async (path: string) => (await request.get(server.origin + path)).text()
  const consoleErrors = await openWithState(page)
  expect(await bodyOf('/sitemap.xml')).toContain(company.origin)
  await copy.replace(CONTACT, contactIntro.promise, 'We answer within a day.')
  await expect(form(page)).toContainText('We answer within a day.')
  await expectStateKept(page)
  await copy.replace('src/content/company.ts', company.name, 'Renamed')
  await expect(page.getByRole('banner')).toContainText('Renamed')
  await expectStateKept(page)
  await copy.replace('src/content/company.ts', company.origin, 'https://renamed.example')
  await expect.poll(() => bodyOf(paths.contact)).toContain('We answer within a day.')
  await expect.poll(() => bodyOf('/sitemap.xml')).toContain('https://renamed.example')
  expect(consoleErrors).toEqual([])
})

test(
  'checkout text edited -> open page shows it, checkout does not restart',
  { tag: '@exhaustive' },
  async ({ page }) => {
    let sdkRequests = 0
    let reloads = -1
    page.on('load', () => (reloads += 1))
    await page.route(/cashfree\.js/, route => {
      sdkRequests += 1
      return route.abort()
    })
    await page.goto(`${server.origin}${paths.checkout}?${CHECKOUT_QUERY}`)
    await expect(page.locator('[data-machine="checkout"]')).toHaveAttribute('data-state', 'failed')
    await copy.replace('src/content/checkout.ts', checkoutTexts.toApp, 'To the app')
    await expect(page.getByRole('button', { name: 'To the app' })).toBeVisible()
    await copy.replace('src/content/company.ts', company.logdhan.site, 'https://renamed.example')
    await expect(page.locator('a[href^="https://renamed.example"]').first()).toBeAttached()
    // The second request is the retry of a script that failed.
    expect({ sdkRequests, reloads }).toEqual({ sdkRequests: 2, reloads: 0 })
  },
)

test('machines edited -> open page runs the new ones and keeps the draft', async ({ page }) => {
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

test('text removed -> overlay names file and field until it is restored, also in a page that is loaded meanwhile', async ({
  page,
}) => {
  const overlay = page.locator('vite-error-overlay')
  const consoleErrors = await openWithState(page)
  // Vite's client reloads the page when its first update finds an overlay.
  await copy.replace(CONTACT, contactIntro.booking.title, 'A consultation')
  await expect(page.getByText('A consultation')).toBeAttached()
  await copy.restore()
  await expect(page.getByText('A consultation')).toHaveCount(0)
  for (const [file, text, field] of [
    ['src/content/legal.ts', legalPages[0]?.title ?? '', 'legalPages.0.title'],
    [CONTACT, contactIntro.promise, 'contactIntro.promise'],
  ] as const) {
    await copy.replace(file, `'${text}'`, `''`)
    await expect(overlay).toContainText(`${file}: ${field}: `)
    await copy.restore()
    await expect(overlay).toHaveCount(0)
    await expectStateKept(page)
    expect(consoleErrors).toEqual([])
  }
  await copy.replace(CONTACT, `'${contactIntro.promise}'`, `''`)
  await expect(overlay).toHaveCount(1)
  await page.reload()
  await expect(overlay).toContainText('contactIntro.promise')
  await copy.restore()
  await expect(overlay).toHaveCount(0)
  await expect(form(page)).toContainText(contactIntro.promise)
})

test(
  'text of a post edited -> open page shows it, without a reload',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const [post] = posts
    if (!post) throw new Error('this test needs a post')
    const consoleErrors = watchErrors(page)
    await page.goto(server.origin + post.path)
    const email = page.locator('footer [data-machine="newsletter"] input[type="email"]')
    await expect(page.locator('form[data-hydrated]').first()).toBeAttached()
    page.on('load', () => consoleErrors.push('reloaded'))
    await email.fill('asha@studio.example')
    const file = `src/content/posts/${post.slug}.mdx`
    const heading = await page.locator('article h2').first().innerText()
    await copy.replace(file, `## ${heading}`, '## A new heading')
    await expect(page.getByRole('heading', { name: 'A new heading' })).toBeVisible()
    await copy.replace(file, `title: ${post.title}`, 'title: A new title')
    await expect(page.getByRole('heading', { level: 1, name: 'A new title' })).toBeVisible()
    await expect(email).toHaveValue('asha@studio.example')
    expect(consoleErrors).toEqual([])
  },
)

test(
  'mistakes written into an open post -> overlay with file, line and the way to write each, until it is corrected',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const [post] = posts
    if (!post) throw new Error('this test needs a post')
    const overlay = page.locator('vite-error-overlay')
    const file = `src/content/posts/${post.slug}.mdx`
    await page.goto(server.origin + post.path)
    await expect(page.locator('form[data-hydrated]').first()).toBeAttached()
    const heading = `## ${await page.locator('article h2').first().innerText()}`
    const text = readFileSync(join(copy.folder, file), 'utf8')
    const line = text.slice(0, text.indexOf(heading)).split('\n').length
    let shown = heading
    const mistakes = [
      ['<div>', '<div> is not closed. Write "</div>"'],
      ['It is {amount}.', '"{" begins JavaScript, and amount is not defined.'],
      ['A note.[^9]', 'the note [^9] has no text.'],
      ['[a](/nowhere)', 'the link "/nowhere" leads to no page.'],
      ['![](/icon-192.png)', 'an image has no alternative text.'],
      ['```cobol\na\n```', 'code has the unknown language "cobol".'],
    ]
    for (const [number, [mistake, message]] of mistakes.entries()) {
      const corrected = `## A new heading, ${number}`
      const wrong = `${mistake ?? ''}\n\n${corrected}`
      await copy.replace(file, shown, wrong)
      await expect(overlay).toContainText(`${file}:${line}: ${message ?? ''}`)
      // A page that is loaded while the mistake is there shows it, too. The last one, because Vite reloads such a page when it is corrected.
      if (number === mistakes.length - 1) {
        await page.reload({ waitUntil: 'commit' })
        await expect(overlay).toContainText(`${file}:${line}: ${message ?? ''}`)
      }
      await copy.replace(file, wrong, corrected)
      await expect(overlay).toHaveCount(0)
      await expect(page.getByRole('heading', { name: corrected.slice(3) })).toBeVisible()
      shown = corrected
    }
  },
)

test(
  'image of an open post missing, added, changed, damaged -> overlay while it cannot be shown, otherwise the image with its size',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const [post] = posts
    if (!post) throw new Error('this test needs a post')
    const overlay = page.locator('vite-error-overlay')
    const image = page.locator('article picture img')
    const file = `src/content/posts/${post.slug}.mdx`
    const picture = (width: number) =>
      sharp({ create: { width, height: 20, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
    /** Width of the image, and the one in the name of the file which the browser has chosen and decoded. */
    const sizes = () =>
      image.evaluateAll(images =>
        (images as HTMLImageElement[]).map(({ width, naturalWidth, currentSrc }) => [
          width,
          naturalWidth > 0 && currentSrc.replace(/^.*-/, ''),
        ]),
      )
    await page.goto(server.origin + post.path)
    await expect(page.locator('form[data-hydrated]').first()).toBeAttached()
    const heading = `## ${await page.locator('article h2').first().innerText()}`
    await copy.replace(file, heading, `![A photo](My%20photo.png)\n\n${heading}`)
    await expect(overlay).toContainText(/\.mdx:\d+: the image "My%20photo\.png" does not exist\./)
    await copy.put('src/content/posts/My photo.png', await picture(40))
    await expect(overlay).toHaveCount(0)
    await image.scrollIntoViewIfNeeded()
    await expect.poll(sizes).toEqual([[40, '40.avif']])
    await copy.put('src/content/posts/My photo.png', await picture(60))
    await expect.poll(sizes).toEqual([[60, '60.avif']])
    await copy.put('src/content/posts/My photo.png', (await picture(50)).subarray(0, -20))
    await expect(overlay).toContainText(/\.mdx:\d+: the image "My%20photo\.png" is damaged/)
    await copy.put('src/content/posts/My photo.png', await picture(50))
    await expect(overlay).toHaveCount(0)
    await expect.poll(sizes).toEqual([[50, '50.avif']])
  },
)

test(
  'file that is no post added to the folder of the posts -> overlay, until it is removed',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const overlay = page.locator('vite-error-overlay')
    await page.goto(server.origin + paths.blog)
    await expect(page.locator('form[data-hydrated]').first()).toBeAttached()
    await copy.add('src/content/posts/notes.md', '# Notes')
    await expect(overlay).toContainText(
      'src/content/posts/notes.md:1: is no post, whose name ends in .mdx. Rename it',
    )
    await copy.restore()
    await expect(overlay).toHaveCount(0)
  },
)

test(
  'draft added -> has a page and a card, the oldest card moves to the archive; mistake -> overlay names file and field',
  { tag: '@exhaustive' },
  async ({ page, request }) => {
    const [newest] = posts
    const oldestCard = posts[2]
    if (!newest || !oldestCard) throw new Error('this test needs three posts')
    await page.goto(server.origin + paths.blog)
    // Vite drops updates of modules that the page has requested and not run yet.
    await expect(page.locator('form[data-hydrated]').first()).toBeAttached()
    await expect(page.locator('article')).toHaveCount(3)
    const draft = readFileSync(join(copy.folder, `src/content/posts/${newest.slug}.mdx`), 'utf8')
      .replace(/^title: .*$/m, 'title: A draft')
      .replace(/^date: .*$/m, 'date: 2999-01-01\ndraft: true')
    await copy.add('src/content/posts/a-draft.mdx', draft)
    await expect(page.locator('article').first()).toContainText('[Draft] A draft')
    await expect(page.getByRole('listitem').filter({ hasText: oldestCard.title })).toHaveCount(1)
    // The server's modules are updated after those of the page.
    const html = async () => (await request.get(`${server.origin}/blog/a-draft`)).text()
    await expect.poll(html).toContain('[Draft] A draft')
    await copy.replace('src/content/posts/a-draft.mdx', 'category: ', 'category: Un')
    await expect(page.locator('vite-error-overlay')).toContainText(
      /src\/content\/posts\/a-draft\.mdx:\d+: category: must be one of/,
    )
    await copy.restore()
    await expect(page.locator('vite-error-overlay')).toHaveCount(0)
    await expect(page.locator('article').first()).toContainText(newest.title)
  },
)
