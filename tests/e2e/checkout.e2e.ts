import fc from 'fast-check'
import type { Page } from 'playwright/test'
import { PRODUCT_SITE_DELAY_MS, SDK_DELAY_MS, START_DELAY_MS } from '#machines/checkout/machine.ts'
import { SESSION_ID_MAX } from '#machines/checkout/parameters.ts'
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import { checkoutFacts, checkoutTexts, logdhanSupport } from '#src/content/checkout.ts'
import { company } from '#src/content/company.ts'
import { pages } from '#src/content/pages.ts'
import { paths } from '#src/content/paths.ts'
import { OVERLAY_ID, provider as cashfree } from '#src/services/payments/cashfree/provider.ts'
import {
  PAY_PATH,
  SDK_PATH,
  type SdkBehaviour,
  sampleSession,
} from '../../src/services/payments/cashfree/fake.ts'
import {
  ENTRY_SCRIPT,
  errorStatus,
  expect,
  expectConsoleErrors,
  failedRequest,
  holdRequests,
  onAppUrl,
  scriptNamed,
  scrollsHorizontally,
  test,
  twoFrames,
  UNUSED_PRELOAD,
  violations,
} from './support/site.ts'
import { emulateMedia, isStockFirefox } from './support/stock-firefox.ts'

const { appScheme, site: productSite } = company.logdhan
const link = (values: Record<string, string> = {}) =>
  `${paths.checkout}?${new URLSearchParams({ subscriptionSessionId: sampleSession(), amount: '999', planName: 'Pro Annual', environment: 'TEST', userId: 'u 1&b=c#d₹', ...values })}`
const checkout = (page: Page) => page.locator('[data-machine="checkout"]')
const toApp = (page: Page) => page.getByRole('button', { name: checkoutTexts.toApp })

/** Fakes the product site. Returns a live list of requests that leave our site: 'site' (product site) or an app URL. */
async function recordExits(page: Page) {
  const exits: string[] = []
  await page.route(`${productSite}/**`, async route => {
    exits.push('site')
    await route.fulfill({ contentType: 'text/html', body: '<title>Product site</title>' })
  })
  onAppUrl(page.context(), url => exits.push(url))
  return exits
}

/** Requests that leave the site, and Chromium's messages about the app's unknown scheme. */
const TO_APP = new RegExp(`^other origin: ${appScheme}:`)
const EXITS = [new RegExp(`${appScheme}:`), new RegExp(productSite)]

const setSdk = (
  site: { sandbox: { payments: { cashfree: { behaviour: SdkBehaviour } } } },
  behaviour: SdkBehaviour,
) => {
  site.sandbox.payments.cashfree.behaviour = behaviour
}

/** Pauses the page's clock. Tests advance it with `page.clock.runFor()`. */
async function pauseClock(page: Page) {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
}

