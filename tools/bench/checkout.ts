/**
 * `npm run bench -- checkout [--runs 5]`: measures the milliseconds from navigation to the SDK request,
 * on slow 4G with 4x CPU throttling, alternately for the checkout and for a control, which is the same page
 * with a single handwritten script. Prints medians, and fails if their ratio is over budget.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { paths } from '../../src/company/paths.ts'
import { startServer } from '../sandbox/host-server.ts'
import { parseBuildSettings } from '../../src/env.schema.ts'
import { sdkPreloads } from '../../src/payments/server-registry.ts'
import { fakeModules } from '../sandbox/payment-providers.ts'
import { createControl, dist, launchChromium, median, serve, slowPhone } from './support.ts'
import budgets from './budgets.json' with { type: 'json' }

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })

const preloads = sdkPreloads(parseBuildSettings({}).payments)
const preloadOf = (id: string) => preloads.find(([prefix]) => id.startsWith(prefix))?.[1] ?? ''
/** A session whose SDK the boot script preloads. */
const session = Object.values(fakeModules)
  .map(({ sampleSession }) => sampleSession())
  .find(preloadOf)
const SDK = preloadOf(session ?? '')

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
  serve(),
  startServer({
    root: control.root,
    routes: [
      { handle: 'filesystem' },
      { src: '^/logdhan/checkout$', dest: '/logdhan/checkout.html', check: true },
    ],
  }),
])
const browser = await launchChromium()

/** Opens the checkout on a slow phone. Returns milliseconds from navigation to the SDK request. */
async function measureSdkRequest(origin: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true })
  const page = await context.newPage()
  await slowPhone(page)
  await page.route(`${new URL(SDK).origin}/**`, route =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  page.on('dialog', dialog => dialog.dismiss())
  const requested = page.waitForRequest(SDK)
  await page.goto(`${origin}${paths.checkout}?sessionId=${session ?? ''}`, { waitUntil: 'commit' })
  await requested
  const entry = await page.waitForFunction(url => performance.getEntriesByName(url)[0]?.startTime, SDK)
  const time = await entry.jsonValue()
  await context.close()
  return time ?? Number.NaN
}

try {
  const siteTimes: number[] = []
  const controlTimes: number[] = []
  for (let run = 0; run < Number(options.runs); run++) {
    siteTimes.push(await measureSdkRequest(site.origin))
    controlTimes.push(await measureSdkRequest(controlSite.origin))
  }
  const ratio = median(siteTimes) / median(controlTimes)
  console.log(
    `navigation to SDK request: ${median(siteTimes).toFixed(0)} ms, handwritten ${median(controlTimes).toFixed(0)} ms, ratio ${ratio.toFixed(2)}, budget ${budgets.checkoutRatio}`,
  )
  process.exitCode = ratio <= budgets.checkoutRatio ? 0 : 1
} finally {
  await browser.close()
  await Promise.all([site.close(), controlSite.close()])
  control.remove()
}
