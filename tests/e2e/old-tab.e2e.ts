/** A tab that was open while the site was deployed, and pages whose code fails. */
import { type Page } from 'playwright/test'
import { paths } from '#src/config/paths.ts'
import { company } from '#src/content/company.ts'
import { pageErrorTexts } from '#src/content/page-error.ts'
import { SDK_PATH } from '../../sandbox/cashfree.ts'
import { expect, hydrate, test } from './support/site.ts'

const CHUNK = /\/assets\/privacy-policy-page-[\w-]+\.js$/
const pageError = (page: Page) => page.locator('[data-machine="page-error"]')

async function goToPrivacy(page: Page) {
  await page.goto(paths.terms)
  await hydrate(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
}

const countLoads = (page: Page, path: string) => {
  const loads: string[] = []
  page.on(
    'request',
    request =>
      request.isNavigationRequest() && new URL(request.url()).pathname === path && loads.push(request.url()),
  )
  return loads
}

test('the old page’s code is gone -> the page is loaded anew, once, and is there', async ({
  page,
  consoleErrors,
}) => {
  const loads = countLoads(page, paths.privacy)
  await page.route(CHUNK, route => route.fulfill({ status: 404, body: 'Not found' }))
  await goToPrivacy(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await page.waitForLoadState('networkidle')
  expect(loads).toHaveLength(1)
  await expect(page).toHaveURL(new RegExp(`${paths.privacy}$`))
  await expect(pageError(page)).toHaveCount(0)
  consoleErrors.splice(0)
})

test('the old page’s code never arrives -> after some time the page is loaded anew', async ({
  page,
  consoleErrors,
}) => {
  await page.clock.install()
  const loads = countLoads(page, paths.privacy)
  await page.route(CHUNK, () => {}, { times: 1 })
  await goToPrivacy(page)
  await page.clock.runFor(9_000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
  expect(loads).toEqual([])
  await page.clock.runFor(1_500)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  expect(loads).toHaveLength(1)
  consoleErrors.splice(0)
})

test('code that did not arrive when a link was only pointed at -> is asked for again when the link is followed', async ({
  page,
  consoleErrors,
}) => {
  const loads = countLoads(page, paths.privacy)
  await page.goto(paths.terms)
  await hydrate(page)
  await page.waitForLoadState('networkidle')
  await page.route(CHUNK, route => route.abort(), { times: 1 })
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })
  const failed = page.waitForEvent('requestfailed')
  await link.hover()
  await failed
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  expect(loads).toEqual([])
  consoleErrors.splice(0)
})

test('the connection is gone as well -> words and a way on between header and footer, no browser’s error page; back again -> Try Again', async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.goto(paths.terms)
  await hydrate(page)
  await page.waitForLoadState('networkidle')
  await page.route(CHUNK, route => route.abort())
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByText(pageErrorTexts.unreachable)).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(pageError(page).getByRole('link', { name: company.email })).toHaveAttribute(
    'href',
    `mailto:${company.email}`,
  )
  await context.setOffline(false)
  await page.getByRole('button', { name: pageErrorTexts.retry }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  consoleErrors.splice(0)
})

test('a page that fails -> nothing is loaded by itself; header, footer and a way on stay', async ({
  page,
  consoleErrors,
}) => {
  const loads = countLoads(page, paths.privacy)
  await page.route(CHUNK, route =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const Component = () => { throw new Error("broken") }',
    }),
  )
  await goToPrivacy(page)
  await expect(page.getByText(pageErrorTexts.broken)).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(loads).toHaveLength(0)
  await page.getByRole('link', { name: pageErrorTexts.home }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.home}$`))
  consoleErrors.splice(0)
})

test('a checkout whose code fails -> the same words on its own floor', async ({ page, consoleErrors }) => {
  // Otherwise it goes on to the provider, and the page is left.
  await page.route(`**${SDK_PATH}`, () => {})
  await page.route(/\/assets\/checkout-page-[\w-]+\.js$/, route =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const Component = () => { throw new Error("broken") }',
    }),
  )
  await page.goto(`${paths.checkout}?sessionId=sub_1`)
  await expect(page.getByText(pageErrorTexts.broken)).toBeVisible()
  await expect(page.getByRole('link', { name: company.email })).toBeVisible()
  consoleErrors.splice(0)
})
