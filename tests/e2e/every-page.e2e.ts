/** Checks each page at every width. Each test loads one page once, because loading takes most of the time. */
import type { Page } from 'playwright/test'
import { isInLayout, pageIds, paths } from '../../src/company/paths.ts'
import { posts } from '../support/posts.ts'
import { isRepeated } from '../support/repeated-pages.ts'
import { violations } from './support/appearance.ts'
import { hydratedHeader } from './support/hydration.ts'
import { expect, test, unlessFirst } from './support/site.ts'
import { setMedia } from './support/stock-firefox.ts'
import { setFontSize, unreadableText } from './support/unreadable-text.ts'

/** Returns one line for each problem. */
type Check = (page: Page) => Promise<string[]>

/** Headings, links and buttons whose accessible names differ from their visible text. */
const namesThatDiffer: Check = async page => {
  const namedByContent = ['heading', 'link', 'button', 'DisclosureTriangle']
  const devTools = await page.context().newCDPSession(page)
  const { nodes } = await devTools.send('Accessibility.getFullAXTree')
  const differences = nodes
    .filter(({ ignored, role }) => !ignored && namedByContent.includes(String(role?.value)))
    .map(async ({ name, backendDOMNodeId = 0 }) => {
      const { object } = await devTools.send('DOM.resolveNode', { backendNodeId: backendDOMNodeId })
      const { result } = await devTools.send('Runtime.callFunctionOn', {
        objectId: object.objectId ?? '',
        functionDeclaration:
          'function () { return this.ariaLabel || this.innerText.replace(/\\s+/g, " ").trim() }',
        returnByValue: true,
      })
      const spoken = String(name?.value).replace(/\s+/g, ' ').trim()
      return spoken === result.value ? [] : [`"${spoken}", not "${String(result.value)}"`]
    })
  return (await Promise.all(differences)).flat()
}

/** Pairs of controls or headings whose order in the document differs from their order on the screen. */
const outOfOrder: Check = page =>
  page.locator('main :is(a, button, input, textarea, h1, h2, h3)').evaluateAll(all => {
    const boxes = all
      .filter(element => element.checkVisibility() && !element.closest('.sr-only, [aria-hidden="true"]'))
      .map(element => ({ text: element.textContent.trim(), box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 2)
    return boxes.flatMap(({ text, box }, i) => {
      const next = boxes[i + 1]
      // In reading order, the next box is to the right, below, or at the top of a new column.
      return next && next.box.bottom <= box.top && next.box.left < box.right
        ? [`"${next.text}" is above "${text}"`]
        : []
    })
  })

/** CSS Lists 3, 4.4: `list-item` counts only elements displayed as list items, so it stays 0 in a grid. */
const uncountedItems: Check = page =>
  page.locator('main *').evaluateAll(all =>
    all.flatMap(element =>
      ['::before', '::after'].flatMap(pseudo => {
        const counter = /counter\(([\w-]+)/.exec(getComputedStyle(element, pseudo).content)?.[1]
        const counted = [element, element.parentElement].some(
          each => each && getComputedStyle(each).counterIncrement.split(' ')[0] === counter,
        )
        return counter === undefined || counted ? [] : [`${counter} in ${element.outerHTML.slice(0, 80)}`]
      }),
    ),
  )

/** HTML standard, `:focus-visible`: after a key press, elements that scripts focus also match. */
const withoutOutline: Check = async page => {
  await page.keyboard.press('Shift')
  return page.locator('a, button, input, textarea, summary').evaluateAll(all =>
    (all as HTMLElement[])
      .filter(({ tabIndex }) => tabIndex >= 0)
      .filter(control => {
        control.focus({ preventScroll: true })
        const { outlineStyle, outlineWidth } = getComputedStyle(control)
        return document.activeElement === control && `${outlineStyle} ${outlineWidth}` !== 'solid 2px'
      })
      .map(control => control.outerHTML.slice(0, 80)),
  )
}

/** Links and controls that are covered, so that a click in the middle does not reach them. */
const covered: Check = page =>
  page.locator('main :is(a, button, input, summary):not([tabindex="-1"])').evaluateAll(all =>
    all
      .filter(element => element.checkVisibility({ visibilityProperty: true }))
      .filter(element => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x = 0, y = 0, width = 0, height = 0 } = element.getClientRects()[0] ?? {}
        const hit = document.elementFromPoint(x + width / 2, y + height / 2)
        return width > 2 && !element.contains(hit) && !hit?.closest('label')
      })
      .map(element => element.outerHTML.slice(0, 120)),
  )

/** Live regions that are not rendered before their text arrives, except in a form that is also hidden. */
const hiddenRegions: Check = page =>
  page.locator('[role=status], [role=alert], [aria-live]').evaluateAll(regions =>
    regions
      .filter(region => !region.textContent.trim() && !region.checkVisibility())
      .filter(region => region.closest('[data-machine]')?.checkVisibility() !== false)
      .map(region => region.outerHTML),
  )

async function expectNone(page: Page, faults: Record<string, Check>, widths: readonly number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const [fault, find] of Object.entries(faults))
      expect.soft(await find(page), `${fault} at ${width} px`).toEqual([])
  }
}

const urls = [...Object.values(paths), ...posts.map(post => post.path), '/pay/thankyou/42?x=1']
const hasHeader = (path: string) =>
  !path.includes('thankyou') && pageIds.every(page => paths[page] !== path || isInLayout(page))

for (const path of urls)
  test(`${path} is accessible and readable at every width${unlessFirst(!isRepeated(path))}`, async ({
    page,
    browserName,
  }) => {
    await page.goto(path)
    // `document.fonts.ready` can resolve before the first layout requests a font. Ignore missing local fonts.
    await page.evaluate(() => Promise.allSettled([...document.fonts].map(face => face.load())))
    await page.evaluate(() => delete document.documentElement.dataset['untouched'])
    await expectNone(page, { 'unreadable text': unreadableText, outOfOrder }, [320, 390, 768, 1280, 1920])
    await expectNone(page, { hiddenRegions }, [360, 1280])

    await page.mouse.move(4, 4)
    await page.mouse.move(6, 6)
    if (hasHeader(path)) await expect(hydratedHeader(page)).toHaveCount(1)
    if (browserName === 'chromium') await expectNone(page, { namesThatDiffer }, [360])
    await expectNone(page, { uncountedItems, withoutOutline, covered }, [1280])
    // In the dark scheme and at 360 px, the markup is the same, so fewer rules are enough.
    await setMedia(page, { colorScheme: 'light' })
    await expectNone(page, { 'axe violations': () => violations(page) }, [1280])
    await setMedia(page, { colorScheme: 'dark' })
    await expectNone(page, { 'axe violations': () => violations(page, { rules: 'colours' }) }, [1280])
    await expectNone(page, { 'axe violations': () => violations(page, { rules: 'layout' }) }, [360])

    // WCAG 2.2, 1.4.12 Text Spacing. With wider spacing, a word may be wider than the window.
    const spaced: Check = async () =>
      (await unreadableText(page)).filter(fault => !fault.includes('broken word'))
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`* {
        line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important
      } p { margin-bottom: 2em !important }`)
      document.adoptedStyleSheets = [sheet]
    })
    await expectNone(page, { 'unreadable spaced text': spaced }, [320, 768, 1280])
    await page.evaluate(() => (document.adoptedStyleSheets = []))
    if (browserName !== 'chromium') return
    await setFontSize(page, 32)
    await expectNone(page, { 'unreadable text at 200%': unreadableText }, [320, 390, 768, 1280])
  })
