/** Accessible names and document order, for screen readers and keyboards. */
import { paths } from '../../src/company/paths.ts'
import { posts } from '../support/posts.ts'
import { pageSets } from '../support/repeated-pages.ts'
import { expect, test } from './support/site.ts'

const addresses = [...Object.values(paths), ...posts.map(({ path }) => path)]
const sets = pageSets(addresses)
const NAMED_BY_CONTENT = new Set(['heading', 'link', 'button', 'DisclosureTriangle'])

const WIDTHS = [360, 768, 1280]

test.describe("Chromium's accessibility tree", () => {
  test.skip(({ browserName }) => browserName !== 'chromium', "only Chromium's DevTools return the tree")
  for (const [width, set] of [360, 1280].flatMap(each => sets.map(pages => [each, pages] as const)))
    test(
      `headings, links and buttons on ${set.pages} have their visible text as their name at ${width} px`,
      { tag: width === 360 ? set.tag : '@exhaustive' },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        const devTools = await page.context().newCDPSession(page)
        const differences: string[] = []
        for (const path of set.addresses) {
          await page.goto(path)
          const { nodes } = await devTools.send('Accessibility.getFullAXTree')
          for (const { ignored, role, name, backendDOMNodeId } of nodes) {
            if (ignored || !backendDOMNodeId || !NAMED_BY_CONTENT.has(String(role?.value))) continue
            const { object } = await devTools.send('DOM.resolveNode', { backendNodeId: backendDOMNodeId })
            const { result } = await devTools.send('Runtime.callFunctionOn', {
              objectId: object.objectId ?? '',
              functionDeclaration:
                'function () { return this.ariaLabel ? this.ariaLabel : this.innerText.replace(/\\s+/g, " ").trim() }',
              returnByValue: true,
            })
            const spoken = String(name?.value).replace(/\s+/g, ' ').trim()
            if (spoken !== result.value)
              differences.push(`${path}: "${spoken}", not "${String(result.value)}"`)
          }
        }
        expect(differences).toEqual([])
      },
    )

  // Since Safari 17, all browsers keep the roles of a table under any `display` (Safari's release notes).
  test('tables with display: block expose rows, headers and cells on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    const devTools = await page.context().newCDPSession(page)
    for (const path of [paths.logdhan, paths.refund, paths.shipping]) {
      await page.goto(path)
      await expect(page.locator('table tbody tr').first()).toHaveCSS('display', 'block')
      const { nodes } = await devTools.send('Accessibility.getFullAXTree')
      const roles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => String(role?.value))
      for (const [role, selector] of Object.entries({
        table: 'table',
        row: 'tr',
        columnheader: 'th[scope="col"]',
        rowheader: 'th[scope="row"]',
        cell: 'td',
      }))
        expect([path, role, roles.filter(other => other === role).length]).toEqual([
          path,
          role,
          await page.locator(selector).count(),
        ])
    }
  })
})

for (const { pages: which, addresses: ofSet, tag } of sets)
  test(`no control or heading on ${which} is above the previous one`, { tag }, async ({ page }) => {
    const backwards: string[] = []
    for (const path of ofSet) {
      await page.goto(path)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        const found = await page.evaluate(() => {
          const shown = [
            ...document.querySelectorAll('main :is(a, button, input, textarea, h1, h2, h3)'),
          ].filter(
            element =>
              element.checkVisibility() &&
              element.closest('.sr-only, [aria-hidden="true"]') === null &&
              element.getBoundingClientRect().width > 2,
          )
          const boxes = shown.map(element => ({
            text: element.textContent.trim().slice(0, 30),
            box: element.getBoundingClientRect(),
          }))
          return boxes.flatMap(({ text, box }, i) => {
            const next = boxes[i + 1]
            // The next box is to the right in a row, below, or at the top of a new column.
            return next && next.box.bottom <= box.top && next.box.left < box.right
              ? [`"${next.text}" is above "${text}"`]
              : []
          })
        })
        backwards.push(...found.map(pair => `${path}, ${width} px: ${pair}`))
      }
    }
    expect(backwards).toEqual([])
  })

// CSS Lists 3, 4.4: only elements displayed as list items increment `list-item`. In a grid, it stays 0.
for (const { pages: which, addresses: ofSet, tag } of sets)
  test(`every CSS counter shown on ${which} is incremented`, { tag }, async ({ page }) => {
    for (const path of ofSet) {
      await page.goto(path)
      const uncounted = await page.evaluate(() =>
        [...document.querySelectorAll('main *')].flatMap(element =>
          ['::before', '::after'].flatMap(pseudo => {
            const counter = /counter\(([\w-]+)/.exec(getComputedStyle(element, pseudo).content)?.[1]
            const counted = [element, element.parentElement].some(
              each => each && getComputedStyle(each).counterIncrement.split(' ')[0] === counter,
            )
            return counter === undefined || counted ? [] : [`${counter} of ${element.className}`]
          }),
        ),
      )
      expect(uncounted).toEqual([])
    }
  })
