/**
 * Loads the full style sheet unless the page already has it. A prerendered page contains only its own rules
 * (prerender/build/page-style.ts). Rejects if the sheet does not load; the next call tries again.
 */
export const loadFullStyleSheet = (): Promise<unknown> =>
  new Promise((onload, onerror) => {
    const href = document.querySelector<HTMLStyleElement>('style[data-sheet]')?.dataset.sheet
    // When a link fails to load, Chrome keeps an empty style sheet for it.
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
