import type { Browser, Locator, Page } from 'playwright/test'

/** Playwright's WebDriver BiDi session, which its types omit. */
interface BidiSession {
  send: (method: string, parameters: object) => Promise<{ contexts: { context: string }[] }>
}

/** Media features to emulate. A missing one stays as it is; null is the default. */
export interface Media {
  colorScheme?: 'light' | 'dark' | 'no-preference' | null | undefined
  reducedMotion?: 'reduce' | 'no-preference' | null | undefined
}

/** Whether Playwright drives a Firefox as Mozilla publishes it, over WebDriver BiDi. */
export const isStockFirefox = (browser: Browser): boolean =>
  browser.browserType().name() === 'firefox' && bidiSession(browser) !== undefined

const bidiSession = (browser: Browser): BidiSession | undefined =>
  (
    browser as unknown as {
      _connection: { toImpl: (object: Browser) => { _browserSession?: BidiSession } }
    }
  )._connection.toImpl(browser)._browserSession

/**
 * Makes Playwright 1.65 work with Firefox 153. Playwright sends each context `emulation.setMediaFeaturesOverride`, which
 * this Firefox does not know, so no context could be created. emulateMedia() does what the command should.
 */
export function tolerateMissingMediaEmulation(browser: Browser): void {
  const prototype = Object.getPrototypeOf(bidiSession(browser)) as BidiSession
  const { send } = prototype
  prototype.send = function (this: BidiSession, method, parameters) {
    return method === 'emulation.setMediaFeaturesOverride'
      ? Promise.resolve({ contexts: [] })
      : send.call(this, method, parameters)
  }
}

/** Sets media features with Firefox's preferences, for all pages of the browser. Needs `--remote-allow-system-access`. */
export async function emulateMedia(browser: Browser, { colorScheme, reducedMotion }: Media): Promise<void> {
  const session = bidiSession(browser)
  if (!session) return
  const { contexts } = await session.send('browsingContext.getTree', { 'moz:scope': 'chrome' })
  const preferences = {
    ...(colorScheme === undefined
      ? {}
      : { 'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1 }),
    ...(reducedMotion === undefined ? {} : { 'ui.prefersReducedMotion': reducedMotion === 'reduce' ? 1 : 0 }),
  }
  await session.send('script.evaluate', {
    expression: Object.entries(preferences)
      .map(([name, value]) => `Services.prefs.setIntPref('${name}', ${value})`)
      .join(';'),
    target: { context: contexts[0]?.context },
    awaitPromise: false,
  })
}

/** Makes `goBack` and `goForward` of a page use its history. Playwright 1.65 waits without end for a hash navigation. */
export function goBackWithHistory(page: Page): void {
  const go = (steps: number) => async () => {
    // In a timer, because evaluate() gets no result from a page that is left.
    await page.evaluate(by => void setTimeout(() => history.go(by)), steps)
    return null
  }
  page.goBack = go(-1)
  page.goForward = go(1)
}

/** Taps an element. Firefox's WebDriver BiDi sends touches without the click that follows them on a device. */
export const tap = (locator: Locator): Promise<void> => {
  const browser = locator.page().context().browser()
  return browser && isStockFirefox(browser) ? locator.click() : locator.tap()
}

/** Taps a point of the page, in CSS pixels. */
export const tapAt = (page: Page, x: number, y: number): Promise<void> => {
  const browser = page.context().browser()
  return browser && isStockFirefox(browser) ? page.mouse.click(x, y) : page.touchscreen.tap(x, y)
}
