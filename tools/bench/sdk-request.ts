import type { Browser } from 'playwright'
import { parseEnv } from '../../src/env.schema.ts'
import { sdkPreloads } from '../../src/payments/server-providers.ts'
import { paths } from '../../src/company/paths.ts'
import { fakeModules } from '../../tests/fakes/payments.ts'
import { slowPhone } from './support.ts'

const preloads = sdkPreloads(parseEnv({}).payments)
const preloadOf = (id: string) => preloads.find(([prefix]) => id.startsWith(prefix))?.[1] ?? ''
/** A session whose SDK the boot script preloads. */
const session = Object.values(fakeModules)
  .map(({ sampleSession }) => sampleSession())
  .find(preloadOf)
export const SDK = preloadOf(session ?? '')

/** Opens the checkout on a slow phone. Returns milliseconds from navigation to the SDK request. */
export async function measureSdkRequest(browser: Browser, origin: string): Promise<number> {
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
  let time: number | undefined
  for (let attempt = 0; time === undefined && attempt < 50; attempt++) {
    await page.waitForTimeout(100)
    time = await page.evaluate(address => performance.getEntriesByName(address)[0]?.startTime, SDK)
  }
  await context.close()
  return time ?? Number.NaN
}
