/**
 * `npm run bench:navigation [-- --runs 5 --cpu 1]`: from the click on a link to the frame in which the next page is, without
 * a load. The link was pointed at before, and what that fetches has arrived; the network is slow 4G. Milliseconds, medians;
 * they hold for the machine that printed them.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { routesOf } from '../../src/build/host/routes.ts'
import { type PageId, paths } from '../../src/config/paths.ts'
import { browserArguments, findBrowser } from '../e2e/support/browser.ts'
import { startServer } from '../../sandbox/host-server.ts'
import { median } from './median.ts'
import { slowPhone } from './slow-phone.ts'

const dist = join(import.meta.dirname, '../../dist')
const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, cpu: { type: 'string', default: '1' } },
})
/** How long somebody points at a link before they press it: what it asks for is there by then, which no event tells. */
const ARRIVAL_MS = 3000
/** A page that is not there by then does not come. */
const PATIENCE_MS = 5000
/** Each a link that the page has. */
const ways: [PageId, PageId][] = [
  ['terms', 'privacy'],
  ['home', 'services'],
  ['home', 'caseStudies'],
  ['home', 'blog'],
]

const site = await startServer({ root: dist, routes: routesOf(dist) })
const browser = await chromium.launch({
  args: browserArguments,
  ...(findBrowser() ? { executablePath: findBrowser() as string } : {}),
})

async function measure(from: PageId, to: PageId): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 740 } })
  const page = await context.newPage()
  await slowPhone(page, Number(options.cpu))
  // The compiler names functions with a helper of its own, which the page does not have.
  await page.addInitScript('globalThis.__name = named => named')
  await page.addInitScript(canonical => {
    addEventListener(
      'click',
      () => {
        const began = performance.now()
        const look = () =>
          document.querySelector(canonical)
            ? performance.measure('shown', { start: began })
            : requestAnimationFrame(look)
        look()
      },
      { capture: true, once: true },
    )
  }, `link[rel="canonical"][href$="${paths[to]}"]`)
  await page.goto(site.origin + paths[from], { waitUntil: 'load' })
  await page.mouse.move(4, 4)
  await page.mouse.move(6, 6)
  await page.locator('[data-machine="navigation"][data-hydrated]').waitFor({ state: 'attached' })
  const link = page.locator(`a[href="${paths[to]}"]:visible`).last()
  await link.scrollIntoViewIfNeeded()
  await link.hover()
  await page.waitForTimeout(ARRIVAL_MS)
  await link.click()
  await page.waitForURL(site.origin + paths[to])
  const time = await page.evaluate(
    patience =>
      new Promise<number>(resolve => {
        new PerformanceObserver(list =>
          resolve(list.getEntriesByName('shown')[0]?.duration ?? Number.NaN),
        ).observe({ type: 'measure', buffered: true })
        setTimeout(() => resolve(Number.NaN), patience)
      }),
    PATIENCE_MS,
  )
  await context.close()
  return time
}

try {
  console.log('from click to the next page, wanted: 100 ms')
  for (const [from, to] of ways) {
    const times: number[] = []
    for (let run = 0; run < Number(options.runs); run++) times.push(await measure(from, to))
    console.log(`${paths[from]} -> ${paths[to]}`.padEnd(30) + median(times).toFixed(0).padStart(7))
  }
} finally {
  await browser.close()
  await site.close()
}
