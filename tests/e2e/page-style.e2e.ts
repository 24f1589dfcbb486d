/** A page holds only the rules that it can use itself; whoever goes on from there brings the rest. */
import type { Page } from 'playwright/test'
import { paths } from '#src/config/paths.ts'
import { titles } from '#src/content/titles.ts'
import { expect, navigateClientSide, hydrate, test } from './support/site.ts'

const WHOLE = /\/assets\/[\w-]+\.css$/

/** Every element with its place and what its rules make of it. */
const look = (page: Page) =>
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

test.describe('reached without a load -> looks as it does when it is opened', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  // The pages with the most rules of their own.
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
      const opened = await look(page)
      await page.goto(paths.terms)
      await hydrate(page)
      await navigateClientSide(page, paths[id])
      await expect(page).toHaveTitle(titles[id])
      await expect.poll(() => look(page)).toEqual(opened)
    })
  }
})

test('the whole sheet -> asked for once, by the first link that is pointed at, and not before', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => WHOLE.test(request.url()) && asked.push(request.url()))
  await page.goto(paths.terms)
  await hydrate(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  for (const name of ['Privacy Policy', 'Terms']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  expect(asked).toHaveLength(1)
})

test('the whole sheet does not arrive -> the next page is loaded anew, with its own rules', async ({
  page,
  consoleErrors,
}) => {
  const loads: string[] = []
  page.on(
    'request',
    request =>
      request.isNavigationRequest() && request.url().endsWith(paths.privacy) && loads.push(request.url()),
  )
  await page.route(WHOLE, route => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto(paths.terms)
  await hydrate(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await page.waitForLoadState('networkidle')
  expect(loads).toHaveLength(1)
  consoleErrors.splice(0)
})
