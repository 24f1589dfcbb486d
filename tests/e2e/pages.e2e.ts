import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { homeAnchor, pageIds, paths } from '#src/config/paths.ts'
import { titles } from '#src/content/titles.ts'
import {
  expect,
  navigateClientSide,
  hydrate,
  hydratedHeader,
  scrollsSideways,
  test,
  violations,
} from './support/site.ts'

const budgets = JSON.parse(readFileSync(join(import.meta.dirname, '../bench/budgets.json'), 'utf8')) as {
  layoutShift: number
}

const routes: { name: string; path: string }[] = [
  ...pageIds.map(page => ({ name: page, path: paths[page] })),
  { name: 'an unknown address with the word', path: '/pay/thankyou/42?x=1' },
]
const outsideLayout: string[] = [paths.checkout, paths.thankYou]
const hasBar = (path: string) => !outsideLayout.includes(path) && !path.includes('thankyou')

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' })

      for (const { name, path } of routes) {
        test(`${name} -> loads and hydrates in silence, fits the window, and axe finds nothing`, async ({
          page,
        }) => {
          await page.goto(path)
          await page.mouse.move(4, 4)
          await page.mouse.move(6, 6)
          if (hasBar(path)) await expect(hydratedHeader(page)).toHaveCount(1)
          await page.waitForLoadState('networkidle')
          expect(await scrollsSideways(page)).toBe(false)
          expect(await violations(page)).toEqual([])
        })
      }

      if (width === 360) {
        test('menu open -> axe finds nothing', async ({ page }) => {
          await page.goto(paths.home)
          await hydrate(page)
          await page.getByText('Menu', { exact: true }).click()
          await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
          expect(await violations(page, { beyond: false })).toEqual([])
        })
      }
    })
  }
}

test('320 px -> no page scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const { path } of routes) {
    await page.goto(path)
    expect(await scrollsSideways(page), path).toBe(false)
  }
})

test.describe('in the browser', () => {
  test('an unknown address -> home, an unknown address with the word -> the thank-you page', async ({
    page,
  }) => {
    await page.goto('/nowhere/at/all')
    await expect(page).toHaveURL(paths.home)
    await page.goto('/pay/thankyou/42')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
    await expect(page).toHaveURL('/pay/thankyou/42')
  })

  test('a click on a link inside -> the next page without a load, with its title, at its top, with focus on its heading', async ({
    page,
  }) => {
    await page.goto(paths.home)
    await hydrate(page)
    const documents: string[] = []
    const fetched: string[] = []
    page.on('request', request => {
      if (request.isNavigationRequest()) documents.push(request.url())
      if (['fetch', 'xhr'].includes(request.resourceType())) fetched.push(request.url())
    })
    const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })
    await terms.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    const left = await page.evaluate(() => scrollY)
    expect(left).toBeGreaterThan(1000)
    await terms.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
    await expect(page).toHaveTitle(titles.terms)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(documents).toEqual([])
    expect(fetched).toEqual([])
    await page.goBack()
    await expect(page).toHaveTitle(titles.home)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
    await page.goForward()
    await expect(page).toHaveTitle(titles.terms)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  test('a link that is pointed at -> its page is fetched before it is followed', async ({ page }) => {
    await page.goto(paths.terms)
    await hydrate(page)
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on(
      'request',
      request => request.url().endsWith('.js') && asked.push(new URL(request.url()).pathname),
    )
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })
    await link.hover()
    await expect.poll(() => asked.some(path => path.includes('/privacy-policy-page-'))).toBe(true)
    await page.waitForLoadState('networkidle')
    const before = asked.length
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
    expect(asked).toHaveLength(before)
  })

  test('a link to a section of another page -> that section, in view and focused', async ({ page }) => {
    await page.goto(paths.terms)
    await hydrate(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await expect(page.locator('#contact')).toBeFocused()
    await expect(page.locator('#contact')).toBeInViewport()
  })

  test('a page with Kannada reached without a load -> its outlines are drawn', async ({ page }) => {
    await page.goto(paths.about)
    await hydrate(page)
    await page
      .locator(`a[href="${homeAnchor('services')}"]:visible`)
      .first()
      .click()
    await expect(page).toHaveTitle(titles.home)
    const numerals = page.locator('#services li > div:first-child path')
    await expect(numerals).toHaveCount(5)
    for (const numeral of await numerals.all()) await expect(numeral).toHaveAttribute('d', /^m/)
  })

  test('an unknown address reached without a load -> home', async ({ page }) => {
    await page.goto(paths.home)
    await hydrate(page)
    await navigateClientSide(page, '/nowhere')
    await expect(page).toHaveURL(paths.home)
  })
})

test.describe('while a page loads', () => {
  // 412 px is what Lighthouse measures.
  for (const width of [360, 412, 1280]) {
    test(`nothing moves, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver(list =>
          shifts.push(
            ...list.getEntries().map(entry => (entry as PerformanceEntry & { value: number }).value),
          ),
        ).observe({ type: 'layout-shift', buffered: true })
      })
      // The face comes when its stand-in has been seen.
      await page.route(/\.woff2$/, async route => {
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
        await route.continue()
      })
      const moved: string[] = []
      for (const path of Object.values(paths)) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        const shift = await page.evaluate(() =>
          (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
        )
        if (shift > budgets.layoutShift) moved.push(`${path}: ${shift}`)
      }
      expect(moved).toEqual([])
    })
  }
})
