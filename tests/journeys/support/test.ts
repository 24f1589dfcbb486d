import { expect } from 'playwright/test'
import { checkoutTexts } from '#src/content/checkout.ts'
import { servedSiteTest } from '../../support/served-site.ts'
import { type FeatureName, missingFeatures } from './missing-features.ts'
import { WebKitDriver, type WebKitPage, type WindowOptions } from './webkitgtk.ts'

interface Fixtures {
  /** Option of the project: the feature that its windows lack. */
  missing: FeatureName | undefined
  /** Opens a window, which is closed after the test. */
  open: (options?: Partial<WindowOptions>) => Promise<WebKitPage>
  /**
   * Takes the reports of all windows (window.py lists what is reported). Fails if one of them matches no pattern, or if a
   * pattern does not match as many reports as `expected` has copies of it. A resource may be requested several times, so
   * one pattern takes all its `failed:` reports. The test fails if it leaves reports.
   */
  expectReports: (expected: RegExp[]) => Promise<void>
}

export const test = servedSiteTest.extend<Fixtures, { driver: WebKitDriver }>({
  driver: [
    async ({}, use) => {
      const driver = await WebKitDriver.start()
      await use(driver)
      driver.stop()
    },
    { scope: 'worker' },
  ],
  missing: [undefined, { option: true }],
  open: async ({ driver, site, missing }, use) => {
    const pages: WebKitPage[] = []
    await use(async options => {
      const without = missing ? missingFeatures[missing].options : {}
      const page = await driver.openWindow(site.origin, {
        ...without,
        ...options,
        initScript: [without.initScript, options?.initScript].join('\n'),
      })
      pages.push(page)
      return page
    })
    for (const page of pages) await page.close()
  },
  expectReports: [
    async ({ driver }, use) => {
      driver.takeReports()
      await use(async expected => {
        const reports: string[] = []
        const sources = expected.map(({ source }) => source)
        await expect
          .poll(() => {
            reports.push(...driver.takeReports())
            // The pattern of each report, or the report if it matches none.
            const matches = reports.map(report => ({
              report,
              source: expected.find(pattern => pattern.test(report))?.source ?? report,
            }))
            return matches
              .filter(
                ({ report, source }, index) =>
                  !report.startsWith('failed:') ||
                  matches.findIndex(match => match.source === source) === index,
              )
              .map(({ source }) => source)
              .sort()
          })
          .toEqual(sources.sort())
      })
      expect(driver.takeReports()).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Whether the page header is hydrated. */
export const isHydrated = (page: WebKitPage): Promise<boolean> =>
  page.evaluate(() => document.querySelector('[data-machine="header"][data-hydrated]') !== null)

/** Moves the mouse, which starts hydration, and waits until the page header is hydrated. */
export async function hydrate(page: WebKitPage): Promise<void> {
  await page.moveMouse()
  await expect.poll(() => isHydrated(page)).toBe(true)
}

/** Waits for the alert that the payment SDK could not be loaded, and accepts it. */
export async function acceptAlert(page: WebKitPage): Promise<void> {
  await expect.poll(() => page.dialog()).toBe(checkoutTexts.reasons.sdk)
  await page.acceptDialog()
}
