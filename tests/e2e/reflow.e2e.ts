/** Narrow windows and text spacing (WCAG 2.2): 1.4.10 Reflow at 320 CSS pixels, and 1.4.12 Text Spacing. */
import { headerLinks } from '../../src/company/navigation.ts'
import { paths } from '../../src/company/paths.ts'
import { breakpoints } from '../../src/styles/breakpoints.ts'
import { isRepeated } from '../support/repeated-pages.ts'
import { posts } from '../support/posts.ts'
import { unreadableTextAt } from './support/unreadable-text.ts'
import { expect, test, unlessFirst } from './support/site.ts'

const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-bottom: 2em !important }`

for (const path of [...Object.values(paths), ...posts.map(post => post.path)])
  test(`all text on ${path} is readable with spacing${unlessFirst(!isRepeated(path))}`, async ({ page }) => {
    await page.goto(path)
    expect(await unreadableTextAt(page, [320, 390, 768, 1280, 1920])).toEqual([])
    await page.evaluate(css => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
    }, TEXT_SPACING)
    // With wider spacing, a word may be wider than the window.
    const faults = await unreadableTextAt(page, [320, 768, 1280])
    expect(faults.filter(fault => !fault.includes('broken word'))).toEqual([])
  })

test('the narrowest bar with links shows them on one line beside the name', async ({ page }) => {
  await page.setViewportSize({ width: Number.parseFloat(breakpoints.lg) * 16, height: 800 })
  await page.goto(paths.terms)
  const boxes = await page
    .locator('header a:visible')
    .evaluateAll(links => links.map(link => link.getBoundingClientRect().toJSON() as DOMRect))
  expect(boxes.length).toBeGreaterThan(headerLinks.length)
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  expect(boxes.slice(1).filter(({ left }, i) => left < (boxes[i]?.right ?? 0))).toEqual([])
})
