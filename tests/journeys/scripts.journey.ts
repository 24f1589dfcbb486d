import { paths } from '../../src/company/paths.ts'
import { pages } from '../../src/company/pages.ts'
import { ENTRY_SCRIPT } from '../support/script-urls.ts'
import { failScriptsOnce } from '../support/served-site.ts'
import { Header } from './models/header.ts'
import { expect, test } from './support/test.ts'

/** Firefox does not report every failed script, and logs a 503 as a module with the wrong MIME type. */
const REPORTS = { allowed: [/^failed: .*\.js/, /^error: .*\.js/] }

test('pages hydrate on the first input if each script fails once', async ({ open, site, expectReports }) => {
  const failed = failScriptsOnce(site)
  const visitor = await open()
  const header = new Header(visitor)
  await visitor.goto(paths.terms)
  await header.hydrate()
  expect([...failed].some(name => name.startsWith('app-'))).toBe(true)
  await visitor.reload()
  await header.hydrate()
  await visitor.goto(paths.about)
  await header.hydrate()
  await expectReports([], REPORTS)
})

test('pages hydrate once the host works again @exhaustive', async ({ open, site, expectReports }) => {
  const entries = new Set<string>()
  site.intercept = ({ url = '' }, response) => {
    if (!url.endsWith('.js')) return false
    if (ENTRY_SCRIPT.test(url)) entries.add(url)
    response.destroy()
    return true
  }
  const visitor = await open()
  await visitor.goto(paths.terms)
  /** Moves the mouse to another element and back, because moving within an element triggers no retry. */
  const intend = async () => {
    await visitor.moveMouse(80, 90)
    await visitor.moveMouse()
  }
  // The first input causes two failed requests; the retry has a new URL.
  await expect
    .poll(async () => {
      await intend()
      return entries.size
    })
    .toBeGreaterThan(2)
  site.intercept = undefined
  await expect
    .poll(async () => {
      await intend()
      return new Header(visitor).isHydrated()
    })
    .toBe(true)
  await expectReports([], REPORTS)
})

test('a link opens its page if a script fails once @exhaustive', async ({ open, site, expectReports }) => {
  const visitor = await open({ width: 1280 })
  await visitor.goto(paths.terms)
  await new Header(visitor).hydrate()
  failScriptsOnce(site)
  await visitor.click(`footer a[href="${paths.privacy}"]`)
  await expect.poll(() => visitor.evaluate(() => document.title)).toBe(pages.privacy.title)
  await new Header(visitor).hydrate()
  await expectReports([], REPORTS)
})
