/** Drives the engines that Playwright can start: Chromium, Firefox, and its own WebKit. */
import { type Browser, type Dialog, type FrameLocator, type Page } from 'playwright/test'
import { ignoreInitialPointer, UNUSED_PRELOAD, watch } from '../../e2e/support/console-errors.ts'
import {
  emulateMedia,
  goBackWithHistory,
  isStockFirefox,
  prepareBrowser,
  setScripting,
} from '../../e2e/support/stock-firefox.ts'
import { PageReader } from './page-reader.ts'
import { DEFAULT_OPTIONS, type Driver, type Key, type Visitor, type VisitorOptions } from './visitor.ts'

/** How many times `evaluate` tries a script if the page navigates away. */
const MAX_ATTEMPTS = 6
const PAGE_LEFT =
  /context was destroyed|because of a navigation|Frame was detached|Cannot find context|discarded/

/** Firefox's error if the previous page is still loading. */
const INTERRUPTED = /Navigation to "([^"]*)" is interrupted by another navigation to "\1"/

/** Console messages about CSP violations, which the page already reports as `policy:`. */
const REPEATS_REPORT = /Content.Security.Policy|Trusted(?:HTML|Script)/i

export class PlaywrightDriver implements Driver {
  private readonly reports: string[] = []

  private constructor(private readonly browser: Browser) {}

  static async start(browser: Browser): Promise<PlaywrightDriver> {
    await prepareBrowser(browser)
    return new PlaywrightDriver(browser)
  }

  async open(siteOrigin: string, options: Partial<VisitorOptions> = {}): Promise<Visitor> {
    const { width, height, javaScript, otherOrigin, ...wishes } = { ...DEFAULT_OPTIONS, ...options }
    const media = {
      colorScheme: wishes.dark ? 'dark' : 'light',
      reducedMotion: wishes.reducedMotion ? 'reduce' : 'no-preference',
    } as const
    await emulateMedia(this.browser, media)
    await setScripting(this.browser, javaScript)
    const context = await this.browser.newContext({
      baseURL: siteOrigin,
      viewport: { width, height },
      javaScriptEnabled: javaScript,
      ...media,
    })
    const stopListening = watch(context, siteOrigin, entry => {
      const report = !javaScript && entry === NO_SCRIPT_OF_OURS ? null : reportOf(entry, otherOrigin?.origin)
      if (report) this.reports.push(report)
    })
    if (this.browser.browserType().name() === 'chromium') await context.addInitScript(ignoreInitialPointer)
    if (wishes.hidesAutomation)
      await context.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }),
      )
    if (javaScript) {
      await context.exposeFunction('reportPolicy', (text: string) => void this.reports.push(text))
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          (window as unknown as { reportPolicy: (text: string) => void }).reportPolicy(
            `policy: ${effectiveDirective} ${blockedURI}`,
          ),
        )
      })
    }
    if (wishes.leavesSite || otherOrigin)
      await context.route(
        url => !url.href.startsWith(siteOrigin) && url.protocol.startsWith('http'),
        async route => {
          const { href, origin } = new URL(route.request().url())
          // A response without content does not navigate the page.
          const response = origin === otherOrigin?.origin ? otherOrigin.handle(href) : { status: 204 }
          await Promise.resolve(response)
            .then(found => route.fulfill(found))
            .catch(() => {})
        },
      )
    const page = await context.newPage()
    if (isStockFirefox(this.browser)) goBackWithHistory(page)
    if (wishes.hasClock) await page.clock.install()
    return new PlaywrightVisitor(page, siteOrigin, javaScript, async () => {
      stopListening()
      await context.close()
    })
  }

  takeReports(): string[] {
    return this.reports.splice(0)
  }

  stop = (): Promise<void> => this.browser.close()
}

/** If scripts are disabled, Firefox sometimes logs this error for one of Playwright's own scripts. */
const NO_SCRIPT_OF_OURS = 'console error: Error'

