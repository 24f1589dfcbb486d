/** Runs in the projects of WebKitGTK without a feature (playwright.config.ts). Their other tests are journeys. */
import { paths } from '#src/config/paths.ts'
import { invisibleContent, scrollThrough } from './support/completeness.ts'
import { missingFeatures } from './support/missing-features.ts'
import { expect, test } from './support/test.ts'

test('home -> the feature is missing, the page complete', async ({ open, missing }) => {
  if (!missing) throw new Error('The project names no missing feature.')
  const page = await open({ width: 1280 })
  await page.goto(paths.home)
  expect(await page.evaluate(missingFeatures[missing].isMissing)).toBe(true)
  await scrollThrough(page)
  await expect.poll(() => invisibleContent(page)).toEqual([])
})
