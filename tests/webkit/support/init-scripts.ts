/** Scripts for `WindowOptions.initScript`. */
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import type { WebKitPage } from './webdriver.ts'

/** Holds the response timeouts of the page until a test calls `expireTimeouts`. */
export const heldTimeouts = `{
  const { setTimeout, clearTimeout } = window
  const held = new Map()
  window.setTimeout = (run, delay, ...values) => {
    const id = setTimeout(run, delay, ...values)
    if (delay === ${RESPONSE_TIMEOUT_MS}) held.set(id, () => run(...values))
    return id
  }
  window.clearTimeout = id => {
    held.delete(id)
    clearTimeout(id)
  }
  window.expireTimeouts = () => {
    for (const [id, run] of held) {
      window.clearTimeout(id)
      run()
    }
  }
}`

/** Runs what waits for a response timeout, in a page with `heldTimeouts`. */
export const expireTimeouts = (page: WebKitPage): Promise<void> =>
  page.evaluate(() => (window as unknown as { expireTimeouts: () => void }).expireTimeouts())

/** Reports whether the page was loaded or shown from the page cache. */
export const reportPageShow = `addEventListener('pageshow', ({ persisted }) =>
  window.webkit.messageHandlers.report.postMessage(persisted ? 'shown: from the page cache' : 'shown: loaded'))`
