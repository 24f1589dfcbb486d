import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageFile } from '../../src/prerender.config.ts'
import { SANDBOX_DIST } from '../../tools/sandbox/build.ts'
import { checkoutTexts } from '../../src/payments/checkout/content.ts'
import { hero } from '../../src/pages/home/content.ts'
import { homeAnchor, paths } from '../../src/company/paths.ts'
import { logdhanProduct } from '../../src/company/products.ts'
import { pageSets } from '../support/repeated-pages.ts'
import { headerLabel } from '../support/header-label.ts'
import { sendInTwoParts } from '../support/served-site.ts'
import { Header } from './models/header.ts'
import { allPaths, layoutFaults, scrollThrough } from './support/completeness.ts'
import { expect, test, unlessFirst } from './support/test.ts'

for (const { width, dark, set } of pageSets(allPaths).flatMap(pages => [
  { width: 390, dark: true, set: pages },
  { width: 1280, dark: false, set: pages },
]))
  test(`the layout of ${set.pages} is intact at ${width} px in the ${dark ? 'dark' : 'light'} scheme @exhaustive`, async ({
    open,
  }) => {
    test.setTimeout(120_000)
    const visitor = await open({ width, dark })
    for (const path of set.paths) {
      await visitor.goto(path)
      await scrollThrough(visitor)
      // Poll, because images load lazily.
      await expect.poll(() => layoutFaults(visitor), { message: path }).toEqual([])
      expect(await visitor.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(dark)
    }
  })

for (const { pages, paths: all, tag } of pageSets(allPaths))
  test(`nothing is missing on ${pages} without JavaScript`, { tag }, async ({ open }) => {
    test.setTimeout(120_000)
    const visitor = await open({ javaScript: false })
    for (const path of all) {
      await visitor.goto(path)
      await scrollThrough(visitor)
      const faults = await layoutFaults(visitor)
      // The checkout shows another message instead of its loading message.
      expect(
        path === paths.checkout
          ? faults.filter(
              line =>
                ![checkoutTexts.loading, checkoutTexts.note].some(text => line.includes(text.slice(0, 14))),
            )
          : faults,
        path,
      ).toEqual([])
      expect(await visitor.path()).toBe(path)
    }
    await visitor.goto(paths.checkout)
    expect(await visitor.text('main')).toContain(checkoutTexts.noScript)
    const isPlanShown = () =>
      getComputedStyle(document.querySelector('h1 > span') as Element).color ===
      getComputedStyle(document.querySelector('h1') as Element).color
    expect(await visitor.evaluate(isPlanShown)).toBe(true)
  })

test('links, the menu and "Back to top" lead to their targets without JavaScript', async ({ open }) => {
  const visitor = await open({ javaScript: false })
  const header = new Header(visitor)
  await visitor.goto(paths.terms)
  await header.toggleMenu()
  await header.choose(headerLabel('products'))
  await expect.poll(() => visitor.path()).toBe(homeAnchor('products'))
  // Wait, because the URL may change before the page does, and a click would close the old page's menu.
  await expect.poll(() => visitor.count('#products')).toBe(1)
  await header.toggleMenu()
  await header.choose(headerLabel('contact'))
  await expect.poll(() => visitor.path()).toBe(homeAnchor('contact'))
  await expect.poll(header.isMenuInView).toBe(false)
  await expect.poll(visitor.scrollY).toBeGreaterThan(1000)
  await visitor.click('footer a[href="#top"]')
  await expect.poll(() => visitor.path()).toBe(`${paths.home}#top`)
  await expect.poll(visitor.scrollY).toBe(0)
  await visitor.click('#products a', logdhanProduct.actionLabel)
  await expect.poll(() => visitor.path()).toBe(paths.logdhan)
  // Wait again, because an early click would hit the previous page.
  await expect.poll(() => visitor.count('#products')).toBe(0)
  await visitor.click(`footer a[href="${paths.privacy}"]`)
  await expect.poll(() => visitor.path()).toBe(paths.privacy)
  await visitor.goto(paths.home)
  await visitor.click('main a', hero.primary)
  await expect.poll(() => visitor.path()).toBe(homeAnchor('products'))
})

test('with reduced motion, home is complete and has no animations', async ({ open }) => {
  const visitor = await open({ width: 1280 })
  await visitor.goto(paths.home)
  expect(await visitor.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true)
  await new Header(visitor).hydrate()
  await scrollThrough(visitor)
  await expect.poll(() => layoutFaults(visitor)).toEqual([])
  // Allow scroll-driven animations. A line's animation on load may have ended, so also check its style.
  const names = () =>
    visitor.evaluate(() => [
      ...document
        .getAnimations()
        .filter(animation => animation.timeline === document.timeline)
        .map(animation => (animation as CSSAnimation).animationName),
      ...[...document.querySelectorAll('*')]
        .map(element => getComputedStyle(element))
        .filter(style => /^(?:auto)?$/.test(style.getPropertyValue('animation-timeline')))
        .map(({ animationName }) => animationName)
        .filter(name => name !== 'none'),
    ])
  expect(await names()).toEqual([])
})

// WebKit bug 314966: up to Safari 26, IntersectionObserver never reports that elements in an SVG intersect.
test('each line is drawn when it scrolls into view', { tag: '@smoke' }, async ({ open }) => {
  const visitor = await open({ width: 1280, reducedMotion: false })
  await visitor.goto(paths.home)
  await new Header(visitor).hydrate()
  /** Scrolls to the first hidden line, and returns the number of hidden lines. */
  const hiddenLines = () =>
    visitor.evaluate(() => {
      const hidden = [...document.querySelectorAll('.drawn')].filter(line =>
        line.getAnimations().some(({ playState }) => playState === 'paused'),
      )
      hidden[0]?.closest('svg')?.scrollIntoView({ block: 'center', behavior: 'instant' })
      return hidden.length
    })
  await expect.poll(hiddenLines).toBeGreaterThan(5)
  await expect.poll(hiddenLines, { intervals: [100] }).toBe(0)
})

// Pages hide incomplete content with `:has()`, which engines must evaluate again as HTML arrives.
for (const { id, cut, selector } of [
  { id: 'home', cut: '<figure', selector: '#home .btn-line' },
  { id: 'contact', cut: '<figcaption', selector: 'figure[data-drawing]' },
  { id: 'thankYou', cut: '<h1', selector: '[data-machine="thank-you"]' },
] as const)
  test(`shows all of ${id} at 390 px if its HTML arrives in two parts${unlessFirst(id === 'home')}`, async ({
    open,
    site,
  }) => {
    const html = readFileSync(join(import.meta.dirname, '../..', SANDBOX_DIST, pageFile(id)), 'utf8')
    const end = html.indexOf(cut)
    expect(end).toBeGreaterThan(0)
    const sendRest = sendInTwoParts(site, paths[id], html, end)
    const visitor = await open({ width: 390 })
    const loaded = visitor.goto(paths[id])
    // Wait until the first part is parsed and painted.
    setTimeout(await sendRest, 500)
    await loaded
    const isShown = () =>
      visitor.evaluate(css => {
        const { width, height } = document.querySelector(css)?.getBoundingClientRect() ?? {}
        return Boolean(width && height)
      }, selector)
    await expect.poll(isShown).toBe(true)
  })
