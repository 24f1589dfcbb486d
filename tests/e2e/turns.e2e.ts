import type { Page } from 'playwright/test'
import { homeAnchor, paths } from '#src/config/paths.ts'
import { belowTheBar, expect, goInside, hydrate, test } from './support/site.ts'

const SECOND = '#about'
const LAST = '#contact'
const skips = (page: Page, selector = LAST) => page.locator(selector).evaluate(element => getComputedStyle(element).contentVisibility)
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Notes how the end of the page is shown in the first frame that has it. */
function noteFirst(last: string): void {
  const element = document.querySelector(last)
  if (element)
    document.documentElement.dataset['atFirst'] = getComputedStyle(element).contentVisibility
  else
    requestAnimationFrame(() => noteFirst(last))
}

test.describe('a long page', () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`opened, motion: ${reducedMotion} -> its end is laid out after its beginning, and is soon there as well`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion })
      await page.addInitScript(`(${noteFirst.toString()})('${LAST}')`)
      await page.goto(paths.home)
      await expect(page.locator('html')).toHaveAttribute('data-at-first', 'auto')
      for (const selector of [LAST, 'footer'])
        await expect.poll(() => skips(page, selector)).toBe('visible')
    })
  }

  test('has fields further down, which the browser looks at early -> what stands beside them waits all the same', async ({ page }) => {
    const list = `${LAST} ul`
    await page.addInitScript(`(${noteFirst.toString()})('${list}')`)
    await page.goto(paths.home)
    await expect(page.locator('html')).toHaveAttribute('data-at-first', 'auto')
    await expect.poll(() => skips(page, list)).toBe('visible')
  })

  for (const [width, atFirst] of [[360, 'hidden'], [1280, 'visible']] as const) {
    test(`opened, ${width} px -> its second part is ${atFirst} in the first frame, and soon visible`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.addInitScript(`(${noteFirst.toString()})('${SECOND}')`)
      await page.goto(paths.home)
      await expect(page.locator('html')).toHaveAttribute('data-at-first', atFirst)
      await expect.poll(() => skips(page, SECOND)).toBe('visible')
    })
  }

  test('whose second part waits -> shows nothing of it in the first view of any phone', async ({ page }) => {
    await page.goto(paths.home)
    for (const width of [320, 360, 414, 480, 600, 759]) {
      await page.setViewportSize({ width, height: 1000 })
      expect(await page.locator(SECOND).evaluate(element => element.getBoundingClientRect().top), `${width} px`).toBeGreaterThan(1000)
    }
  })

  test('drawn without a load -> whole at once', async ({ page }) => {
    await page.goto(paths.about)
    await hydrate(page)
    await page.evaluate(`(${noteFirst.toString()})('${LAST}')`)
    await goInside(page, paths.home)
    await expect(page.locator('html')).toHaveAttribute('data-at-first', 'visible')
  })

  for (const width of [360, 1280]) {
    test(`loaded anew, or come back to, ${width} px -> at the place that was left, before and after everything is laid out`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(paths.home)
      for (const place of [LAST, 'footer']) {
        await expect.poll(() => skips(page, 'footer')).toBe('visible')
        await page.locator(place).evaluate(element => element.scrollIntoView({ behavior: 'instant' }))
        const left = await scrollY(page)
        await page.reload()
        expect(await skips(page)).toBe('visible')
        await expect.poll(() => scrollY(page)).toBe(left)
        await page.goto(paths.terms)
        await page.goBack()
        await expect.poll(() => scrollY(page)).toBe(left)
      }
    })

    test(`a link that is chosen before everything is laid out, ${width} px -> leads to its section`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.addInitScript((hash) => {
        addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => {
          document.documentElement.dataset['atFirst'] = getComputedStyle(document.querySelector(hash) as Element).contentVisibility
          document.querySelector<HTMLElement>(`.bar a[href$="${hash}"]`)?.click()
        }))
      }, LAST)
      await page.goto(paths.home)
      await expect(page.locator('html')).toHaveAttribute('data-at-first', 'auto')
      await expect(page).toHaveURL(homeAnchor('contact'))
      await expect.poll(() => skips(page, 'footer')).toBe('visible')
      await expect.poll(async () => Math.abs(await belowTheBar(page, LAST))).toBeLessThan(2)
    })
  }
})
