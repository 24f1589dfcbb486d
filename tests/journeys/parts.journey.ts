/** Pages hide unstable content with `:has()`, which engines must evaluate again as HTML arrives. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageFile } from '../../src/prerender.config.ts'
import { paths } from '../../src/company/paths.ts'
import { SANDBOX_DIST } from '../fakes/build.ts'
import { expect, test, unlessFirst } from './support/test.ts'

for (const { id, cut, selector } of [
  { id: 'home', cut: '<figure', selector: '#home .btn-line' },
  { id: 'contact', cut: '<figcaption', selector: 'figure[data-drawing]' },
  { id: 'thankYou', cut: '<h1', selector: '[data-machine="thank-you"]' },
] as const)
  test(`shows all of ${id} at 390 px if its HTML arrives in two parts${unlessFirst(id === 'home')}`, async ({
    open,
    site,
  }) => {
    const html = readFileSync(join(import.meta.dirname, '../..', SANDBOX_DIST, pageFile(id)), 'utf8')
    const end = html.indexOf(cut)
    expect(end).toBeGreaterThan(0)
    let finish: (() => void) | undefined
    site.intercept = ({ url }, response) => {
      if (url !== paths[id]) return false
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).write(html.slice(0, end))
      finish = () => response.end(html.slice(end))
      return true
    }
    const visitor = await open({ width: 390 })
    const loaded = visitor.goto(paths[id])
    await expect.poll(() => finish).toBeDefined()
    // Wait until the first part is parsed and painted.
    setTimeout(() => finish?.(), 500)
    await loaded
    const isShown = () =>
      visitor.evaluate(css => {
        const { width, height } = document.querySelector(css)?.getBoundingClientRect() ?? {}
        return Boolean(width && height)
      }, selector)
    await expect.poll(isShown).toBe(true)
  })
