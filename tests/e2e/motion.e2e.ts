/** Lines that are drawn on entry into the viewport, and scrolling to anchors. */
import { anchors } from '#src/content/anchors.ts'
import { pages } from '#src/content/pages.ts'
import { homeAnchor, paths } from '#src/content/paths.ts'
import {
  distanceBelowHeader,
  ENTRY_SCRIPT,
  expect,
  hydrate,
  setReducedMotion,
  test,
  twoFrames,
} from './support/site.ts'

test.use({ reducedMotion: 'no-preference' })

/** Runs in the page: the number of lines in `selector` whose animation is paused or running. */
const unfinishedLines = (selector: string) =>
  [...document.querySelectorAll(`${selector} .drawn`)]
    .flatMap(line => line.getAnimations())
    .filter(animation => animation.playState !== 'finished').length

test('line scrolled into the viewport -> drawn once', async ({ page }) => {
  await page.goto(paths.home)
  await hydrate(page)
  await expect.poll(() => page.evaluate(unfinishedLines, '#products')).toBeGreaterThan(0)
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

test(
  'hydrated at the end of the page -> what is above has been seen and stands',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.goto(paths.home)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await hydrate(page)
    await twoFrames(page)
    const hiddenAbove = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'paused' &&
            effect instanceof KeyframeEffect &&
            effect.target &&
            effect.target.getBoundingClientRect().bottom < 0,
        ).length
    expect(await page.evaluate(hiddenAbove)).toBe(0)
  },
)

/** Runs in the page: section, duration, delay and last keyframe but one of each paused animation on home. */
const moments = () =>
  document
    .getAnimations()
    .filter(({ playState }) => playState === 'paused')
    .flatMap(({ effect }) => {
      if (!(effect instanceof KeyframeEffect) || !effect.target) return []
      const { duration, delay } = effect.getTiming()
      return {
        section: effect.target.closest('[data-section]')?.getAttribute('data-section'),
        duration: Number(duration),
        delay: Number(delay),
        isLine: effect.target.matches('.drawn'),
        fills: effect.getKeyframes().map(({ fillOpacity }) => fillOpacity),
      }
    })

test('home -> every section has a moment; lines take 0.6 to 2.4 s by their length, the fill comes last, steps in turn', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(paths.home)
  await hydrate(page)
  const sections = Object.keys(anchors).filter(section => section !== 'home')
  await expect
    .poll(async () => new Set((await page.evaluate(moments)).map(({ section }) => section)))
    .toEqual(new Set(sections))
  const found = await page.evaluate(moments)
  const durations = found.filter(({ isLine }) => isLine).map(({ duration }) => duration)
  expect(Math.min(...durations)).toBeGreaterThanOrEqual(600)
  expect(Math.max(...durations)).toBeLessThanOrEqual(2400)
  expect(new Set(durations).size).toBeGreaterThan(3)
  expect(found.find(({ fills }) => fills.length === 3)?.fills).toEqual(['0', '0', '1'])
  const delays = found
    .filter(({ section, delay }) => section === 'services' && delay > 0)
    .map(({ delay }) => delay)
  expect(delays).toEqual([...new Set(delays)].sort((a, b) => a - b))
  expect(delays).toHaveLength(3)
})

test('before hydration -> a line follows the scroll position while it enters; in view it is complete', async ({
  page,
  browserName,
}) => {
  test.skip(browserName === 'firefox', 'needs scroll-driven animations of CSS')
  await page.route(ENTRY_SCRIPT, () => {})
  await page.goto(paths.home)
  const drawing = page.locator('#products svg:has([data-reveal])').first()
  const offset = () =>
    drawing.evaluate(svg => {
      const line = svg.querySelector('[data-reveal]')
      return line ? Number.parseFloat(getComputedStyle(line).strokeDashoffset) : undefined
    })
  /** Scrolls until this share of the drawing is in the viewport. */
  const show = (share: number) =>
    drawing.evaluate((svg, part) => {
      const { top, height } = svg.getBoundingClientRect()
      scrollTo({ top: scrollY + top + height * part - innerHeight, behavior: 'instant' })
    }, share)
  await show(-0.5)
  await expect.poll(offset).toBe(1)
  await show(0.5)
  await expect.poll(offset).toBeCloseTo(0.5, 1)
  await show(1.1)
  await expect.poll(offset).toBe(0)
})