test.describe('clock paused', () => {
  test.beforeEach(({ page }) => pauseClock(page))

  test('SDK loaded -> checkout starts after SDK_DELAY_MS', async ({ page, site }) => {
    await page.goto(link())
    await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetched')
    await page.clock.runFor(SDK_DELAY_MS - 1)
    await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetched')
    expect(site.sandbox.payments.cashfree.sessions).toEqual([])
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect(page).toHaveURL(new RegExp(PAY_PATH))
    expect(site.sandbox.payments.cashfree.sessions).toEqual([{ id: sampleSession(), mode: 'sandbox' }])
  })

  test(
    'SDK already present -> checkout starts once, after START_DELAY_MS',
    { tag: '@exhaustive' },
    async ({ page }) => {
      await page.addInitScript(() => {
        const calls: unknown[] = []
        Object.assign(window, {
          calls,
          Cashfree: () => ({
            subscriptionsCheckout: (options: unknown) => (
              calls.push(options),
              Promise.resolve({ redirect: true })
            ),
          }),
        })
      })
      const calls = () => page.evaluate(() => (window as unknown as { calls: unknown[] }).calls)
      await page.goto(link())
      await expect(checkout(page)).toHaveAttribute('data-state', 'loading.settling')
      await page.clock.runFor(START_DELAY_MS - 1)
      expect(await calls()).toEqual([])
      await page.clock.runFor(1)
      await expect.poll(calls).toEqual([{ subsSessionId: sampleSession(), redirectTarget: '_self' }])
      await page.clock.runFor(RESPONSE_TIMEOUT_MS)
      await expect(page.getByRole('heading', { name: checkoutTexts.unavailable })).toBeVisible()
      expect(await calls()).toHaveLength(1)
    },
  )

  test(
    'SDK arrives after the timeout -> failed at the timeout, and its request is ended',
    { tag: '@exhaustive' },
    async ({ page, site, consoleErrors }) => {
      const release = await holdRequests(page, `**${SDK_PATH}`)
      await page.goto(link())
      await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetching')
      await page.clock.runFor(RESPONSE_TIMEOUT_MS - 1)
      await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetching')
      await page.clock.runFor(1)
      await expect(page.getByRole('heading', { name: checkoutTexts.unavailable })).toBeVisible()
      await expect(page.getByRole('button', { name: checkoutTexts.retry })).toBeVisible()
      await expectConsoleErrors(consoleErrors, [failedRequest(SDK_PATH, 'aborted')])
      release()
      await page.clock.runFor(RESPONSE_TIMEOUT_MS)
      await expect(checkout(page)).toHaveAttribute('data-state', 'failed')
      expect(await page.evaluate(() => 'Cashfree' in window)).toBe(false)
      expect(site.sandbox.payments.cashfree.sessions).toEqual([])
    },
  )

  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1280, 800],
  ] as const)
    test(
      `${width} x ${height} px -> while it loads, seller and provider are in the first view; a failure moves nothing below`,
      { tag: width === 360 ? [] : '@exhaustive' },
      async ({ page, site, consoleErrors }) => {
        await page.setViewportSize({ width, height })
        setSdk(site, 'hanging')
        await page.goto(link())
        await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetching')
        await page.evaluate(() => document.fonts.ready.then(() => {}))
        const seller = page.getByText(checkoutFacts.seller.text)
        await expect(seller).toBeInViewport({ ratio: 1 })
        await expect(page.getByText(checkoutTexts.note)).toBeInViewport({ ratio: 1 })
        /** Places of the facts that stay: the support address is in the card of a failure. */
        const placesOfFacts = () =>
          page
            .locator('main dl')
            .last()
            .locator('> div')
            .evaluateAll(facts =>
              facts.slice(0, -1).map(fact => JSON.stringify(fact.getBoundingClientRect().toJSON())),
            )
        const before = await placesOfFacts()
        expect(before).toHaveLength(Object.keys(checkoutFacts).length - 1)
        await page.clock.runFor(RESPONSE_TIMEOUT_MS)
        await expect(page.getByRole('heading', { name: checkoutTexts.unavailable })).toBeVisible()
        expect(await placesOfFacts()).toEqual(before)
        await expectConsoleErrors(consoleErrors, [failedRequest(SDK_PATH, 'aborted')])
      },
    )

  test('loading -> plan, price, spinner and its text; no axe violations', async ({ page, site }) => {
    setSdk(site, 'hanging')
    await page.goto(link())
    await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetching')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pro Annual')
    await expect(checkout(page)).toContainText('₹999')
    await expect(checkout(page)).toContainText(checkoutTexts.renewal.yearly)
    await expect(page.getByText(checkoutTexts.loading)).toBeVisible()
    const styleOf = (text: string) =>
      page.getByText(text, { exact: true }).evaluate(element => {
        const { color, fontWeight, fontVariantNumeric, borderStyle } = getComputedStyle(element)
        return { color, fontWeight, fontVariantNumeric, borderStyle }
      })
    const { color } = await styleOf(checkoutTexts.order.amount)
    const amount = page.locator('dt', { hasText: checkoutTexts.order.amount }).locator('+ dd')
    await expect(amount).toHaveCSS('color', color)
    await expect(amount).toHaveCSS('font-weight', '600')
    await expect(amount).toHaveCSS('font-variant-numeric', 'tabular-nums')
    expect(await styleOf(checkoutTexts.test)).toMatchObject({ borderStyle: 'dashed' })
    // axe waits with timers.
    await page.clock.resume()
    expect(await violations(page)).toEqual([])
  })

  test('no session -> failed at once, SDK not requested', async ({ page, site }) => {
    await page.goto(`${paths.checkout}?subscriptionSessionId=%20&amount=999`)
    await expect(page.getByRole('heading', { name: checkoutTexts.unavailable })).toBeVisible()
    await expect(page).toHaveTitle(checkoutTexts.unavailable)
    expect(site.sandbox.payments.cashfree.loads).toBe(0)
    // axe waits with timers.
    await page.clock.resume()
    expect(await violations(page)).toEqual([])
  })

  test('no session, or none that the page accepts -> seller, cancellation and refunds, no fact of a plan, also on the way back to the app', async ({
    page,
    consoleErrors,
  }) => {
    await recordExits(page)
    const { seller, cancel, refund } = checkoutFacts
    // The support address is in the message.
    const facts = [seller, cancel, refund].map(({ title }) => title)
    for (const subscriptionSessionId of [
      '',
      ' ',
      'null',
      'with \u0000 in it',
      'x'.repeat(SESSION_ID_MAX + 1),
    ]) {
      await page.goto(link({ subscriptionSessionId }))
      await expect(checkout(page)).toHaveAttribute('data-state', 'failed')
      await expect(page.locator('dt:visible')).toHaveText(facts)
    }
    await expect(page.getByRole('alert')).toContainText(checkoutTexts.reasons.session)
    await toApp(page).click()
    await expect(checkout(page)).toHaveAttribute('data-state', 'leaving')
    await expect(page.locator('dt:visible')).toHaveText(facts)
    await expectConsoleErrors(consoleErrors, [TO_APP], { allowed: EXITS })
  })

  test(
    'link to the app clicked and page hidden -> no product site, also after return',
    { tag: '@exhaustive' },
    async ({ page, consoleErrors }) => {
      const exits = await recordExits(page)
      await page.goto(link({ subscriptionSessionId: '' }))
      await toApp(page).click()
      const setVisibility = (state: 'hidden' | 'visible') =>
        page.evaluate(value => {
          Object.defineProperty(document, 'hidden', { configurable: true, get: () => value === 'hidden' })
          document.dispatchEvent(new Event('visibilitychange'))
        }, state)
      await setVisibility('hidden')
      await page.clock.runFor(PRODUCT_SITE_DELAY_MS * 5)
      await setVisibility('visible')
      await page.clock.runFor(PRODUCT_SITE_DELAY_MS * 5)
      expect(exits.filter(exit => exit === 'site')).toEqual([])
      await expectConsoleErrors(consoleErrors, [TO_APP], { allowed: EXITS })
    },
  )
})

