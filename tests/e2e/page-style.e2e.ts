/** A prerendered page has only its own style rules; client navigation first loads the full style sheet. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/company/paths.ts'
import { pages } from '../../src/company/pages.ts'
import { postOrBlog } from '../support/posts.ts'
import { pageSets } from '../support/repeated-pages.ts'
import {
  abortedHostCheck,
  expect,
  expectConsoleErrors,
  hydrate,
  MISSING_SCRIPT,
  navigateClientSide,
  errorStatus,
  test,
} from './support/site.ts'
import { fullStyleSheet } from './support/style.ts'

const FULL_STYLE_SHEET = /\/assets\/[\w-]+\.css$/

/** Position, size and computed style of every element, one line each. */
const layoutOf = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')].map(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      return [
        element.tagName,
        x,
        y,
        width,
        height,
        style.color,
        style.backgroundColor,
        style.fontSize,
        style.fontWeight,
        style.lineHeight,
        style.borderTopWidth,
        style.display,
      ].join(' ')
    }),
  )

test.describe('client navigation leads to the same layout as a page load', () => {
  test.use({ reducedMotion: 'reduce' })
  // The pages with the most rules of their own.
  for (const [id, width] of [
    ['home', 360],
    ['home', 1280],
    ['services', 1280],
    ['caseStudies', 1280],
    ['logdhan', 768],
  ] as const) {
    test(
      `${id}, ${width} px`,
      { tag: id === 'home' && width === 360 ? [] : '@exhaustive' },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(paths[id])
        await hydrate(page)
        const loaded = await layoutOf(page)
        await page.goto(paths.terms)
        await hydrate(page)
        await navigateClientSide(page, paths[id])
        await expect(page).toHaveTitle(pages[id].title)
        await expect.poll(() => layoutOf(page)).toEqual(loaded)
      },
    )
  }
})

const CONTROLS = 'a, button, input, textarea, summary, [tabindex]'
/** Pseudo-classes that the browser forces on a control. */
const STATES = [['focus', 'focus-visible', 'focus-within'], ['hover'], ['hover', 'active']]

/** Computed styles of controls that the full style sheet changes: `control property: before -> after`. */
const changesByFullSheet = (page: Page) =>
  page.evaluate(
    ({ selector, text }) => {
      const named = new Map(
        [...document.querySelectorAll(selector)].map(element => [
          `${element.tagName}.${element.className} in ${element.closest('[class*="floor-"]')?.className ?? 'page'}`,
          element,
        ]),
      )
      const read = () =>
        [...named].flatMap(([name, element]) =>
          ['', '::before', '::after', '::placeholder', '::selection'].map(pseudo => {
            const style = getComputedStyle(element, pseudo)
            // A page leaves out custom properties that none of its rules use.
            const keys = [...style].filter(key => !key.startsWith('--'))
            return { name: name + pseudo, values: keys.map(key => [key, style.getPropertyValue(key)]) }
          }),
        )
      const before = read()
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
      const after = read()
      document.adoptedStyleSheets = []
      return after.flatMap(({ name, values }, i) =>
        values.flatMap(([key = '', value = ''], j) => {
          const old = before[i]?.values[j]?.[1] ?? ''
          return old === value ? [] : [`${name} ${key}: ${old} -> ${value}`]
        }),
      )
    },
    { selector: CONTROLS, text: fullStyleSheet },
  )

test.describe(
  'a focused, hovered, pressed or disabled control has the same styles as with the full style sheet',
  { tag: '@exhaustive' },
  () => {
    test.skip(({ browserName }) => browserName !== 'chromium', "only Chromium's DevTools can force states")
    test.use({ reducedMotion: 'reduce' })
    for (const path of new Set([...Object.values(paths), postOrBlog.path]))
      test(path, async ({ page }) => {
        await page.goto(path)
        const devTools = await page.context().newCDPSession(page)
        await devTools.send('DOM.enable')
        await devTools.send('CSS.enable')
        const { root } = await devTools.send('DOM.getDocument')
        const { nodeIds } = await devTools.send('DOM.querySelectorAll', {
          nodeId: root.nodeId,
          selector: CONTROLS,
        })
        const force = (forcedPseudoClasses: string[]) =>
          Promise.all(
            nodeIds.map(nodeId => devTools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })),
          )
        for (const state of STATES) {
          await force(state)
          expect(await changesByFullSheet(page), state.join()).toEqual([])
        }
        await force([])
        await page.evaluate(selector => {
          for (const control of document.querySelectorAll(selector)) control.toggleAttribute('disabled', true)
        }, CONTROLS)
        expect(await changesByFullSheet(page), 'disabled').toEqual([])
      })
  },
)

// HTML standard, `:focus-visible`: after a key press, an element that a script focuses also shows its focus.
for (const { pages: which, addresses, tag } of pageSets(Object.values(paths)))
  test(`every control of ${which} has an outline with keyboard focus`, { tag }, async ({ page }) => {
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

test('requests the full style sheet once, when the visitor points at a link', async ({ page }) => {
  const requests: string[] = []
  page.on('request', request => FULL_STYLE_SHEET.test(request.url()) && requests.push(request.url()))
  await page.goto(paths.terms)
  await hydrate(page)
  expect(requests).toEqual([])
  for (const name of [pages.privacy.name, pages.terms.name]) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  expect(requests).toHaveLength(1)
})

test(
  'client navigation falls back to one page load if the full style sheet is missing',
  { tag: '@exhaustive' },
  async ({ page, consoleErrors }) => {
    const loads: string[] = []
    page.on(
      'request',
      request =>
        request.isNavigationRequest() && request.url().endsWith(paths.privacy) && loads.push(request.url()),
    )
    await page.route(FULL_STYLE_SHEET, route => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto(paths.terms)
    await hydrate(page)
    await page.getByRole('contentinfo').getByRole('link', { name: pages.privacy.name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.privacy.name)
    await page.waitForLoadState('networkidle')
    expect(loads).toHaveLength(1)
    await expectConsoleErrors(consoleErrors, [errorStatus(404, '\\.css'), MISSING_SCRIPT], {
      allowed: [abortedHostCheck(paths.privacy)],
    })
  },
)
