/** Runs in the projects of WebKitGTK without a feature (playwright.config.ts). Their other tests are journeys. */
import { allPaths, expectComplete } from '../support/completeness.ts'
import { missingFeatures } from '../support/missing-features.ts'
import { expect, webkitGtkTest as test } from '../support/test.ts'

for (const width of [390, 1280]) {
  test(`every page scrolled through, ${width} px -> the feature is missing, the page complete`, async ({
    open,
    missing,
  }) => {
    test.setTimeout(120_000)
    if (!missing) throw new Error('The project names no missing feature.')
    const page = await open({ width })
    for (const path of allPaths) {
      await expectComplete(page, path)
      expect(await page.evaluate(missingFeatures[missing].isMissing), path).toBe(true)
    }
  })
}
