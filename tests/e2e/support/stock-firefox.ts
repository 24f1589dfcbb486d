import { EventEmitter } from 'node:events'
import type { Browser, Locator, Page } from 'playwright/test'
import { company } from '../../../src/company/company.ts'

/** Playwright's WebDriver BiDi session, which its types omit. */
interface BidiSession {
  send: (method: string, parameters: object) => Promise<{ contexts: { context: string }[] }>
  emit: (event: string, parameters: { url?: string }) => boolean
}

/** Media features to emulate. A feature that is missing or null keeps its value. */
export interface Media {
  colorScheme?: 'light' | 'dark' | 'no-preference' | null | undefined
  reducedMotion?: 'reduce' | 'no-preference' | null | undefined
}

/** Whether Playwright drives an unmodified Firefox over WebDriver BiDi. */
export const isStockFirefox = (browser: Browser | null): boolean =>
  browser?.browserType().name() === 'firefox' && bidiSession(browser) !== undefined

const bidiSession = (browser: Browser): BidiSession | undefined =>
  (
    browser as unknown as {
      _connection: { toImpl: (object: Browser) => { _browserSession?: BidiSession } }
    }
  )._connection.toImpl(browser)._browserSession

/** BiDi events from all browsers in this worker. Playwright sends an event only to its page's session. */
const events = new EventEmitter()

const patched = new WeakSet<object>()

/**
 * Makes Playwright 1.65 work with Firefox 153. Playwright cannot create a context without
 * `emulation.setMediaFeaturesOverride`, which Firefox lacks; emulateMedia() replaces it. Navigations to URLs
 * for other apps are hidden, because they never end and Playwright would wait for them.
 */
function patchSessions(browser: Browser): void {
  const prototype = Object.getPrototypeOf(bidiSession(browser)) as BidiSession
  // All browsers in a worker share this prototype. Patching it twice would report each event twice.
  if (patched.has(prototype)) return
  patched.add(prototype)
  const { send, emit } = prototype
  prototype.send = function (this: BidiSession, method, parameters) {
    return method === 'emulation.setMediaFeaturesOverride'
      ? Promise.resolve({ contexts: [] })
      : send.call(this, method, parameters)
  }
  prototype.emit = function (this: BidiSession, event, parameters) {
    events.emit(event, parameters)
    const neverEnds = event === 'browsingContext.navigationStarted' && isExternalUrl(parameters.url ?? '')
    return neverEnds || emit.call(this, event, parameters)
  }
}

/** The browser's own window, whose scripts can reach Firefox's internals (`--remote-allow-system-access`). */
async function browserWindow(session: BidiSession): Promise<{ context: string | undefined }> {
  const { contexts } = await session.send('browsingContext.getTree', { 'moz:scope': 'chrome' })
  return { context: contexts[0]?.context }
}

const EXTERNAL_URLS = 'external-urls'

/** Prepares stock Firefox: it reports URLs for other apps, such as `mailto:`, instead of opening them. */
export async function prepareBrowser(browser: Browser): Promise<void> {
  const session = isStockFirefox(browser) && bidiSession(browser)
  if (!session) return
  patchSessions(browser)
  // Register an app for each scheme; otherwise, Firefox would show an error page.
  const functionDeclaration = `(report, schemes) => {
    const { nsContentDispatchChooser } = ChromeUtils.importESModule('resource://gre/modules/ContentDispatchChooser.sys.mjs')
    nsContentDispatchChooser.prototype.handleURI = (handler, uri) => report(uri.spec)
    const handlers = Cc['@mozilla.org/uriloader/handler-service;1'].getService(Ci.nsIHandlerService)
    const protocols = Cc['@mozilla.org/uriloader/external-protocol-service;1'].getService(Ci.nsIExternalProtocolService)
    for (const scheme of schemes.split(' ')) {
      const app = Cc['@mozilla.org/uriloader/web-handler-app;1'].createInstance(Ci.nsIWebHandlerApp)
      app.uriTemplate = 'https://handler.invalid/%s'
      const handler = protocols.getProtocolHandlerInfo(scheme)
      handler.possibleApplicationHandlers.appendElement(app)
      handlers.store(handler)
    }
  }`
  await session.send('script.callFunction', {
    functionDeclaration,
    arguments: [
      { type: 'channel', value: { channel: EXTERNAL_URLS } },
      { type: 'string', value: `mailto ${company.logdhan.appScheme}` },
    ],
    target: await browserWindow(session),
    awaitPromise: false,
  })
}

