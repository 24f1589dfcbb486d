import { homeAnchor, paths } from '../../src/company/paths.ts'
import { pages } from '../../src/company/pages.ts'
import { ENTRY_SCRIPT } from '../support/script-urls.ts'
import { headerLabel } from '../support/header-label.ts'
import { Header } from './models/header.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

const title = (visitor: Visitor) => () => visitor.evaluate(() => document.title)
const focusedTag = (visitor: Visitor) => visitor.evaluate(() => document.activeElement?.tagName)

test('a menu opened before hydration stays open, closes with Escape, and has a link that leads to a section', async ({
  open,
  site,
  expectReports,
}) => {
  const held: (() => void)[] = []
  site.intercept = (request, response) => {
    if (!ENTRY_SCRIPT.test(request.url ?? '') || held.length > 0) return false
    held.push(() => response.writeHead(503).end())
    return true
  }
  const visitor = await open()
  const header = new Header(visitor)
  await visitor.goto(paths.home)
  await header.toggleMenu()
  expect(await header.menuText()).toContain(headerLabel('services'))
  expect(await header.isHydrated()).toBe(false)
  // Let the held request fail. The next request for the script succeeds.
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  await expectReports([/^failed: .*\/assets\/app-/], { allowed: [/^error: .*\.js/] })
  await expect.poll(header.state).toMatch(/menu\.open/)
  await header.escapeMenu()
  await expect.poll(header.state).toMatch(/menu\.closed/)
  await header.toggleMenu()
  await header.choose(headerLabel('services'))
  await expect.poll(header.state).toMatch(/menu\.closed/)
  await expect.poll(() => visitor.path()).toBe(homeAnchor('services'))
})

test(
  'links use client navigation if the browser has the Navigation API, and Back, Forward and reload restore scroll positions',
  { tag: '@smoke' },
  async ({ open }) => {
    const visitor = await open({ width: 1280, reducedMotion: false })
    await visitor.goto(paths.home)
    await new Header(visitor).hydrate()
    await visitor.evaluate(() => void Object.assign(window, { isFirstDocument: true }))
    const link = `footer a[href="${paths.terms}"]`
    // Scroll to the link first, so that the click does not scroll the page.
    await visitor.evaluate(
      css => document.querySelector(css)?.scrollIntoView({ block: 'center', behavior: 'instant' }),
      link,
    )
    const homeScrollY = await visitor.scrollY()
    expect(homeScrollY).toBeGreaterThan(1000)
    // Browsers round fractional scroll positions.
    const distance = async () => Math.abs((await visitor.scrollY()) - homeScrollY)
    await visitor.click(link)
    await expect.poll(title(visitor)).toBe(pages.terms.title)
    await expect.poll(visitor.scrollY).toBe(0)
    // The Navigation API is disabled in WebKitGTK 2.50, so links load documents there.
    const hasNavigation = await visitor.evaluate(() => 'navigation' in window)
    expect(await focusedTag(visitor)).toBe(hasNavigation ? 'H1' : 'BODY')
    await visitor.back()
    await expect.poll(() => visitor.path()).toBe(paths.home)
    await expect.poll(distance).toBeLessThanOrEqual(1)
    await visitor.forward()
    await expect.poll(title(visitor)).toBe(pages.terms.title)
    expect(await visitor.evaluate(() => 'isFirstDocument' in window)).toBe(hasNavigation)
    await visitor.back()
    await expect.poll(distance).toBeLessThanOrEqual(1)
    await visitor.reload()
    // Firefox restores the scroll position before fonts load and change the height of the text above it.
    await expect.poll(distance).toBeLessThan(300)
  },
)
