/** Helpers that wait for fonts, scrolling and frames, and find accessibility violations with axe. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import { expect, type Page } from 'playwright/test'
import { GLASS_THRESHOLD_PX } from '../../../machines/header/machine.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const fontsLoaded = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => {}))

/** Resolves once the page has not moved for five frames, because smooth scrolling moves it in every frame. */
export const scrollEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let last = Number.NaN, still = 0; still < 5; last = scrollY) {
      await new Promise(requestAnimationFrame)
      still = scrollY === last ? still + 1 : 0
    }
  })

/** Resolves after two animation frames, once the effects of the last action are painted. */
export const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))

const COLOURS = ['color-contrast', 'link-in-text-block']
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** axe's rules: WCAG 2.2 AA and best practices, only WCAG, only layout and colours, or only colours. */
type Rules = 'all' | 'wcag' | 'layout' | 'colours'

const RUN_ONLY: Record<Rules, Axe.RunOnly> = {
  all: { type: 'tag', values: [...WCAG, 'best-practice'] },
  wcag: { type: 'tag', values: WCAG },
  layout: { type: 'rule', values: [...COLOURS, 'target-size', 'scrollable-region-focusable'] },
  colours: { type: 'rule', values: COLOURS },
}

/**
 * Returns one line for each violation that axe finds in the page or in the element that matches `within`. On
 * a long page, also scrolls and checks the header again.
 */
export async function violations(
  page: Page,
  { rules = 'all', within }: { rules?: Rules; within?: string } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  if (within) return runAxe(page, within, RUN_ONLY[rules])
  const found = await runAxe(page, '', RUN_ONLY[rules])
  // The functions' pages have a header without states.
  const header = page.locator('header[data-state]')
  if ((await header.count()) === 0) return found
  await page.evaluate(top => scrollTo({ top, behavior: 'instant' }), GLASS_THRESHOLD_PX + 200)
  if ((await page.evaluate(() => scrollY)) <= GLASS_THRESHOLD_PX) return found
  await expect(header).toHaveAttribute('data-state', /bar\.glassy/)
  const inHeader = await runAxe(page, 'header', RUN_ONLY[rules])
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  return [...found, ...inHeader]
}

const runAxe = (page: Page, within: string, rules: Axe.RunOnly) =>
  page.evaluate(
    async ([selector, runOnly]) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      const { violations: found } = await axe.run(selector || document, { runOnly })
      return found.map(({ id, nodes }) => {
        const texts = nodes.map(
          ({ html, any: [first] }) => html.slice(0, 100) + JSON.stringify(first?.data ?? ''),
        )
        return `${id}: ${texts.join(' | ')}`
      })
    },
    [within, rules] as const,
  )

export const scrollsHorizontally = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