/** Whether the URL opens another app. */
export const isExternalUrl = (url: string): boolean =>
  !/^(?:https?|wss?|data|blob|about|chrome-error):/.test(url)

/** Calls `listener` with URLs that other apps would open. Returns a function that stops listening. */
export function onExternalUrl(listener: (url: string) => void): () => void {
  const listen = ({ channel, data }: { channel: string; data: { value: string } }) => {
    if (channel === EXTERNAL_URLS) listener(data.value)
  }
  events.on('script.message', listen)
  return () => events.off('script.message', listen)
}

/** Runs a script in stock Firefox's own window. In other browsers, does nothing and resolves with false. */
async function runInFirefox(browser: Browser | null, expression: string): Promise<boolean> {
  const session = browser && isStockFirefox(browser) ? bidiSession(browser) : undefined
  if (!session) return false
  const target = await browserWindow(session)
  await session.send('script.evaluate', { expression, target, awaitPromise: false })
  return true
}

/** Emulates media features in all pages with Firefox preferences. Resolves with false in other browsers. */
export function emulateMedia(browser: Browser | null, { colorScheme, reducedMotion }: Media) {
  const preferences = {
    'layout.css.prefers-color-scheme.content-override': colorScheme && Number(colorScheme !== 'dark'),
    'ui.prefersReducedMotion': reducedMotion && Number(reducedMotion === 'reduce'),
  }
  const set = Object.entries(preferences).filter(([, value]) => typeof value === 'number')
  const script = set.map(([name, value]) => `Services.prefs.setIntPref('${name}', ${String(value)})`)
  return runInFirefox(browser, script.join(';'))
}

/** Sets media features for an open page in any browser. */
export async function setMedia(page: Page, media: Parameters<Page['emulateMedia']>[0] = {}): Promise<void> {
  if (!(await emulateMedia(page.context().browser(), media))) await page.emulateMedia(media)
}

/** Enables or disables scripts. Playwright 1.65 does not pass `javaScriptEnabled` to stock Firefox. */
export const setScripting = (browser: Browser, isEnabled: boolean): Promise<boolean> =>
  runInFirefox(browser, `Services.prefs.setBoolPref('javascript.enabled', ${String(isEnabled)})`)

/** Emulates print media, for which Firefox has no preference. */
export async function emulatePrint(page: Page): Promise<void> {
  const script = `for (const window of Services.wm.getEnumerator('navigator:browser'))
    for (const tab of window.gBrowser.tabs) tab.linkedBrowser.browsingContext.mediumOverride = 'print'`
  if (!(await runInFirefox(page.context().browser(), script))) await page.emulateMedia({ media: 'print' })
}

/** Makes `goBack` and `goForward` call history.go(), because otherwise they hang after a hash navigation. */
export function goBackWithHistory(page: Page): void {
  const go = (steps: number) => async () => {
    // Use a timer, because evaluate() gets no result from a page that navigates away.
    await page.evaluate(by => void setTimeout(() => history.go(by)), steps)
    return null
  }
  page.goBack = go(-1)
  page.goForward = go(1)
}

/** Whether taps fire no clicks in this browser, as in Firefox over WebDriver BiDi. */
const lacksTaps = (page: Page) => isStockFirefox(page.context().browser())
export const tap = (locator: Locator): Promise<void> =>
  lacksTaps(locator.page()) ? locator.click() : locator.tap()
/** Taps a point on the page, in CSS pixels. */
export const tapAt = (page: Page, x: number, y: number): Promise<void> =>
  lacksTaps(page) ? page.mouse.click(x, y) : page.touchscreen.tap(x, y)
