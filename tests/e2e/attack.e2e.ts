/** Attacks that response headers stop. Each test first shows that the attack works without the headers. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/company/paths.ts'
import { listen } from '../../src/server/listen.ts'
import { type ConsoleErrors, expectConsoleErrors } from './support/console-errors.ts'
import { expect, test } from './support/site.ts'

const SECURITY_HEADERS = ['content-security-policy', 'x-frame-options']

/** Adds markup to the about page's body, and removes SECURITY_HEADERS unless `isProtected` is true. */
async function openAbout(page: Page, isProtected: boolean, { markup = '', url = paths.about } = {}) {
  await page.unrouteAll()
  await page.route(
    url => url.pathname === paths.about,
    async route => {
      const response = await route.fetch()
      const headers = Object.entries(response.headers()).filter(
        ([name]) => isProtected || !SECURITY_HEADERS.includes(name),
      )
      const body = (await response.text()).replace('</body>', `${markup}</body>`)
      await route.fulfill({ response, headers: Object.fromEntries(headers), body })
    },
  )
  await page.goto(url)
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

test('an injected inline script does not run', async ({ page, consoleErrors }) => {
  const hasRun = async (isProtected: boolean) => {
    await openAbout(page, isProtected, { markup: '<script>window.injected = true</script>' })
    return page.evaluate(() => 'injected' in window)
  }
  expect(await hasRun(false)).toBe(true)
  expect(await hasRun(true)).toBe(false)
  await expectErrors(consoleErrors, /^console error: .*inline script/)
})

test('another origin cannot show the site in a frame', async ({ page, site, consoleErrors }) => {
  // The frame is on another port, because Chromium does not let public hosts frame a local server.
  const about = site.origin + paths.about
  const url = await serve(() => `<iframe src="${about}"></iframe>`)
  const isFramed = async (isProtected: boolean) => {
    await openAbout(page, isProtected, { url })
    return page.frames().some(frame => frame.url() === about)
  }
  expect(await isFramed(false)).toBe(true)
  expect(await isFramed(true)).toBe(false)
  await expectErrors(consoleErrors, /^console error: .*(?:frame-ancestors|X-Frame-Options)/, [
    /net::ERR_BLOCKED_BY_RESPONSE|NS_ERROR_CSP_FRAME_ANCESTOR/,
    /chrome-error:/,
  ])
})

test('an injected form cannot post elsewhere', async ({ page, consoleErrors }) => {
  const sent: string[] = []
  const other = await serve(async request => {
    sent.push(await request.text())
    return 'caught'
  })
  const markup = `<form id="injected" method="post" action="${other}/"><input name="secret" value="1"></form>`
  const submit = async (isProtected: boolean) => {
    await openAbout(page, isProtected, { markup })
    // Submit from a timer, because Playwright would otherwise wait for a navigation that does not happen.
    await page.evaluate(() =>
      setTimeout(() => (document.getElementById('injected') as HTMLFormElement).submit()),
    )
  }
  await submit(false)
  await expect(page.getByText('caught')).toBeVisible()
  await submit(true)
  // Firefox also reports the blocked form as a script error without a message.
  await expectErrors(consoleErrors, /^console error: .*form-action/, [
    new RegExp(`^failed: ${other}`),
    /^error: $/,
  ])
  expect(sent).toEqual(['secret=1'])
})
