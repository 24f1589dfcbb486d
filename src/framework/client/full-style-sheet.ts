import { FULL_STYLE_SHEET } from '../contract.ts'

let loading: Promise<unknown> | undefined

/**
 * Loads the full style sheet, once. A prerendered page contains only its own rules (framework/build/page-style.ts), so client
 * navigation needs this first. Rejects if the sheet does not load; the next call tries again.
 */
export const loadFullStyleSheet = (): Promise<unknown> =>
  (loading ??= new Promise<unknown>((onload, onerror) => {
    const href = document.querySelector(`[${FULL_STYLE_SHEET}]`)?.getAttribute(FULL_STYLE_SHEET)
    if (href)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }),
      )
    // The development server always sends the full style sheet.
    else onload(href)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  }))
