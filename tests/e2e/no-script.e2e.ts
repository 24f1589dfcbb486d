import { pageIds, paths } from '#src/content/paths.ts'
import { posts } from '../support/posts.ts'
import { expect, test } from './support/site.ts'

test.use({ javaScriptEnabled: false })

test('every page without JavaScript -> every heading visible', async ({ page }) => {
  for (const path of [...pageIds.map(id => paths[id]), ...posts.map(post => post.path)]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const heading of await page.locator('h2:not(.sr-only), h3:not(.sr-only)').all())
      await expect(heading).toBeVisible()
  }
})

test(
  'menu without JavaScript, phone -> opens, links lead to their sections, menu not in view',
  { tag: '@journey' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 720 })
    await page.goto(paths.terms)
    await page.getByText('Menu', { exact: true }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Products' }).click()
    await expect(page).toHaveURL('/#products')
    // The address can change before the page does, whose open menu the next click would close.
    await expect(page.locator('#products h2')).toBeInViewport()
    await page.getByText('Menu', { exact: true }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL('/#contact')
    await expect(page.locator('#contact h2')).toBeInViewport()
    await expect(page.getByRole('navigation', { name: 'Menu' })).not.toBeInViewport()
  },
)

test('links without JavaScript -> lead to their targets', async ({ page }) => {
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
