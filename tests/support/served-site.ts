import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, join } from 'node:path'
import { test as base } from 'playwright/test'
import { prerenderConfig } from '../../src/prerender.config.ts'
import { vercelRoutes } from '../../src/prerender/host/vercel.ts'
import type { RunningServer } from '../../src/server/listen.ts'
import { QA_DIST, SANDBOX_DIST } from '../../tools/sandbox/build.ts'
import { startServer } from '../../tools/sandbox/host-server.ts'
import { qaRoutes } from '../../tools/sandbox/qa-routes.ts'
import { prepareBrowser } from '../e2e/support/stock-firefox.ts'
import { PlaywrightDriver } from '../journeys/support/playwright.ts'
import type { Driver } from '../journeys/support/visitor.ts'
import { WebKitDriver } from '../journeys/support/webkitgtk.ts'
import { createFakes } from '../../tools/sandbox/payment-providers.ts'
import { type Sandbox, SANDBOX_PATHS, startSandbox } from '../../tools/sandbox/sandbox.ts'

const project = join(import.meta.dirname, '../..')

export interface Site extends RunningServer {
  sandbox: Sandbox
  /** Returns true if it responds to the request in place of the server. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
}

/** The name of the driver that runs a Playwright project's journeys. */
export type DriverName = 'playwright' | 'webkitgtk'

interface WorkerFixtures {
  /** Serves a build. All builds share one sandbox. */
  siteOf: (build: typeof SANDBOX_DIST | typeof QA_DIST) => Promise<Site>
  driverName: DriverName
  driver: Driver
}

/**
 * The base test for all engines. Test files may add test fixtures, but not worker fixtures, because each
 * set of worker fixtures starts another worker, which loads all modules again.
 */
export const servedSiteTest = base.extend<{ isolation: void; isQa: boolean; site: Site }, WorkerFixtures>({
  siteOf: [
    async ({}, use) => {
      const sandbox = await startSandbox()
      const sites = new Map<string, Promise<Site>>()
      const serve = async (build: string): Promise<Site> => {
        const root = join(project, build)
        const routes = vercelRoutes(prerenderConfig, root)
        const server = await startServer({
          root,
          routes: build === QA_DIST ? qaRoutes(routes) : routes,
          functions: { paths: SANDBOX_PATHS, handle: sandbox.handle },
          intercept: (request, response) => site.intercept?.(request, response) ?? false,
        })
        const site: Site = { ...server, sandbox, intercept: undefined }
        return site
      }
      await use(build => {
        const site = sites.get(build) ?? serve(build)
        sites.set(build, site)
        return site
      })
      for (const site of await Promise.all(sites.values())) await site.close()
      await sandbox.close()
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser }, use) => {
      await prepareBrowser(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  driverName: ['playwright', { option: true, scope: 'worker' }],
  driver: [
    // Do not use the fixture `browser`, which would start another browser for WebKitGTK projects.
    async ({ driverName, playwright, browserName }, use) => {
      const driver =
        driverName === 'webkitgtk'
          ? await WebKitDriver.start()
          : await PlaywrightDriver.start(await playwright[browserName].launch())
      await use(driver)
      await driver.stop()
    },
    { scope: 'worker' },
  ],
  /** Serves the QA build instead of the sandbox build. */
  isQa: [false, { option: true }],
  site: async ({ siteOf, isQa }, use) => {
    const site = await siteOf(isQa ? QA_DIST : SANDBOX_DIST)
    site.sandbox.newsletter.dependencies.siteOrigin = site.origin
    await use(site)
  },
  /** Gives each test working fakes of all external services. Afterwards, removes the test's interceptor. */
  isolation: [
    async ({ site }, use) => {
      Object.assign(site.sandbox.payments, createFakes())
      Object.assign(site.sandbox.email, { behaviour: {}, received: [], requests: 0 })
      Object.assign(site.sandbox.newsletter, { behaviour: {}, requests: 0 })
      await site.sandbox.newsletter.clear()
      site.sandbox.clock.aheadMs = 0
      await use()
      site.intercept = undefined
    },
    { auto: true },
  ],
})

/** Holds requests for matching URLs. The returned function releases them. */
export function holdAtServer(site: Site, pattern: RegExp): () => void {
  const held: (() => void)[] = []
  site.intercept = ({ url = '' }, response) => {
    if (!pattern.test(url)) return false
    held.push(() => response.writeHead(302, { Location: `${url}?` }).end())
    return true
  }
  return () => {
    site.intercept = undefined
    held.forEach(release => release())
  }
}

/** Responds to `path` with `html` up to index `end`. Then resolves with a function that sends the rest. */
export const sendInTwoParts = (site: Site, path: string, html: string, end: number): Promise<() => void> =>
  new Promise(resolve => {
    site.intercept = ({ url }, response) => {
      if (url !== path) return false
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).write(html.slice(0, end))
      resolve(() => response.end(html.slice(end)))
      return true
    }
  })

/** Fails only the first request for each script. Returns the names of failed scripts as a live set. */
export function failScriptsOnce(site: Site): ReadonlySet<string> {
  const failed = new Set<string>()
  site.intercept = ({ url = '' }, response) => {
    // Compare file names, because the second request may have a different folder in its URL.
    const name = basename(url)
    if (!name.endsWith('.js') || failed.has(name)) return false
    failed.add(name)
    response.destroy()
    return true
  }
  return failed
}
