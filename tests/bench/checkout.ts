/**
 * `npm run bench:checkout [-- --runs 5]`: from navigation to the moment at which the provider's SDK is asked for, on slow
 * 4G with the CPU slowed four times, beside the same page with one script written by hand. Turn by turn, medians. The
 * ratio is what counts; it fails above the budget.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { routesOf } from '../../src/build/host/routes.ts'
import { paths } from '../../src/config/paths.ts'
import { browserArguments, findBrowser } from '../e2e/support/browser.ts'
import { startServer } from '../../sandbox/host-server.ts'
import { controlOf } from './control.ts'
import { median } from './median.ts'
import { measureSdkRequest, SDK } from './sdk-request.ts'

const dist = join(import.meta.dirname, '../../dist')
const { checkoutRatio } = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')) as {
  checkoutRatio: number
}
const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })

const control = controlOf(dist)
const page = join(control.root, `${paths.checkout}.html`)
writeFileSync(
  join(control.root, 'assets/by-hand.js'),
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
  readFileSync(page, 'utf8').replace('</body>', '<script src="/assets/by-hand.js"></script></body>'),
)

const [site, plain] = await Promise.all([
  startServer({ root: dist, routes: routesOf(dist) }),
  startServer({
    root: control.root,
    routes: [
      { handle: 'filesystem' },
      { src: '^/logdhan/checkout$', dest: '/logdhan/checkout.html', check: true },
    ],
  }),
])
const browser = await chromium.launch({
  args: browserArguments,
  ...(findBrowser() ? { executablePath: findBrowser() as string } : {}),
})

try {
  const ours: number[] = []
  const theirs: number[] = []
  for (let run = 0; run < Number(options.runs); run++) {
    ours.push(await measureSdkRequest(browser, site.origin))
    theirs.push(await measureSdkRequest(browser, plain.origin))
  }
  const ratio = median(ours) / median(theirs)
  console.log(
    `from navigation to the SDK: ${median(ours).toFixed(0)} ms, by hand ${median(theirs).toFixed(0)} ms, ratio ${ratio.toFixed(2)}, budget ${checkoutRatio}`,
  )
  process.exitCode = ratio <= checkoutRatio ? 0 : 1
} finally {
  await browser.close()
  await Promise.all([site.close(), plain.close()])
  control.remove()
}
