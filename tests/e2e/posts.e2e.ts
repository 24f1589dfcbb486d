/** Blog posts, and the lists of headings in posts and legal pages. every-page.e2e.ts tests every page. */
import type { Page } from 'playwright/test'
import { homeAnchor, paths } from '../../src/company/paths.ts'
import { startProjectLabel } from '../../src/company/navigation.ts'
import { FOOTER_FIELD, newsletterFields } from '../../src/company/newsletter.ts'
import { pages } from '../../src/company/pages.ts'
import { postOrBlog, posts } from '../support/posts.ts'
import { scrollsHorizontally } from './support/appearance.ts'
import { expectBelowHeader } from './support/contact-form.ts'
import { openHydrated } from './support/hydration.ts'
import { expect, test } from './support/site.ts'

const [newest, older] = posts
const withCode = posts.find(({ hasCode }) => hasCode)?.path ?? ''
const withHeadings = posts.find(({ headings }) => headings > 1)?.path

test("a card's cover opens its post, which links to the next post", async ({ page }) => {
  test.skip(!older, 'the site has fewer than two posts')
  await openHydrated(page, paths.home)
  // The heading's link covers the card.
  await page.locator('#blog img').first().click({ force: true })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest?.title ?? '')
  await expect(page).toHaveTitle(newest?.pageTitle ?? '')
  await page
    .getByRole('navigation', { name: 'Other posts' })
    .getByRole('link', { name: older?.title ?? '' })
    .click()
  await expect(page).toHaveURL(older?.path ?? '')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveTitle(pages.home.title)
})

test('the end of a post links to the newsletter form and to the contact form', async ({ page }) => {
  test.skip(!newest, 'the site has no posts')
  await page.goto(postOrBlog.path)
  const last = page.getByRole('main').getByRole('link').last()
  await expect(last).toHaveText(startProjectLabel)
  await expect(last).toHaveAttribute('href', homeAnchor('contact'))
  await page.getByRole('article').getByRole('link', { name: newsletterFields.submit }).click()
  await expect(page.locator(`#${FOOTER_FIELD}`)).toBeInViewport({ ratio: 1 })
})

test('code wraps on a phone', async ({ page }) => {
  test.skip(!withCode, 'no post has code')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(withCode)
  const code = page.locator('article pre, article [role="group"]')
  expect(await code.evaluateAll(boxes => boxes.filter(box => box.scrollWidth > box.clientWidth))).toEqual([])
  expect(await scrollsHorizontally(page)).toBe(false)
})

// A link that covers a card catches clicks on the card's links beneath it (twbs/bootstrap#42612).
test("a card's link to a heading opens the post there, and Back returns to the card", async ({ page }) => {
  test.skip(!older?.headings, 'the second post has no headings')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(paths.blog)
  const link = page.getByRole('article').nth(1).getByRole('listitem').last().getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  const [href, text] = [await link.getAttribute('href'), await link.innerText()]
  await link.click()
  await expect(page).toHaveURL(href ?? '')
  await expect(page.getByRole('heading', { name: text })).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(page).toHaveURL(paths.blog)
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(1)
})

const contents = (page: Page) => page.locator('main .heading-links')
const headings = (page: Page) => page.locator('.post-text > h2, .legal-text > section > h2')

/** A page with a list of headings beside its text. */
const path = withHeadings ?? paths.terms

test('the list of headings is in view beside the text, and links to each heading', async ({ page }) => {
  await page.goto(path)
  for (const [width, height] of [
    [1024, 768],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    const links = await contents(page).getByRole('link').all()
    expect(links).toHaveLength(await headings(page).count())
    const list = await contents(page).boundingBox()
    const column = await page.locator('.post-text, .legal-text').boundingBox()
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThan(column?.x ?? 0)
    // Follow the links only in the shortest window: links that fit there also fit in the others.
    for (const [i, link] of height === 768 ? links.entries() : []) {
      await link.click()
      const heading = headings(page).nth(i)
      await expect(link).toHaveText(await heading.innerText())
      await expect(heading).toBeInViewport({ ratio: 1 })
      await expect(contents(page)).toBeInViewport({ ratio: 1 })
      await expectBelowHeader(page, heading)
    }
  }
})

test('the list of headings marks the last one scrolled past, and none at the top', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await page.goto(path)
  const isSupported = await page.evaluate(() => CSS.supports('scroll-target-group', 'auto'))
  test.skip(!isSupported, 'this browser does not support scroll-target-group')
  const marked = () =>
    contents(page)
      .getByRole('link')
      .evaluateAll(links => links.flatMap((link, i) => (link.matches(':target-current') ? [i] : [])))
  await expect.poll(marked).toEqual([])
  for (const index of [0, 1]) {
    await headings(page)
      .nth(index)
      .evaluate(heading => scrollBy({ top: heading.getBoundingClientRect().top - 40, behavior: 'instant' }))
    await expect.poll(marked).toEqual([index])
  }
})

test('the list of headings never overlaps the elements after the text @exhaustive', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const each of [...posts.map(post => post.path), paths.terms, paths.refund]) {
    await page.goto(each)
    const others = page.getByRole('navigation', { name: 'Other posts' })
    const next = others.or(page.getByRole('contentinfo')).first()
    const end = await next.evaluate(box => box.getBoundingClientRect().bottom + scrollY - innerHeight)
    const bottoms = (boxes: Element[]) => Math.max(...boxes.map(box => box.getBoundingClientRect().bottom))
    // At one of these scroll positions, the list of headings is at its lowest.
    for (let y = end - 600; y <= end + 400; y += 100) {
      await page.evaluate(top => scrollTo({ top, behavior: 'instant' }), y)
      const beside = await page.locator('.beside-text, .beside-text *').evaluateAll(bottoms)
      expect(beside).toBeLessThanOrEqual(await next.evaluate(box => box.getBoundingClientRect().top))
    }
  }
})

test('the list of headings is hidden in narrow windows, and scrolls if its links are long and the window is short', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1023, height: 740 })
  await page.goto(path)
  await expect(contents(page)).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 480 })
  const links = contents(page).getByRole('link')
  await links.first().evaluate(link => {
    link.textContent = 'a long heading '.repeat(13) + 'x'.repeat(40)
  })
  expect(await scrollsHorizontally(page)).toBe(false)
  const box = page.locator('.beside-text')
  expect(await box.evaluate(list => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0)
  await links.last().focus()
  await expect(links.last()).toBeInViewport({ ratio: 1 })
})
