import { homeAnchor, paths } from '#src/content/paths.ts'
import { ENTRY_SCRIPT } from '../support/script-urls.ts'
import { expect, hydrate, isHydrated, test } from './support/test.ts'

const MENU_LINK = 'nav[aria-label="Menu"] a'
const header = '[data-machine="header"]'

test(
  'menu opened before hydration -> stays open, closes with Escape; opened again, link -> its section',
  { tag: '@journey' },
  async ({ open, site, expectReports }) => {
    const held: (() => void)[] = []
    site.intercept = (request, response) => {
      if (!ENTRY_SCRIPT.test(request.url ?? '') || held.length > 0) return false
      held.push(() => response.writeHead(503).end())
      return true
    }
    const page = await open()
    await page.goto(paths.home)
    await page.click('summary', 'Menu')
    expect(await page.text('nav[aria-label="Menu"]')).toContain('Services')
    expect(await isHydrated(page)).toBe(false)
    // The script that was held fails, and the next request for it succeeds.
    await expect.poll(() => held.length).toBe(1)
    held[0]?.()
    await expectReports([/^failed: .*\/assets\/app-/])
    await expect.poll(() => page.attribute(header, 'data-state')).toMatch(/menu\.open/)
    await page.press('summary', 'Escape')
    await expect.poll(() => page.attribute(header, 'data-state')).toMatch(/menu\.closed/)
    await page.click('summary', 'Menu')
    await page.click(MENU_LINK, 'Services')
    await expect.poll(() => page.attribute(header, 'data-state')).toMatch(/menu\.closed/)
    await expect.poll(() => page.path()).toBe(homeAnchor('services'))
  },
)

test(
  'links of the site -> client navigation; Back, Forward, reload -> scroll positions',
  { tag: '@journey' },
  async ({ open }) => {
    const page = await open({ width: 1280 })
    await page.goto(paths.home)
    await hydrate(page)
    await page.evaluate(() => void Object.assign(window, { isFirstDocument: true }))
    // The driver scrolls a link to the centre before it clicks.
    await page.evaluate(path => {
      document
        .querySelector(`footer a[href="${path}"]`)
        ?.scrollIntoView({ block: 'center', behavior: 'instant' })
    }, paths.terms)
    const homeScrollY = await page.scrollY()
    expect(homeScrollY).toBeGreaterThan(1000)
    await page.click('footer a', 'Terms')
    await expect.poll(() => page.text('h1')).toBe('Terms')
    await expect.poll(() => page.scrollY()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.back()
    await expect.poll(() => page.path()).toBe(paths.home)
    await expect.poll(() => page.scrollY()).toBe(homeScrollY)
    await page.forward()
    await expect.poll(() => page.text('h1')).toBe('Terms')
    expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true)
    await page.back()
    await expect.poll(() => page.scrollY()).toBe(homeScrollY)
    await page.reload()
    await expect.poll(() => page.scrollY()).toBe(homeScrollY)
  },
)

test('link to a section of another page, then Back and Forward -> in view each time', async ({ open }) => {
  const page = await open({ width: 1280 })
  const top = () =>
    page.evaluate(() => Math.round(document.querySelector('#contact')?.getBoundingClientRect().top ?? -9999))
  await page.goto(paths.terms)
  await hydrate(page)
  await page.click('footer a', 'Contact')
  await expect.poll(() => page.path()).toBe(homeAnchor('contact'))
  await expect.poll(async () => Math.abs((await top()) - 90)).toBeLessThan(60)
  await page.back()
  await expect.poll(() => page.text('h1')).toBe('Terms')
  await page.forward()
  await expect.poll(async () => Math.abs((await top()) - 90)).toBeLessThan(60)
})

test('address with a hash loaded -> section just below the header', async ({ open }) => {
  const page = await open({ width: 1280 })
  await page.goto(homeAnchor('services'))
  const distance = () =>
    page.evaluate(
      () =>
        (document.querySelector('#services')?.getBoundingClientRect().top ?? -1) -
        (document.querySelector('header')?.clientHeight ?? 0),
    )
  await expect.poll(distance).toBeLessThan(60)
  expect(await distance()).toBeGreaterThanOrEqual(0)
})
