/** Beacons of pages, whose counts the sandbox stores as the host does. */
import type { Page } from 'playwright/test'
import { readCounters } from '../../src/server/reporting/storage.ts'
import { headerMachine } from '../../machines/header/machine.ts'
import { paths } from '../../src/company/paths.ts'
import { CHECKOUT_QUERY, type Site } from '../support/served-site.ts'
import { pageCacheTest } from './support/page-cache.ts'
import { scrollAndLeaveWhenRestored } from '../support/page-cache.ts'
import { expect, test } from './support/site.ts'

const SCROLLED = `transition|${headerMachine.id}|bar.transparent: page.scrolled [0]|bar.transparent`
/** Counted once on each page with the layout. */
const SHOWN = `reached|${headerMachine.id}|bar.transparent`

test.beforeEach(async ({ site }) => {
  await site.sandbox.newsletter.database.execute('DELETE FROM report_counts')
})

/** Counts by key, over all classes. */
async function counts(site: Site): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const [key, , count] of await readCounters(site.sandbox.newsletter.database, '0', '9'))
    sums[key] = (sums[key] ?? 0) + count
  return sums
}

/** Keeps the bodies of beacons in the page instead of sending them. */
const keepBeacons = (page: Page) =>
  page.addInitScript(() => {
    const bodies: string[] = []
    Object.assign(window, { bodies })
    navigator.sendBeacon = (_, body) => bodies.push(body as string) > 0
  })
const kept = async (page: Page) =>
  (await page.evaluate(() => (window as unknown as { bodies: string[] }).bodies.splice(0))).map(
    body => JSON.parse(body) as { counts: [key: string, cls: number, count: number][] },
  )

/** Makes the page hidden or visible, as when another tab comes to the front. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate(isHidden => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: isHidden ? 'hidden' : 'visible',
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, hidden)

/** Hides the page until these counts are stored: the collector may have arrived, but not have run yet. */
const expectStored = (page: Page, site: Site, expected: Record<string, number>) =>
  expect
    .poll(async () => {
      await setHidden(page, true)
      await setHidden(page, false)
      return counts(site)
    })
    .toMatchObject(expected)

/** Hydrates the page and waits for the collector. */
async function collecting(page: Page, path: string): Promise<void> {
  const loaded = page.waitForResponse(/\/assets\/collector-[^/]*\.js$/)
  await page.goto(path)
  await page.mouse.move(200, 300)
  await page.locator('header').dispatchEvent('pointerdown')
  await (await loaded).finished()
}

/** Hides the page until it sends something, and returns what it sends. */
async function nextBeacons(page: Page) {
  let beacons: Awaited<ReturnType<typeof kept>> = []
  await expect
    .poll(async () => {
      await setHidden(page, true)
      beacons.push(...(await kept(page)))
      await setHidden(page, false)
      return beacons.length
    })
    .toBeGreaterThan(0)
  const found = beacons
  beacons = []
  return found
}

test(
  'counts a checkout that goes on to the provider as opened, loaded and left',
  { tag: '@core' },
  async ({ page, site }) => {
    await page.goto(`${paths.checkout}?${CHECKOUT_QUERY}`)
    await page.waitForURL(/\/sandbox\/pay/)
    await expect
      .poll(() => counts(site))
      .toMatchObject({
        'transition|checkout|unopened: page.opened [3]|unopened': 1,
        'transition|checkout|loading.fetching: loadSdk done [0]|loading.fetching': 1,
        'reached|checkout|loading.fetched': 1,
        'reached|checkout|left': 1,
      })
    const left = Object.keys(await counts(site)).filter(key => key.includes('loading: page.left [0]'))
    expect(left).toHaveLength(1)
    expect(left[0]).toMatch(/\|loading\.(?:starting|redirecting)$/)
  },
)

test('no beacon contains typed text or an address', async ({ page }) => {
  await keepBeacons(page)
  await collecting(page, `${paths.contact}?utm_source=quokka`)
  await page.locator('#contact-name').fill('Quokka Quokka')
  await page.locator('#contact-email').fill('quokka@quokka.example')
  await page.locator('#contact-message').fill('quokka '.repeat(5))
  const isTyped = (beacons: { counts: [string, number, number][] }[]) =>
    beacons.some(({ counts: list }) => list.some(([key]) => key.includes('editing: field.changed')))
  const beacons: Awaited<ReturnType<typeof kept>> = []
  await expect
    .poll(async () => {
      beacons.push(...(await nextBeacons(page)))
      return isTyped(beacons)
    })
    .toBe(true)
  expect(JSON.stringify(beacons)).not.toMatch(/quokka/i)
  expect(JSON.stringify(beacons)).not.toContain('http')
})

for (const [name, wish] of Object.entries({
  'Global Privacy Control': { globalPrivacyControl: true },
  'Do Not Track': { doNotTrack: '1' },
  'Save-Data': { connection: { saveData: true } },
}))
  test(
    `nothing is loaded or sent with ${name}`,
    { tag: name === 'Global Privacy Control' ? '@core' : '@exhaustive' },
    async ({ page, site }) => {
      const requests: string[] = []
      page.on('request', request => requests.push(request.url()))
      await page.addInitScript(wishes => {
        for (const [property, value] of Object.entries(wishes))
          Object.defineProperty(navigator, property, { value })
      }, wish)
      await page.goto(`${paths.checkout}?${CHECKOUT_QUERY}`)
      await page.waitForURL(/\/sandbox\/pay/)
      await page.goto(paths.terms)
      expect(requests.filter(url => /\/assets\/collector-|\/api\/reports/.test(url))).toEqual([])
      expect(await counts(site)).toEqual({})
    },
  )

// Firefox with `beacon.enabled` off: https://developer.mozilla.org/en-US/docs/Web/API/Navigator/sendBeacon
for (const [name, sendBeacon] of [
  ['without beacons', undefined],
  ['that refuses beacons', () => false],
] as const)
  test(`a browser ${name} sends its counts by fetch @exhaustive`, async ({ page, site }) => {
    await page.addInitScript(`Navigator.prototype.sendBeacon = ${String(sendBeacon)}`)
    await collecting(page, paths.terms)
    await expectStored(page, site, { [SHOWN]: 1 })
  })

pageCacheTest(
  'a page from the page cache sends only new counts @exhaustive',
  async ({ site, cachingBrowser }) => {
    const page = await cachingBrowser.newPage()
    await page.addInitScript(scrollAndLeaveWhenRestored, paths.contact)
    await collecting(page, site.origin + paths.terms)
    await expectStored(page, site, { [SHOWN]: 1 })
    await page.goto(site.origin + paths.privacy)
    // In a timer: evaluate() gets no result from a page that navigates away.
    await page.evaluate(() => void setTimeout(() => history.back()))
    await expect.poll(() => counts(site)).toMatchObject({ [SCROLLED]: 1 })
    expect(await counts(site)).toMatchObject({ [SHOWN]: 1 })
  },
)
