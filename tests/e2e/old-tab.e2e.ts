/** Pages whose scripts throw or do not load, for example in a tab opened before a deployment. */
import { type Page } from 'playwright/test'
import { paths } from '../../src/company/paths.ts'
import { company } from '../../src/company/company.ts'
import { pageErrorTexts } from '../../src/layout/page-error.content.ts'
import { pages } from '../../src/company/pages.ts'
import {
  abortedHostCheck,
  expect,
  expectConsoleErrors,
  failedRequest,
  openHydrated,
  MISSING_SCRIPT,
  errorStatus,
  test,
} from './support/site.ts'

/** The chunk of the privacy policy page. */
const CHUNK = /\/assets\/privacy-policy-page-[\w-]+\.js$/
const CHUNK_NAME = '/privacy-policy-page-'
const pageError = (page: Page) => page.locator('[data-machine="page-error"]')

const ERROR_TITLE = pageErrorTexts.title.join(' ')

/** A page chunk (`PageModule` in src/prerender/site.ts) that throws when it is rendered. */
const THROWING_PAGE = 'export const Component = () => { throw new Error("broken") }'

/** React's log of the error that a replaced chunk throws. Firefox's WebDriver BiDi omits the message. */
const RENDER_ERROR = /^console error: (?:.*broken|Error$)/

/** Opens the terms page and starts client navigation to the privacy policy. */
async function goToPrivacy(page: Page) {
  await openHydrated(page, paths.terms)
  await page.getByRole('contentinfo').getByRole('link', { name: pages.privacy.name }).click()
}

/** A live list of page loads of `path`. */
const watchLoads = (page: Page, path: string) => {
  const loads: string[] = []
  page.on(
    'request',
    request =>
      request.isNavigationRequest() && new URL(request.url()).pathname === path && loads.push(request.url()),
  )
  return loads
}

test('loads a page once if its chunk answers 404', async ({ page, consoleErrors }) => {
  const loads = watchLoads(page, paths.privacy)
  await page.route(CHUNK, route => route.fulfill({ status: 404, body: 'Not found' }))
  await goToPrivacy(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.privacy.name)
  await page.waitForLoadState('networkidle')
  expect(loads).toHaveLength(1)
  await expect(page).toHaveURL(new RegExp(`${paths.privacy}$`))
  await expect(pageError(page)).toHaveCount(0)
  await expectConsoleErrors(consoleErrors, [errorStatus(404, CHUNK_NAME), MISSING_SCRIPT], {
    allowed: [abortedHostCheck(paths.privacy)],
  })
})

test(
  'loads a page once, after a timeout, if its chunk never arrives',
  { tag: '@exhaustive' },
  async ({ page, consoleErrors }) => {
    await page.clock.install()
    const loads = watchLoads(page, paths.privacy)
    await page.route(CHUNK, () => {}, { times: 1 })
    await goToPrivacy(page)
    await page.clock.runFor(1000)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.terms.name)
    expect(loads).toEqual([])
    // Advance in steps: after the timeout, the page checks that the host is reachable, which takes real time.
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.privacy.name)
    expect(loads).toHaveLength(1)
    await expectConsoleErrors(consoleErrors, [MISSING_SCRIPT], { allowed: [abortedHostCheck(paths.privacy)] })
  },
)

test('an offline visitor sees why the page is missing, and loads it once online', async ({
  page,
  context,
  consoleErrors,
}) => {
  await openHydrated(page, paths.terms)
  await page.waitForLoadState('networkidle')
  await page.route(CHUNK, route => route.abort())
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: pages.privacy.name }).click()
  await expect(page.getByText(pageErrorTexts.unreachable)).toBeVisible()
  await expect(page).toHaveTitle(ERROR_TITLE)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(pageError(page).getByRole('link', { name: company.email })).toHaveAttribute(
    'href',
    `mailto:${company.email}`,
  )
  await context.setOffline(false)
  await page.getByRole('button', { name: pageErrorTexts.retry }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.privacy.name)
  await expect(page).toHaveTitle(pages.privacy.title)
  // The page also requests the full style sheet and checks that the host is reachable.
  const offline = ['failed', 'offline'] as const
  await expectConsoleErrors(
    consoleErrors,
    [failedRequest(CHUNK_NAME, ...offline), failedRequest(paths.privacy, ...offline), MISSING_SCRIPT],
    {
      allowed: [failedRequest('/assets/', ...offline), abortedHostCheck(paths.privacy)],
    },
  )
})

test('a page that throws shows the error view without a page load, and Back shows the previous page', async ({
  page,
  consoleErrors,
}) => {
  const loads = watchLoads(page, paths.privacy)
  await page.route(CHUNK, route => route.fulfill({ contentType: 'text/javascript', body: THROWING_PAGE }))
  await goToPrivacy(page)
  await expect(page.getByText(pageErrorTexts.broken)).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(loads).toHaveLength(0)
  await expect(page).toHaveTitle(ERROR_TITLE)
  await page.goBack()
  await expect(page).toHaveTitle(pages.terms.title)
  await page.goForward()
  await expect(page).toHaveTitle(ERROR_TITLE)
  await page.getByRole('link', { name: pageErrorTexts.home }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.home}$`))
  await expectConsoleErrors(consoleErrors, [RENDER_ERROR])
})
