import type { Locator } from 'playwright/test'

/** The number of lines of each element's text, ignoring text that is only for screen readers. */
export const textLines = (elements: Locator): Promise<number[]> =>
  elements.evaluateAll(found =>
    found.map(element => {
      const tops = new Set<number>()
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        if (texts.currentNode.parentElement?.closest('.sr-only')) continue
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        for (const { top } of range.getClientRects()) tops.add(Math.round(top))
      }
      return tops.size
    }),
  )
