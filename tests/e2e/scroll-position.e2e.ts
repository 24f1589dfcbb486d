import type { Page } from 'playwright/test'
import { homeAnchor, paths } from '#src/content/paths.ts'
import { pages } from '#src/content/pages.ts'
import { distanceBelowHeader, expect, test } from './support/site.ts'

test.use({ reducedMotion: 'no-preference' })

const LAST_SECTION = '#contact'
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

for (const width of [360, 1280]) {
  test(
    `page scrolled, then reload or Back, ${width} px -> same scroll position`,
    { tag: width === 1280 ? [] : '@exhaustive' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(paths.home)
      for (const target of [LAST_SECTION, 'footer']) {
        await page.locator(target).evaluate(element => element.scrollIntoView({ behavior: 'instant' }))
        const scrolled = await scrollY(page)
        await page.reload()
        await expect.poll(() => scrollY(page)).toBe(scrolled)
        await page.goto(paths.terms)
        await page.goBack()
        await expect(page).toHaveTitle(pages.home.title)
        await expect.poll(() => scrollY(page)).toBe(scrolled)
      }
    },
  )

  test(
    `header link clicked in the first frame, ${width} px -> scrolls to its section`,
    { tag: width === 360 ? [] : '@exhaustive' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.addInitScript(hash => {
        addEventListener('DOMContentLoaded', () =>
          requestAnimationFrame(() => {
            document.querySelector<HTMLElement>(`.bar a[href$="${hash}"]`)?.click()
          }),
        )
      }, LAST_SECTION)
      await page.goto(paths.home)
      await expect(page).toHaveURL(homeAnchor('contact'))
      await expect.poll(async () => Math.abs(await distanceBelowHeader(page, LAST_SECTION))).toBeLessThan(2)
    },
  )
}
