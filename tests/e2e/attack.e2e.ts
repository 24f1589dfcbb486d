/** Attacks that response headers stop. Each test first shows that the attack works without the headers. */
import { join } from 'node:path'
import { isHandler, type Route } from '@vercel/routing-utils'
import type { Page } from 'playwright/test'
import { buildSite } from '../../src/prerender.config.ts'
import { routesOf } from '../../src/host/routes.ts'
import { paths } from '../../src/company/paths.ts'
import { listen } from '../../src/server/listen.ts'
import { startServer } from '../fakes/host-server.ts'
import { SANDBOX_DIST } from '../fakes/build.ts'
import { type ConsoleErrors, expectConsoleErrors } from './support/console-errors.ts'
import { expect, test as base } from './support/site.ts'
import { sampleSession } from '../../src/payments/cashfree/fake.ts'

const SECURITY_HEADERS = ['Content-Security-Policy', 'X-Frame-Options']
const root = join(import.meta.dirname, '../..', SANDBOX_DIST)

const test = base.extend<{ unprotected: string }>({
  /** Origin that serves the same build without SECURITY_HEADERS. */
  unprotected: async ({}, use) => {
    const routes = routesOf(buildSite, root).map((route): Route =>
      isHandler(route) || !route.headers
        ? route
        : {
            ...route,
            headers: Object.fromEntries(
              Object.entries(route.headers).filter(([name]) => !SECURITY_HEADERS.includes(name)),
            ),
          },
    )
    const server = await startServer({ root, routes })
    await use(server.origin)
    await server.close()
  },
})

/** Adds markup to the body of the about page and keeps its headers. */
async function inject(page: Page, markup: string) {
  await page.route(
    url => url.pathname === paths.about,
    async route => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('</body>', `${markup}</body>`) })
    },
  )
}

/** Serves a page from another origin until the test ends. */
async function serve(body: (request: Request) => string | Promise<string>) {
  const { origin } = await listen(async request => {
    const html = await body(request)
    return new Response(html, { headers: { 'Content-Type': 'text/html' } })
  })
  return origin
}

/** Expects that the headers blocked an attack, and that no other errors were logged. */
async function expectErrors(consoleErrors: ConsoleErrors, blocked: RegExp, allowed: readonly RegExp[] = []) {
  await expect.poll(() => consoleErrors.some(entry => blocked.test(entry))).toBe(true)
  await expectConsoleErrors(consoleErrors, [blocked], {
    allowed: [/^other origin: http:\/\/127/, ...allowed],
  })
}

test('an injected inline script does not run', async ({ page, site, unprotected, consoleErrors }) => {
  await inject(page, '<script>window.injected = true</script>')
  const hasRun = async (origin: string) => {
    await page.goto(origin + paths.about)
    return page.evaluate(() => 'injected' in window)
  }
  expect(await hasRun(unprotected)).toBe(true)
  expect(await hasRun(site.origin)).toBe(false)
  await expectErrors(consoleErrors, /^console error: .*inline script/)
})

test('another origin cannot show the site in a frame', async ({ page, site, unprotected, consoleErrors }) => {
  // The frame is on another port, because Chromium does not let public hosts frame a local server.
  const other = await serve(
    ({ url }) => `<iframe src="${new URL(url).searchParams.get('of') ?? ''}"></iframe>`,
  )
  const isFramed = async (origin: string) => {
    await page.goto(`${other}/?of=${origin + paths.about}`)
    return page.frames().some(frame => frame.url() === origin + paths.about)
  }
  expect(await isFramed(unprotected)).toBe(true)
  expect(await isFramed(site.origin)).toBe(false)
  await expectErrors(consoleErrors, /^console error: .*(?:frame-ancestors|X-Frame-Options)/, [
    /net::ERR_BLOCKED_BY_RESPONSE|NS_ERROR_CSP_FRAME_ANCESTOR/,
    /chrome-error:/,
  ])
})

test('an injected form cannot post elsewhere', async ({ page, site, unprotected, consoleErrors }) => {
  const sent: string[] = []
  const other = await serve(async request => {
    sent.push(await request.text())
    return 'caught'
  })
  await inject(
    page,
    `<form id="injected" method="post" action="${other}/"><input name="secret" value="1"></form>`,
  )
  const submit = async (origin: string) => {
    await page.goto(origin + paths.about)
    // Submit in a timer, because Playwright would otherwise wait for a navigation that does not happen.
    await page.evaluate(() =>
      setTimeout(() => (document.getElementById('injected') as HTMLFormElement).submit()),
    )
  }
  await submit(unprotected)
  await expect(page.getByText('caught')).toBeVisible()
  await submit(site.origin)
  // Firefox also reports the blocked form as a script error without a message.
  await expectErrors(consoleErrors, /^console error: .*form-action/, [
    new RegExp(`^failed: ${other}`),
    /^error: $/,
  ])
  expect(sent).toEqual(['secret=1'])
})

// content-policy.journey.ts tests the injection sinks on other pages in every engine.
test('only a checkout accepts HTML text @exhaustive', async ({ page, site, unprotected, consoleErrors }) => {
  // The checkout creates a default Trusted Types policy before it loads an SDK.
  site.sandbox.payments.cashfree.behaviour = 'stays'
  const attempts = async (address: string, state: RegExp) => {
    await page.goto(address)
    await expect(page.locator('[data-machine]').first()).toHaveAttribute('data-state', state)
    return page.evaluate(() => {
      const script = document.createElement('script')
      return [
        () => (document.createElement('div').innerHTML = '<b></b>'),
        () => (script.src = 'https://elsewhere.example/script.js'),
        () => (script.text = 'window.injected = true'),
      ].map(attempt => {
        try {
          attempt()
          return 'allowed'
        } catch {
          return 'blocked'
        }
      })
    })
  }
  expect(await attempts(unprotected + paths.about, /./)).toEqual(['allowed', 'allowed', 'allowed'])
  expect(await attempts(site.origin + paths.about, /./)).toEqual(['blocked', 'blocked', 'blocked'])
  const checkout = `${site.origin}${paths.checkout}?sessionId=${sampleSession()}`
  const loaded = /loading\.(?:fetched|starting|redirecting)/
  expect(await attempts(checkout, loaded)).toEqual(['allowed', 'blocked', 'blocked'])
  await expectErrors(consoleErrors, /^console error: .*trusted/i)
})
