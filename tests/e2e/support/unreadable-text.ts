import { expect, type Page } from 'playwright/test'

/**
 * Returns one line for each piece of text that sighted visitors cannot read: wider than the viewport, cut off
 * by an ancestor that does not scroll, outside the box with its background or border, on top of other text,
 * or broken inside a word in a heading or control.
 */
export const unreadableText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Piece {
      text: string
      parent: Element
      rect: DOMRect
    }
    const TOLERANCE = 1.5
    const { clientWidth } = document.documentElement
    const faults: string[] = []
    const report = (fault: string, { text, parent }: Piece) =>
      faults.push(`${fault}: "${text.slice(0, 40)}" in ${parent.tagName} ${parent.className.slice(0, 60)}`)

    const isScreenReaderOnly = (element: Element): boolean =>
      element.matches('.skip-link') ||
      (element.clientWidth === 1 && element.clientHeight === 1) ||
      (element.parentElement !== null && isScreenReaderOnly(element.parentElement))
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isPainted = (style: CSSStyleDeclaration) =>
      style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.borderLeftWidth !== '0px'

    const pieces: Piece[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const parent = node.parentElement
      const text = node.textContent ?? ''
      if (!parent || parent.closest('script, style, noscript, svg')) continue
      if (!text.trim() || isScreenReaderOnly(parent) || !isShown(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) if (rect.width > 0) pieces.push({ text, parent, rect })
      // Numbers, and words in headings and controls, must not break. URLs may break.
      const whole = parent.closest(
        'h1, h2, h3, h4, button, summary, .btn-solid, .btn-line, .bar-link, .menu-link',
      )
        ? /[\p{L}\p{M}]+|[+−₹\d][\d,.%]+/gu
        : /[+−₹\d][\d,.%]+/gu
      for (const { index, 0: word } of text.matchAll(whole)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1)
          report(`broken word "${word}"`, { text, parent, rect: range.getBoundingClientRect() })
      }
    }

    for (const piece of pieces) {
      const { left, right, top, bottom } = piece.rect
      let scrolls = false
      for (let box: Element | null = piece.parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        const bounds = box.getBoundingClientRect()
        if (style.display === 'inline' || style.display === 'contents') continue
        const overflows = left < bounds.left - TOLERANCE || right > bounds.right + TOLERANCE
        if (/auto|scroll/.test(style.overflowX)) scrolls = true
        if (scrolls) break
        if (overflows && isPainted(style)) report('outside its box', piece)
        else if (/hidden|clip/.test(style.overflowX) && overflows) report('cut', piece)
        else if (
          /hidden|clip/.test(style.overflowY) &&
          (top < bounds.top - piece.rect.height / 4 || bottom > bounds.bottom + piece.rect.height / 4)
        )
          report('cut', piece)
      }
      if (!scrolls && (left < -TOLERANCE || right > clientWidth + TOLERANCE))
        report('outside the page', piece)
    }

    // Compare only the middle of each line, because glyphs reach into the lines above and below.
    const cores = pieces
      // Ignore digits in fixed-width boxes (case-studies-section.tsx). Letter spacing makes them overlap.
      .filter(({ parent, text }) => text.length > 1 || parent.closest('[aria-hidden="true"]') === null)
      .map(piece => ({
        ...piece,
        middle: new DOMRect(
          piece.rect.x + 1,
          piece.rect.y + piece.rect.height * 0.35,
          piece.rect.width - 2,
          piece.rect.height * 0.3,
        ),
      }))
      .sort((a, b) => a.middle.top - b.middle.top)
    cores.forEach((piece, i) => {
      for (const other of cores.slice(i + 1)) {
        if (other.middle.top >= piece.middle.bottom) break
        if (other.middle.left < piece.middle.right && other.middle.right > piece.middle.left)
          report(`over "${other.text.slice(0, 30)}"`, piece)
      }
    })
    if (document.documentElement.scrollWidth > clientWidth) faults.push('scrolls horizontally')
    return [...new Set(faults)]
  })

/** Sets the browser's font size (WCAG 2.2, 1.4.4 Resize Text), for which only Chromium has a command. */
export async function setFontSize(page: Page, pixels: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: pixels } })
  const shown = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await expect.poll(shown).toBe(`${pixels}px`)
}
