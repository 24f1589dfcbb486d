import { WHOLE_STYLE } from '../config/hand-over.ts'

let arriving: Promise<unknown> | undefined

/**
 * Brings the style sheet of all pages, once. A page that comes from the host holds the rules that it can use itself, and no
 * others; whoever goes on from there needs this first. Rejects when it does not arrive, and the next call tries again.
 */
export const wholeStyle = (): Promise<unknown> =>
  (arriving ??= new Promise<unknown>((onload, onerror) => {
    const href = document.querySelector(`[${WHOLE_STYLE}]`)?.getAttribute(WHOLE_STYLE)
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
