import { GLASS_THRESHOLD_PX } from '#machines/navigation.machine.ts'
import { homeAnchor, paths } from '#src/config/paths.ts'
import { expect, hydrate, test } from './support/site.ts'

const bar = '[data-machine="navigation"]'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 720 }, hasTouch: true, isMobile: true })

  test.beforeEach(async ({ page }) => {
    await page.goto(paths.home)
    await hydrate(page)
  })

  test('tap on the toggle -> open, the button says "Close", the page behind is inert and does not scroll', async ({
    page,
  }) => {
    await page.getByText('Menu', { exact: true }).tap()
    await expect(page.locator(bar)).toHaveAttribute('data-state', /menu\.open/)
    await expect(page.getByText('Close', { exact: true })).toBeVisible()
    await expect(page.locator('#main')).toHaveAttribute('inert')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    await expect(
      page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }),
    ).toBeFocused()
    await page.getByText('Close', { exact: true }).tap()
    await expect(page.locator(bar)).toHaveAttribute('data-state', /menu\.closed/)
    await expect(page.locator('summary')).toBeFocused()
  })

  test('tap outside -> closed, nothing behind was pressed', async ({ page }) => {
    await page.getByText('Menu', { exact: true }).tap()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await page.touchscreen.tap(180, 640)
    await expect(page.locator(bar)).toHaveAttribute('data-state', /menu\.closed/)
    await expect(page.locator('summary')).toBeFocused()
    await expect(page).toHaveURL(paths.home)
  })

  test('tap on a link -> closed, at its section, which is then the marked one', async ({ page }) => {
    await page.getByText('Menu', { exact: true }).tap()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Services' }).tap()
    await expect(page.locator(bar)).toHaveAttribute('data-state', /menu\.closed/)
    await expect(page.locator('#services')).toBeInViewport()
    await page.getByText('Menu', { exact: true }).tap()
    await expect(page.getByRole('navigation', { name: 'Menu' }).locator('[aria-current]')).toHaveText(
      'Services',
    )
  })

  test('grown to desktop width while open -> closed, and the bar shows its links itself', async ({
    page,
  }) => {
    await page.getByText('Menu', { exact: true }).tap()
    await expect(page.locator(bar)).toHaveAttribute('data-state', /menu\.open/)
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect(page.locator(bar)).toHaveAttribute('data-state', /menu\.closed/)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })
})

test.describe('by keyboard alone', () => {
  test.use({ viewport: { width: 360, height: 720 } })

  test('Tab, Enter, Tab, Enter, Escape -> skip link, menu opened, walked, closed', async ({ page }) => {
    await page.goto(paths.home)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    await expect(page.locator(`${bar}[data-hydrated]`)).toHaveCount(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.locator('summary')).toBeFocused()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    for (const name of ['Home', 'About', 'Services', 'Products', 'Contact']) {
      await expect(menu.getByRole('link', { name })).toBeFocused()
      await page.keyboard.press('Tab')
    }
    // What lies behind is inert: the focus has left the page, not slipped under the menu.
    expect(await page.evaluate(() => document.activeElement?.closest('#main') ?? null)).toBeNull()
    await page.keyboard.press('Escape')
    await expect(page.locator(bar)).toHaveAttribute('data-state', /menu\.closed/)
    await expect(page.locator('summary')).toBeFocused()
  })

  test('Enter on a link in the menu -> its section has the focus', async ({ page }) => {
    await page.goto(paths.home)
    await hydrate(page)
    await page.locator('summary').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(
      page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'About' }),
    ).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#about')).toBeFocused()
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('scrolled to exactly the threshold and one pixel further -> transparent, then glassy, and back', async ({
    page,
  }) => {
    await page.goto(paths.home)
    await hydrate(page)
    const opacity = () => page.locator(bar).evaluate(element => getComputedStyle(element).backgroundColor)
    const state = page.locator(bar)
    for (const [y, expected] of [
      [GLASS_THRESHOLD_PX, /bar\.transparent/],
      [GLASS_THRESHOLD_PX + 1, /bar\.glassy/],
      [GLASS_THRESHOLD_PX, /bar\.transparent/],
    ] as const) {
      await page.evaluate(top => scrollTo({ top, behavior: 'instant' }), y)
      await expect(state).toHaveAttribute('data-state', expected)
    }
    expect(await opacity()).toBe('rgba(0, 0, 0, 0)')
  })

  test('scrolled section by section -> the link of the section in view is the marked one', async ({
    page,
  }) => {
    await page.goto(paths.home)
    await hydrate(page)
    const marked = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
    await expect(marked).toHaveText('Home')
    for (const [section, label] of [
      ['about', 'About'],
      ['services', 'Services'],
      ['products', 'Products'],
      ['contact', 'Contact'],
    ] as const) {
      await page.evaluate(id => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' }), section)
      await expect(marked).toHaveText(label)
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
    await expect(marked).toHaveCount(0)
  })

  test('an anchor -> its section begins below the bar, not under it', async ({ page }) => {
    await page.goto('/#services')
    const [top, height] = await page.evaluate(() => [
      document.getElementById('services')?.getBoundingClientRect().top ?? 0,
      document.querySelector('header')?.clientHeight ?? 0,
    ])
    expect(top).toBeGreaterThanOrEqual(height)
  })
})

test('an anchor of a page that was reached without a load -> it is followed there, and Back still knows where each page was left', async ({
  page,
}) => {
  await page.goto(paths.home)
  await hydrate(page)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Terms' }).scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2000)
  const left = await page.evaluate(() => scrollY)
  await footer.getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')

  const settled = () =>
    page.evaluate(
      () =>
        new Promise<number>(resolve => {
          let last = -1
          const look = () => (scrollY === last ? resolve(scrollY) : ((last = scrollY), setTimeout(look, 150)))
          look()
        }),
    )
  await footer.getByRole('link', { name: 'Back to top' }).click()
  expect(await settled()).toBe(0)
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)
  expect(await settled()).toBeLessThan(200)

  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page.locator('#services')).toHaveCount(1)
  expect(Math.abs((await settled()) - left)).toBeLessThan(3)
})

test('Forward to a section whose link was followed before the page was taken over -> that section', async ({
  page,
}) => {
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
      page.evaluate(() => Math.abs(document.querySelector('#products')?.getBoundingClientRect().top ?? 9999)),
    )
    .toBeLessThan(200)
})

test('an address with a part after # that nobody can decode -> the page, from outside and inside', async ({
  page,
}) => {
  await page.goto(`${paths.contact}#50%-off`)
  await hydrate(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
  await page.goBack()
  await expect(page.locator('[data-machine="contact-form"]')).toHaveCount(1)
  await expect(page.getByRole('banner')).toBeVisible()
})

test('a phone on its side -> the last link of the menu can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 667, height: 320 })
  await page.goto(paths.home)
  await hydrate(page)
  await page.getByText('Menu', { exact: true }).click()
  const last = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact' })
  await expect(last).toBeVisible()
  await last.scrollIntoViewIfNeeded()
  const box = await last.boundingBox()
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(320)
})
