import { paths } from '#src/content/paths.ts'
import { checkoutTexts, thankYouTexts } from '#src/content/checkout.ts'
import { company } from '#src/content/company.ts'
import { PAY_PATH, SDK_PATH } from '../../sandbox/cashfree.ts'
import { resetCashfree } from '../support/served-site.ts'
import { ENTRY_SCRIPT } from '../support/script-urls.ts'
import { expireTimeouts, expirableTimeouts, reportPageShow } from './support/init-scripts.ts'
import { acceptAlert, expect, test } from './support/test.ts'
import type { WebKitPage } from './support/webkitgtk.ts'

const { appScheme, site: productSite } = company.logdhan
const FAILED = 'Payment system unavailable'
const link = (values: Record<string, string> = {}) =>
  `${paths.checkout}?${new URLSearchParams({ subscriptionSessionId: 'sub_1', amount: '999', planName: 'Pro Annual', environment: 'TEST', userId: 'u1', ...values })}`

test.beforeEach(({ site }) => {
  resetCashfree(site)
})

for (const behaviour of ['normal', 'slow'] as const) {
  test(
    `SDK ${behaviour} -> pay page; Pay -> thank-you page`,
    { tag: behaviour === 'normal' ? '@journey' : [] },
    async ({ open, site }) => {
      site.sandbox.cashfree.behaviour = behaviour
      const page = await open()
      await page.goto(link())
      await expect.poll(() => page.path()).toBe(PAY_PATH)
      await expect.poll(() => site.sandbox.cashfree.sessions).toEqual([{ id: 'sub_1', mode: 'sandbox' }])
      await page.click('button', 'Pay')
      await expect.poll(() => page.text('h1')).toBe('Thank You!')
    },
  )
}

test('test payment failed, signed -> the failure is shown, and its link returns to the app', async ({
  open,
  expectReports,
}) => {
  const page = await open()
  await page.goto(link())
  await expect.poll(() => page.path()).toBe(PAY_PATH)
  await page.click('button', 'Failed')
  await expect.poll(() => page.path()).toBe(paths.thankYou)
  await expect
    .poll(() => page.text('[data-result]:not([hidden])'))
    .toContain(thankYouTexts.results.failed.lead)
  await page.click('[data-result="failed"] a', 'Return to App')
  await expectReports([
    new RegExp(`^left: ${appScheme}://payment/failed\\?reason=checkout_failed&environment=TEST$`),
  ])
})

for (const behaviour of ['errorResult', 'throws', 'rejects'] as const) {
  test(`SDK ${behaviour} -> failed, overlay removed`, async ({ open, site }) => {
    site.sandbox.cashfree.behaviour = behaviour
    const page = await open()
    await page.goto(link())
    await expect.poll(() => page.text('main')).toContain(FAILED)
    expect(await page.evaluate(() => document.querySelectorAll('#loaderfull-globalcf-id-43').length)).toBe(0)
  })
}

test(
  'SDK missing -> alert, failed; "Try Again" with a healthy SDK -> pay page',
  { tag: '@journey' },
  async ({ open, site, expectReports }) => {
    site.sandbox.cashfree.behaviour = 'missing'
    const page = await open()
    await page.goto(link())
    await acceptAlert(page)
    await expect.poll(() => page.text('main')).toContain(FAILED)
    site.sandbox.cashfree.behaviour = 'normal'
    await page.click('button', 'Try Again')
    await expect.poll(() => page.path()).toBe(PAY_PATH)
    await expectReports([new RegExp(`^failed: .*${SDK_PATH}`)])
  },
)

for (const [next, openNext] of Object.entries({
  '"Try Again"': page => page.click('button', 'Try Again'),
  'another checkout': page => page.goto(link({ subscriptionSessionId: 'sub_2' })),
} satisfies Record<string, (page: WebKitPage) => Promise<void>>)) {
  test(`connection to the SDK lost -> failed; ${next} with a healthy SDK -> pay page`, async ({
    open,
    site,
    expectReports,
  }) => {
    site.intercept = (request, response) => {
      if (!request.url?.startsWith(SDK_PATH)) return false
      response.destroy()
      return true
    }
    const page = await open()
    await page.goto(link())
    await acceptAlert(page)
    await expect.poll(() => page.text('main')).toContain(FAILED)
    site.intercept = undefined
    await openNext(page)
    await expect.poll(() => page.path()).toBe(PAY_PATH)
    await expectReports([new RegExp(`^failed: .*${SDK_PATH}`)])
  })
}

test('SDK noGlobal -> alert, failed', async ({ open, site }) => {
  site.sandbox.cashfree.behaviour = 'noGlobal'
  const page = await open()
  await page.goto(link())
  await acceptAlert(page)
  await expect.poll(() => page.text('main')).toContain(FAILED)
})

for (const [behaviour, state] of [
  ['hanging', 'loading.fetching'],
  ['stays', 'loading.redirecting'],
] as const) {
  test(`SDK ${behaviour} -> failed after the timeout`, async ({ open, site }) => {
    site.sandbox.cashfree.behaviour = behaviour
    const page = await open({ initScript: expirableTimeouts })
    await page.goto(link())
    await expect.poll(() => page.attribute('[data-machine="checkout"]', 'data-state')).toBe(state)
    await expireTimeouts(page)
    await expect.poll(() => page.text('main')).toContain(FAILED)
    expect(site.sandbox.cashfree.sessions).toEqual([])
  })
}

