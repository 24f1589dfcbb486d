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
import { withoutRules } from './style.ts'

const project = join(import.meta.dirname, '../../..')
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Everything that went wrong in a context without a test asking for it. */
export type ConsoleErrors = string[]

export interface Site extends RunningServer {
  sandbox: Sandbox
}

export const test = base.extend<{ consoleErrors: ConsoleErrors }, { site: Site; isQa: boolean }>({
  /** Whether the site is the one for testers. */
  isQa: [false, { option: true, scope: 'worker' }],
  site: [
    async ({ isQa }, use) => {
      const sandbox = await startSandbox()
      const root = join(project, isQa ? QA_DIST : SANDBOX_DIST)
      const server = await startServer({
        root,
        routes: isQa ? qaRoutes(routesOf(root)) : routesOf(root),
        before: { paths: SANDBOX_PATHS, handle: sandbox.handle },
      })
      sandbox.newsletter.leadTo(server.origin)
      await use({ ...server, sandbox })
      await server.close()
      await sandbox.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  /** No console message, page error, failed request or request to another host, and at the end no class without its rules, in any test. */
  consoleErrors: [
    async ({ context, site }, use) => {
      const consoleErrors: ConsoleErrors = []
      watch(context, site.origin, consoleErrors)
      await use(consoleErrors)
      expect(consoleErrors).toEqual([])
      for (const page of context.pages()) expect(await withoutRules(page)).toEqual([])
    },
    { auto: true },
  ],
})

function watch(context: BrowserContext, origin: string, consoleErrors: ConsoleErrors): void {
  context.on('console', message => consoleErrors.push(`console ${message.type()}: ${message.text()}`))
  context.on('weberror', error => consoleErrors.push(`error: ${String(error.error())}`))
  // A page that is left while it still fetches its icon, its face, its script or a picture is no failure.
  const isLeft = (request: Request) =>
    request.url().endsWith('/favicon.svg') ||
    (/\/(?:assets|covers|fonts)\//.test(request.url()) && request.failure()?.errorText === 'net::ERR_ABORTED')
  context.on(
    'requestfailed',
    request =>
      !isLeft(request) &&
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
      consoleErrors.push(`elsewhere: ${request.url()}`),
  )
}

export { expect }

/** The script that takes a page over. */
export const ENTRY_SCRIPT = /\/assets\/app-/

/** The bar on a page whose script has taken over. */
export const hydratedHeader = (page: Page) => page.locator('[data-machine="navigation"][data-hydrated]')

/** Shows the page a visitor, and waits until it answers. */
export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(4, 4)
  await page.mouse.move(6, 6)
  await expect(hydratedHeader(page)).toHaveCount(1)
}

/** Time for what the page does about the last thing that happened to be seen. */
export const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** How far from where an anchor is to stand, under the bar, something stands. Pixels. */
export const distanceBelowHeader = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .evaluate(
      element =>
        element.getBoundingClientRect().top -
        Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
    )

/** To another address without a load, whether or not a link leads there. */
export const navigateClientSide = (page: Page, path: string): Promise<void> =>
  page.evaluate(address => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * WCAG 2.2 AA, as axe sees it, and its advice beyond that where the whole page can be reached; one line for each
 * violation. The bar is looked at clear and glassy.
 */
export async function violations(page: Page, { beyond = true } = {}): Promise<string[]> {
  const tags = beyond ? [...WCAG, 'best-practice'] : WCAG
  await page.evaluate(axeSource)
  const bar = page.getByRole('banner')
  if ((await bar.count()) === 0) return run(page, {}, tags)
  const found = await run(page, {}, tags)
  await page.evaluate(top => scrollTo({ top, behavior: 'instant' }), GLASS_THRESHOLD_PX + 200)
  if ((await page.evaluate(() => scrollY)) <= GLASS_THRESHOLD_PX) return found
  await expect(bar).toHaveAttribute('data-state', /bar\.glassy/)
  return [...found, ...(await run(page, { include: [['header']] }, tags))]
}

interface Where {
  include?: string[][]
}

const run = (page: Page, context: Where, tags: string[]) =>
  page.evaluate(
    async ([where, runOnly]) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      const { violations: found } = await axe.run(where.include ? (where as Axe.ElementContext) : document, {
        runOnly,
      })
      return found.map(
        violation =>
          `${violation.id}: ${violation.nodes.map(node => `${node.html.slice(0, 100)} ${JSON.stringify(node.any[0]?.data ?? null)}`).join(' | ')}`,
      )
    },
    [context, tags] as const,
  )

export const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
