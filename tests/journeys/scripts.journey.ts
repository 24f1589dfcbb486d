import { paths } from '#src/content/paths.ts'
import { pages } from '#src/content/pages.ts'
import { failScriptsOnce } from '../support/served-site.ts'
import { Header } from './models/header.ts'
import { expect, test } from './support/test.ts'

/** Firefox does not report every script, and also logs a 503 as a module of the wrong type. */
const REPORTS = { allowed: [/^failed: .*\.js/, /^error: .*\.js/] }

for (const failure of ['503', 'dropped'] as const)
  test(
    `each script fails once (${failure}) -> hydrates on the first intent, after a reload and on another page`,
    { tag: failure === 'dropped' ? '@core' : '@exhaustive' },
    async ({ open, site, expectReports }) => {
      const failed = failScriptsOnce(site, failure)
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
    },
  )

test(
  'all scripts fail, then the host is healthy again -> hydrates on the next intent',
  { tag: '@exhaustive' },
  async ({ open, site, expectReports }) => {
    let requests = 0
    site.intercept = ({ url = '' }, response) => {
      if (!url.endsWith('.js')) return false
      requests += 1
      response.destroy()
      return true
    }
    const visitor = await open()
    await visitor.goto(paths.terms)
    await visitor.moveMouse()
    // The entry, its preload, and its second request have failed.
    await expect.poll(() => requests).toBeGreaterThan(6)
    site.intercept = undefined
    // The second attempt of the first intent may still be failing.
    await expect
      .poll(async () => {
        await visitor.moveMouse(80, 90)
        return new Header(visitor).isHydrated()
      })
      .toBe(true)
    await expectReports([], REPORTS)
  },
)

test(
  'script of the next page fails once -> client navigation or page load shows the page',
  { tag: '@exhaustive' },
  async ({ open, site, expectReports }) => {
    const visitor = await open({ width: 1280 })
    await visitor.goto(paths.terms)
    await new Header(visitor).hydrate()
    failScriptsOnce(site, 'dropped')
    await visitor.click(`footer a[href="${paths.privacy}"]`)
    await expect.poll(() => visitor.evaluate(() => document.title)).toBe(pages.privacy.title)
    await new Header(visitor).hydrate()
    await expectReports([], REPORTS)
  },
)
