import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import { expect, type Page } from 'playwright/test'
import { pages } from '../../../src/company/pages.ts'
import { GLASS_THRESHOLD_PX } from '../../../machines/header/machine.ts'
import { ENTRY_SCRIPT, scriptNamed } from '../../support/script-urls.ts'
import { servedSiteTest } from '../../support/served-site.ts'
import { type ConsoleErrors, type Failure, ignoreInitialPointer, watch } from './console-errors.ts'
import { emulateMedia, goBackWithHistory, isStockFirefox } from './stock-firefox.ts'
import { missingRules } from './style.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const test = servedSiteTest.extend<{ consoleErrors: ConsoleErrors; media: void; pointer: void }>({
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
   * A test fails if it leaves entries here; expectConsoleErrors() removes expected ones. It also fails if the
   * full style sheet has a rule for an element of an open page that the inlined one lacks.
   */
  consoleErrors: [
    async ({ context, site }, use) => {
      const consoleErrors: ConsoleErrors = []
      const stopListening = watch(context, site.origin, entry => consoleErrors.push(entry))
      await use(consoleErrors)
      stopListening()
      expect(consoleErrors).toEqual([])
      for (const page of context.pages()) expect(await missingRules(page)).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
export { unlessFirst } from './tags.ts'
export { type ConsoleErrors, onAppUrl, UNUSED_PRELOAD } from './console-errors.ts'

/**
 * Removes the entries that match `expected` or `allowed`. Waits for each expected pattern, and fails if one
 * never matches. `allowed` is for entries that depend on timing. The fixture reports the rest.
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

/** The live region of failures. It has no role, because screen readers read an empty alert. */
export const ALERT = '[aria-live=assertive]'

/** Entry of a response with an error status. */
export const errorStatus = (status: number, url = ''): RegExp => new RegExp(`^${status}: .*${url}`)

/** Entry for a request to `url` that failed in one of these ways. */
export const failedRequest = (url: string, ...causes: Failure[]): RegExp =>
  new RegExp(`^failed: .*${url}.* (?:${causes.join('|')})$`)

/** Entry for the page error view's reachability check of `path`, which the following page load aborts. */
export const abortedHostCheck = (path: string): RegExp => failedRequest(path, 'aborted')

/** React's log of a caught ModuleLoadError: a minified name or none, no message, and a stack. */
export const MISSING_SCRIPT = /^console error: (?:Error$|[\w$]*\n\s+at .*\/assets\/)/

export { ENTRY_SCRIPT, scriptNamed }

/** The page header; matches nothing before it is hydrated. */
export const hydratedHeader = (page: Page) => page.locator('[data-machine="header"][data-hydrated]')

/** Moves the mouse, which starts hydration, and waits until the page header is hydrated. */
export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(4, 4)
  await page.mouse.move(6, 6)
  await expect(hydratedHeader(page)).toHaveCount(1)
}

/** Opens a page and hydrates it. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrate(page)
}

/** Follows the footer's link to a page and waits until the page is shown. */
export async function followFooterLink(page: Page, to: 'terms' | 'privacy' = 'terms'): Promise<void> {
  const { name } = pages[to]
  await page.getByRole('contentinfo').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

/** Resolves when the page's fonts have loaded. */
export const fontsLoaded = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => {}))

/** Holds the page's requests for `url`. The returned function releases them and lets later ones through. */
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

/** Opens a page and holds its entry script. The returned function releases it. */
export async function openHeld(page: Page, path: string): Promise<() => void> {
  const release = await holdRequests(page, ENTRY_SCRIPT)
  await page.goto(path)
  return release
}

/** Counts the browser's own validation messages: one per form with an `invalid` event not cancelled. */
export async function browserMessages(page: Page): Promise<() => Promise<number>> {
  const shown = await page.evaluateHandle(() => {
    const events: Event[] = []
    addEventListener('invalid', event => events.push(event), true)
    return events
  })
  return () => shown.evaluate(events => events.filter(event => !event.defaultPrevented).length)
}

/** Resolves after two animation frames, when the effects of the last action are painted. */
export const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Starts a client navigation to `path`, even if no link leads there. */
export const navigateClientSide = (page: Page, path: string): Promise<void> =>
  page.evaluate(address => void navigation.navigate(address), path)

/** Sets the colour scheme of an open page. */
export const setColorScheme = (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  const browser = page.context().browser()
  return browser && isStockFirefox(browser)
    ? emulateMedia(browser, { colorScheme })
    : page.emulateMedia({ colorScheme })
}

/** Sets the preference for reduced motion on an open page. */
export const setReducedMotion = (page: Page, reducedMotion: 'reduce' | 'no-preference'): Promise<void> => {
  const browser = page.context().browser()
  return browser && isStockFirefox(browser)
    ? emulateMedia(browser, { reducedMotion })
    : page.emulateMedia({ reducedMotion })
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** axe's rules: WCAG 2.2 AA and best practices, WCAG alone, or those that depend on layout or on colours. */
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
 * Violations that axe finds, one line each, in the element that matches `within` or the whole page. A long
 * page is also scrolled, to check its header again.
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
