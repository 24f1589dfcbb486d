/** Client navigation: what the browser keeps, what the page says meanwhile, and when documents load. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { menuLabel, pendingLabel } from '../../src/company/navigation.ts'
import { homeAnchor, paths } from '../../src/company/paths.ts'
import { pages } from '../../src/company/pages.ts'
import { pageFile } from '../../src/prerender.config.ts'
import { SANDBOX_DIST } from '../fakes/build.ts'
import { ENTRY_SCRIPT, expect, holdRequests, hydrate, test, twoFrames } from './support/site.ts'

test.use({ reducedMotion: 'no-preference' })

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

async function scrollTo(page: Page, top: number) {
  await page.evaluate(y => window.scrollTo({ top: y, behavior: 'instant' }), top)
  await expect.poll(() => scrollY(page)).toBe(top)
  await twoFrames(page)
}

/** Clicks the first link to an address without scrolling to it. */
const click = (page: Page, href: string) =>
  page.evaluate(address => document.querySelector<HTMLElement>(`a[href="${address}"]`)?.click(), href)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('a hash link to the current address', () => {
  const [path, hash] = [paths.privacy, '#your-rights'] as const
  /** A link in the table of contents, or an added one if the page has none. */
  const addLink = (page: Page) =>
    page.evaluate(href => {
      if (!document.querySelector(`a[href="${href}"]`))
        document.querySelector('main')?.append(Object.assign(document.createElement('a'), { href }))
    }, hash)

  for (const [name, address, shown] of [
    ['of a section', `${path}${hash}`, hash],
    ['of the top', `${path}#top`, '#top'],
  ] as const)
    test(`returns to where reading ended after ${name}, another page and Back`, async ({ page }) => {
      await page.goto(address)
      await hydrate(page)
      await addLink(page)
      await scrollTo(page, 700)
      await click(page, shown)
      await twoFrames(page)
      await scrollTo(page, 1200)
      await click(page, paths.terms)
      await expect(heading(page)).toHaveText(pages.terms.name)
      await page.goBack()
      await expect(heading(page)).toHaveText(pages.privacy.name)
      await expect.poll(() => scrollY(page)).toBe(1200)
    })

  test('clicked twice keeps each scroll position for Back and Forward', async ({ page }) => {
    await page.goto(path)
    await hydrate(page)
    await addLink(page)
    await scrollTo(page, 300)
    await click(page, hash)
    await expect(page).toHaveURL(address => address.hash === hash)
    await scrollTo(page, 900)
    await click(page, hash)
    await twoFrames(page)
    await scrollTo(page, 1300)
    await page.goBack()
    await expect.poll(() => scrollY(page)).toBe(300)
    await page.goForward()
    await expect.poll(() => scrollY(page)).toBe(1300)
  })
})

