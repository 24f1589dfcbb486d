/** Scripts for `WindowOptions.initScript`. */
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'

/** Makes the response timeout ten times shorter. */
export const shortTimeout = `{
  const real = window.setTimeout
  window.setTimeout = (run, delay, ...values) => real(run, delay >= ${RESPONSE_TIMEOUT_MS} ? delay / 10 : delay, ...values)
}`

/** Reports whether the page was loaded or shown from the page cache. */
export const reportPageShow = `addEventListener('pageshow', ({ persisted }) =>
  window.webkit.messageHandlers.report.postMessage(persisted ? 'shown: from the page cache' : 'shown: loaded'))`
