import { homeAnchor, paths } from '../../src/company/paths.ts'
import { pages } from '../../src/company/pages.ts'
import { ENTRY_SCRIPT } from '../support/script-urls.ts'
import { holdEntryScript } from '../support/served-site.ts'
import { headerLabel } from '../support/header-label.ts'
import { Header } from './models/header.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

const title = (visitor: Visitor) => () => visitor.evaluate(() => document.title)
const focusedTag = (visitor: Visitor) => visitor.evaluate(() => document.activeElement?.tagName)

test(
  'menu opened before hydration -> stays open, closes with Escape; opened again, link -> its section',
  { tag: '@core' },
  async ({ open, site, expectReports }) => {
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
    // The script that was held fails, and the next request for it succeeds.
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
  },
)

test(
  'links of the site -> client navigation where the browser has the Navigation API; Back, Forward, reload -> scroll positions',
  { tag: ['@core', '@smoke'] },
  async ({ open }) => {
    const visitor = await open({ width: 1280 })
    await visitor.goto(paths.home)
    await new Header(visitor).hydrate()
    await visitor.evaluate(() => void Object.assign(window, { isFirstDocument: true }))
    const link = `footer a[href="${paths.terms}"]`
    // The click scrolls no further then.
    await visitor.evaluate(
      css => document.querySelector(css)?.scrollIntoView({ block: 'center', behavior: 'instant' }),
      link,
    )
    const homeScrollY = await visitor.scrollY()
    expect(homeScrollY).toBeGreaterThan(1000)
    // Browsers round positions between two pixels.
    const distance = async () => Math.abs((await visitor.scrollY()) - homeScrollY)
    await visitor.click(link)
    await expect.poll(title(visitor)).toBe(pages.terms.title)
    await expect.poll(visitor.scrollY).toBe(0)
    // WebKitGTK 2.50 has it switched off, and loads documents.
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
    // Firefox restores the position before the fonts have arrived, which move the lines above it.
    await expect.poll(distance).toBeLessThan(300)
  },
)

test(
  'link to a section of another page, then Back and Forward -> in view each time',
  { tag: '@exhaustive' },
  async ({ open }) => {
    const visitor = await open({ width: 1280 })
    const distance = async () =>
      Math.abs(
        (await visitor.evaluate(
          () => document.querySelector('#contact')?.getBoundingClientRect().top ?? -9999,
        )) - 90,
      )
    await visitor.goto(paths.terms)
    await new Header(visitor).hydrate()
    await visitor.click(`footer a[href="${homeAnchor('contact')}"]`)
    await expect.poll(() => visitor.path()).toBe(homeAnchor('contact'))
    await expect.poll(distance).toBeLessThan(60)
    await visitor.back()
    await expect.poll(title(visitor)).toBe(pages.terms.title)
    await visitor.forward()
    await expect.poll(distance).toBeLessThan(60)
  },
)

test(
  'address with a hash loaded -> section just below the header',
  { tag: '@exhaustive' },
  async ({ open }) => {
    const visitor = await open({ width: 1280 })
    await visitor.goto(homeAnchor('services'))
    const distance = () =>
      visitor.evaluate(
        () =>
          (document.querySelector('#services')?.getBoundingClientRect().top ?? -1) -
          (document.querySelector('header')?.clientHeight ?? 0),
      )
    await expect.poll(distance).toBeLessThan(60)
    expect(await distance()).toBeGreaterThanOrEqual(0)
  },
)

for (const dark of [false, true])
  test(
    `header, ${dark ? 'dark' : 'light'}: scrolled past the threshold and back -> glass bar, then transparent`,
    { tag: '@exhaustive' },
    async ({ open }) => {
      const visitor = await open({ width: 1280, dark })
      const header = new Header(visitor)
      await visitor.goto(paths.home)
      await header.hydrate()
      const isTransparent = async () => (await header.background()).isTransparent
      expect(await isTransparent()).toBe(true)
      await visitor.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
      await expect.poll(header.state).toContain('bar.glassy')
      await expect.poll(isTransparent).toBe(false)
      expect((await header.background()).filter).toContain('blur')
      await visitor.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await expect.poll(header.state).toContain('bar.transparent')
      await expect.poll(isTransparent).toBe(true)
    },
  )

test(
  'scrolled before hydration -> glass bar after it at the latest, same scroll position',
  { tag: '@exhaustive' },
  async ({ open, site }) => {
    const visitor = await open({ width: 1280 })
    const header = new Header(visitor)
    const release = holdEntryScript(site)
    await visitor.goto(paths.home)
    await visitor.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
    expect(await header.isHydrated()).toBe(false)
    release()
    await expect.poll(header.isHydrated).toBe(true)
    await expect.poll(async () => (await header.background()).isTransparent).toBe(false)
    expect(await visitor.scrollY()).toBe(600)
  },
)
