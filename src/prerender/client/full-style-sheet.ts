import { loadOnce } from '../load-once.ts'

/**
 * Loads the full style sheet unless the page already has it. A prerendered page contains only its own rules
 * (prerender/build/page-style.ts). Rejects if the sheet does not load; the next call tries again.
 */
export const loadFullStyleSheet = loadOnce(
  () =>
    new Promise<unknown>((onload, onerror) => {
      const href = document.querySelector<HTMLStyleElement>('style[data-sheet]')?.dataset.sheet
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror })
      // The development server always sends the full style sheet.
      if (href) document.head.append(link)
      else onload(href)
    }),
)
