import { GLASS_THRESHOLD_PX } from '#machines/header/machine.ts'
import { headerLabel } from '../support/header-label.ts'
import { pages } from '#src/content/pages.ts'
import {
  closeMenuLabel,
  headerLinks,
  menuLabel,
  menuLinks,
  skipLabel,
  toTopLabel,
} from '#src/content/navigation.ts'
import { logdhanProduct } from '#src/content/products.ts'
import { homeAnchor, paths } from '#src/content/paths.ts'
import { ENTRY_SCRIPT, expect, holdRequests, hydrate, test, twoFrames } from './support/site.ts'
import { tap, tapAt } from './support/stock-firefox.ts'

test.use({ reducedMotion: 'no-preference' })

const header = '[data-machine="header"]'

test.describe('phone', () => {
  test.use({
    viewport: { width: 360, height: 720 },
    hasTouch: true,
    // Playwright emulates mobile viewports in all engines but Firefox.
    isMobile: ({ browserName }, use) => use(browserName !== 'firefox'),
  })

  test.beforeEach(async ({ page }) => {
    await page.goto(paths.home)
    await hydrate(page)
  })

  test('menu button tapped -> menu open, page behind it inert and not scrollable', async ({ page }) => {
    await tap(page.getByText(menuLabel, { exact: true }))
    await expect(page.locator(header)).toHaveAttribute('data-state', /menu\.open/)
    await expect(page.getByText(closeMenuLabel, { exact: true })).toBeVisible()
    await expect(page.locator('#main')).toHaveAttribute('inert')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    await expect(
      page.getByRole('navigation', { name: menuLabel }).getByRole('link', { name: headerLabel('home') }),
    ).toBeFocused()
    await tap(page.getByText(closeMenuLabel, { exact: true }))
    await expect(page.locator(header)).toHaveAttribute('data-state', /menu\.closed/)
    await expect(page.locator('summary')).toBeFocused()
  })

  test('menu -> fills the window, its further places lead to their pages', async ({ page }) => {
    await tap(page.getByText(menuLabel, { exact: true }))
    const menu = page.getByRole('navigation', { name: menuLabel })
    const box = await menu.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(720)
    for (const { label } of menuLinks)
      await expect(menu.getByRole('link', { name: label, exact: true })).toBeInViewport({ ratio: 1 })
    await tap(menu.getByRole('link', { name: logdhanProduct.name }))
    await expect(page).toHaveURL(paths.logdhan)
    await expect(page.locator(header)).toHaveAttribute('data-state', /menu\.closed/)
    await expect(page.locator('#main')).not.toHaveAttribute('inert')
  })

  test(
    'tablet, tap outside of the menu -> menu closed, nothing else activated',
    { tag: '@exhaustive' },
    async ({ page }) => {
      await page.setViewportSize({ width: 768, height: 1024 })
      await tap(page.getByText(menuLabel, { exact: true }))
      await expect(page.getByRole('navigation', { name: menuLabel })).toBeVisible()
      await tapAt(page, 180, 900)
      await expect(page.locator(header)).toHaveAttribute('data-state', /menu\.closed/)
      await expect(page.locator('summary')).toBeFocused()
      await expect(page).toHaveURL(paths.home)
    },
  )

  test('menu link tapped -> menu closed, its section in view and marked as current', async ({ page }) => {
    await tap(page.getByText(menuLabel, { exact: true }))
    await tap(
      page.getByRole('navigation', { name: menuLabel }).getByRole('link', { name: headerLabel('services') }),
    )
    await expect(page.locator(header)).toHaveAttribute('data-state', /menu\.closed/)
    await expect(page.locator('#services')).toBeInViewport()
    await tap(page.getByText(menuLabel, { exact: true }))
    await expect(page.getByRole('navigation', { name: menuLabel }).locator('[aria-current]')).toHaveText(
      headerLabel('services'),
    )
  })

  test(
    'menu open, window widened to desktop -> menu closed, links in the header',
    { tag: '@exhaustive' },
    async ({ page }) => {
      await tap(page.getByText(menuLabel, { exact: true }))
      await expect(page.locator(header)).toHaveAttribute('data-state', /menu\.open/)
      await page.setViewportSize({ width: 1280, height: 720 })
      await expect(page.locator(header)).toHaveAttribute('data-state', /menu\.closed/)
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    },
  )
})

