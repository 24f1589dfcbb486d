import type { Browser } from 'playwright/test'

/** What Playwright's WebDriver BiDi session offers, which its types do not contain. */
interface BidiSession {
  send: (method: string, parameters: object) => Promise<{ contexts: { context: string }[] }>
}

/** Media features that a page asks for. */
export interface Media {
  colorScheme: 'light' | 'dark' | 'no-preference' | null | undefined
  reducedMotion: 'reduce' | 'no-preference' | null | undefined
}

const bidiSession = (browser: Browser): BidiSession =>
  (
    browser as unknown as {
      _connection: { toImpl: (object: Browser) => { _browserSession: BidiSession } }
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
  const { contexts } = await session.send('browsingContext.getTree', { 'moz:scope': 'chrome' })
  await session.send('script.evaluate', {
    expression: `
      Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', ${colorScheme === 'dark' ? 0 : 1})
      Services.prefs.setIntPref('ui.prefersReducedMotion', ${reducedMotion === 'reduce' ? 1 : 0})`,
    target: { context: contexts[0]?.context },
    awaitPromise: false,
  })
}
