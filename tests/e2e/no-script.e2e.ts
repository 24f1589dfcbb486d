import { pageIds, paths } from '#src/config/paths.ts'
import { expect, test } from './support/site.ts'

test.use({ javaScriptEnabled: false })

for (const page of pageIds) {
  test(`${page} without JavaScript -> everything that is in it can be seen`, async ({ page: tab }) => {
    await tab.goto(paths[page])
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    for (const heading of await tab.locator('h2:not(.sr-only), h3:not(.sr-only)').all())
      await expect(heading).toBeVisible()
  })
}

test('without JavaScript on a phone -> the menu opens, its links lead on, and it does not cover where they lead', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 720 })
  await page.goto(paths.terms)
  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL('/#products')
  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/#contact')
  await expect(page.locator('#contact h2')).toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Menu' })).not.toBeInViewport()
})

test('without JavaScript -> footer, buttons and "Back to top" work', async ({ page }) => {
  await page.goto(paths.home)
  await page.getByRole('link', { name: 'Explore Our Products' }).click()
  await expect(page).toHaveURL('/#products')
  await page.getByRole('link', { name: 'Explore LogDhan' }).click()
  await expect(page).toHaveURL(paths.logdhan)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL(paths.privacy)
  await page.getByRole('link', { name: 'Back to top' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})