test.describe('menu opened before hydration, then the phone rotated', () => {
  const LANDSCAPE = { width: 1180, height: 820 }
  const PORTRAIT = { width: 820, height: 1180 }

  test(
    'not hydrated -> page can be scrolled; hydrated -> menu closed, nothing inert, also in portrait',
    { tag: '@exhaustive' },
    async ({ page }) => {
      await page.setViewportSize(PORTRAIT)
      const release = await holdRequests(page, ENTRY_SCRIPT)
      await page.goto(paths.home)
      await page.getByText(menuLabel, { exact: true }).click()
      await expect(page.getByRole('navigation', { name: menuLabel })).toBeVisible()
      const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
      expect(await overflow()).toBe('hidden')
      await page.setViewportSize(LANDSCAPE)
      await expect.poll(overflow).toBe('visible')
      release()
      await expect(page.locator(`${header}[data-hydrated]`)).toHaveAttribute('data-state', /menu\.closed/)
      await expect(page.locator('#main')).not.toHaveAttribute('inert')
      await page.setViewportSize(PORTRAIT)
      await expect(page.getByText(menuLabel, { exact: true })).toBeVisible()
      expect(await overflow()).toBe('visible')
      await page.getByText(menuLabel, { exact: true }).click()
      await expect(page.getByRole('navigation', { name: menuLabel })).toBeVisible()
      await expect(page.locator(header)).toHaveAttribute('data-state', /menu\.open/)
    },
  )
})

test.describe('keyboard', () => {
  test.use({ viewport: { width: 360, height: 720 } })

  test('Tab, Enter, Escape -> skip link, menu opened, its links focused in order, closed', async ({
    page,
  }) => {
    await page.goto(paths.home)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: skipLabel })).toBeFocused()
    await expect(page.getByRole('link', { name: skipLabel })).toBeInViewport()
    await expect(page.locator(`${header}[data-hydrated]`)).toHaveCount(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.locator('summary')).toBeFocused()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('navigation', { name: menuLabel })
    // From the last link, Tab leads out of the page in some browsers, because the page behind the menu is inert.
    const [first = '', ...names] = headerLinks.map(({ label }) => label)
    await expect(menu.getByRole('link', { name: first })).toBeFocused()
    for (const name of names) {
      await page.keyboard.press('Tab')
      await expect(menu.getByRole('link', { name })).toBeFocused()
    }
    await expect(page.locator('#main')).toHaveAttribute('inert')
    await page.keyboard.press('Escape')
    await expect(page.locator(header)).toHaveAttribute('data-state', /menu\.closed/)
    await expect(page.locator('summary')).toBeFocused()
  })

  test('Enter on a menu link -> its section focused', { tag: '@exhaustive' }, async ({ page }) => {
    await page.goto(paths.home)
    await hydrate(page)
    await page.locator('summary').focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('navigation', { name: menuLabel })
    await expect(menu.getByRole('link', { name: headerLabel('home') })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link', { name: headerLabel('about') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#about')).toBeFocused()
  })
})

