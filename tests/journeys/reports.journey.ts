/**
 * How a page sends its counts when visitors hide or leave it, are offline, or block beacons. Tests clear the
 * counts once their page is open, because until then a window from an earlier test may still send its beacon.
 */
import { paths } from '../../src/company/paths.ts'
import { REPORTS_PATH } from '../../src/services/collector/beacon-format.ts'
import { clearCounts, countOf, HEADER_SCROLLED, HEADER_SHOWN } from './models/reports.ts'
import { hideForAMoment, openCollecting } from './models/reports.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

const hide = (visitor: Visitor) => visitor.evaluate(hideForAMoment)

const scroll = async (visitor: Visitor) => {
  await visitor.evaluate(() => scrollTo(0, 400))
  await expect.poll(() => visitor.attribute('header[data-machine]', 'data-state')).toMatch(/glassy/)
}

test('each count arrives once if visitors hide a page repeatedly and then leave', async ({ open, site }) => {
  const visitor = await open()
  await openCollecting(visitor, paths.terms)
  await clearCounts(site)
  await hide(visitor)
  await hide(visitor)
  await expect.poll(() => countOf(site, HEADER_SHOWN)).toBe(1)
  await scroll(visitor)
  await hide(visitor)
  await expect.poll(() => countOf(site, HEADER_SCROLLED)).toBe(1)
  await openCollecting(visitor, paths.privacy)
  // Leaving the first page sends nothing more, but leaving the second page sends its counts.
  await visitor.goto(paths.contact)
  await expect.poll(() => countOf(site, HEADER_SHOWN)).toBe(2)
  expect(await countOf(site, HEADER_SCROLLED)).toBe(1)
})

// https://html.spec.whatwg.org/multipage/system-state.html#navigator.online
test('counts collected offline are sent with the next beacon @exhaustive', async ({ open, site }) => {
  const visitor = await open()
  await openCollecting(visitor, paths.terms)
  await clearCounts(site)
  const requests: string[] = []
  site.intercept = ({ url = '' }) => {
    if (url === REPORTS_PATH) requests.push(url)
    return false
  }
  const setOnline = (isOnline: boolean) =>
    visitor.evaluate(value => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value })
    }, isOnline)
  await setOnline(false)
  await hide(visitor)
  await hide(visitor)
  await setOnline(true)
  await hide(visitor)
  await expect.poll(() => countOf(site, HEADER_SHOWN)).toBe(1)
  expect(requests).toHaveLength(1)
})

test('a page logs no errors if an extension blocks beacons and requests', async ({ open, site }) => {
  const visitor = await open()
  await openCollecting(visitor, paths.terms)
  await clearCounts(site)
  await visitor.evaluate(() => {
    const refused: string[] = []
    Object.assign(window, {
      refused,
      fetch: (url: string) => {
        refused.push(url)
        return Promise.reject(new TypeError('blocked'))
      },
    })
    navigator.sendBeacon = () => false
  })
  await hide(visitor)
  await scroll(visitor)
  await hide(visitor)
  expect(
    await visitor.evaluate(() => (window as unknown as { refused: string[] }).refused.length),
  ).toBeGreaterThan(1)
  expect(await countOf(site, HEADER_SHOWN)).toBe(0)
})
