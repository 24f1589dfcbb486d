/** Posts of the blog, and the lists of headings, which legal pages have, too. tests/e2e/pages.e2e.ts tests what is true of every page. */
import type { Locator, Page } from 'playwright/test'
import { homeAnchor, paths } from '#src/content/paths.ts'
import { process } from '#src/content/process.ts'
import { company } from '#src/content/company.ts'
import { pages } from '#src/content/pages.ts'
import { legalPages } from '#src/content/legal.ts'
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
/** The widths that paragraphs, tables and code of a text have. */
const widthsOf = async (text: Locator) => [
  ...new Set(
    await text
      .locator(':scope > :is(p, pre, [role="group"])')
      .evaluateAll(blocks => blocks.map(block => Math.round(block.getBoundingClientRect().width))),
  ),
]

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

for (const path of [paths.blog, newest.path])
  test(`${path} -> ends with a link to the contact form`, async ({ page }) => {
    await page.goto(path)
    const offer = page.getByRole('main').getByRole('link', { name: process.actionLabel })
    await expect(offer).toHaveAttribute('href', homeAnchor('contact'))
    const others = page.getByRole('main').getByRole('link')
    await expect(others.last()).toHaveText(process.actionLabel)
  })

test('cover of a card clicked -> post; "Older" -> the next one', { tag: '@exhaustive' }, async ({ page }) => {
  await page.goto(paths.blog)
  // The link of the heading covers the card.
  await page.locator('article', { hasText: newest.title }).locator('img').click({ force: true })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest.title)
  await page.getByRole('navigation', { name: 'Other posts' }).getByRole('link', { name: older.title }).click()
  await expect(page).toHaveURL(older.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(older.title)
})

test(
  'home, 1280 px -> covers of the cards have one height, their titles begin on one line',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(paths.home)
    const ends = await page.locator('#blog article').evaluateAll(cards =>
      cards.map(card =>
        [...card.querySelectorAll('.cover, h3')].map(part => {
          const { top } = part.getBoundingClientRect()
          return Math.round(top - card.getBoundingClientRect().top)
        }),
      ),
    )
    expect(ends).toHaveLength(posts.length)
    expect(new Set(ends.map(String)).size).toBe(1)
  },
)

test(
  'blog -> the headings of each post stand beside it, in the order of its text',
  { tag: '@exhaustive' },
  async ({ page }) => {
    for (const { path, title } of posts) {
      await page.goto(path)
      const headings = await page.locator('.post-text > h2:not(.sr-only)').allInnerTexts()
      expect(headings.length).toBeGreaterThan(1)
      await page.goto(paths.blog)
      const items = page.locator('article', { hasText: title }).getByRole('list', { name: 'In this post' })
      await expect(items.getByRole('listitem')).toHaveText(headings)
    }
  },
)

test(
  'another page opened from a post, then Back -> the text of the post',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.goto(newest.path)
    await hydrate(page)
    const text = await page.locator('article p').last().innerText()
    await navigateClientSide(page, paths.terms)
    await expect(page).toHaveTitle(pages.terms.title)
    await page.goBack()
    await expect(page.locator('article p').last()).toHaveText(text)
    await expect(page).toHaveTitle(newest.pageTitle)
  },
)

test('newsletter form of a post submitted -> success', { tag: '@exhaustive' }, async ({ page, site }) => {
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

test(
  '1280 x 800 px -> the first sentence is in the first view; text, table and code end at one edge',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(withCode)
    const text = page.locator('article .post-text')
    await expect(text.locator('p').first()).toBeInViewport({ ratio: 1 })
    expect(await widthsOf(text)).toHaveLength(1)
  },
)

test('end of each post -> two other posts with their covers', async ({ page }) => {
  for (const { path } of posts) {
    await page.goto(path)
    const others = page.getByRole('navigation', { name: 'Other posts' }).getByRole('link')
    await expect(others).toHaveCount(Math.min(2, posts.length - 1))
    const addresses = await others.evaluateAll(links => links.map(link => link.getAttribute('href')))
    expect(addresses).not.toContain(path)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const other of await others.all()) await expect(other.locator('.cover img')).toHaveCount(1)
  }
})

test('printed -> text, table and code end at one edge', { tag: '@exhaustive' }, async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 1000 })
  await page.goto(withCode)
  await emulatePrint(page)
  const text = page.locator('article .post-text')
  expect(await widthsOf(text)).toHaveLength(1)
  const [own, all] = await Promise.all([text.boundingBox(), page.locator('article').boundingBox()])
  expect(own?.width).toBeGreaterThan((all?.width ?? 0) * 0.8)
})

test(
  'printed across the sheet -> no list, the text begins at the left margin',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1060, height: 720 })
    await page.goto(newest.path)
    await emulatePrint(page)
    await expect(page.locator('article nav').first()).toBeHidden()
    const [heading, text] = await Promise.all([
      page.locator('article > header').boundingBox(),
      page.locator('article .post-text').boundingBox(),
    ])
    expect(text?.x).toBe(heading?.x)
  },
)

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