test.describe('an open menu', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  const menu = (page: Page) => page.getByRole('navigation', { name: menuLabel })

  async function expectClosed(page: Page) {
    await expect(menu(page)).toBeHidden()
    await expect(page.locator('#main')).not.toHaveAttribute('inert')
    await expect(page.locator('details[data-menu]')).not.toHaveAttribute('open')
  }

  for (const isHydrated of [true, false])
    test(`closes on Back, Forward and a hash entry, ${isHydrated ? 'hydrated' : 'not hydrated'}, and nothing is inert`, async ({
      page,
    }) => {
      if (!isHydrated) await page.route(ENTRY_SCRIPT, () => {})
      await page.goto(paths.home)
      if (isHydrated) await hydrate(page)
      await click(page, homeAnchor('services'))
      await expect(page).toHaveURL(homeAnchor('services'))
      await page.evaluate(() => {
        location.hash = 'products'
      })
      for (const [steps, hash] of [
        [-1, '#services'],
        [1, '#products'],
        [-2, ''],
      ] as const) {
        await page.locator('summary').click()
        await expect(menu(page)).toBeVisible()
        await page.evaluate(by => history.go(by), steps)
        await expect(page).toHaveURL(url => url.hash === hash)
        await expectClosed(page)
      }
    })

  test('closes on Back to another page of the document', async ({ page }) => {
    await page.goto(paths.about)
    await hydrate(page)
    await click(page, paths.terms)
    await expect(heading(page)).toHaveText(pages.terms.name)
    await page.locator('summary').click()
    await expect(menu(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveTitle(pages.about.title)
    await expectClosed(page)
  })
})

test.describe('a copy of a page at another address', () => {
  for (const [id, at] of [
    ['contact', '/web/2025/http://site.example/contact'],
    ['about', '/proxy/about'],
    ['home', '/cache/index'],
  ] as const)
    test(`${id} at ${at} stays what it is, and its links and forms work`, async ({ page, site }) => {
      const html = readFileSync(join(import.meta.dirname, '../..', SANDBOX_DIST, pageFile(id)), 'utf8')
      site.intercept = ({ url }, response) => {
        if (url !== at) return false
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
        return true
      }
      await page.goto(at)
      const text = await page.locator('main').textContent()
      await hydrate(page)
      await expect(page).toHaveTitle(pages[id].title)
      expect(new URL(page.url()).pathname).toBe(at)
      expect(await page.locator('main').textContent()).toBe(text)
      await page.evaluate(() => {
        location.hash = 'main'
        Object.assign(window, { isCopy: true })
      })
      await page.goBack()
      expect(new URL(page.url()).pathname).toBe(at)
      expect(await page.locator('main').textContent()).toBe(text)
      await page.getByRole('contentinfo').getByRole('textbox').fill('nobody')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('contentinfo').getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
      await click(page, paths.terms)
      await expect(heading(page)).toHaveText(pages.terms.name)
      expect(await page.evaluate(() => 'isCopy' in window)).toBe(false)
    })
})

test.describe("while the next page's code is slow", () => {
  const TERMS_SCRIPT = /\/assets\/terms-page-[\w-]+\.js$/
  const isPending = (page: Page) => page.locator('#main + div')
  const status = (page: Page) => page.locator('#main ~ [aria-live]')

  test('the page says so, and keeps its address, title and current link until the next one is shown', async ({
    page,
  }) => {
    await page.goto(paths.about)
    await hydrate(page)
    const release = await holdRequests(page, TERMS_SCRIPT)
    const announced = await status(page).elementHandle()
    await click(page, paths.terms)
    await expect(isPending(page)).toHaveCount(1)
    await expect(status(page)).toHaveText(pendingLabel)
    expect(await announced.textContent()).toBe(pendingLabel)
    expect(new URL(page.url()).pathname).toBe(paths.about)
    await expect(page).toHaveTitle(pages.about.title)
    release()
    await expect(heading(page)).toHaveText(pages.terms.name)
    expect(new URL(page.url()).pathname).toBe(paths.terms)
    await expect(isPending(page)).toHaveCount(0)
    await expect(status(page)).toHaveText('')
  })

  test('another link leads to its page, with one history entry', async ({ page }) => {
    await page.goto(paths.about)
    await hydrate(page)
    const entries = await page.evaluate(() => history.length)
    const release = await holdRequests(page, TERMS_SCRIPT)
    await click(page, paths.terms)
    await expect(isPending(page)).toHaveCount(1)
    await click(page, paths.privacy)
    await expect(heading(page)).toHaveText(pages.privacy.name)
    release()
    await twoFrames(page)
    await expect(page).toHaveTitle(pages.privacy.title)
    expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  })

  test('Back after a reload leads to the previous page', async ({ page }) => {
    await page.goto(paths.about)
    await hydrate(page)
    await click(page, paths.terms)
    await expect(heading(page)).toHaveText(pages.terms.name)
    await page.reload()
    const release = await holdRequests(page, ENTRY_SCRIPT)
    await page.evaluate(() => history.back())
    release()
    await expect(page).toHaveTitle(pages.about.title)
    await expect(isPending(page)).toHaveCount(0)
  })
})

test('keeps scroll positions if an extension replaces history.state and removes the query after hydration', async ({
  page,
}) => {
  await page.goto(`${paths.about}?fbclid=1`)
  await hydrate(page)
  await scrollTo(page, 500)
  await page.evaluate(() => history.replaceState({ of: 'extension' }, '', location.pathname))
  await twoFrames(page)
  expect(await scrollY(page)).toBe(500)
  await click(page, paths.terms)
  await expect(heading(page)).toHaveText(pages.terms.name)
  await scrollTo(page, 300)
  await page.evaluate(() => history.replaceState(null, ''))
  await page.goBack()
  await expect(page).toHaveTitle(pages.about.title)
  await expect.poll(() => scrollY(page)).toBe(500)
  await page.goForward()
  await expect(heading(page)).toHaveText(pages.terms.name)
  await expect.poll(() => scrollY(page)).toBe(300)
  await page.reload()
  await expect.poll(() => scrollY(page)).toBe(300)
  await page.goBack()
  await expect(page).toHaveTitle(pages.about.title)
  await expect.poll(() => scrollY(page)).toBe(500)
})

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test.describe(`motion: ${reducedMotion}`, () => {
    test.use({ reducedMotion })

    test(`a link has ${reducedMotion === 'reduce' ? 'no' : 'a'} view transition`, async ({ page }) => {
      await page.goto(paths.about)
      await hydrate(page)
      await page.evaluate(() => {
        const start = document.startViewTransition.bind(document)
        document.startViewTransition = callback => {
          document.documentElement.dataset['transition'] = ''
          return start(callback)
        }
      })
      await click(page, paths.terms)
      await expect(heading(page)).toHaveText(pages.terms.name)
      await expect(heading(page)).toBeFocused()
      await expect(page.locator('html[data-transition]')).toHaveCount(reducedMotion === 'reduce' ? 0 : 1)
    })
  })

test.describe('a browser without the Navigation API', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined })),
  )

  test('loads documents for links, Back and Forward, each at its scroll position', async ({ page }) => {
    await page.goto(paths.about)
    await hydrate(page)
    await scrollTo(page, 400)
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }))
    await click(page, paths.terms)
    await expect(heading(page)).toHaveText(pages.terms.name)
    expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(false)
    await hydrate(page)
    await page.goBack()
    await expect(page).toHaveTitle(pages.about.title)
    await expect.poll(() => scrollY(page)).toBe(400)
    await page.goForward()
    await expect(heading(page)).toHaveText(pages.terms.name)
  })
})

// HTML standard, "indicated part of the document": if no element has this id, the page stays at its top.
test('focuses the heading when the hash of a link names no element', async ({ page }) => {
  await page.goto(paths.terms)
  await hydrate(page)
  const link = page.getByRole('contentinfo').getByRole('link', { name: pages.privacy.name })
  await link.evaluate((anchor: HTMLAnchorElement) => (anchor.hash = 'nowhere'))
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: pages.privacy.name })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
