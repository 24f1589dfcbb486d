/**
 * Back, Forward, reload and repeated clicks, before and after hydration. By the HTML standard (session
 * history), `pushState` entries share a document, even after a reload, and moving between them only fires
 * `popstate`.
 */
import { load } from 'cheerio'
import type { Page } from 'playwright/test'
import { menuLabel } from '../../src/company/navigation.ts'
import { paths, postPath } from '../../src/company/paths.ts'
import { pages } from '../../src/company/pages.ts'
import { postOrBlog } from '../support/posts.ts'
import {
  abortedHostCheck,
  ENTRY_SCRIPT,
  errorStatus,
  expect,
  expectConsoleErrors,
  failedRequest,
  holdRequests,
  hydratedHeader,
  MISSING_SCRIPT,
  test,
  twoFrames,
} from './support/site.ts'
import { missingRules } from './support/style.ts'

test.use({ reducedMotion: 'no-preference' })

const post = postOrBlog

const titleAt = (path: string) =>
  path.startsWith(postPath())
    ? post.pageTitle
    : pages[Object.entries(paths).find(([, known]) => known === path)?.[0] as keyof typeof pages].title

/** Starts hydration with a key, because a mouse would start it again after each document load. */
async function hydrate(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await expect(hydratedHeader(page)).toHaveCount(1)
}

/** Clicks the first link to an address without a pointer. */
const click = (page: Page, href: string): Promise<void> =>
  page.evaluate(
    address => void setTimeout(() => document.querySelector<HTMLElement>(`a[href="${address}"]`)?.click()),
    href,
  )

/** Opens a page by client navigation. */
async function follow(page: Page, path: string): Promise<void> {
  await click(page, path)
  await expectPage(page, path)
}

/** Moves in the history without waiting for a document. */
const go = (page: Page, steps: number): Promise<void> =>
  page.evaluate(by => void setTimeout(() => history.go(by)), steps)

/** Waits until the page at `path` is shown: address, title, content, and style rules. */
async function expectPage(page: Page, path: string): Promise<void> {
  // In Firefox, toHaveURL() fails if the load of another document is aborted meanwhile.
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)
  await expect(page).toHaveTitle(titleAt(path))
  const document = await page.request.get(path)
  await expect(page.locator('main')).toHaveText(load(await document.text())('main').text())
  expect(await missingRules(page)).toEqual([])
}

async function expectNotHydrated(page: Page): Promise<void> {
  await expect(hydratedHeader(page)).toHaveCount(0)
}

/** Reloads the page, and leaves it without hydration: nothing is scrolled, and no input follows. */
async function reload(page: Page): Promise<void> {
  await page.reload()
  await expectNotHydrated(page)
}

const scrollTo = async (page: Page, top: number) => {
  await page.evaluate(y => {
    window.scrollTo({ top: y, behavior: 'instant' })
  }, top)
  await expect.poll(() => scrollY(page)).toBe(top)
  // The scroll event comes with the next frame.
  await twoFrames(page)
}
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test.describe('reloaded after client navigation, with no input since', () => {
  test('Back and Forward return to each page', async ({ page }) => {
    await page.goto(paths.about)
    await hydrate(page)
    await follow(page, paths.terms)
    await reload(page)
    await go(page, -1)
    await expectPage(page, paths.about)
    await go(page, 1)
    await expectPage(page, paths.terms)
  })

  test(
    'Back shows a scrollable previous page after the menu was opened on a phone before hydration',
    { tag: '@exhaustive' },
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(paths.about)
      await hydrate(page)
      await follow(page, paths.terms)
      await page.route(ENTRY_SCRIPT, () => {})
      await page.reload()
      await page.locator('summary').click()
      await expect(page.getByRole('navigation', { name: menuLabel })).toBeVisible()
      await go(page, -1)
      await expectPage(page, paths.about)
      await expect(page.getByRole('navigation', { name: menuLabel })).toBeHidden()
      await expectNotHydrated(page)
      await scrollTo(page, 300)
    },
  )

  test(
    'Back shows the previous page after the site has reloaded for a missing script',
    { tag: '@exhaustive' },
    async ({ page, consoleErrors }) => {
      await page.goto(paths.about)
      await hydrate(page)
      await page.route(/\/assets\/terms-page-[\w-]+\.js$/, route => route.fulfill({ status: 404 }))
      const loaded = page.waitForEvent('load')
      await click(page, paths.terms)
      await loaded
      await expectPage(page, paths.terms)
      await expectNotHydrated(page)
      await go(page, -1)
      await expectPage(page, paths.about)
      await expectConsoleErrors(consoleErrors, [errorStatus(404, '/terms-page-'), MISSING_SCRIPT], {
        allowed: [abortedHostCheck(paths.terms)],
      })
    },
  )

  test('the previous page has working links once it is hydrated after Back', async ({ page }) => {
    await page.goto(paths.about)
    await hydrate(page)
    await follow(page, paths.terms)
    await reload(page)
    await go(page, -1)
    await expectPage(page, paths.about)
    await hydrate(page)
    await expectPage(page, paths.about)
    await follow(page, paths.privacy)
    await go(page, -1)
    await expectPage(page, paths.about)
  })

  test('Back restores the scroll position of the previous page', async ({ page }) => {
    await page.goto(paths.home)
    await hydrate(page)
    await scrollTo(page, 2400)
    // This page is shorter than that scroll position.
    await follow(page, paths.contact)
    await reload(page)
    await go(page, -1)
    await expectPage(page, paths.home)
    await expect.poll(() => scrollY(page)).toBe(2400)
  })
})