test(
  'page reached by client navigation -> lines not drawn before they enter the viewport',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.goto(paths.terms)
    await hydrate(page)
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page.locator('#products')).toHaveCount(1)
    await expect.poll(() => page.evaluate(unfinishedLines, '#products')).toBeGreaterThan(0)
  },
)

test.describe('anchor', () => {
  for (const width of [360, 768]) {
    test(
      `page loaded with a hash, ${width} px -> at the section without smooth scrolling`,
      { tag: width === 360 ? [] : '@exhaustive' },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 740 })
        await page.goto(homeAnchor('contact'))
        await page.evaluate(() => document.fonts.ready.then(() => {}))
        await twoFrames(page)
        expect(Math.abs(await distanceBelowHeader(page, '#contact'))).toBeLessThan(2)
      },
    )
  }

  test('link to a section clicked -> scrolls smoothly', { tag: '@exhaustive' }, async ({ page }) => {
    await page.goto(paths.home)
    await page.waitForLoadState('networkidle')
    const scrollPositions = page.evaluate(
      () =>
        new Promise<number>(resolve => {
          const positions = new Set<number>()
          addEventListener('scroll', () => positions.add(scrollY))
          addEventListener('scrollend', () => resolve(positions.size), { once: true })
        }),
    )
    await page
      .getByRole('main')
      .locator(`a[href$="${homeAnchor('services')}"]`)
      .first()
      .click()
    // A jump has one position. A busy machine shows few of a smooth scroll.
    expect(await scrollPositions).toBeGreaterThan(1)
  })
})

test.describe('reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('page loaded -> no animations', async ({ page }) => {
    await page.goto(paths.home)
    await page.waitForLoadState('networkidle')
    // The background of the page header follows the scroll position.
    const scrollDriven = ['glass', 'unground']
    expect(
      await page.evaluate(
        names =>
          document
            .getAnimations()
            .map(animation => (animation as CSSAnimation).animationName)
            .filter(name => !names.includes(name)),
        scrollDriven,
      ),
    ).toEqual([])
  })
})

test('page printed before scrolling -> every line is drawn', async ({ page }) => {
  await page.goto(paths.home)
  await hydrate(page)
  await expect.poll(() => page.evaluate(unfinishedLines, '#products')).toBeGreaterThan(0)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await page.evaluate(unfinishedLines, '#products')).toBe(0)
})

test.describe('preference changed after hydration', () => {
  test(
    'reduced motion on -> every line is drawn at once, none is animated later',
    { tag: '@exhaustive' },
    async ({ page }) => {
      await page.goto(paths.home)
      await hydrate(page)
      await expect.poll(() => page.evaluate(unfinishedLines, '#products')).toBeGreaterThan(0)
      await setReducedMotion(page, 'reduce')
      await expect.poll(() => page.evaluate(unfinishedLines, 'body')).toBe(0)
      await page.evaluate(() => document.querySelector('#products')?.scrollIntoView({ behavior: 'instant' }))
      // The observer reports lines in the frame after the scroll.
      await twoFrames(page)
      expect(await page.evaluate(unfinishedLines, 'body')).toBe(0)
      await page.getByRole('contentinfo').getByRole('link', { name: pages.terms.name }).click()
      await page.getByRole('banner').getByRole('link').first().click()
      await expect(page.locator('#products')).toHaveCount(1)
      await twoFrames(page)
      expect(await page.evaluate(unfinishedLines, 'body')).toBe(0)
    },
  )

  test('reduced motion off -> lines are drawn on entry', { tag: '@exhaustive' }, async ({ page }) => {
    await setReducedMotion(page, 'reduce')
    await page.goto(paths.home)
    await hydrate(page)
    expect(await page.evaluate(unfinishedLines, 'body')).toBe(0)
    await setReducedMotion(page, 'no-preference')
    await expect.poll(() => page.evaluate(unfinishedLines, '#products')).toBeGreaterThan(0)
  })
})
