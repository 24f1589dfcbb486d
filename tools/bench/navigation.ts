/**
 * `npm run bench -- navigation [--runs 5 --cpu 1]`: milliseconds from the click on a link to the frame that
 * shows the next page, by client navigation on slow 4G, after a hover has prefetched the page. Prints
 * medians; compare them only on the same machine.
 */
import { parseArgs } from 'node:util'
import { type PageId, paths } from '../../src/company/paths.ts'
import { launchChromium, median, serve, slowPhone } from './support.ts'

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, cpu: { type: 'string', default: '1' } },
})
/** Time from hover to click. By then, the prefetch has finished; no event says so. */
const HOVER_MS = 3000
const NAVIGATION_TIMEOUT_MS = 5000
/** Pairs of pages; the first has a link to the second. */
const navigations: [PageId, PageId][] = [
  ['terms', 'privacy'],
  ['home', 'services'],
  ['home', 'caseStudies'],
  ['home', 'about'],
]

const site = await serve()
const browser = await launchChromium()

async function measure(from: PageId, to: PageId): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 740 } })
  const page = await context.newPage()
  await slowPhone(page, Number(options.cpu))
  // tsx wraps functions in calls to its helper `__name`, which the page does not define.
  await page.addInitScript('globalThis.__name = named => named')
  await page.addInitScript(canonical => {
    addEventListener(
      'click',
      () => {
        const clickedAt = performance.now()
        const check = () =>
          document.querySelector(canonical)
            ? performance.measure('shown', { start: clickedAt })
            : requestAnimationFrame(check)
        check()
      },
      { capture: true, once: true },
    )
  }, `link[rel="canonical"][href$="${paths[to]}"]`)
  await page.goto(site.origin + paths[from], { waitUntil: 'load' })
  await page.mouse.move(4, 4)
  await page.mouse.move(6, 6)
  await page.locator('[data-machine="header"][data-hydrated]').waitFor({ state: 'attached' })
  const link = page.locator(`a[href="${paths[to]}"]:visible`).last()
  await link.scrollIntoViewIfNeeded()
  await link.hover()
  await page.waitForTimeout(HOVER_MS)
  await link.click()
  await page.waitForURL(site.origin + paths[to])
  const time = await page.evaluate(
    timeoutMs =>
      new Promise<number>(resolve => {
        new PerformanceObserver(list =>
          resolve(list.getEntriesByName('shown')[0]?.duration ?? Number.NaN),
        ).observe({ type: 'measure', buffered: true })
        setTimeout(() => resolve(Number.NaN), timeoutMs)
      }),
    NAVIGATION_TIMEOUT_MS,
  )
  await context.close()
  return time
}

try {
  console.log('ms from click to next page; target 100')
  for (const [from, to] of navigations) {
    const times: number[] = []
    for (let run = 0; run < Number(options.runs); run++) times.push(await measure(from, to))
    console.log(`${paths[from]} -> ${paths[to]}`.padEnd(30) + median(times).toFixed(0).padStart(7))
  }
} finally {
  await browser.close()
  await site.close()
}
