import { FULL_STYLE_SHEET } from '../config/boot-contract.ts'

let arriving: Promise<unknown> | undefined

/**
 * Loads the style sheet of all pages, once. A prerendered page contains only its own rules (build/page-style.ts), so client
 * navigation needs this first. Rejects when the sheet does not arrive; the next call tries again.
 */
export const loadFullStyleSheet = (): Promise<unknown> =>
  (arriving ??= new Promise<unknown>((onload, onerror) => {
    const href = document.querySelector(`[${FULL_STYLE_SHEET}]`)?.getAttribute(FULL_STYLE_SHEET)
    if (href)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }),
      )
    // In development every rule is there.
    else onload(href)
  }).catch((error: unknown) => {
    arriving = undefined
    throw error
  }))
