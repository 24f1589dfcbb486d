/** Beacons that pages send. The sandbox stores the beacons' counts as the host does. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/company/paths.ts'
import { checkoutUrl } from '../../tools/sandbox/sample-checkout.ts'
import { clearCounts, countsIn, hideForAMoment } from '../journeys/models/reports.ts'
import { expect, test } from './support/site.ts'

test.beforeEach(({ site }) => clearCounts(site))

type Beacon = { counts: [key: string, bucket: number, count: number][] }

/** Keeps beacon bodies in the page instead of sending them. */
const keepBeacons = (page: Page) =>
  page.addInitScript(() => {
    const bodies: string[] = []
    Object.assign(window, { bodies })
    navigator.sendBeacon = (_, body) => bodies.push(body as string) > 0
  })

async function collecting(page: Page, path: string): Promise<void> {
  const loaded = page.waitForResponse(/\/assets\/collector-[^/]*\.js$/)
  await page.goto(path)
  await page.mouse.move(200, 300)
  await page.locator('header').dispatchEvent('pointerdown')
  await (await loaded).finished()
}

test('a checkout that reaches the provider counts as opened, loaded and left', async ({ page, site }) => {
  await page.goto(checkoutUrl())
  await page.waitForURL(/\/sandbox\/pay/)
  await expect
    .poll(() => countsIn(site))
    .toMatchObject({
      'transition|checkout|unopened: page.opened [3]|unopened': 1,
      'transition|checkout|loading.fetching: loadSdk done [0]|loading.fetching': 1,
      'reached|checkout|loading.fetched': 1,
      'reached|checkout|left': 1,
    })
  const left = Object.keys(await countsIn(site)).filter(key => key.includes('loading: page.left [0]'))
  expect(left).toHaveLength(1)
  expect(left[0]).toMatch(/\|loading\.(?:starting|redirecting)$/)
})

test('no beacon contains typed text or a URL', async ({ page }) => {
  await keepBeacons(page)
  await collecting(page, `${paths.contact}?utm_source=quokka`)
  await page.locator('#contact-name').fill('Quokka Quokka')
  await page.locator('#contact-email').fill('quokka@quokka.example')
  await page.locator('#contact-message').fill('quokka '.repeat(5))
  const beacons: Beacon[] = []
  const isTyped = ({ counts }: Beacon) => counts.some(([key]) => key.includes('editing: field.changed'))
  await expect
    .poll(async () => {
      await page.evaluate(hideForAMoment)
      const bodies = () => (window as unknown as { bodies: string[] }).bodies.splice(0)
      beacons.push(...(await page.evaluate(bodies)).map(body => JSON.parse(body) as Beacon))
      return beacons.some(isTyped)
    })
    .toBe(true)
  expect(JSON.stringify(beacons)).not.toMatch(/quokka/i)
  expect(JSON.stringify(beacons)).not.toContain('http')
})
