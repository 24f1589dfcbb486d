/**
 * `npm run bench -- checkout [--runs 5]`: milliseconds from navigation to the request for the provider's SDK,
 * on slow 4G with 4x CPU throttling, alternating with the same page and one handwritten script.
 * Prints medians, and fails if their ratio is over budget.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { buildSite } from '../../src/prerender.config.ts'
import { routesOf } from '../../src/host/routes.ts'
import { paths } from '../../src/company/paths.ts'
import { chromiumArguments, findChromium } from '../../tests/e2e/support/browser.ts'
import { startServer } from '../../tests/fakes/host-server.ts'
import { createControl } from './control.ts'
import { median } from './median.ts'
import { measureSdkRequest, SDK } from './sdk-request.ts'

const dist = join(import.meta.dirname, '../../dist')
const { checkoutRatio } = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')) as {
  checkoutRatio: number
}
const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })

const control = createControl(dist)
const page = join(control.root, `${paths.checkout}.html`)
writeFileSync(
  join(control.root, 'assets/hand-written.js'),
  `const id = new URLSearchParams(location.search).get('sessionId')
if (id) {
  const script = document.createElement('script')
  script.src = '${SDK}'
  document.head.append(script)
}
`,
)
writeFileSync(
  page,
  readFileSync(page, 'utf8').replace('</body>', '<script src="/assets/hand-written.js"></script></body>'),
)

const [site, controlSite] = await Promise.all([
  startServer({ root: dist, routes: routesOf(buildSite, dist) }),
  startServer({
    root: control.root,
    routes: [
      { handle: 'filesystem' },
      { src: '^/logdhan/checkout$', dest: '/logdhan/checkout.html', check: true },
    ],
  }),
])
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(findChromium() ? { executablePath: findChromium() as string } : {}),
})

try {
  const siteTimes: number[] = []
  const controlTimes: number[] = []
  for (let run = 0; run < Number(options.runs); run++) {
    siteTimes.push(await measureSdkRequest(browser, site.origin))
    controlTimes.push(await measureSdkRequest(browser, controlSite.origin))
  }
  const ratio = median(siteTimes) / median(controlTimes)
  console.log(
    `navigation to SDK request: ${median(siteTimes).toFixed(0)} ms, hand-written ${median(controlTimes).toFixed(0)} ms, ratio ${ratio.toFixed(2)}, budget ${checkoutRatio}`,
  )
  process.exitCode = ratio <= checkoutRatio ? 0 : 1
} finally {
  await browser.close()
  await Promise.all([site.close(), controlSite.close()])
  control.remove()
}