test.describe('moves within one page before hydration', () => {
  for (const address of [paths.about, '/x-thankyou-1'])
    test(
      `${address}: hash links, queries, Back and Forward load no document`,
      { tag: address === paths.about ? [] : '@exhaustive' },
      async ({ page }) => {
        await page.route(ENTRY_SCRIPT, () => {})
        await page.goto(address)
        await page.evaluate(() => {
          Object.assign(window, { isFirstDocument: true })
          location.hash = 'main'
          history.pushState(null, '', '?other')
        })
        for (const steps of [-1, -1, 1, 1])
          await page.evaluate(
            by =>
              new Promise(resolve => {
                addEventListener('popstate', resolve, { once: true })
                history.go(by)
              }),
            steps,
          )
        await twoFrames(page)
        expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true)
      },
    )

  test(
    'Back after a reload shows the page of an entry with a trailing slash once',
    { tag: '@exhaustive' },
    async ({ page }) => {
      await page.goto(paths.terms)
      await hydrate(page)
      await page.evaluate(
        address => document.querySelector('footer a')?.setAttribute('href', address),
        `${paths.about}/`,
      )
      await click(page, `${paths.about}/`)
      await expectPage(page, paths.about)
      await hydrate(page)
      await follow(page, paths.privacy)
      await reload(page)
      await go(page, -1)
      await expectPage(page, paths.about)
      await go(page, -1)
      await expectPage(page, paths.terms)
    },
  )
})

test.describe('a history move while the scripts are loading', () => {
  test(
    'Back between the sign of intent and hydration shows the previous page',
    { tag: '@exhaustive' },
    async ({ page }) => {
      await page.goto(paths.about)
      await hydrate(page)
      await follow(page, paths.terms)
      await reload(page)
      let release = () => {}
      await page.route(ENTRY_SCRIPT, async route => {
        await new Promise<void>(resolve => {
          release = resolve
        })
        await route.continue().catch(() => {})
      })
      const requested = page.waitForRequest(ENTRY_SCRIPT)
      await page.keyboard.press('Shift')
      await requested
      await go(page, -1)
      release()
      await expectPage(page, paths.about)
    },
  )

  test(
    'Back before any script has run lets the client render the page of the address',
    { tag: '@exhaustive' },
    async ({ page }) => {
      await page.goto(paths.about)
      await hydrate(page)
      await follow(page, paths.terms)
      await reload(page)
      // As if the move came before the boot script listened.
      await page.evaluate(() => {
        window.onpopstate = null
      })
      await go(page, -1)
      await expect(page).toHaveURL(paths.about)
      await hydrate(page)
      await expectPage(page, paths.about)
    },
  )
})

