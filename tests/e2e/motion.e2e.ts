import { homeAnchor, paths } from '#src/config/paths.ts'
import { distanceBelowHeader, expect, hydrate, test, twoFrames } from './support/site.ts'

/** How many lines of a part of the page are being held back or drawn right now. */
const moving = (selector: string) =>
  [...document.querySelectorAll(`${selector} .drawn`)]
    .flatMap(line => line.getAnimations())
    .filter(animation => animation.playState !== 'finished').length

test('motion allowed -> a line below the first view waits, is drawn once when it enters, and then stands', async ({
  page,
}) => {
  await page.goto(paths.home)
  await hydrate(page)
  await expect.poll(() => page.evaluate(moving, '#products')).toBeGreaterThan(0)
  const first = page.locator('#products [data-reveal]').first()
  const state = () =>
    first.evaluate(line =>
      line
        .getAnimations()
        .map(animation => animation.playState)
        .join(),
    )
  expect(await state()).toBe('paused')
  await first.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 300)
  await expect.poll(state).toBe('running')
  await expect.poll(state, { timeout: 10_000 }).toBe('')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.evaluate(() => document.getElementById('products')?.scrollIntoView({ behavior: 'instant' }))
  expect(await state()).toBe('')
})

test('a page that came without a load -> its lines wait as well', async ({ page }) => {
  await page.goto(paths.terms)
  await hydrate(page)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.locator('#products')).toHaveCount(1)
  await expect.poll(() => page.evaluate(moving, '#products')).toBeGreaterThan(0)
})

test.describe('an anchor', () => {
  for (const width of [360, 768]) {
    test(`at which the page is opened, ${width} px -> it stands there at once, without a way that lines which change could lengthen`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(homeAnchor('contact'))
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      await twoFrames(page)
      expect(Math.abs(await distanceBelowHeader(page, '#contact'))).toBeLessThan(2)
    })
  }

  test('that a link of the page leads to -> the way there is seen', async ({ page }) => {
    await page.goto(paths.home)
    await page.waitForLoadState('networkidle')
    const seen = page.evaluate(
      () =>
        new Promise<number>(resolve => {
          const places = new Set<number>()
          addEventListener('scroll', () => places.add(scrollY))
          addEventListener('scrollend', () => resolve(places.size), { once: true })
        }),
    )
    await page
      .getByRole('main')
      .locator(`a[href$="${homeAnchor('services')}"]`)
      .first()
      .click()
    expect(await seen).toBeGreaterThan(3)
  })
})

test.describe('reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('-> nothing moves and nothing is held back', async ({ page }) => {
    await page.goto(paths.home)
    await page.waitForLoadState('networkidle')
    // The glass of the bar follows the scroll position, and the parts of the page are laid out in turns: nothing of it moves.
    const notMotion = ['glass', 'unground', 'have-turn']
    expect(
      await page.evaluate(
        names =>
          document
            .getAnimations()
            .map(animation => (animation as CSSAnimation).animationName)
            .filter(name => !names.includes(name)),
        notMotion,
      ),
    ).toEqual([])
  })
})

test('printed before anything entered the view -> every line stands', async ({ page }) => {
  await page.goto(paths.home)
  await hydrate(page)
  await expect.poll(() => page.evaluate(moving, '#products')).toBeGreaterThan(0)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await page.evaluate(moving, '#products')).toBe(0)
})