/** Contrast of each text with the ground of the card or page, both seen through the SDK's overlay. */
const contrastsBehind = (page: Page, overlayId: string) =>
  page.evaluate(id => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const paint = (...layers: [colour: string, alpha: number][]) => {
      if (!canvas) throw new Error('no canvas')
      for (const [colour, alpha] of layers) {
        canvas.globalAlpha = alpha
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
      }
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
    }
    const luminance = (colour: number[]) =>
      colour
        .map(value => value / 255)
        .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, i) => sum + value * ([0.2126, 0.7152, 0.0722][i] ?? 0), 0)
    const overlay = getComputedStyle(document.querySelector(`#${id}`) ?? document.body)
    const veil: [string, number] = [overlay.backgroundColor, Number(overlay.opacity)]
    return [...document.querySelectorAll('main h1, main p, main dt, main dd')]
      .filter(element => element.checkVisibility() && element.textContent.trim())
      .map(element => {
        const ground = getComputedStyle(
          element.closest('[class^="floor-"], [class*=" floor-"]') ?? element,
        ).backgroundColor
        const seen = [
          paint([ground, 1], veil),
          paint([ground, 1], [getComputedStyle(element).color, 1], veil),
        ].map(luminance)
        const [high = 0, low = 0] = seen.sort((a, b) => b - a)
        return { text: element.textContent.trim(), contrast: (high + 0.05) / (low + 0.05) }
      })
  }, overlayId)

for (const colorScheme of ['dark', 'light'] as const)
  test(
    `${colorScheme} scheme, overlay of the SDK -> every text keeps its contrast; the page says what opens, and nothing moves`,
    { tag: colorScheme === 'dark' ? [] : '@exhaustive' },
    async ({ page, site, browser }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      if (isStockFirefox(browser)) await emulateMedia(browser, { colorScheme })
      else await page.emulateMedia({ colorScheme })
      setSdk(site, 'stays')
      await page.clock.install()
      await page.goto(link())
      await expect(checkout(page)).toHaveAttribute('data-state', /loading.fetch/)
      const opens = page.getByText(`${cashfree.name} ${checkoutTexts.next}`)
      const places = () =>
        page
          .locator('main :is(h1, dl, dl ~ p)')
          .evaluateAll(elements =>
            elements.map(element => JSON.stringify(element.getBoundingClientRect().toJSON())),
          )
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      const before = await places()
      await expect(checkout(page)).toHaveAttribute('data-state', 'loading.redirecting')
      await expect(page.locator(`#${OVERLAY_ID}`)).toHaveCount(1)
      await expect(opens).toBeVisible()
      await expect(page.getByText(checkoutTexts.loading)).toBeVisible()
      expect(await places()).toEqual(before)
      const texts = await contrastsBehind(page, OVERLAY_ID)
      expect(texts.length).toBeGreaterThan(5)
      expect(texts.filter(({ contrast }) => contrast < 4.5)).toEqual([])
    },
  )

