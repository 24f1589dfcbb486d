/** Blog posts and lists of headings, which legal pages also have. pages.e2e.ts tests every page. */
import type { Locator, Page } from 'playwright/test'
import { homeAnchor, paths } from '../../src/company/paths.ts'
import { startProjectLabel } from '../../src/company/navigation.ts'
import { FOOTER_FIELD, newsletterFields } from '../../src/company/newsletter.ts'
import { company } from '../../src/company/company.ts'
import { pages } from '../../src/company/pages.ts'
import { posts } from '../support/posts.ts'
import { expect, scrollsHorizontally, setColorScheme, test } from './support/site.ts'
import { emulatePrint } from './support/stock-firefox.ts'

const [newest, older] = posts
if (!newest || !older) throw new Error('these tests need two posts')
const withCode = '/blog/prerender-first'

/** Expects the paragraphs, tables and code blocks of a text to end at one edge. */
const expectOneWidth = async (text: Locator) => {
  const widths = await text
    .locator(':scope > :is(p, pre, [role="group"])')
    .evaluateAll(blocks => blocks.map(block => Math.round(block.getBoundingClientRect().width)))
  expect(new Set(widths).size).toBe(1)
}
/** Code blocks, tables and the like that are partly cut off. */
const cutOff = (page: Page) =>
  page
    .locator('article pre, article [role="group"]')
    .evaluateAll(boxes => boxes.filter(box => box.scrollWidth > box.clientWidth).length)

test("a card's cover opens its post, which leads to the next one, and Back returns to the card", async ({
  page,
}) => {
  await page.goto(paths.home)
  // The heading's link covers the card.
  await page.locator('article', { hasText: newest.title }).locator('img').click({ force: true })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest.title)
  await expect(page).toHaveTitle(newest.pageTitle)
  await page.getByRole('navigation', { name: 'Other posts' }).getByRole('link', { name: older.title }).click()
  await expect(page).toHaveURL(older.path)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveTitle(pages.home.title)
})

for (const path of [paths.blog, newest.path])
  test(`${path} ends with a link to the contact form`, async ({ page }) => {
    await page.goto(path)
    const last = page.getByRole('main').getByRole('link').last()
    await expect(last).toHaveText(startProjectLabel)
    await expect(last).toHaveAttribute('href', homeAnchor('contact'))
  })

test('the end of a post leads to the newsletter form', async ({ page }) => {
  await page.goto(newest.path)
  await page.getByRole('article').getByRole('link', { name: newsletterFields.submit }).click()
  await expect(page.locator(`#${FOOTER_FIELD}`)).toBeInViewport({ ratio: 1 })
})

test('code wraps on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(withCode)
  expect(await cutOff(page)).toBe(0)
  expect(await scrollsHorizontally(page)).toBe(false)
})

test('a printed post is black on white, with its address and without list, header and form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1060, height: 720 })
  await page.goto(withCode)
  await setColorScheme(page, 'dark')
  await emulatePrint(page)
  await expect(page.getByText(`${company.name}, ${new URL(company.origin).host}${withCode}`)).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.locator('[data-machine="newsletter"]').first()).toBeHidden()
  await expect(page.locator('article nav').first()).toBeHidden()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
  const text = page.locator('article .post-text')
  const [heading, own] = await Promise.all([
    page.locator('article > header').boundingBox(),
    text.boundingBox(),
  ])
  expect(own?.x).toBe(heading?.x)
  await page.setViewportSize({ width: 720, height: 1000 })
  expect(await cutOff(page)).toBe(0)
  await expectOneWidth(text)
})

// A link that covers a card takes the clicks on links in it, unless they are above it (twbs/bootstrap#42612).
test("a heading in a card's list opens its post there, and Back returns to the place in the list", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(paths.blog)
  const link = page.getByRole('article').nth(1).getByRole('listitem').last().getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  const [address, text] = [await link.getAttribute('href'), await link.innerText()]
  await link.click()
  await expect(page).toHaveURL(address ?? '')
  await expect(page.getByRole('heading', { name: text })).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(page).toHaveURL(paths.blog)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

const contents = (page: Page) => page.locator('main .heading-links')
const headings = (page: Page) => page.locator('.post-text > h2, .legal-text > section > h2')

/** One page of each kind with a list of headings beside its text. */
for (const path of [newest.path, paths.terms, paths.refund])
  test.describe(`the list of headings of ${path}`, { tag: path === newest.path ? [] : '@exhaustive' }, () => {
    for (const [width, height] of [
      [1024, 768],
      [1280, 800],
      [1920, 1080],
    ] as const)
      test(
        `stands beside the text in view, and leads to each heading, at ${width} px`,
        { tag: width === 1024 ? [] : '@exhaustive' },
        async ({ page }) => {
          await page.setViewportSize({ width, height })
          await page.goto(path)
          const links = await contents(page).getByRole('link').all()
          expect(links).toHaveLength(await headings(page).count())
          const [list, column] = await Promise.all(
            [contents(page), page.locator('.post-text, .legal-text')].map(part => part.boundingBox()),
          )
          if (!list || !column) throw new Error('the page has no list or no text')
          expect(list.x + list.width).toBeLessThan(column.x)
          for (const [i, link] of links.entries()) {
            await link.click()
            const heading = headings(page).nth(i)
            await expect(link).toHaveText(await heading.innerText())
            await expect(heading).toBeInViewport({ ratio: 1 })
            await expect(contents(page)).toBeInViewport({ ratio: 1 })
            const bar = await page.getByRole('banner').first().boundingBox()
            const end = bar ? bar.y + bar.height : 0
            await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(end)
          }
        },
      )

    test('marks the last heading passed, and none at the top', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 480 })
      await page.goto(path)
      const isSupported = await page.evaluate(() => CSS.supports('scroll-target-group', 'auto'))
      test.skip(!isSupported, 'this browser marks no link')
      const marked = () =>
        contents(page)
          .getByRole('link')
          .evaluateAll(links => links.flatMap((link, i) => (link.matches(':target-current') ? [i] : [])))
      await expect.poll(marked).toEqual([])
      for (const index of [0, 1]) {
        await headings(page)
          .nth(index)
          .evaluate(heading =>
            scrollBy({ top: heading.getBoundingClientRect().top - 40, behavior: 'instant' }),
          )
        await expect.poll(marked).toEqual([index])
      }
    })

    test('never overlaps what follows the text', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      for (const each of path === newest.path ? posts.map(post => post.path) : [path]) {
        await page.goto(each)
        const others = page.getByRole('navigation', { name: 'Other posts' })
        const next = others.or(page.getByRole('contentinfo')).first()
        const end = await next.evaluate(box => box.getBoundingClientRect().bottom + scrollY - innerHeight)
        const bottoms = (boxes: Element[]) =>
          Math.max(...boxes.map(box => box.getBoundingClientRect().bottom))
        // Somewhere on the way, the list is at its lowest.
        for (let y = end - 600; y <= end + 400; y += 100) {
          await page.evaluate(top => scrollTo({ top, behavior: 'instant' }), y)
          const beside = await page.locator('.beside-text, .beside-text *').evaluateAll(bottoms)
          expect(beside).toBeLessThanOrEqual(await next.evaluate(box => box.getBoundingClientRect().top))
        }
      }
    })

    test('is hidden in a narrow window, and scrolls in a low one with long headings', async ({ page }) => {
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
  })