test.describe('desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('scrolled past the threshold and back -> header glassy, then transparent', async ({ page }) => {
    await page.goto(paths.home)
    await hydrate(page)
    const background = () =>
      page.locator(header).evaluate(element => getComputedStyle(element).backgroundColor)
    const state = page.locator(header)
    for (const [y, expected] of [
      [GLASS_THRESHOLD_PX, /bar\.transparent/],
      [GLASS_THRESHOLD_PX + 1, /bar\.glassy/],
      [GLASS_THRESHOLD_PX, /bar\.transparent/],
    ] as const) {
      await page.evaluate(top => scrollTo({ top, behavior: 'instant' }), y)
      await expect(state).toHaveAttribute('data-state', expected)
    }
    expect(await background()).toBe('rgba(0, 0, 0, 0)')
  })

  test('section scrolled into view -> its header link marked as current', async ({ page }) => {
    await page.goto(paths.home)
    await hydrate(page)
    const marked = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
    await expect(marked).toHaveText(headerLabel('home'))
    for (const section of ['about', 'services', 'products', 'contact'] as const) {
      await page.evaluate(id => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' }), section)
      await expect(marked).toHaveText(headerLabel(section))
    }
    await page.getByRole('contentinfo').getByRole('link', { name: pages.terms.name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.terms.name)
    await expect(marked).toHaveCount(0)
  })

  test('page loaded with a hash -> section starts below the header', async ({ page }) => {
    await page.goto('/#services')
    const [top, height] = await page.evaluate(() => [
      document.getElementById('services')?.getBoundingClientRect().top ?? 0,
      document.querySelector('header')?.clientHeight ?? 0,
    ])
    expect(top).toBeGreaterThanOrEqual(height)
    expect(top).toBeLessThan(height + 60)
  })
})

test(
  'hash links after client navigation, then Back -> scroll position of each page',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.goto(paths.home)
    await hydrate(page)
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: pages.terms.name }).scrollIntoViewIfNeeded()
    const scrollY = () => page.evaluate(() => window.scrollY)
    /** Waits for a scroll position at which the page also stays. */
    const expectScrollY = async (expected: number, tolerance: number) => {
      const distance = async () => Math.abs((await scrollY()) - expected)
      await expect.poll(distance).toBeLessThan(tolerance)
      for (let frames = 0; frames < 10; frames += 2) await twoFrames(page)
      expect(await distance()).toBeLessThan(tolerance)
    }
    await expect.poll(scrollY).toBeGreaterThan(2000)
    const homeScrollY = await scrollY()
    await footer.getByRole('link', { name: pages.terms.name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.terms.name)

    await footer.getByRole('link', { name: toTopLabel }).click()
    await expectScrollY(0, 1)
    await page.getByRole('link', { name: skipLabel }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#main$/)
    await expectScrollY(0, 200)

    await page.goBack()
    await page.goBack()
    await page.goBack()
    await expect(page.locator('#services')).toHaveCount(1)
    await expectScrollY(homeScrollY, 3)
  },
)

test(
  'section link clicked before hydration, then Back and Forward -> at that section',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.goto(paths.home)
    await page.evaluate(
      address => document.querySelector<HTMLElement>(`main a[href$="${address}"]`)?.click(),
      homeAnchor('products'),
    )
    await expect(page).toHaveURL(/#products$/)
    await hydrate(page)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(50)
    await page.goForward()
    await expect(page).toHaveURL(/#products$/)
    await expect
      .poll(() =>
        page.evaluate(() =>
          Math.abs(document.querySelector('#products')?.getBoundingClientRect().top ?? 9999),
        ),
      )
      .toBeLessThan(200)
  },
)

test(
  'hash that cannot be decoded -> page shown, by page load and by client navigation',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.goto(`${paths.contact}#50%-off`)
    await hydrate(page)
    await page.getByRole('contentinfo').getByRole('link', { name: pages.terms.name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.terms.name)
    await page.goBack()
    await expect(page.locator('[data-machine="contact-form"]')).toHaveCount(1)
    await expect(page.getByRole('banner')).toBeVisible()
  },
)

test(
  'phone in landscape -> last menu link can be scrolled into view',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.setViewportSize({ width: 667, height: 320 })
    await page.goto(paths.home)
    await hydrate(page)
    await page.getByText(menuLabel, { exact: true }).click()
    const last = page
      .getByRole('navigation', { name: menuLabel })
      .getByRole('link', { name: headerLabel('contact') })
    await expect(last).toBeVisible()
    await last.scrollIntoViewIfNeeded()
    const box = await last.boundingBox()
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(320)
  },
)
