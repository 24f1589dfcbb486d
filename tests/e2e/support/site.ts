import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type Axe from 'axe-core'
import { type BrowserContext, expect, type Page, type Request, test as base } from 'playwright/test'
import { routesOf } from '#src/build/host/routes.ts'
import { GLASS_THRESHOLD_PX } from '#machines/navigation.machine.ts'
import type { RunningServer } from '../../../api/_newsletter/listen.ts'
import { startServer } from '../../../sandbox/host-server.ts'
import { QA_DIST, SANDBOX_DIST } from '../../../sandbox/build.ts'
import { qaRoutes } from '../../../sandbox/qa-routes.ts'
import { type Sandbox, SANDBOX_PATHS, startSandbox } from '../../../sandbox/sandbox.ts'
import { classesWithoutRules } from './style.ts'

const project = join(import.meta.dirname, '../../..')
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Console messages, page errors, failed requests, error responses and requests to other origins of a browser context.
 * One line each, in order; watch() has the formats.
 */
export type ConsoleErrors = string[]

export interface Site extends RunningServer {
  sandbox: Sandbox
}

export const test = base.extend<{ consoleErrors: ConsoleErrors }, { site: Site; isQa: boolean }>({
  /** Serves the QA build instead of the sandbox build. */
  isQa: [false, { option: true, scope: 'worker' }],
  site: [
    async ({ isQa }, use) => {
      const sandbox = await startSandbox()
      const root = join(project, isQa ? QA_DIST : SANDBOX_DIST)
      const server = await startServer({
        root,
        routes: isQa ? qaRoutes(routesOf(root)) : routesOf(root),
        functions: { paths: SANDBOX_PATHS, handle: sandbox.handle },
      })
      sandbox.newsletter.setSiteOrigin(server.origin)
      await use({ ...server, sandbox })
      await server.close()
      await sandbox.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  /**
   * A test fails if it leaves entries here; expectConsoleErrors() removes expected ones. It also fails if an
   * open page uses a class whose rules are in the full style sheet, but not in the page's inlined one.
   */
  consoleErrors: [
    async ({ context, site }, use) => {
      const consoleErrors: ConsoleErrors = []
      watch(context, site.origin, consoleErrors)
      await use(consoleErrors)
      expect(consoleErrors).toEqual([])
      for (const page of context.pages()) expect(await classesWithoutRules(page)).toEqual([])
    },
    { auto: true },
  ],
})

function watch(context: BrowserContext, origin: string, consoleErrors: ConsoleErrors): void {
  context.on('console', message => consoleErrors.push(`console ${message.type()}: ${message.text()}`))
  context.on('weberror', error => consoleErrors.push(`error: ${String(error.error())}`))
  // Leaving a page aborts the assets that it still loads.
  const isAbortedAsset = (request: Request) =>
    request.url().endsWith('/favicon.svg') ||
    (/\/(?:assets|covers|fonts)\//.test(request.url()) && request.failure()?.errorText === 'net::ERR_ABORTED')
  context.on(
    'requestfailed',
    request =>
      !isAbortedAsset(request) &&
      consoleErrors.push(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`),
  )
  context.on(
    'response',
    response => response.status() >= 400 && consoleErrors.push(`${response.status()}: ${response.url()}`),
  )
  context.on(
    'request',
    request =>
      !request.url().startsWith(origin) &&
      !request.url().startsWith('data:') &&
      consoleErrors.push(`other origin: ${request.url()}`),
  )
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

/** Entries of a response with an error status. Chromium's message about it does not contain the URL. */
export const statusErrors = (status: number, url = ''): RegExp[] => [
  new RegExp(`^${status}: .*${url}`),
  new RegExp(`^console error: .*status of ${status}`),
]

/** Entry of a request to `url` that failed with a network error, such as `net::ERR_FAILED` of `route.abort()`. */
export const failedRequest = (url: string, error: string): RegExp =>
  new RegExp(`^failed: .*${url}.* net::${error}`)

/** Chromium's message about a failed request. It does not contain the URL, and Chromium does not log every failure. */
export const failedToLoad = (error: string): RegExp =>
  new RegExp(`^console error: Failed to load resource: net::${error}`)

/** Entry of the page error view's reachability check of `path`, which the following page load aborts. */
export const abortedHostCheck = (path: string): RegExp => failedRequest(path, 'ERR_ABORTED')

/** Chromium's warning when a page does not run the preloaded payment SDK within a few seconds of its load. */
export const UNUSED_PRELOAD = /^console warning: .*preloaded using link preload/

/** React's log of a caught MissingScriptError: a minified name or none, no message, and a stack. */
export const MISSING_SCRIPT = /^console error: [\w$]*\n\s+at .*\/assets\//

/** URL of the entry script, which hydrates the page. */
export const ENTRY_SCRIPT = /\/assets\/app-/

/** The page header; matches nothing before it is hydrated. */
export const hydratedHeader = (page: Page) => page.locator('[data-machine="navigation"][data-hydrated]')

/** Moves the mouse, which starts hydration, and waits until the page header is hydrated. */
export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(4, 4)
  await page.mouse.move(6, 6)
  await expect(hydratedHeader(page)).toHaveCount(1)
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

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Violations of WCAG 2.2 AA that axe finds, one line each. Scrolls a long page to check its header a second time.
 * `bestPractices: false` leaves out axe's best-practice rules, which fail where part of the page is inert.
 */
export async function violations(page: Page, { bestPractices = true } = {}): Promise<string[]> {
  const tags = bestPractices ? [...WCAG, 'best-practice'] : WCAG
  await page.evaluate(axeSource)
  const found = await runAxe(page, {}, tags)
  const header = page.getByRole('banner')
  if ((await header.count()) === 0) return found
  await page.evaluate(top => scrollTo({ top, behavior: 'instant' }), GLASS_THRESHOLD_PX + 200)
  if ((await page.evaluate(() => scrollY)) <= GLASS_THRESHOLD_PX) return found
  await expect(header).toHaveAttribute('data-state', /bar\.glassy/)
  return [...found, ...(await runAxe(page, { include: [['header']] }, tags))]
}

interface AxeContext {
  include?: string[][]
}

const runAxe = (page: Page, axeContext: AxeContext, tags: string[]) =>
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
    [axeContext, tags] as const,
  )

export const scrollsHorizontally = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
