import { expect } from 'playwright/test'
import { unlessFirst } from '../../support/exhaustive.ts'
import { servedSiteTest } from '../../support/served-site.ts'
import type { Open, Visitor } from './visitor.ts'

interface Fixtures {
  /** Opens a visitor's browser, which is closed after the test. */
  open: Open
  /**
   * Checks the reports of all visitors (see `Driver` in visitor.ts). Fails if a report matches no pattern, or
   * if `expected` lists a pattern more or less often than reports match it. All `failed:` reports that match
   * a pattern count as one, because a file may be requested several times. `allowed` is for reports that
   * depend on the engine or on timing, including later ones. The test fails if other reports are left.
   */
  expectReports: (expected: RegExp[], options?: { allowed?: RegExp[] }) => Promise<void>
}

export const test = servedSiteTest.extend<Fixtures>({
  open: async ({ driver, site }, use) => {
    const visitors: Visitor[] = []
    await use(async options => {
      const visitor = await driver.open(site.origin, options)
      visitors.push(visitor)
      return visitor
    })
    for (const visitor of visitors) await visitor.close()
  },
  expectReports: [
    async ({ driver }, use) => {
      driver.takeReports()
      const allAllowed: RegExp[] = []
      await use(async (expected, { allowed = [] } = {}) => {
        const reports: string[] = []
        allAllowed.push(...allowed)
        const isAllowed = (report: string) => allowed.some(pattern => pattern.test(report))
        /** The report's pattern, or the report itself if it matches none. */
        const sourceOf = (report: string) => expected.find(pattern => pattern.test(report))?.source ?? report
        await expect
          .poll(() => {
            reports.push(...driver.takeReports())
            const found = reports.filter(report => sourceOf(report) !== report || !isAllowed(report))
            const isFailure = (report: string) => report.startsWith('failed:')
            const failures = new Set(found.filter(isFailure).map(sourceOf))
            return [...failures, ...found.filter(report => !isFailure(report)).map(sourceOf)].sort()
          })
          .toEqual(expected.map(({ source }) => source).sort())
      })
      const others = driver.takeReports().filter(report => !allAllowed.some(pattern => pattern.test(report)))
      expect(others).toEqual([])
    },
    { auto: true },
  ],
})

export { expect, unlessFirst }