// A link that covers a card takes the clicks of those in it, unless they are above it (twbs/bootstrap#42612, nuxt/ui#6874).
test('blog, heading in the list of a post clicked -> the post at that heading; back -> the list where it was', async ({
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

/** A page of each kind that has a list of its headings beside its text. */
for (const path of [newest.path, paths.terms, paths.refund])
  test.describe(`list of the headings, ${path}`, { tag: path === newest.path ? [] : '@exhaustive' }, () => {
    const contents = (page: Page) => page.locator('main .heading-links')
    const textOf = (page: Page) => page.locator('.post-text, .legal-text')
    const headingsOf = (page: Page) => page.locator('.post-text > h2, .legal-text > section > h2')

    for (const [width, height] of [
      [1024, 768],
      [1280, 800],
      [1920, 1080],
    ] as const)
      test(
        `${width} px -> beside the text and in view with it, each link leads to its heading below the bar`,
        { tag: width === 1024 ? [] : '@exhaustive' },
        async ({ page }) => {
          await page.setViewportSize({ width, height })
          await page.goto(path)
          const headings = headingsOf(page)
          const links = await contents(page).getByRole('link').all()
          expect(links).toHaveLength(await headings.count())
          const [list, column] = await Promise.all([contents(page).boundingBox(), textOf(page).boundingBox()])
          if (!list || !column) throw new Error('the page has no list or no text')
          expect(list.x + list.width).toBeLessThan(column.x)
          // The text begins in the first half of the page, and is not far from the other margin.
          expect(column.x).toBeLessThan(width / 2)
          expect(column.x + column.width).toBeGreaterThan(width * 0.7)
          for (const [i, link] of links.entries()) {
            await link.click()
            const heading = headings.nth(i)
            await expect(link).toHaveText(await heading.innerText())
            await expect(heading).toBeInViewport({ ratio: 1 })
            await expect(contents(page)).toBeInViewport({ ratio: 1 })
            const bar = await page.getByRole('banner').first().boundingBox()
            await expect
              .poll(async () => ((await heading.boundingBox())?.y ?? 0) >= (bar ? bar.y + bar.height : 0))
              .toBe(true)
          }
        },
      )

    test('top of the page -> no heading is marked; scrolled -> the one that was passed', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 480 })
      await page.goto(path)
      test.skip(
        !(await page.evaluate(() => CSS.supports('scroll-target-group', 'auto'))),
        'this browser marks no link',
      )
      const marked = () =>
        contents(page)
          .getByRole('link')
          .evaluateAll(links =>
            links.flatMap((link, i) => (link.matches(':target-current') ? [i] : [])).join(', '),
          )
      /** Scrolls until a heading is so many pixels below the top of the window. */
      const scrollTo = (index: number, top: number) =>
        headingsOf(page)
          .nth(index)
          .evaluate(
            (heading, offset) =>
              window.scrollBy({ top: heading.getBoundingClientRect().top - offset, behavior: 'instant' }),
            top,
          )
      await expect.poll(marked).toBe('')
      await scrollTo(0, 40)
      await expect.poll(marked).toBe('0')
      await scrollTo(1, 40)
      await expect.poll(marked).toBe('1')
    })

    for (const [width, height] of [
      [1280, 800],
      [1440, 900],
    ] as const)
      test(
        `${width} x ${height} px, scrolled to the end -> nothing beside the text overlaps what follows`,
        { tag: width === 1280 ? [] : '@exhaustive' },
        async ({ page }) => {
          await page.setViewportSize({ width, height })
          for (const each of path === newest.path ? posts.map(post => post.path) : [path]) {
            await page.goto(each)
            const next = page
              .getByRole('navigation', { name: 'Other posts' })
              .or(page.getByRole('contentinfo'))
              .first()
            const end = await next.evaluate(box => box.getBoundingClientRect().bottom + scrollY - innerHeight)
            // The list is as low as it gets somewhere on the way.
            for (let y = end - 600; y <= end + 400; y += 100) {
              await page.evaluate(top => scrollTo({ top, behavior: 'instant' }), y)
              const [beside, edge] = await Promise.all([
                page
                  .locator('.beside-text, .beside-text *')
                  .evaluateAll(boxes => Math.max(...boxes.map(box => box.getBoundingClientRect().bottom))),
                next.evaluate(box => box.getBoundingClientRect().top),
              ])
              expect(beside).toBeLessThanOrEqual(edge)
            }
          }
        },
      )

    test('window narrower than 1024 px -> no list; a heading of 200 characters in a low window -> the list scrolls, also by keyboard', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1023, height: 740 })
      await page.goto(path)
      await expect(contents(page)).toBeHidden()
      await page.setViewportSize({ width: 1280, height: 480 })
      await contents(page)
        .getByRole('link')
        .first()
        .evaluate(link => {
          link.textContent = 'a long heading '.repeat(13) + 'x'.repeat(40)
        })
      expect(await scrollsHorizontally(page)).toBe(false)
      const box = page.locator('.beside-text')
      expect(
        await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBeLessThanOrEqual(0)
      const last = contents(page).getByRole('link').last()
      await last.focus()
      await expect(last).toBeInViewport({ ratio: 1 })
    })
  })

for (const { id, sections } of legalPages)
  test(
    `${id} -> the drawing has a dot for each section`,
    { tag: id === 'terms' ? [] : '@exhaustive' },
    async ({ page }) => {
      await page.goto(paths[id])
      const dots = await page.locator('main h1 + svg > .dots').getAttribute('d')
      expect(dots?.match(/h0/g)).toHaveLength(sections.length)
    },
  )
