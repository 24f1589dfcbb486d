/** The header: its menu, and the link marked as current. tests/journeys/ covers navigation between pages. */
import type { Page } from 'playwright/test'
import { headerLabel } from '../support/header-label.ts'
import { closeMenuLabel, headerLinks, menuLabel, menuLinks, skipLabel } from '../../src/company/navigation.ts'
import { logdhanProduct } from '../../src/company/products.ts'
import { paths } from '../../src/company/paths.ts'
import { caseStudies } from '../../src/pages/case-studies/content.ts'
import { breakpoints } from '../../src/styles/breakpoints.ts'
import { violations } from './support/appearance.ts'
import { followFooterLink, hydrate, hydratedHeader, openHydrated } from './support/hydration.ts'
import { expect, test } from './support/site.ts'
import { setMedia, tap, tapAt } from './support/stock-firefox.ts'

const openButton = (page: Page) => page.getByText(menuLabel, { exact: true })
const menu = (page: Page) => page.getByRole('navigation', { name: menuLabel })
const menuLink = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })
const expectMenu = (page: Page, state: 'open' | 'closed') =>
  expect(page.locator('[data-machine="header"]')).toHaveAttribute('data-state', new RegExp(`menu\\.${state}`))
const overflow = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 720 },
    hasTouch: true,
    // Playwright emulates mobile viewports in all engines except Firefox.
    isMobile: ({ browserName }, use) => use(browserName !== 'firefox'),
  })

  test.beforeEach(({ page }) => openHydrated(page, paths.home))

  test('the menu fills the window, and the page behind it does not scroll', async ({ page }) => {
    await tap(openButton(page))
    await expectMenu(page, 'open')
    await expect(page.locator('#main')).toHaveAttribute('inert')
    expect(await overflow(page)).toBe('hidden')
    await expect(menuLink(page, headerLabel('home'))).toBeFocused()
    const box = await menu(page).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(720)
    for (const { label } of menuLinks) await expect(menuLink(page, label)).toBeInViewport({ ratio: 1 })
    // axe's best-practice rules fail if part of the page is inert.
    expect(await violations(page, { rules: 'wcag', within: 'header' })).toEqual([])
    await setMedia(page, { colorScheme: 'dark' })
    expect(await violations(page, { rules: 'colours', within: 'header' })).toEqual([])
    await tap(page.getByText(closeMenuLabel, { exact: true }))
    await expectMenu(page, 'closed')
    await expect(page.locator('summary')).toBeFocused()
  })

  // HTML, "find-in-page": browsers open <details> to show a match.
  test('Tab brings the next case study into view', async ({ page }) => {
    test.skip(caseStudies.length < 2, 'needs two case studies')
    await openHydrated(page, paths.home)
    const titles = page.locator('#case-studies .swipe a')
    await titles.first().focus()
    await page.keyboard.press('Tab')
    await expect(titles.nth(1)).toBeInViewport({ ratio: 1 })
  })

  test('a URL whose text fragment matches a menu link does not open the menu', async ({ page }) => {
    await page.goto(`${paths.about}#:~:text=${menuLinks[0]?.label ?? ''}`)
    await hydrate(page)
    await expectMenu(page, 'closed')
  })

  test("a menu link leads to its page or section, and a section's link is then marked", async ({ page }) => {
    await tap(openButton(page))
    await tap(menuLink(page, headerLabel('services')))
    await expectMenu(page, 'closed')
    await expect(page.locator('#services')).toBeInViewport()
    await tap(openButton(page))
    await expect(menu(page).locator('[aria-current]')).toHaveText(headerLabel('services'))
    await tap(menuLink(page, logdhanProduct.name))
    await expect(page).toHaveURL(paths.logdhan)
    await expectMenu(page, 'closed')
    await expect(page.locator('#main')).not.toHaveAttribute('inert')
  })

  test('the menu closes if visitors tap outside it or widen the window @exhaustive', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await tap(openButton(page))
    await expect(menu(page)).toBeVisible()
    await tapAt(page, 180, 900)
    await expectMenu(page, 'closed')
    await expect(page.locator('summary')).toBeFocused()
    await expect(page).toHaveURL(paths.home)
    await tap(openButton(page))
    await expectMenu(page, 'open')
    await page.setViewportSize({ width: 1280, height: 720 })
    await expectMenu(page, 'closed')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })
})

test('the keyboard reaches the skip link, then each menu link in order', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 720 })
  await page.goto(paths.home)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: skipLabel })).toBeFocused()
  await expect(page.getByRole('link', { name: skipLabel })).toBeInViewport()
  await expect(hydratedHeader(page)).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.locator('summary')).toBeFocused()
  await page.keyboard.press('Enter')
  // Stop at the last link. In some browsers, Tab then leaves the page, because the rest is inert.
  const [first = '', ...names] = headerLinks.map(({ label }) => label)
  await expect(menuLink(page, first)).toBeFocused()
  for (const name of names) {
    await page.keyboard.press('Tab')
    await expect(menuLink(page, name)).toBeFocused()
  }
  await menuLink(page, first).click({ modifiers: ['ControlOrMeta'] })
  await expectMenu(page, 'open')
  await page.keyboard.press('Escape')
  await expectMenu(page, 'closed')
  await expect(page.locator('summary')).toBeFocused()
})

test('the header marks the link to the section in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openHydrated(page, paths.home)
  const marked = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
  await expect(marked).toHaveText(headerLabel('home'))
  for (const section of ['about', 'services', 'products', 'contact'] as const) {
    await page.evaluate(id => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' }), section)
    await expect(marked).toHaveText(headerLabel(section))
  }
  await followFooterLink(page)
  await expect(marked).toHaveCount(0)
})

test('a link to a section focuses its heading, which is not focusable afterwards', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openHydrated(page, paths.home)
  const focusable = page.locator('main [tabindex]:has(h1, h2, h3)')
  const services = page.locator('#services h2').first()
  const link = page.getByRole('link', { name: headerLabel('services'), exact: true }).first()
  await link.click()
  await expect(services).toBeFocused()
  await expect(focusable).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.locator('#services :focus')).toHaveCount(1)
  await expect(services).not.toHaveAttribute('tabindex')
  // Click again, now that the URL already has this hash.
  await link.click()
  await expect(services).toBeFocused()
  await openHydrated(page, paths.terms)
  await page.locator('.heading-links a:visible').nth(1).click()
  await expect(page.locator('h2').nth(1)).toBeFocused()
  await page.reload()
  await page.keyboard.press('Tab')
  await openHydrated(page, paths.about)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(focusable).toHaveCount(0)
})

test('at the lg breakpoint, the header links fit on one line beside the name', async ({ page }) => {
  await page.setViewportSize({ width: Number.parseFloat(breakpoints.lg) * 16, height: 800 })
  await page.goto(paths.terms)
  const boxes = await page
    .locator('header a:visible')
    .evaluateAll(links => links.map(link => link.getBoundingClientRect().toJSON() as DOMRect))
  expect(boxes.length).toBeGreaterThan(headerLinks.length)
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  expect(boxes.slice(1).filter(({ left }, i) => left < (boxes[i]?.right ?? 0))).toEqual([])
})
