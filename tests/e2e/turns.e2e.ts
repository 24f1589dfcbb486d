import type { Page } from 'playwright/test'
import { homeAnchor, paths } from '#src/config/paths.ts'
import { belowTheBar, expect, goInside, hydrate, test } from './support/site.ts'

const SECOND = '#about'
const LAST = '#contact'
const skips = (page: Page, selector = LAST) =>
  page.locator(selector).evaluate(element => getComputedStyle(element).contentVisibility)
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Notes how a part of the page is shown in the first frame that has it. */
function noteFirst(part: string): void {
  const element = document.querySelector(part)
  if (element)
    document.documentElement.dataset['atFirst'] = element.matches('form')
      ? getComputedStyle(element).display
      : getComputedStyle(element).contentVisibility
  else requestAnimationFrame(() => noteFirst(part))
}

test.describe('a long page', () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`opened, motion: ${reducedMotion} -> its end is laid out after its beginning, and is soon there as well`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion })
      await page.addInitScript(`(${noteFirst.toString()})('${LAST}')`)
      await page.goto(paths.home)
      await expect(page.locator('html')).toHaveAttribute('data-at-first', 'auto')
      for (const selector of [LAST, 'footer']) await expect.poll(() => skips(page, selector)).toBe('visible')
    })
  }

  for (const part of ['h2', 'ul']) {
    test(`has fields further down, which the browser looks at early -> ${part} beside them waits all the same`, async ({
      page,
    }) => {
      const beside = `${LAST} ${part}`
      await page.addInitScript(`(${noteFirst.toString()})('${beside}')`)
      await page.goto(paths.home)
      await expect(page.locator('html')).toHaveAttribute('data-at-first', 'auto')
      await expect.poll(() => skips(page, beside)).toBe('visible')
    })
  }

  for (const form of [`${LAST} form`, 'footer form']) {
    test(`has fields further down -> ${form} comes with its turn`, async ({ page }) => {
      await page.addInitScript(`(${noteFirst.toString()})('${form}')`)
      await page.goto(paths.home)
      await expect(page.locator('html')).toHaveAttribute('data-at-first', 'none')
      await expect(page.locator(form)).toBeVisible()
    })
  }

  for (const [width, atFirst] of [
    [360, 'hidden'],
    [1280, 'visible'],
  ] as const) {
    test(`opened, ${width} px -> its second part is ${atFirst} in the first frame, and soon visible`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.addInitScript(`(${noteFirst.toString()})('${SECOND}')`)
      await page.goto(paths.home)
      await expect(page.locator('html')).toHaveAttribute('data-at-first', atFirst)
      await expect.poll(() => skips(page, SECOND)).toBe('visible')
    })
  }

  test('whose second part waits -> shows nothing of it in the first view of any window in which it does', async ({
    page,
  }) => {
    await page.goto(paths.home)
    await expect.poll(() => skips(page, 'footer')).toBe('visible')
    const condition = await page.evaluate(
      () =>
        [...document.styleSheets]
          .flatMap(sheet => [...sheet.cssRules])
          .find(
            (rule): rule is CSSMediaRule =>
              rule instanceof CSSMediaRule && rule.cssText.includes('var(--second'),
          )?.conditionText,
    )
    expect(condition).toBeDefined()
    const waits: string[] = []
    for (const width of [320, 360, 414, 480, 600, 759, 768, 1024]) {
      for (const height of [568, 1000, 1180]) {
        await page.setViewportSize({ width, height })
        const [isWaiting, top] = await page
          .locator(SECOND)
          .evaluate(
            (element, media) => [matchMedia(media).matches, element.getBoundingClientRect().top] as const,
            condition,
          )
        if (isWaiting) {
          waits.push(`${width} x ${height}`)
          expect(top, waits.at(-1)).toBeGreaterThan(height)
        }
      }
    }
    expect(waits).toContain('360 x 568')
  })

  test('made as narrow as a phone when all is there -> stays whole', async ({ page }) => {
    await page.goto(paths.home)
    await expect.poll(() => skips(page, 'footer')).toBe('visible')
    await page.locator(SECOND).evaluate(element => {
      const look = () => {
        if (innerWidth === 360)
          document.documentElement.dataset['atFirst'] = getComputedStyle(element).contentVisibility
        else requestAnimationFrame(look)
      }
      look()
    })
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.locator('html')).toHaveAttribute('data-at-first', 'visible')
  })

  test('drawn without a load -> whole at once', async ({ page }) => {
    await page.goto(paths.about)
    await hydrate(page)
    await page.evaluate(`(${noteFirst.toString()})('${LAST}')`)
    await goInside(page, paths.home)
    await expect(page.locator('html')).toHaveAttribute('data-at-first', 'visible')
  })

  for (const width of [360, 1280]) {
    test(`loaded anew, or come back to, ${width} px -> at the place that was left, before and after everything is laid out`, async ({
      page,
    }) => {
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

    test(`a link that is chosen before everything is laid out, ${width} px -> leads to its section`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.addInitScript(hash => {
        addEventListener('DOMContentLoaded', () =>
          requestAnimationFrame(() => {
            document.documentElement.dataset['atFirst'] = getComputedStyle(
              document.querySelector(hash) as Element,
            ).contentVisibility
            document.querySelector<HTMLElement>(`.bar a[href$="${hash}"]`)?.click()
          }),
        )
      }, LAST)
      await page.goto(paths.home)
      await expect(page.locator('html')).toHaveAttribute('data-at-first', 'auto')
      await expect(page).toHaveURL(homeAnchor('contact'))
      await expect.poll(() => skips(page, 'footer')).toBe('visible')
      await expect.poll(async () => Math.abs(await belowTheBar(page, LAST))).toBeLessThan(2)
    })
  }
})
