/**
 * Back and Forward before and after hydration. In the HTML standard (session history), `pushState` entries
 * share a document, even after a reload, and traversing them only fires `popstate`.
 */
import type { Page } from 'playwright/test'
import { paths } from '../../src/company/paths.ts'
import { posts } from '../support/posts.ts'
import {
  click,
  expectPage,
  expectScrollY,
  follow,
  go,
  goTo,
  hydrateWithKey,
  isFirstDocument,
  markDocument,
  openWithKey,
  reload,
  scrollTo,
} from './support/history.ts'
import { twoFrames } from './support/appearance.ts'
import { expectConsoleErrors, failedRequest } from './support/console-errors.ts'
import { ENTRY_SCRIPT, holdRequests, openHeld } from './support/hydration.ts'
import { expect, test, unlessFirst } from './support/site.ts'

const entries = (page: Page) => page.evaluate(() => history.length)

test('after a reload, Back and Forward show the right pages, and links work', async ({ page }) => {
  await openWithKey(page, paths.home)
  await scrollTo(page, 2400)
  // The contact page is too short to be scrolled this far.
  await follow(page, paths.contact)
  await reload(page)
  await goTo(page, -1, paths.home)
  await expectScrollY(page, 2400)
  await goTo(page, 1, paths.contact)
  await hydrateWithKey(page)
  await expectPage(page, paths.contact)
  await follow(page, paths.privacy)
  await goTo(page, -1, paths.contact)
})

test.describe('after client navigation and a reload', { tag: '@exhaustive' }, () => {
  /** Navigates from /about to /terms and reloads, without any input afterwards. */
  async function reloadTerms(page: Page) {
    await openWithKey(page, paths.about)
    await follow(page, paths.terms)
    await reload(page)
  }

  test('Back shows a page whose URL has a trailing slash, then the page before it', async ({ page }) => {
    await openWithKey(page, paths.terms)
    const withSlash = `${paths.about}/`
    await page.evaluate(href => document.querySelector('footer a')?.setAttribute('href', href), withSlash)
    await click(page, withSlash)
    await expectPage(page, paths.about)
    await hydrateWithKey(page)
    await follow(page, paths.privacy)
    await reload(page)
    await goTo(page, -1, paths.about)
    await goTo(page, -1, paths.terms)
  })

  test('Back between the first input and hydration shows the previous page', async ({ page }) => {
    await reloadTerms(page)
    const release = await holdRequests(page, ENTRY_SCRIPT)
    const requested = page.waitForRequest(ENTRY_SCRIPT)
    await page.keyboard.press('Shift')
    await requested
    await go(page, -1)
    release()
    await expectPage(page, paths.about)
  })

  test('going back before any script runs renders the page at the new URL', async ({ page }) => {
    await reloadTerms(page)
    // Simulate Back before the boot script has added its handler.
    await page.evaluate(() => {
      navigation.onnavigate = null
    })
    await go(page, -1)
    await expect(page).toHaveURL(paths.about)
    await hydrateWithKey(page)
    await expectPage(page, paths.about)
  })
})

test('Back and Forward within a page do not load a document', async ({ page }) => {
  await page.route(ENTRY_SCRIPT, () => {})
  await page.goto(paths.about)
  await markDocument(page)
  await page.evaluate(() => {
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
  expect(await isFirstDocument(page)).toBe(true)
})

test('a double click on a link adds one history entry, or none for the current page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openWithKey(page, paths.about)
  const before = await entries(page)
  for (const _page of ['another page', 'the same page']) {
    const link = page.locator(`a[href="${paths.terms}"]:visible`).first()
    await link.dblclick({ position: { x: 8, y: 8 } })
    await expectPage(page, paths.terms)
    await page.waitForLoadState('networkidle')
  }
  expect(await entries(page)).toBe(before + 1)
})

// As on any site, a second click stops the page load that the first click started.
for (const [second, isHydrated] of [
  [paths.terms, false],
  [paths.privacy, false],
  [paths.privacy, true],
] as const) {
  const first = isHydrated ? (posts[0]?.path ?? '') : paths.terms
  test(`${isHydrated ? 'after hydration' : 'if the first click hydrates the page'}, a link to ${second} overrides a slow load of ${first} and adds one history entry${unlessFirst(second === paths.terms)}`, async ({
    page,
    site,
    consoleErrors,
  }) => {
    let drop: (() => void) | undefined
    site.intercept = ({ url = '' }, response) => {
      if (url !== first || drop) return false
      drop = () => response.destroy()
      return true
    }
    const release = isHydrated ? undefined : await openHeld(page, paths.about)
    if (isHydrated) await openWithKey(page, paths.home)
    const before = await entries(page)
    // Click from a script, because Playwright's actions wait for the document that is loading.
    await page.evaluate(
      ([one, two]) =>
        void setTimeout(() => {
          const link = (href: string) => document.querySelector<HTMLElement>(`a[href="${href}"]`)
          link(one)?.click()
          dispatchEvent(new KeyboardEvent('keydown'))
          const clickWhenHydrated = () =>
            requestAnimationFrame(() =>
              document.querySelector('header[data-hydrated]')
                ? requestAnimationFrame(() => link(two)?.click())
                : clickWhenHydrated(),
            )
          clickWhenHydrated()
        }),
      [first, second] as const,
    )
    await expect.poll(() => drop).toBeDefined()
    release?.()
    await expectPage(page, second)
    expect(await entries(page)).toBe(before + 1)
    drop?.()
    await expectConsoleErrors(consoleErrors, [], { allowed: [failedRequest(first, 'aborted')] })
  })
}