/** Converts an entry of `ConsoleErrors` to a report, or to null if another report covers it. */
function reportOf(entry: string, otherOrigin: string | undefined): string | null {
  const [, kind = '', text = ''] = /^([\w ]+): ([^]*)$/.exec(entry) ?? []
  if (kind === 'other origin')
    return otherOrigin !== undefined && text.startsWith(otherOrigin) ? null : `left: ${text}`
  if (/^\d+$/.test(kind)) return `failed: ${text}`
  // Leaving a page aborts its requests.
  if (kind === 'failed') return text.endsWith(' aborted') ? null : entry
  return REPEATS_REPORT.test(text) || UNUSED_PRELOAD.test(entry) ? null : entry
}

class PlaywrightVisitor extends PageReader implements Visitor {
  private opened: Dialog | null = null
  private frame: FrameLocator | undefined

  constructor(
    private readonly page: Page,
    private readonly siteOrigin: string,
    private readonly javaScript: boolean,
    readonly close: () => Promise<void>,
  ) {
    super()
    page.on('dialog', dialog => {
      this.opened = dialog
    })
  }

  goto = async (url: string): Promise<void> => {
    const dialog = new Promise<unknown>(resolve => void this.page.once('dialog', resolve))
    const loaded = this.page.goto(url).catch((error: unknown) => {
      if (INTERRUPTED.test(String(error))) return this.page.goto(url)
      throw error
    })
    // An open dialog delays the load event.
    await Promise.race([loaded, dialog])
    loaded.catch(() => {})
  }
  reload = (): Promise<void> => this.move(() => this.page.reload())
  back = (): Promise<void> => this.move(() => this.page.goBack())
  forward = (): Promise<void> => this.move(() => this.page.goForward())

  path = (): Promise<string> => Promise.resolve(this.page.url().replace(this.siteOrigin, ''))

  private all = (css: string) => (this.frame ?? this.page).locator(css)
  private visible = (css: string, text = '') =>
    this.all(css)
      .filter({ visible: true, ...(text ? { hasText: text } : {}) })
      .first()

  click = (css: string, text?: string): Promise<void> => {
    const target = this.visible(css, text)
    if (!isStockFirefox(this.page.context().browser())) return target.click()
    // Firefox's WebDriver BiDi sends no mouse events to cross-origin frames.
    if (this.frame) return target.dispatchEvent('click')
    // Without scripts, there are no animation frames, so Playwright cannot see that an element is stable.
    return target.click({ force: !this.javaScript })
  }
  type = (css: string, text: string): Promise<void> => this.visible(css).pressSequentially(text)
  press = (css: string, key: Key): Promise<void> => this.visible(css).press(key)
  moveMouse = async (x = 6, y = 6): Promise<void> => {
    await this.page.mouse.move(x - 2, y - 2)
    await this.page.mouse.move(x, y)
  }
  inFrame = async (css: string, run: () => Promise<void>): Promise<void> => {
    this.frame = this.page.frameLocator(css)
    await run().finally(() => (this.frame = undefined))
  }

  protected override readText(css: string): Promise<string> {
    return this.frame ? this.visible(css).innerText() : super.readText(css)
  }

  dialog = (): Promise<string | null> => Promise.resolve(this.opened?.message() ?? null)
  acceptDialog = (): Promise<unknown> => {
    const { opened } = this
    if (!opened) throw new Error('no dialog is open: poll dialog() first')
    this.opened = null
    return opened.accept()
  }

  async evaluate<T, A extends unknown[]>(
    run: (...parameters: A) => T | Promise<T>,
    ...parameters: A
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.page.evaluate<T>(`(${String(run)})(...${JSON.stringify(parameters)})`)
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !PAGE_LEFT.test(String(error))) throw error
        await this.page.waitForLoadState('domcontentloaded')
      }
    }
  }

  advanceClock = (milliseconds: number): Promise<void> => this.page.clock.fastForward(milliseconds)
}
