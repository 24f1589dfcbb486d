/** Runs in WebKitGTK projects that lack a feature (playwright.config.ts). They also run other journeys. */
import { allPaths, expectComplete } from '../support/completeness.ts'
import { missingFeatures } from '../support/missing-features.ts'
import { expect, webkitGtkTest as test } from '../support/test.ts'

for (const width of [390, 1280]) {
  test(`every page is complete at ${width} px if the feature is missing`, async ({ open, missing }) => {
    test.setTimeout(120_000)
    if (!missing) throw new Error('Set the missing feature of this project in playwright.config.ts.')
    const page = await open({ width })
    for (const path of allPaths) {
      await expectComplete(page, path)
      expect(await page.evaluate(missingFeatures[missing].isMissing), path).toBe(true)
    }
  })
}
