/** Scripts for `WindowOptions.initScript`. */
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import type { WebKitPage } from './webkitgtk.ts'

/** Lets `expireTimeouts` run the response timeouts of the page before their time. */
export const expirableTimeouts = `{
  const { setTimeout, clearTimeout } = window
  const pending = new Map()
  window.setTimeout = (run, delay, ...values) => {
    const id = setTimeout(run, delay, ...values)
    if (delay === ${RESPONSE_TIMEOUT_MS}) pending.set(id, () => run(...values))
    return id
  }
  window.clearTimeout = id => {
    pending.delete(id)
    clearTimeout(id)
  }
  window.expireTimeouts = () => {
    for (const [id, run] of pending) {
      window.clearTimeout(id)
      run()
    }
  }
}`

/** Runs the pending response timeouts of a page with `expirableTimeouts`. */
export const expireTimeouts = (page: WebKitPage): Promise<void> =>
  page.evaluate(() => (window as unknown as { expireTimeouts: () => void }).expireTimeouts())

/** Reports "loaded: <path>" or "from the page cache: <path>" when a page is shown. */
export const reportPageShow = `addEventListener('pageshow', ({ persisted }) =>
  window.webkit.messageHandlers.report.postMessage(
    (persisted ? 'from the page cache: ' : 'loaded: ') + location.pathname))`
