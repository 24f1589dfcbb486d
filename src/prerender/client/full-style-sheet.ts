import { FULL_STYLE_SHEET } from '../contract.ts'

/**
 * Loads the full style sheet, if the page does not have it yet: a prerendered page contains only its own rules
 * (prerender/build/page-style.ts), so client navigation needs this first. Rejects if the sheet does not load; the next call tries again.
 */
export const loadFullStyleSheet = (): Promise<unknown> =>
  new Promise((onload, onerror) => {
    const href = document.querySelector('style')?.dataset[FULL_STYLE_SHEET]
    // Chrome keeps an empty sheet of a link that did not load.
    const isLoaded = [...document.styleSheets].some(
      sheet => sheet.href?.endsWith(String(href)) && sheet.cssRules.length > 0,
    )
    // The development server always sends the full style sheet.
    if (!href || isLoaded) onload(href)
    else
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }),
      )
  })
