/** Posts of the blog. tests/e2e/pages.e2e.ts tests what is true of every page. */
import { paths } from '#src/content/paths.ts'
import { company } from '#src/content/company.ts'
import { pages } from '#src/content/pages.ts'
import { newsletterResult } from '#src/content/newsletter.ts'
import { posts } from '../support/posts.ts'
import {
  expect,
  hydrate,
  navigateClientSide,
  scrollsHorizontally,
  setColorScheme,
  test,
} from './support/site.ts'
import { emulatePrint } from './support/stock-firefox.ts'

const [newest, older] = posts
if (!newest || !older) throw new Error('these tests need two posts')
const withCode = '/blog/prerender-first'

test('card on home opened by keyboard, then Back -> post, then home', async ({ page }) => {
  await page.goto(paths.home)
  await page.getByRole('link', { name: newest.title }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(newest.path)
  await expect(page).toHaveTitle(newest.pageTitle)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest.title)
  await page.goBack()
  await expect(page).toHaveTitle(pages.home.title)
})

test('cover of a card clicked -> post; "Older" -> the next one', async ({ page }) => {
  await page.goto(paths.blog)
  // The link of the heading covers the card.
  await page.locator('article', { hasText: newest.title }).locator('img').click({ force: true })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest.title)
  await page.getByRole('navigation', { name: 'Other posts' }).getByRole('link', { name: older.title }).click()
  await expect(page).toHaveURL(older.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(older.title)
})

test('another page opened from a post, then Back -> the text of the post', async ({ page }) => {
  await page.goto(newest.path)
  await hydrate(page)
  const text = await page.locator('article p').last().innerText()
  await navigateClientSide(page, paths.terms)
  await expect(page).toHaveTitle(pages.terms.title)
  await page.goBack()
  await expect(page.locator('article p').last()).toHaveText(text)
  await expect(page).toHaveTitle(newest.pageTitle)
})

test('newsletter form of a post submitted -> success', async ({ page, site }) => {
  await site.sandbox.newsletter.clear()
  await page.goto(newest.path)
  const form = page.locator('[data-machine="newsletter"]').first()
  await form.getByRole('textbox').first().fill('reader@studio.example')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText(newsletterResult.success)).toBeVisible()
  await expect.poll(() => site.sandbox.newsletter.addresses()).toEqual(['reader@studio.example'])
})

test('360 px -> code wraps, nothing is cut off; space between the last link and the footer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(withCode)
  const cut = await page
    .locator('article pre')
    .evaluateAll(blocks => blocks.filter(block => block.scrollWidth > block.clientWidth).length)
  expect(cut).toBe(0)
  expect(await scrollsHorizontally(page)).toBe(false)
  const [link, footer] = await Promise.all([
    page.locator('article a').last().boundingBox(),
    page.getByRole('contentinfo').last().boundingBox(),
  ])
  expect((footer?.y ?? 0) - (link?.y ?? 0) - (link?.height ?? 0)).toBeGreaterThanOrEqual(48)
})

test('printed -> text in black on white, nothing cut off, no header and no form', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 1000 })
  await page.goto(withCode)
  await setColorScheme(page, 'dark')
  await emulatePrint(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(`${company.name}, ${new URL(company.origin).host}${withCode}`)).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.locator('[data-machine="newsletter"]').first()).toBeHidden()
  const cut = await page
    .locator('article pre, article [role="group"]')
    .evaluateAll(boxes => boxes.filter(box => box.scrollWidth > box.clientWidth).length)
  expect(cut).toBe(0)
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
})