for (const hasNavigationApi of [true, false]) {
  test(`SDK submits its form after the timeout, Navigation API ${hasNavigationApi ? 'on' : 'off'} -> stays failed, no session`, async ({
    open,
    site,
  }) => {
    site.sandbox.cashfree.behaviour = 'late'
    const page = await open({
      initScript: expirableTimeouts,
      features: { NavigationAPI: hasNavigationApi },
    })
    await page.goto(link())
    await expect.poll(() => page.evaluate(() => 'answerLate' in window)).toBe(true)
    expect(await page.evaluate(() => 'navigation' in window)).toBe(hasNavigationApi)
    await expireTimeouts(page)
    await expect.poll(() => page.text('main')).toContain(FAILED)
    await page.evaluate(async () => {
      ;(window as unknown as { answerLate: () => void }).answerLate()
      // The SDK submits in a timer. A form post would end this document before the response arrives.
      await new Promise(resolve => setTimeout(resolve))
      await (await fetch(location.href)).text()
    })
    expect(await page.path()).toContain(paths.checkout)
    expect(await page.text('main')).toContain(FAILED)
    expect(site.sandbox.cashfree.sessions).toEqual([])
  })
}

test('entry script hangs -> after the timeout, failed with ways to try again and to the app', async ({
  open,
  site,
  expectReports,
}) => {
  site.intercept = ({ url = '' }) => ENTRY_SCRIPT.test(url)
  const page = await open({ initScript: expirableTimeouts })
  await page.goto(link())
  expect(await page.text('main')).not.toContain(FAILED)
  await expireTimeouts(page)
  await expect.poll(() => page.text('main')).toContain(FAILED)
  expect(await page.text('[data-fallback]')).toMatch(/Try Again[^]*Return to App/)
  await page.click('[data-fallback] a', 'Return to App')
  await expectReports([new RegExp(`^left: ${appScheme}://payment/failed\\?`)])
})

test('SDK form blocked by the content policy -> failed with its reason', async ({
  open,
  site,
  expectReports,
}) => {
  site.sandbox.cashfree.behaviour = 'blocked'
  const page = await open()
  await page.goto(link())
  await expect.poll(() => page.text('main')).toContain(checkoutTexts.reasons.blocked)
  await expectReports([/^policy: form-action /])
})

for (const { pageCache, policy, shown } of [
  { pageCache: false, policy: undefined, shown: 'loaded' },
  // WebKit does not keep a page whose Cross-Origin-Opener-Policy differs from the next page's.
  { pageCache: true, policy: undefined, shown: 'loaded' },
  { pageCache: true, policy: 'same-origin-allow-popups', shown: 'from the page cache' },
]) {
  test(
    `Back from the pay page, page cache ${pageCache ? 'on' : 'off'}, opener policy ${policy ?? 'unset'} -> checkout ${shown}, returned; continued -> pay page`,
    { tag: pageCache ? [] : '@journey' },
    async ({ open, site, expectReports }) => {
      site.intercept = ({ url = '' }, response) => {
        if (policy && url.startsWith(PAY_PATH)) response.setHeader('Cross-Origin-Opener-Policy', policy)
        return false
      }
      const page = await open({ pageCache, initScript: reportPageShow })
      await page.goto(link())
      await expect.poll(() => page.path()).toBe(PAY_PATH)
      const loaded = [paths.checkout, PAY_PATH].map(path => new RegExp(`^loaded: ${path}$`))
      await expectReports(loaded)
      await page.click('button', 'Back')
      await expectReports([new RegExp(`^${shown}: ${paths.checkout}$`)])
      await expect.poll(() => page.text('main')).toContain(checkoutTexts.returned.title)
      expect(site.sandbox.cashfree.sessions).toHaveLength(1)
      await page.click('button', checkoutTexts.returned.action)
      await expect.poll(() => page.path()).toBe(PAY_PATH)
      expect(site.sandbox.cashfree.sessions).toHaveLength(2)
      // The button loads the checkout again.
      await expectReports(loaded)
    },
  )
}

test(
  '"Return to App" -> app address without the session, then the product site',
  { tag: '@journey' },
  async ({ open, expectReports }) => {
    const page = await open()
    await page.goto(link({ subscriptionSessionId: '' }))
    await page.click('button', 'Return to App')
    await expectReports([
      new RegExp(
        `^left: ${appScheme}://payment/failed\\?userId=u1&planName=Pro%20Annual&reason=checkout_failed$`,
      ),
      new RegExp(`^left: ${productSite}/?$`),
    ])
  },
)

test(
  'thank-you page: app link -> app address, then question; accepted -> product site, dismissed -> stays',
  { tag: '@journey' },
  async ({ open, expectReports }) => {
    const page = await open()
    for (const isAccepted of [false, true]) {
      await page.goto(paths.thankYou)
      await expect.poll(() => page.attribute('[data-machine="thank-you"]', 'data-hydrated')).toBe('true')
      await page.click('a', 'Open LogDhan App')
      await expect.poll(() => page.dialog()).toBe(thankYouTexts.question)
      await (isAccepted ? page.acceptDialog() : page.dismissDialog())
      await expect
        .poll(() => page.attribute('[data-machine="thank-you"]', 'data-state'))
        .toBe('result.unknown app.ready')
      await expectReports([
        new RegExp(`^left: ${appScheme}://payment/completed$`),
        ...(isAccepted ? [new RegExp(`^left: ${productSite}/?$`)] : []),
      ])
      expect(await page.path()).toBe(paths.thankYou)
    }
  },
)
