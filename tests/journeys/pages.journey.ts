import { paths } from '#src/content/paths.ts'
import { holdEntryScript } from '../support/served-site.ts'
import { expect, hydrate, isHydrated, test } from './support/test.ts'
import { allPaths, expectComplete, layoutFaults, scrollThrough } from './support/completeness.ts'

for (const width of [390, 1280]) {
  for (const dark of [false, true]) {
    test(`every page scrolled through, ${width} px, ${dark ? 'dark' : 'light'} -> complete`, async ({
      open,
    }) => {
      test.setTimeout(120_000)
      const page = await open({ width, dark })
      for (const path of allPaths) {
        await expectComplete(page, path)
        expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(dark)
      }
    })
  }
}

test(
  'JavaScript disabled -> every page complete, links and menu lead to their targets',
  { tag: '@journey' },
  async ({ open }) => {
    const page = await open({ javaScript: false })
    for (const path of allPaths) {
      await page.goto(path)
      await scrollThrough(page)
      const faults = await layoutFaults(page)
      // The checkout shows a message instead of its loading message.
      expect(
        path === paths.checkout ? faults.filter(line => !/Loading|provider takes/.test(line)) : faults,
        path,
      ).toEqual([])
      expect(await page.path()).toBe(path)
    }
    await page.goto(paths.checkout)
    expect(await page.text('main')).toContain('The checkout needs JavaScript')
    await page.goto(paths.terms)
    await page.click('summary', 'Menu')
    await page.click('nav[aria-label="Menu"] a', 'Products')
    await expect.poll(() => page.path()).toBe('/#products')
    await page.click('a', 'Explore LogDhan')
    await expect.poll(() => page.path()).toBe(paths.logdhan)
  },
)

test('reduced motion -> no animations, page complete', async ({ open }) => {
  const page = await open({ width: 1280, reducedMotion: true })
  await page.goto(paths.home)
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true)
  await hydrate(page)
  await scrollThrough(page)
  await expect.poll(() => layoutFaults(page)).toEqual([])
  // Scroll-driven animations, which are allowed, have another timeline.
  const names = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(animation => animation.timeline === document.timeline)
        .map(animation => (animation as CSSAnimation).animationName),
    )
  expect(await names()).toEqual([])
})

for (const isSupported of [true, false]) {
  test(`scrolled before hydration, scroll-driven animations ${isSupported ? 'on' : 'off'} -> glass bar ${isSupported ? 'at once' : 'after hydration'}`, async ({
    open,
    site,
  }) => {
    const page = await open({ width: 1280, features: { ScrollDrivenAnimations: isSupported } })
    const release = holdEntryScript(site)
    await page.goto(paths.home)
    const isTransparent = () =>
      page.evaluate(() => {
        const header = document.querySelector('[data-machine="header"]')
        // An animated colour is in another colour space: oklab(0 0 0 / 0).
        return header !== null && /(?:, |\/ )0\)$/.test(getComputedStyle(header).backgroundColor)
      })
    expect(await isTransparent()).toBe(true)
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
    await expect.poll(isTransparent).toBe(!isSupported)
    expect(await isHydrated(page)).toBe(false)
    release()
    await expect.poll(() => isHydrated(page)).toBe(true)
    await expect.poll(isTransparent).toBe(false)
  })
}

test('header scrolled past the threshold and back -> glass bar, then transparent', async ({ open }) => {
  for (const dark of [false, true]) {
    const page = await open({ width: 1280, dark })
    await page.goto(paths.home)
    await hydrate(page)
    const bar = () =>
      page.evaluate(() => {
        const header = document.querySelector<HTMLElement>('[data-machine="header"]')
        const style = header ? getComputedStyle(header) : null
        return {
          state: header?.dataset['state'] ?? '',
          isTransparent: style?.backgroundColor === 'rgba(0, 0, 0, 0)',
          filter: style?.backdropFilter ?? '',
        }
      })
    expect((await bar()).isTransparent).toBe(true)
    await page.evaluate(() => scrollTo(0, 600))
    await expect.poll(async () => (await bar()).state).toContain('bar.glassy')
    await expect.poll(async () => (await bar()).isTransparent).toBe(false)
    expect((await bar()).filter).toContain('blur')
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(async () => (await bar()).state).toContain('bar.transparent')
    await page.close()
  }
})
