/** Attacks that the response headers stop. Each test first shows that the attack works without them. */
import { join } from 'node:path'
import { isHandler, type Route } from '@vercel/routing-utils'
import type { Page } from 'playwright/test'
import { buildSite } from '../../src/prerender.config.ts'
import { routesOf } from '../../src/host/routes.ts'
import { paths } from '../../src/company/paths.ts'
import { listen } from '../../src/server/listen.ts'
import { startServer } from '../fakes/host-server.ts'
import { SANDBOX_DIST } from '../fakes/build.ts'
import { expectConsoleErrors } from './support/console-errors.ts'
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

/** Adds markup to the body of the about page, with its headers unchanged. */
async function inject(page: Page, markup: string) {
  await page.route(
    url => url.pathname === paths.about,
    async route => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('</body>', `${markup}</body>`) })
    },
  )
}

const requestTo = (origin: string) => new RegExp(`^other origin: ${origin}`)

const injectedScriptRan = (page: Page) => page.evaluate(() => 'injected' in window)

test('an injected inline script does not run', async ({ page, site, unprotected, consoleErrors }) => {
  await inject(page, '<script>window.injected = true</script>')
  await page.goto(unprotected + paths.about)
  expect(await injectedScriptRan(page)).toBe(true)
  await page.goto(site.origin + paths.about)
  expect(await injectedScriptRan(page)).toBe(false)
  await expectConsoleErrors(consoleErrors, [/^console error: .*inline script/, requestTo(unprotected)])
})

test('the site is not shown in a frame of another origin', async ({
  page,
  site,
  unprotected,
  consoleErrors,
}) => {
  // The frame is on another port, because Chromium does not let public hosts frame a local server.
  const other = await listen(request =>
    Promise.resolve(
      new Response(`<iframe src="${new URL(request.url).searchParams.get('of') ?? ''}"></iframe>`, {
        headers: { 'Content-Type': 'text/html' },
      }),
    ),
  )
  const isFramed = async (origin: string) => {
    await page.goto(`${other.origin}/?of=${origin + paths.about}`)
    await page.waitForLoadState('load')
    return page.frames().some(frame => frame.url() === origin + paths.about)
  }
  expect(await isFramed(unprotected)).toBe(true)
  expect(await isFramed(site.origin)).toBe(false)
  await other.close()
  await expectConsoleErrors(
    consoleErrors,
    [
      /^console error: .*(?:frame-ancestors|X-Frame-Options)/,
      requestTo(other.origin),
      requestTo(unprotected),
    ],
    { allowed: [/net::ERR_BLOCKED_BY_RESPONSE|NS_ERROR_CSP_FRAME_ANCESTOR/, /chrome-error:/] },
  )
})

test('an injected form that posts to another origin is not sent', async ({
  page,
  site,
  unprotected,
  consoleErrors,
}) => {
  const sent: string[] = []
  const other = await listen(async request => {
    sent.push(await request.text())
    return new Response('caught', { headers: { 'Content-Type': 'text/html' } })
  })
  await inject(
    page,
    `<form id="injected" method="post" action="${other.origin}/"><input name="secret" value="1"></form>`,
  )
  const submit = async (origin: string) => {
    await page.goto(origin + paths.about)
    // Submit in a timer: otherwise Playwright waits for a navigation that does not happen.
    await page.evaluate(() =>
      setTimeout(() => (document.getElementById('injected') as HTMLFormElement).submit()),
    )
  }
  await submit(unprotected)
  await expect.poll(() => sent).toEqual(['secret=1'])
  await expect(page.getByText('caught')).toBeVisible()
  await submit(site.origin)
  await expect.poll(() => consoleErrors.some(error => error.includes('form-action'))).toBe(true)
  expect(sent).toHaveLength(1)
  await other.close()
  await expectConsoleErrors(
    consoleErrors,
    [/^console error: .*form-action/, requestTo(other.origin), requestTo(unprotected)],
    {
      // Firefox also reports the blocked form as a script error without text.
      allowed: [new RegExp(`^failed: ${other.origin}`), /^error: $/],
    },
  )
})

test('text assigned to HTML or script sinks is blocked, except HTML on the checkout @exhaustive', async ({
  page,
  site,
  unprotected,
  consoleErrors,
}) => {
  const attempts = () =>
    page.evaluate(() => {
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
  await page.goto(unprotected + paths.about)
  expect(await attempts()).toEqual(['allowed', 'allowed', 'allowed'])
  await page.goto(site.origin + paths.about)
  expect(await attempts()).toEqual(['blocked', 'blocked', 'blocked'])
  // The checkout creates a default Trusted Types policy before it loads an SDK.
  site.sandbox.payments.cashfree.behaviour = 'stays'
  await page.goto(`${site.origin}${paths.checkout}?sessionId=${sampleSession()}`)
  await expect(page.locator('[data-machine="checkout"]')).toHaveAttribute(
    'data-state',
    /loading\.(?:fetched|starting|redirecting)/,
  )
  expect(await attempts()).toEqual(['allowed', 'blocked', 'blocked'])
  await expectConsoleErrors(consoleErrors, [/^console error: .*trusted/i, requestTo(unprotected)])
})
