/** A prerendered page contains only its own style rules; client navigation loads the full style sheet first. */
import type { Page } from 'playwright/test'
import { paths } from '#src/config/paths.ts'
import { titles } from '#src/content/titles.ts'
import {
  abortedHostCheck,
  expect,
  expectConsoleErrors,
  hydrate,
  MISSING_SCRIPT,
  navigateClientSide,
  errorStatus,
  test,
} from './support/site.ts'

const FULL_STYLE_SHEET = /\/assets\/[\w-]+\.css$/

/** Position, size and computed style of every element, one line each. */
const layoutOf = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')].map(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      return [
        element.tagName,
        x,
        y,
        width,
        height,
        style.color,
        style.backgroundColor,
        style.fontSize,
        style.fontWeight,
        style.lineHeight,
        style.borderTopWidth,
        style.display,
      ].join(' ')
    }),
  )

test.describe('page reached by client navigation -> same layout as after a page load', () => {
  test.use({ reducedMotion: 'reduce' })
  // The pages with the most rules that no other page has.
  for (const [id, width] of [
    ['home', 360],
    ['home', 1280],
    ['services', 1280],
    ['caseStudies', 1280],
    ['logdhan', 768],
  ] as const) {
    test(`${id}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(paths[id])
      await hydrate(page)
      const loaded = await layoutOf(page)
      await page.goto(paths.terms)
      await hydrate(page)
      await navigateClientSide(page, paths[id])
      await expect(page).toHaveTitle(titles[id])
      await expect.poll(() => layoutOf(page)).toEqual(loaded)
    })
  }
})

test('two links clicked -> full style sheet requested once, not before', async ({ page }) => {
  const requests: string[] = []
  page.on('request', request => FULL_STYLE_SHEET.test(request.url()) && requests.push(request.url()))
  await page.goto(paths.terms)
  await hydrate(page)
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  for (const name of ['Privacy Policy', 'Terms']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  expect(requests).toHaveLength(1)
})

test('full style sheet missing -> client navigation falls back to one page load', async ({
  page,
  consoleErrors,
}) => {
  const loads: string[] = []
  page.on(
    'request',
    request =>
      request.isNavigationRequest() && request.url().endsWith(paths.privacy) && loads.push(request.url()),
  )
  await page.route(FULL_STYLE_SHEET, route => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto(paths.terms)
  await hydrate(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await page.waitForLoadState('networkidle')
  expect(loads).toHaveLength(1)
  await expectConsoleErrors(consoleErrors, [errorStatus(404, '\\.css'), MISSING_SCRIPT], {
    allowed: [abortedHostCheck(paths.privacy)],
  })
})
