/** Records the errors in a browser context's pages, and the pages' requests to other origins. */
import { type BrowserContext, expect, type Request } from 'playwright/test'
import { isOfScriptHost } from '../../support/script-hosts.ts'
import { isExternalUrl, isStockFirefox, onExternalUrl } from './stock-firefox.ts'

/**
 * Console messages, page errors, failed requests, error responses and requests to other origins, in order.
 * Formats: `console <type>: <text>`, `error: <message>`, `failed: <URL> <failure>`, `<status>: <URL>`, `other
 * origin: <URL>`.
 */
export type ConsoleErrors = string[]

/** Chromium's warning that a preloaded payment SDK was not used within a few seconds. */
export const UNUSED_PRELOAD = /^console warning: .*preloaded using link preload/

/**
 * Why a request failed: leaving the page (`aborted`), `route.abort()` or a refused connection (`failed`), no
 * network (`offline`), or an error status, which has its own entry.
 */
export type Failure = 'aborted' | 'failed' | 'offline' | 'errorStatus'

/** Error messages from Chromium, Firefox over WebDriver BiDi, and Playwright's Firefox and WebKit. */
const failures: Record<string, Failure> = {
  'net::ERR_ABORTED': 'aborted',
  'net::ERR_FAILED': 'failed',
  'net::ERR_INTERNET_DISCONNECTED': 'offline',
  'NS_BINDING_ABORTED': 'aborted',
  'NS_ERROR_CORRUPTED_CONTENT': 'errorStatus',
  'NS_ERROR_ABORT': 'failed',
  'NS_ERROR_FAILURE': 'failed',
  'NS_ERROR_OFFLINE': 'offline',
  'cancelled': 'aborted',
  'Load request cancelled': 'aborted',
  'Blocked by Web Inspector': 'failed',
}

const failureOf = (request: Request): string => {
  const { errorText = '' } = request.failure() ?? {}
  return failures[errorText] ?? errorText
}

/** Chromium and Firefox messages that repeat an entry for a failed request or another app's URL. */
const REPEATS_ENTRY =
  /^Failed to (?:load resource: |launch )|^Launched external handler |^(?:Error: )?(?:Loading module from .* disallowed MIME type|downloadable font: download failed)/

/**
 * Runs in the page. In each new page, Chromium's headless shell fires a pointer event at the top left corner,
 * which would start hydration. This function hides that event until the mouse moves.
 */
export function ignoreInitialPointer(): void {
  const ignore = (event: Event) => {
    const { clientX, clientY } = event as PointerEvent
    if (event.isTrusted && clientX === 0 && clientY === 0) event.stopImmediatePropagation()
  }
  addEventListener('pointerover', ignore, true)
  addEventListener('pointermove', function report(event) {
    if (event.clientX === 0 && event.clientY === 0) return
    removeEventListener('pointermove', report)
    event.target?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  })
}

/** Calls `add` with each `ConsoleErrors` entry. Returns a function that stops listening for app URLs. */
export function watch(context: BrowserContext, origin: string, add: (entry: string) => unknown): () => void {
  context.on('console', message => {
    // On the development server, React writes its performance tracks with `console.timeStamp`.
    if ((message.type() as string) !== 'timeStamp' && !REPEATS_ENTRY.test(message.text()))
      add(`console ${message.type()}: ${message.text()}`)
  })
  context.on('weberror', error => {
    const message = String(error.error())
    // Chromium logs CSP violations as console errors; Firefox reports them as script errors.
    if (message.startsWith('Content-Security-Policy')) add(`console error: ${message}`)
    else if (!REPEATS_ENTRY.test(message)) add(`error: ${message}`)
  })
  // Leaving a page aborts assets and prefetches that are still loading.
  const isAbortedLoad = (request: Request) =>
    /\/(?:favicon\.svg|apple-touch-icon\.png)$/.test(request.url()) ||
    // A beacon is still sent after its page closes, but DevTools reports it as aborted.
    ((/\/(?:(?:assets|covers|fonts)\/|print\.css$|api\/reports$)/.test(request.url()) ||
      request.headers()['sec-purpose'] === 'prefetch') &&
      failureOf(request) === 'aborted')
  context.on(
    'requestfailed',
    request =>
      !isAbortedLoad(request) &&
      !isOfScriptHost(request.url()) &&
      !isExternalUrl(request.url()) &&
      failureOf(request) !== 'errorStatus' &&
      add(`failed: ${request.url()} ${failureOf(request)}`),
  )
  context.on(
    'response',
    response => response.status() >= 400 && add(`${response.status()}: ${response.url()}`),
  )
  context.on(
    'request',
    request =>
      !request.url().startsWith(origin) &&
      !/^(?:blob|data):/.test(request.url()) &&
      !isOfScriptHost(request.url()) &&
      !isExternalUrl(request.url()) &&
      add(`other origin: ${request.url()}`),
  )
  return onAppUrl(context, url => add(`other origin: ${url}`))
}

/** Calls `listener` with URLs for other apps, such as `mailto:`. Returns a function that stops listening. */
function onAppUrl(context: BrowserContext, listener: (url: string) => void): () => void {
  if (isStockFirefox(context.browser())) return onExternalUrl(listener)
  const listen = (request: Request) => isExternalUrl(request.url()) && listener(request.url())
  context.on('request', listen)
  return () => context.off('request', listen)
}

/**
 * Removes the entries that match `expected` or `allowed`. Waits for each expected pattern, and fails if one
 * never matches. `allowed` is for entries that depend on timing. The fixture reports all other entries.
 */
export async function expectConsoleErrors(
  consoleErrors: ConsoleErrors,
  expected: readonly RegExp[],
  { allowed = [] }: { allowed?: readonly RegExp[] } = {},
): Promise<void> {
  await expect
    .poll(() =>
      expected
        .filter(pattern => !consoleErrors.some(entry => pattern.test(entry)))
        .map(pattern => `${String(pattern)} matches no entry in ${JSON.stringify(consoleErrors)}`),
    )
    .toEqual([])
  const patterns = [...expected, ...allowed]
  const others = consoleErrors.filter(entry => !patterns.some(pattern => pattern.test(entry)))
  consoleErrors.splice(0, consoleErrors.length, ...others)
}

export const errorStatus = (status: number, url = ''): RegExp => new RegExp(`^${status}: .*${url}`)

/** Matches the entry for a request to `url` that failed for one of the `causes`. */
export const failedRequest = (url: string, ...causes: Failure[]): RegExp =>
  new RegExp(`^failed: .*${url}.* (?:${causes.join('|')})$`)

/** Matches the entry for the error view's request to `path`, aborted by the next page load. */
export const abortedHostCheck = (path: string): RegExp => failedRequest(path, 'aborted')

/** React's log of a caught ModuleLoadError: a minified name (or none), no message, and a stack. */
export const MISSING_SCRIPT = /^console error: (?:Error$|[\w$]*\n\s+at .*\/assets\/)/
