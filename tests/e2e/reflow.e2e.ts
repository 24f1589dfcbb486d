/** Narrow windows and more space in the text: WCAG 2.2, 1.4.10 Reflow (320 CSS pixels) and 1.4.12 Text Spacing. */
import { paths } from '#src/content/paths.ts'
import { posts } from '../support/posts.ts'
import { unreadableTextAt } from './support/unreadable-text.ts'
import { expect, test } from './support/site.ts'

/** The values of WCAG 1.4.12. */
const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-bottom: 2em !important }`

for (const path of [...Object.values(paths), ...posts.map(post => post.path)])
  test(`${path}, 320 to 1920 px, also with more space in the text -> all text readable`, async ({ page }) => {
    await page.goto(path)
    expect(await unreadableTextAt(page, [320, 390, 768, 1280, 1920])).toEqual([])
    await page.evaluate(css => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
    }, TEXT_SPACING)
    // With more space, a word may be longer than the window.
    const faults = await unreadableTextAt(page, [320, 768, 1280])
    expect(faults.filter(fault => !fault.includes('broken word'))).toEqual([])
  })