test.describe('hydrated', () => {
  test('Back returns from /terms to a post at its scroll position', async ({ page }) => {
    await page.goto(post.path)
    await hydrate(page)
    await scrollTo(page, 700)
    await follow(page, paths.terms)
    await scrollTo(page, 150)
    await go(page, -1)
    await expectPage(page, post.path)
    await expect.poll(() => scrollY(page)).toBe(700)
    await go(page, 1)
    await expectPage(page, paths.terms)
    await expect.poll(() => scrollY(page)).toBe(150)
  })

  test('Back restores each scroll position after a hash link and client navigation', async ({ page }) => {
    await page.goto(paths.about)
    await hydrate(page)
    await scrollTo(page, 400)
    await click(page, '#main')
    await expect(page).toHaveURL(/#main$/)
    await scrollTo(page, 250)
    await follow(page, paths.terms)
    await go(page, -1)
    await expectPage(page, paths.about)
    await expect.poll(() => scrollY(page)).toBe(250)
    await go(page, -1)
    await expect.poll(() => scrollY(page)).toBe(400)
  })
})

const entries = (page: Page) => page.evaluate(() => history.length)

const visibleLink = (page: Page, href: string) =>
  page.locator(`a[href="${href}"]`).locator('visible=true').first()

const activations = {
  'double click': (page: Page, href: string) =>
    visibleLink(page, href).dblclick({ position: { x: 8, y: 8 } }),
  'Enter twice': async (page: Page, href: string) => {
    await visibleLink(page, href).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
  },
}

test('Back restores the last scroll position after scrolling while a page loaded', async ({ page }) => {
  await page.goto(paths.home)
  await hydrate(page)
  const release = await holdRequests(page, /\/assets\/terms-page-[\w-]+\.js$/)
  await scrollTo(page, 2000)
  const requested = page.waitForRequest(/\/assets\/terms-page-/)
  await click(page, paths.terms)
  await requested
  await scrollTo(page, 2400)
  await expect(page).toHaveURL(paths.home)
  release()
  await expectPage(page, paths.terms)
  await go(page, -1)
  await expectPage(page, paths.home)
  await expect.poll(() => scrollY(page)).toBe(2400)
})

test.describe('a link activated twice', () => {
  for (const [from, href] of [
    [paths.about, paths.terms],
    [paths.terms, paths.terms],
  ] as const)
    test(
      `adds one history entry from ${from} to ${href}, by ${Object.keys(activations).join(' and by ')}`,
      { tag: from === paths.about && href === paths.terms ? [] : '@exhaustive' },
      async ({ page }) => {
        await page.setViewportSize({ width: 1280, height: 800 })
        for (const activate of Object.values(activations)) {
          await page.goto(from)
          await hydrate(page)
          const before = await entries(page)
          await activate(page, href)
          await expect(page).toHaveURL(url => url.pathname + url.hash === href || url.hash === href)
          await page.waitForLoadState('networkidle')
          expect(await entries(page)).toBe(before + (from === href ? 0 : 1))
        }
      },
    )

  // As in browsers, where the second click stops the load that the first one started.
  for (const [second, isHydrated] of [
    [paths.terms, false],
    [paths.privacy, false],
    [paths.privacy, true],
  ] as const) {
    const first = isHydrated ? post.path : paths.terms
    test(
      `${isHydrated ? 'hydrated' : 'hydrated after the first click'}, a link to ${second} wins over the slow document of ${first}, with one history entry`,
      { tag: second === paths.terms ? [] : '@exhaustive' },
      async ({ page, site, consoleErrors }) => {
        const held: (() => void)[] = []
        let isFirst = true
        site.intercept = ({ url = '' }, response) => {
          if (url !== first || !isFirst) return false
          isFirst = false
          held.push(() => response.destroy())
          return true
        }
        const release = isHydrated ? undefined : await holdRequests(page, ENTRY_SCRIPT)
        await page.goto(isHydrated ? paths.home : paths.about)
        if (isHydrated) await hydrate(page)
        const before = await entries(page)
        // Playwright's own actions wait for the document that is loading.
        await page.evaluate(
          ([one, two]) =>
            void setTimeout(() => {
              const link = (href: string) => document.querySelector<HTMLElement>(`a[href="${href}"]`)
              const isReady = () => document.querySelector('header[data-hydrated]') !== null
              link(one)?.click()
              dispatchEvent(new KeyboardEvent('keydown'))
              const clickWhenHydrated = () =>
                isReady()
                  ? requestAnimationFrame(() => link(two)?.click())
                  : requestAnimationFrame(clickWhenHydrated)
              requestAnimationFrame(clickWhenHydrated)
            }),
          [first, second] as const,
        )
        await expect.poll(() => held.length).toBe(1)
        release?.()
        await expectPage(page, second)
        expect(await entries(page)).toBe(before + 1)
        held[0]?.()
        await expectConsoleErrors(consoleErrors, [], { allowed: [failedRequest(first, 'aborted')] })
      },
    )
  }
})

// HTML standard, "follow the hyperlink": such a click navigates another window, and the page stays.
test(
  'links still use client navigation after a link was opened in a new tab before hydration',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const release = await holdRequests(page, ENTRY_SCRIPT)
    await page.goto(paths.about)
    await page.evaluate(href => {
      const link = document.querySelector(`a[href="${href}"]`)
      // The browser would open the tab.
      document.addEventListener('click', event => event.preventDefault(), { once: true })
      link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
      Object.assign(window, { isFirstDocument: true })
    }, paths.terms)
    release()
    await hydrate(page)
    await follow(page, paths.terms)
    expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true)
  },
)