test(
  '360 px -> the support address breaks after its @ and its dots only',
  { tag: '@exhaustive' },
  async ({ page, site, consoleErrors }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    setSdk(site, 'hanging')
    for (const address of [link(), link({ subscriptionSessionId: '' }), paths.thankYou, paths.logdhan]) {
      // The SDK's preload, which does not end, delays the load event in Firefox.
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      if (address.startsWith(paths.checkout))
        await expect(checkout(page)).not.toHaveAttribute('data-state', 'unopened')
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      const broken = await page.locator(`a[href="${logdhanSupport.href}"]:visible`).evaluateAll(links =>
        links.flatMap(each => {
          const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT)
          const parts: string[] = []
          while (texts.nextNode()) {
            const { data } = texts.currentNode as Text
            for (const { 0: part, index } of data.matchAll(/[^@.]+[@.]?/g)) {
              const range = document.createRange()
              range.setStart(texts.currentNode, index)
              range.setEnd(texts.currentNode, index + part.length)
              if (range.getClientRects().length > 1) parts.push(part)
            }
          }
          return parts
        }),
      )
      expect(broken, address).toEqual([])
    }
    await expectConsoleErrors(consoleErrors, [], { allowed: [failedRequest(SDK_PATH, 'aborted')] })
  },
)

test(
  'timeout passed while the tab was hidden -> failed as soon as it is visible',
  { tag: '@exhaustive' },
  async ({ page, site, consoleErrors }) => {
    await pauseClock(page)
    setSdk(site, 'hanging')
    await page.goto(link())
    await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetching')
    await page.evaluate(elapsed => {
      // Browsers throttle the timers of a hidden tab, but not its clock.
      const now = performance.now() + elapsed
      performance.now = () => now
      document.dispatchEvent(new Event('visibilitychange'))
    }, RESPONSE_TIMEOUT_MS)
    await expect(page.getByRole('heading', { name: checkoutTexts.unavailable })).toBeVisible()
    await expectConsoleErrors(consoleErrors, [failedRequest(SDK_PATH, 'aborted')])
  },
)

test(
  'page load longer than the timeout, then visibilitychange -> still loading',
  { tag: '@exhaustive' },
  async ({ page, site }) => {
    setSdk(site, 'hanging')
    await page.addInitScript(offset => {
      const { now } = performance
      performance.now = () => now.call(performance) + offset
    }, RESPONSE_TIMEOUT_MS)
    await page.goto(link())
    await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetching')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await twoFrames(page)
    await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetching')
  },
)

test(
  'SDK missing, browser without dialogs -> failed',
  { tag: '@exhaustive' },
  async ({ page, site, consoleErrors }) => {
    await pauseClock(page)
    setSdk(site, 'missing')
    await page.addInitScript(() => {
      Object.assign(window, { alert: undefined })
    })
    await page.goto(link())
    await expect(page.getByRole('heading', { name: checkoutTexts.unavailable })).toBeVisible()
    await expectConsoleErrors(consoleErrors, [errorStatus(404, SDK_PATH)], {
      allowed: [failedRequest(SDK_PATH, 'aborted')],
    })
  },
)

test(
  'entry script arrives after the fallback was shown -> no checkout starts',
  { tag: '@exhaustive' },
  async ({ page, site }) => {
    await pauseClock(page)
    const continueRequests: (() => void)[] = []
    await page.route(ENTRY_SCRIPT, route => void continueRequests.push(() => void route.continue()))
    await page.goto(link())
    await page.clock.runFor(RESPONSE_TIMEOUT_MS)
    await expect(page.getByText(checkoutTexts.unavailable)).toBeVisible()
    continueRequests.forEach(run => run())
    await expect(page.getByRole('button', { name: checkoutTexts.toApp })).toBeVisible()
    await expect(checkout(page)).toHaveAttribute('data-state', 'failed')
    await page.clock.runFor(START_DELAY_MS + SDK_DELAY_MS)
    expect(new URL(page.url()).pathname).toBe(paths.checkout)
    expect(site.sandbox.payments.cashfree.sessions).toEqual([])
  },
)

