/** A prerendered page has only its own style rules; client navigation loads the full style sheet first. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/company/paths.ts'
import { pages } from '../../src/company/pages.ts'
import { pageSets } from '../support/repeated-pages.ts'
import { hydrate, navigateClientSide } from './support/hydration.ts'
import { expect, test, unlessFirst } from './support/site.ts'

const STYLES = [
  'color',
  'backgroundColor',
  'fontSize',
  'fontWeight',
  'lineHeight',
  'borderTopWidth',
  'display',
]

const layoutOf = (page: Page) =>
  page.evaluate(
    styles =>
      [...document.body.querySelectorAll('*')].map(element => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const style = getComputedStyle(element) as unknown as Record<string, string>
        return [element.tagName, x, y, width, height, ...styles.map(name => style[name])].join(' ')
      }),
    STYLES,
  )

test.describe('client navigation and a page load give the same layout', () => {
  test.use({ reducedMotion: 'reduce' })
  // These pages have the most rules of their own.
  for (const [id, width] of [
    ['home', 360],
    ['home', 1280],
    ['services', 1280],
    ['caseStudies', 1280],
    ['logdhan', 768],
  ] as const) {
    test(`for ${id} at ${width} px${unlessFirst(id === 'home' && width === 360)}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(paths[id])
      await hydrate(page)
      const loaded = await layoutOf(page)
      await page.goto(paths.terms)
      await hydrate(page)
      await navigateClientSide(page, paths[id])
      await expect(page).toHaveTitle(pages[id].title)
      await expect.poll(() => layoutOf(page)).toEqual(loaded)
    })
  }
})

// HTML standard, `:focus-visible`: after a key press, elements that scripts focus also match.
for (const { pages: which, addresses, tag } of pageSets(Object.values(paths)))
  test(`every control on ${which} has an outline when the keyboard focuses it`, { tag }, async ({ page }) => {
    const bare: string[] = []
    for (const path of addresses) {
      await page.goto(path)
      await page.keyboard.press('Tab')
      const found = await page.evaluate(() => {
        const controls = [
          ...document.querySelectorAll<HTMLElement>('a, button, input, textarea, summary'),
        ].filter(element => {
          element.focus({ preventScroll: true })
          return element.tabIndex >= 0 && document.activeElement === element
        })
        return {
          count: controls.length,
          bare: controls
            .filter(element => {
              element.focus({ preventScroll: true })
              const { outlineStyle, outlineWidth } = getComputedStyle(element)
              return outlineStyle !== 'solid' || outlineWidth !== '2px'
            })
            .map(element => element.outerHTML.slice(0, 80)),
        }
      })
      expect(found.count, path).toBeGreaterThan(0)
      bare.push(...found.bare.map(element => `${path}: ${element}`))
    }
    expect(bare).toEqual([])
  })
