/** Pages whose scripts throw or do not load, for example in a tab that was opened before a deployment. */
import { type Page } from 'playwright/test'
import { paths } from '../../src/company/paths.ts'
import { company } from '../../src/company/company.ts'
import { pageErrorTexts } from '../../src/layout/page-error.content.ts'
import { pages } from '../../src/company/pages.ts'
import {
  abortedHostCheck,
  errorStatus,
  expectConsoleErrors,
  failedRequest,
  MISSING_SCRIPT,
} from './support/console-errors.ts'
import { openHydrated } from './support/hydration.ts'
import { expect, test, unlessFirst } from './support/site.ts'

const CHUNK = /\/assets\/privacy-policy-page-[\w-]+\.js$/
const CHUNK_NAME = '/privacy-policy-page-'
const STYLE_SHEET = /\/assets\/[\w-]+\.css$/
const ERROR_TITLE = pageErrorTexts.title.join(' ')

/** A page chunk (`PageModule` in src/prerender/site.ts) that throws during rendering. */
const THROWING_PAGE = 'export const Component = () => { throw new Error("broken") }'

/** React's log of the error that a replaced chunk throws. Firefox's WebDriver BiDi omits the message. */
const RENDER_ERROR = /^console error: (?:.*broken|Error$)/

const goToPrivacy = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: pages.privacy.name }).click()

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

function watchLoads(page: Page) {
  const loads: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === paths.privacy)
      loads.push(request.url())
  })
  return loads
}

async function expectErrorView(page: Page, reason: string) {
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page).toHaveTitle(ERROR_TITLE)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

async function retry(page: Page) {
  await page.getByRole('button', { name: pageErrorTexts.retry }).click()
  await expect(heading(page)).toHaveText(pages.privacy.name)
  await expect(page).toHaveTitle(pages.privacy.title)
}

test.beforeEach(({ page }) => openHydrated(page, paths.terms))

for (const [name, missing, entry] of [
  ['its chunk', CHUNK, errorStatus(404, CHUNK_NAME)],
  ['the full style sheet', STYLE_SHEET, errorStatus(404, '\\.css')],
] as const)
  test(`loads a page once if ${name} is missing${unlessFirst(missing === CHUNK)}`, async ({
    page,
    consoleErrors,
  }) => {
    const loads = watchLoads(page)
    await page.route(missing, route => route.fulfill({ status: 404, body: 'Not found' }))
    await goToPrivacy(page)
    await expect(heading(page)).toHaveText(pages.privacy.name)
    await page.waitForLoadState('networkidle')
    expect(loads).toHaveLength(1)
    await expect(page).toHaveURL(paths.privacy)
    await expect(page.locator('[data-machine="page-error"]')).toHaveCount(0)
    await expectConsoleErrors(consoleErrors, [entry, MISSING_SCRIPT], {
      allowed: [abortedHostCheck(paths.privacy)],
    })
  })

test('loads a page once if its chunk never arrives @exhaustive', async ({ page, consoleErrors }) => {
  await page.clock.install()
  const loads = watchLoads(page)
  await page.route(CHUNK, () => {}, { times: 1 })
  await goToPrivacy(page)
  await page.clock.runFor(1000)
  await expect(heading(page)).toHaveText(pages.terms.name)
  expect(loads).toEqual([])
  // Advance in steps: after the timeout, the page checks in real time whether the host is reachable.
  await expect
    .poll(
      async () => {
        // The page load may interrupt a step.
        await page.clock.runFor(1000).catch(() => {})
        return loads.length
      },
      { intervals: [200] },
    )
    .toBe(1)
  await expect(heading(page)).toHaveText(pages.privacy.name)
  expect(loads).toHaveLength(1)
  await expectConsoleErrors(consoleErrors, [MISSING_SCRIPT], { allowed: [abortedHostCheck(paths.privacy)] })
})

test('offline visitors see why, and can load the page later', async ({ page, context, consoleErrors }) => {
  await page.waitForLoadState('networkidle')
  await page.route(CHUNK, route => route.abort())
  await context.setOffline(true)
  await goToPrivacy(page)
  await expectErrorView(page, pageErrorTexts.unreachable)
  await expect(page.getByRole('main').getByRole('link', { name: company.email })).toHaveAttribute(
    'href',
    `mailto:${company.email}`,
  )
  await context.setOffline(false)
  await retry(page)
  // The page also requests the full style sheet and checks that the host is reachable.
  const offline = ['failed', 'offline'] as const
  await expectConsoleErrors(
    consoleErrors,
    [failedRequest(CHUNK_NAME, ...offline), failedRequest(paths.privacy, ...offline), MISSING_SCRIPT],
    { allowed: [failedRequest('/assets/', ...offline), abortedHostCheck(paths.privacy)] },
  )
})

test('does not blame the connection for a 503 response @exhaustive', async ({ page, consoleErrors }) => {
  await page.route(CHUNK, route => route.fulfill({ status: 404, body: 'Not found' }))
  await page.route(`**${paths.privacy}`, route => route.fulfill({ status: 503, body: '' }))
  await goToPrivacy(page)
  await expectErrorView(page, pageErrorTexts.failing)
  await expect(page.getByText(pageErrorTexts.unreachable)).toHaveCount(0)
  await page.unrouteAll()
  await retry(page)
  await expectConsoleErrors(
    consoleErrors,
    [errorStatus(404, CHUNK_NAME), errorStatus(503, paths.privacy), MISSING_SCRIPT],
    { allowed: [abortedHostCheck(paths.privacy)] },
  )
})

test('a page that throws shows the error view without a page load', async ({ page, consoleErrors }) => {
  const loads = watchLoads(page)
  await page.route(CHUNK, route => route.fulfill({ contentType: 'text/javascript', body: THROWING_PAGE }))
  await goToPrivacy(page)
  await expectErrorView(page, pageErrorTexts.broken)
  expect(loads).toHaveLength(0)
  await page.goBack()
  await expect(page).toHaveTitle(pages.terms.title)
  await page.goForward()
  await expect(page).toHaveTitle(ERROR_TITLE)
  await page.getByRole('link', { name: pageErrorTexts.home }).click()
  await expect(page).toHaveURL(paths.home)
  await expectConsoleErrors(consoleErrors, [RENDER_ERROR])
})