test('entry script fails to load -> fallback shown', async ({ page, consoleErrors }) => {
  await page.route(ENTRY_SCRIPT, route => route.abort())
  await page.goto(link())
  await expect(page.getByText(checkoutTexts.unavailable)).toBeVisible()
  await expect(page).toHaveTitle(checkoutTexts.unavailable)
  await expect(page.getByRole('link', { name: checkoutTexts.retry })).toHaveAttribute('href', '')
  await expect(page.getByRole('link', { name: checkoutTexts.toApp })).toHaveAttribute(
    'href',
    new RegExp(`^${company.logdhan.appScheme}://payment/failed`),
  )
  await expect(page.getByRole('alert')).toContainText(checkoutTexts.unavailable)
  await expect(page.getByText(checkoutTexts.loading)).toBeHidden()
  await expectConsoleErrors(consoleErrors, [failedRequest('/app-', 'failed')], {
    allowed: [UNUSED_PRELOAD],
  })
})

test(
  'chunk of the checkout page fails to load -> fallback shown, no checkout starts',
  { tag: '@exhaustive' },
  async ({ page, site, consoleErrors }) => {
    await pauseClock(page)
    setSdk(site, 'slow')
    await page.route(scriptNamed('checkout-page'), route => route.abort())
    const sdk = page.waitForResponse(new RegExp(SDK_PATH))
    await page.goto(link())
    await expect(page.getByText(checkoutTexts.unavailable)).toBeVisible()
    await (await sdk).finished()
    await page.clock.runFor(SDK_DELAY_MS)
    // If the SDK submitted its form, that request would arrive before this response.
    await page.evaluate(async () => (await fetch(location.href)).text())
    expect(new URL(page.url()).pathname).toBe(paths.checkout)
    expect(site.sandbox.payments.cashfree.sessions).toEqual([])
    await expectConsoleErrors(consoleErrors, [failedRequest('/checkout-page-', 'failed')], {
      allowed: [UNUSED_PRELOAD],
    })
  },
)

test('Back button of the pay page -> returned, in the live region of the HTML', async ({ page }) => {
  await page.goto(link())
  await expect(page).toHaveURL(new RegExp(PAY_PATH))
  const release = await holdRequests(page, ENTRY_SCRIPT)
  await page.getByRole('button', { name: 'Back' }).click()
  const region = await page.locator('[role=status]', { hasText: checkoutTexts.loading }).elementHandle()
  release()
  await expect(page.getByRole('heading', { name: checkoutTexts.returned.title })).toBeVisible()
  expect(await region.evaluate(element => element.isConnected && element.textContent)).toContain(
    checkoutTexts.returned.title,
  )
  await expect(page).toHaveTitle(pages.checkout.title)
})

test('Back from the pay page -> no axe violations', async ({ page }) => {
  await page.goto(link())
  await expect(page).toHaveURL(new RegExp(PAY_PATH))
  await page.goBack()
  await expect(page.getByRole('heading', { name: checkoutTexts.returned.title })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

/** Values of a hostile query, of which each is once in each field. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '//evil.example',
  'https://evil.example/sdk.js',
  '\u202e\u0000',
  'x'.repeat(3000),
  '{{7*7}}',
  '../../../',
  'W'.repeat(60),
  '1e309',
  '-1',
]
const FIELDS = [
  'subscriptionSessionId',
  'sessionId',
  'amount',
  'planName',
  'environment',
  'userId',
  'redirectTarget',
  'url',
]

test(
  'hostile queries, 320 px -> no dialogs, no requests to other origins, no horizontal overflow',
  { tag: '@exhaustive' },
  async ({ page, site, consoleErrors }) => {
    setSdk(site, 'hanging')
    await page.setViewportSize({ width: 320, height: 640 })
    const dialogs: string[] = []
    page.on('dialog', async dialog => {
      dialogs.push(dialog.message())
      await dialog.dismiss()
    })
    const anyText = fc.string({ unit: 'grapheme', maxLength: 80 }).map(text => Buffer.from(text).toString())
    const queries = [
      ...HOSTILE.map((_, first) => FIELDS.map((_field, i) => HOSTILE[(first + i) % HOSTILE.length] ?? '')),
      ...fc.sample(fc.array(anyText, { minLength: FIELDS.length, maxLength: FIELDS.length }), {
        numRuns: 8,
        seed: 4,
      }),
    ]
    for (const values of queries) {
      const query = new URLSearchParams(FIELDS.map((name, i) => [name, values[i] ?? '']))
      await page.goto(`${paths.checkout}?${query}`, { waitUntil: 'domcontentloaded' })
      await expect(checkout(page)).toHaveAttribute('data-state', /loading|failed/)
      expect(await scrollsHorizontally(page)).toBe(false)
    }
    expect(dialogs).toEqual([])
    // Leaving a page aborts its SDK request.
    await expectConsoleErrors(consoleErrors, [], { allowed: [failedRequest(SDK_PATH, 'aborted')] })
  },
)
