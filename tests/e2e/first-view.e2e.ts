/** The part of home that a visitor sees before scrolling. */
import { paths } from '#src/content/paths.ts'
import { hero } from '#src/content/home.ts'
import { expect, test } from './support/site.ts'

test.use({ reducedMotion: 'reduce' })

/** A small phone, and a laptop whose window has the bars of a browser. */
for (const [width, height] of [
  [360, 640],
  [1366, 650],
] as const) {
  test(`home, ${width} x ${height} px -> headline, lead, first button and the whole drawing are in the first view`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(paths.home)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const main = page.getByRole('main')
    for (const part of [
      main.getByRole('heading', { level: 1 }),
      main.getByText(hero.lead),
      main.getByRole('link', { name: hero.primary }),
      main.locator('figure[data-drawing] > svg:visible').first(),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
  })
}

test('forced colours -> the mark of the current page and the bullets keep a colour', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(paths.services)
  /** Colour of a mark and of what is behind it. */
  const colours = (selector: string, pseudo: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element, name) => [
          getComputedStyle(element, name).backgroundColor,
          getComputedStyle(document.body).backgroundColor,
        ],
        pseudo,
      )
  for (const mark of ['.bar-link[aria-current]', '.bullet']) {
    const [own, behind] = await colours(mark, '::before')
    expect(own, mark).toMatch(/^rgb\(/)
    expect(own, mark).not.toBe(behind)
  }
})
