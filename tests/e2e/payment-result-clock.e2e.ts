/** How long the thank-you page shows the result of a payment. */
import type { Page } from 'playwright/test'
import { RESULT_LIFETIME_MS } from '#src/config/payment-result-cookie.ts'
import { thankYouTexts } from '#src/content/checkout.ts'
import { paths } from '#src/content/paths.ts'
import type { Site } from '../support/served-site.ts'
import {
  expectResult,
  heading,
  mark,
  openPayPage,
  returnWith,
  showFailure,
  thankYou,
} from './support/payment-result.ts'
import { ENTRY_SCRIPT, expect, holdRequests, test } from './support/site.ts'

const MINUTE_MS = 60_000
const HOUR_MS = RESULT_LIFETIME_MS
/** Events of the browser when a page is visible again, or when the back/forward cache restores it. */
const looks = {
  'page visible again': () => document.dispatchEvent(new Event('visibilitychange')),
  'page restored': () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
}

/** Shows a failure of a session that starts now. Returns when. */
async function startAndFail(page: Page, site: Site): Promise<number> {
  const start = Date.now()
  await page.clock.install({ time: start })
  await showFailure(page, site, start)
  await expectResult(page, 'failed')
  return start
}

for (const [index, [name, look]] of Object.entries(looks).entries()) {
  const tag = index === 0 ? [] : '@exhaustive'
  // Timers do not run while a device sleeps: the clock moves, and nothing else.
  test(
    `an hour passes without timers, ${name} -> unknown, also when the clock is set back afterwards`,
    { tag },
    async ({ page, site }) => {
      const start = await startAndFail(page, site)
      await page.clock.setSystemTime(start + HOUR_MS + MINUTE_MS)
      await page.evaluate(look)
      await expectResult(page, 'unknown')
      await page.clock.setSystemTime(start + MINUTE_MS)
      await page.evaluate(look)
      await expectResult(page, 'unknown')
      await page.reload()
      await expectResult(page, 'unknown')
      await page.goto(paths.terms)
      await page.goBack()
      await expectResult(page, 'unknown')
    },
  )

  test(`page not hydrated, an hour passes, ${name} -> unknown`, { tag }, async ({ page, site }) => {
    const start = Date.now()
    await page.clock.install({ time: start })
    await holdRequests(page, ENTRY_SCRIPT)
    await showFailure(page, site, start)
    await expect(heading(page)).toHaveText(thankYouTexts.results.failed.title)
    await page.clock.setSystemTime(start + HOUR_MS + MINUTE_MS)
    await page.evaluate(look)
    await expect(heading(page)).toHaveText(thankYouTexts.results.unknown.title)
    await expect(thankYou(page)).not.toHaveAttribute('data-hydrated')
  })
}

test(
  'clock set back before the start of the session -> unknown, also when it is corrected',
  { tag: '@exhaustive' },
  async ({ page, site }) => {
    const start = await startAndFail(page, site)
    await page.clock.setSystemTime(start - 10 * MINUTE_MS)
    await page.evaluate(looks['page visible again'])
    await expectResult(page, 'unknown')
    await page.clock.setSystemTime(start + MINUTE_MS)
    await page.reload()
    await expectResult(page, 'unknown')
  },
)

test(
  'half an hour seen, then the clock is set back -> unknown after a reload',
  { tag: '@exhaustive' },
  async ({ page, site }) => {
    const start = await startAndFail(page, site)
    await page.clock.setSystemTime(start + HOUR_MS / 2)
    await page.reload()
    await expectResult(page, 'failed')
    await page.clock.setSystemTime(start + MINUTE_MS)
    await page.reload()
    await expectResult(page, 'unknown')
  },
)

test('clock corrected by seconds -> still shown', { tag: '@exhaustive' }, async ({ page, site }) => {
  const start = await startAndFail(page, site)
  await page.clock.setSystemTime(start - 5000)
  await page.evaluate(looks['page visible again'])
  await page.reload()
  await expectResult(page, 'failed')
})

test(
  'an hour of timers, while the clock was set back -> unknown, also after a look and a reload',
  { tag: '@exhaustive' },
  async ({ page, site }) => {
    const start = await startAndFail(page, site)
    await page.clock.fastForward(HOUR_MS - MINUTE_MS)
    await page.clock.setSystemTime(start + 20 * MINUTE_MS)
    await page.clock.fastForward(MINUTE_MS)
    await expectResult(page, 'unknown')
    await page.evaluate(looks['page visible again'])
    await page.reload()
    await expectResult(page, 'unknown')
  },
)

test(
  'paid late, result shown late -> until an hour after the start, not after the return',
  { tag: '@exhaustive' },
  async ({ page, site }) => {
    const start = Date.now()
    await page.clock.install({ time: start })
    await openPayPage(page)
    const [started] = await page.context().cookies()
    expect((started?.expires ?? 0) * 1000 - start).toBeLessThanOrEqual(HOUR_MS + MINUTE_MS)
    // Started 50 minutes ago, by the clock of the browser and of the function.
    await page.context().clearCookies()
    await mark(page.context(), site, start - 50 * MINUTE_MS)
    await returnWith(page, 'Failed, plain link')
    await expectResult(page, 'failed')
    await page.clock.fastForward(9 * MINUTE_MS)
    await expectResult(page, 'failed')
    await page.clock.fastForward(MINUTE_MS + 1000)
    await expectResult(page, 'unknown')
  },
)
