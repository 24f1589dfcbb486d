import { pageIds, paths } from '#src/config/paths.ts'
import { posts } from '../support/posts.ts'
import { expect, hydrate, test } from './support/test.ts'
import { scrollThrough, invisibleContent } from './support/completeness.ts'

for (const width of [390, 1280]) {
  for (const dark of [false, true]) {
    test(`every page scrolled through, ${width} px, ${dark ? 'dark' : 'light'} -> complete`, async ({
      open,
    }) => {
      test.setTimeout(120_000)
      const page = await open({ width, dark })
      for (const path of [...pageIds.map(id => paths[id]), ...posts.map(post => post.path)]) {
        await page.goto(path)
        await scrollThrough(page)
        expect(await invisibleContent(page), path).toEqual([])
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
    for (const id of pageIds) {
      await page.goto(paths[id])
      await scrollThrough(page)
      const invisible = await invisibleContent(page)
      // The checkout shows a message instead of its loading message.
      expect(
        id === 'checkout' ? invisible.filter(line => !/Loading|provider takes/.test(line)) : invisible,
      ).toEqual([])
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

test('header scrolled past the threshold and back -> glass bar, then transparent', async ({ open }) => {
  for (const dark of [false, true]) {
    const page = await open({ width: 1280, dark })
    await page.goto(paths.home)
    await hydrate(page)
    const bar = () =>
      page.evaluate(() => {
        const header = document.querySelector<HTMLElement>('[data-machine="navigation"]')
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
