import { variants } from './variants.ts'
import { samples, sampleUrl, viewSelector } from '../qa/samples/samples.ts'
import { expect, test } from '../../tests/e2e/support/site.ts'

test.use({ isQa: true, reducedMotion: 'reduce' })

for (const { name, scheme, width, height } of variants) {
  test.describe(name, () => {
    test.use({ colorScheme: scheme, viewport: { width, height } })
    for (const sample of samples) {
      test(sample.id, async ({ page }) => {
        await page.goto(sampleUrl(sample, { isFrozen: true }))
        const view = page.locator(viewSelector(sample.machine)).last()
        await expect(view).toHaveAttribute('data-state', sample.state)
        await view.scrollIntoViewIfNeeded()
        await page.evaluate(() => document.fonts.ready)
        await expect(page).toHaveScreenshot(`${`${sample.id} ${name}`.replaceAll(/[^\w.-]+/g, '-')}.png`)
      })
    }
  })
}
