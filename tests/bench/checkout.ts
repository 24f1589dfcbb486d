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
import { CASHFREE_SDK } from '../../src/config/origins.ts'
import { paths } from '../../src/config/paths.ts'
import { browserArguments, findBrowser } from '../e2e/support/browser.ts'
import { startServer } from '../host/server.ts'
import { controlOf } from './control.ts'
import { median } from './median.ts'
import { slowPhone } from './slow-phone.ts'

const dist = join(import.meta.dirname, '../../dist')
const { checkoutRatio } = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')) as {
  checkoutRatio: number
}
const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const SDK = `${CASHFREE_SDK}/js/v3/cashfree.js`

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

/** Milliseconds from navigation to the request for the SDK. */
async function measure(origin: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true })
  const tab = await context.newPage()
  await slowPhone(tab)
  await tab.route(`${CASHFREE_SDK}/**`, route => route.fulfill({ contentType: 'text/javascript', body: '' }))
  tab.on('dialog', dialog => dialog.dismiss())
  const asked = tab.waitForRequest(SDK)
  await tab.goto(`${origin}${paths.checkout}?sessionId=sub_1`, { waitUntil: 'commit' })
  await asked
  let time: number | undefined
  for (let attempt = 0; time === undefined && attempt < 50; attempt++) {
    await tab.waitForTimeout(100)
    time = await tab.evaluate(address => performance.getEntriesByName(address)[0]?.startTime, SDK)
  }
  await context.close()
  return time ?? Number.NaN
}

try {
  const ours: number[] = []
  const theirs: number[] = []
  for (let run = 0; run < Number(options.runs); run++) {
    ours.push(await measure(site.origin))
    theirs.push(await measure(plain.origin))
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
