/** Text at 200 % by the browser's setting, without zoom: WCAG 2.2, 1.4.4 Resize Text. */
import { menuLabel } from '#src/content/navigation.ts'
import { paths } from '#src/content/paths.ts'
import { isRepeated } from '../support/repeated-pages.ts'
import { posts } from '../support/posts.ts'
import { unreadableTextAt } from './support/unreadable-text.ts'
import { expect, hydrate, test } from './support/site.ts'

const FONT_SIZE = 32

test.skip(({ browserName }) => browserName !== 'chromium', 'only Chromium takes its font size from a command')
test.beforeEach(async ({ page, context }) => {
  const session = await context.newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: FONT_SIZE } })
})

for (const path of [...Object.values(paths), ...posts.map(post => post.path)])
  test(
    `${path}, default font size ${FONT_SIZE} px -> all text readable`,
    { tag: isRepeated(path) ? '@exhaustive' : [] },
    async ({ page }) => {
      await page.goto(path)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        `${FONT_SIZE}px`,
      )
      expect(await unreadableTextAt(page, [320, 390, 768, 1280])).toEqual([])
    },
  )

for (const width of [320, 390, 768, 1280])
  test(
    `menu open, ${width} px, default font size ${FONT_SIZE} px -> all links readable and reachable`,
    { tag: width === 320 ? [] : '@exhaustive' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 568 })
      await page.goto(paths.terms)
      await hydrate(page)
      await page.getByText(menuLabel, { exact: true }).click()
      const menu = page.getByRole('navigation', { name: menuLabel })
      const links = await menu.getByRole('link').all()
      expect(links.length).toBeGreaterThan(0)
      // The menu covers the text of the page, and its links are on top.
      const faults = await unreadableTextAt(page, [width])
      expect(faults.filter(fault => /px: (?!over).*menu-link/.test(fault))).toEqual([])
      for (const link of links) {
        await link.scrollIntoViewIfNeeded()
        // Fails if something covers the link or if it stays outside of the window.
        await link.click({ trial: true })
      }
    },
  )
