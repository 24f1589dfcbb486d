import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import { type BrowserContext, expect, type Page, type Request } from 'playwright/test'
import { GLASS_THRESHOLD_PX } from '#machines/header.machine.ts'
import { isOfScriptHost } from '../../support/script-hosts.ts'
import { servedSiteTest } from '../../support/served-site.ts'
import {
  emulateMedia,
  goBackWithHistory,
  isExternalUrl,
  isStockFirefox,
  onExternalUrl,
  reportExternalUrls,
  patchSessions,
} from './stock-firefox.ts'
import { missingRules } from './style.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Console messages, page errors, failed requests, error responses and requests to other origins of a browser context, in
 * order. The formats: `console <type>: <text>`, `error: <message>`, `failed: <URL> <failure>`, `<status>: <URL>`,
 * `other origin: <URL>`.
 */
export type ConsoleErrors = string[]

export const test = servedSiteTest.extend<{ consoleErrors: ConsoleErrors; media: void; pointer: void }>({
  browser: [
    async ({ browser }, use) => {
      if (isStockFirefox(browser)) {
        patchSessions(browser)
        await reportExternalUrls(browser)
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  page: async ({ page, browser }, use) => {
    if (isStockFirefox(browser)) goBackWithHistory(page)
    await use(page)
  },
  media: [
    async ({ browser, colorScheme, reducedMotion }, use) => {
      if (isStockFirefox(browser)) await emulateMedia(browser, { colorScheme, reducedMotion })
      await use()
    },
    { auto: true },
  ],
  pointer: [
    async ({ context, browserName }, use) => {
      if (browserName === 'chromium') await context.addInitScript(ignoreInitialPointer)
      await use()
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  /**
   * A test fails if it leaves entries here; expectConsoleErrors() removes expected ones. It also fails if an
   * open page has an element for which a rule is in the full style sheet, but not in the page's inlined one.
   */
  consoleErrors: [
    async ({ context, site }, use) => {
      const consoleErrors: ConsoleErrors = []
      watch(context, site.origin, entry => consoleErrors.push(entry))
      const stopListening = onAppUrl(context, url => consoleErrors.push(`other origin: ${url}`))
      await use(consoleErrors)
      stopListening()
      expect(consoleErrors).toEqual([])
      for (const page of context.pages()) expect(await missingRules(page)).toEqual([])
    },
    { auto: true },
  ],
})

/** Chromium and Firefox log a failed request a second time, with one of these texts. */
const REPEATS_FAILED_REQUEST =
  /^Failed to load resource: |^(?:Error: )?(?:Loading module from .* disallowed MIME type|downloadable font: download failed)/

/**
 * Runs in the page. Chromium's headless shell reports a mouse at the top left corner of each new page, which would
 * start hydration. Hides these events, and reports the mouse when it moves for the first time.
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

/** Calls `add` with each entry of `ConsoleErrors` but those of `onAppUrl`. */
export function watch(context: BrowserContext, origin: string, add: (entry: string) => unknown): void {
  context.on('console', message => {
    // React's performance tracks in the development server.
    if ((message.type() as string) !== 'timeStamp' && !REPEATS_FAILED_REQUEST.test(message.text()))
      add(`console ${message.type()}: ${message.text()}`)
  })
  context.on('weberror', error => {
    const message = String(error.error())
    // Chromium reports violations of the content policy as console errors, Firefox as script errors.
    if (message.startsWith('Content-Security-Policy')) add(`console error: ${message}`)
    else if (!REPEATS_FAILED_REQUEST.test(message)) add(`error: ${message}`)
  })
  // Leaving a page aborts the assets and prefetches that it still loads.
  const isAbortedLoad = (request: Request) =>
    /\/(?:favicon\.svg|apple-touch-icon\.png)$/.test(request.url()) ||
    // A beacon goes on when its page has closed, but the browser's tools no longer see it.
    ((/\/(?:(?:assets|covers|fonts)\/|api\/reports$)/.test(request.url()) ||
      request.headers()['sec-purpose'] === 'prefetch') &&
      failureOf(request) === 'aborted')
  context.on(
    'requestfailed',
    request =>
      !isAbortedLoad(request) &&
      !isOfScriptHost(request.url()) &&
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
      !request.url().startsWith('data:') &&
      !isOfScriptHost(request.url()) &&
      !isExternalUrl(request.url()) &&
      add(`other origin: ${request.url()}`),
  )
}

/** Calls `listener` with each URL for another app, such as `mailto:`. Returns a function that removes the listener. */
export function onAppUrl(context: BrowserContext, listener: (url: string) => void): () => void {
  const browser = context.browser()
  if (browser && isStockFirefox(browser)) return onExternalUrl(listener)
  const listen = (request: Request) => isExternalUrl(request.url()) && listener(request.url())
  context.on('request', listen)
  return () => context.off('request', listen)
}

export { expect }

/**
 * Removes the entries that match `expected` or `allowed`. Waits until each expected pattern has matched, and fails if
 * one does not. `allowed` is for entries that depend on timing. Other entries stay, so that the fixture reports them.
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
        .map(pattern => `${String(pattern)} matches no entry of ${JSON.stringify(consoleErrors)}`),
    )
    .toEqual([])
  const patterns = [...expected, ...allowed]
  const others = consoleErrors.filter(entry => !patterns.some(pattern => pattern.test(entry)))
  consoleErrors.splice(0, consoleErrors.length, ...others)
}

/** Entry of a response with an error status. */
export const errorStatus = (status: number, url = ''): RegExp => new RegExp(`^${status}: .*${url}`)

/**
 * Why a request failed: its page was left, `route.abort()` or a refused connection, no network, or a response with an
 * error status, which has an entry of its own.
 */
type Failure = 'aborted' | 'failed' | 'offline' | 'errorStatus'

/** Error texts of Chromium, of Firefox over WebDriver BiDi, and of Playwright's own Firefox and WebKit. */
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

/** Entry of a request to `url` that failed in one of the given ways. */
export const failedRequest = (url: string, ...causes: Failure[]): RegExp =>
  new RegExp(`^failed: .*${url}.* (?:${causes.join('|')})$`)

/** Entry of the page error view's reachability check of `path`, which the following page load aborts. */
export const abortedHostCheck = (path: string): RegExp => failedRequest(path, 'aborted')

/** Chromium's warning when a page does not run the preloaded payment SDK within a few seconds of its load. */
export const UNUSED_PRELOAD = /^console warning: .*preloaded using link preload/

/** React's log of a caught ModuleLoadError: a minified name or none, no message, and a stack. */
export const MISSING_SCRIPT = /^console error: (?:Error$|[\w$]*\n\s+at .*\/assets\/)/

export { ENTRY_SCRIPT, scriptNamed } from '../../support/script-urls.ts'

/** The page header; matches nothing before it is hydrated. */
export const hydratedHeader = (page: Page) => page.locator('[data-machine="header"][data-hydrated]')

/** Moves the mouse, which starts hydration, and waits until the page header is hydrated. */
export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(4, 4)
  await page.mouse.move(6, 6)
  await expect(hydratedHeader(page)).toHaveCount(1)
}

/** Holds the page's requests for `url`. The returned function lets them, and later ones, continue. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(url, async route => {
    await released
    await route.continue()
  })
  return () => release()
}

/** Resolves after two animation frames, when the effects of the last action are painted. */
export const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Distance in pixels of an element's top from the position below the page header to which a link to it scrolls. */
export const distanceBelowHeader = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .evaluate(
      element =>
        element.getBoundingClientRect().top -
        Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
    )

/** Starts a client navigation to `path`, also where no link leads there. */
export const navigateClientSide = (page: Page, path: string): Promise<void> =>
  page.evaluate(address => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Sets the colour scheme of an open page. */
export const setColorScheme = (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  const browser = page.context().browser()
  return browser && isStockFirefox(browser)
    ? emulateMedia(browser, { colorScheme })
    : page.emulateMedia({ colorScheme })
}

/** Sets the preference for reduced motion of an open page. */
export const setReducedMotion = (page: Page, reducedMotion: 'reduce' | 'no-preference'): Promise<void> => {
  const browser = page.context().browser()
  return browser && isStockFirefox(browser)
    ? emulateMedia(browser, { reducedMotion })
    : page.emulateMedia({ reducedMotion })
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** axe's rules for WCAG 2.2 AA and its best practices, for WCAG alone, or those whose result depends on the layout or on colours. */
type Rules = 'all' | 'wcag' | 'layout' | 'colours'

const RUN_ONLY: Record<Rules, Axe.RunOnly> = {
  all: { type: 'tag', values: [...WCAG, 'best-practice'] },
  wcag: { type: 'tag', values: WCAG },
  layout: {
    type: 'rule',
    values: ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'],
  },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/**
 * Violations that axe finds, one line each: in the element that matches the selector `within`, or in the whole page, of
 * which a long one is also scrolled to check its header a second time.
 */
export async function violations(
  page: Page,
  { rules = 'all', within }: { rules?: Rules; within?: string } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  if (within) return runAxe(page, { include: [[within]] }, RUN_ONLY[rules])
  const found = await runAxe(page, {}, RUN_ONLY[rules])
  const header = page.getByRole('banner')
  if ((await header.count()) === 0) return found
  await page.evaluate(top => scrollTo({ top, behavior: 'instant' }), GLASS_THRESHOLD_PX + 200)
  if ((await page.evaluate(() => scrollY)) <= GLASS_THRESHOLD_PX) return found
  await expect(header).toHaveAttribute('data-state', /bar\.glassy/)
  const inHeader = await runAxe(page, { include: [['header']] }, RUN_ONLY[rules])
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  return [...found, ...inHeader]
}

interface AxeContext {
  include?: string[][]
}

const runAxe = (page: Page, axeContext: AxeContext, rules: Axe.RunOnly) =>
  page.evaluate(
    async ([context, runOnly]) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      const { violations: found } = await axe.run(
        context.include ? (context as Axe.ElementContext) : document,
        {
          runOnly,
        },
      )
      return found.map(
        violation =>
          `${violation.id}: ${violation.nodes.map(node => `${node.html.slice(0, 100)} ${JSON.stringify(node.any[0]?.data ?? null)}`).join(' | ')}`,
      )
    },
    [axeContext, rules] as const,
  )

export const scrollsHorizontally = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
