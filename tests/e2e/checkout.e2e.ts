import fc from 'fast-check'
import { chromium, type Page } from 'playwright/test'
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import { FALLBACK_DELAY_MS, SDK_DELAY_MS, START_DELAY_MS } from '#machines/checkout.machine.ts'
import { DOWNLOAD_PROMPT_DELAY_MS } from '#machines/thank-you.machine.ts'
import { STRIPE_JS } from '#src/config/origins.ts'
import { paths } from '#src/config/paths.ts'
import { checkoutTexts } from '#src/content/checkout.ts'
import { company } from '#src/content/company.ts'
import { PAY_PATH, SDK_PATH, type SdkBehaviour } from '../../sandbox/cashfree.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import type { StripeBehaviour } from '../../sandbox/stripe.ts'
import { browserArguments, findBrowser } from './support/browser.ts'
import { developmentServer } from './support/development-server.ts'
import { ENTRY_SCRIPT, expect, scrollsSideways, test, twoFrames, violations } from './support/site.ts'

const { appScheme, site: productSite } = company.logdhan
const ALERT = 'Unable to load payment system. Please try again or contact support.'
const link = (values: Record<string, string> = {}) =>
  `${paths.checkout}?${new URLSearchParams({ subscriptionSessionId: 'sub_1', amount: '999', planName: 'Pro Annual', environment: 'TEST', userId: 'u 1&b=c#d₹', ...values })}`
const checkout = (page: Page) => page.locator('[data-machine="checkout"]')
const thankYou = (page: Page) => page.locator('[data-machine="thank-you"]')
const toApp = (page: Page) => page.getByRole('button', { name: 'Return to App' })

/** The product site is somewhere else: it is answered here, and noted. App addresses are noted by the browser's refusal. */
async function watchWaysOut(page: Page) {
  const ways: string[] = []
  await page.route(`${productSite}/**`, async route => {
    ways.push('site')
    await route.fulfill({ contentType: 'text/html', body: '<title>Product site</title>' })
  })
  page.on('request', request => request.url().startsWith(`${appScheme}:`) && ways.push(request.url()))
  return ways
}

/** Ways out lead elsewhere by intention. */
const leadsOut = (error: string) => error.includes(`${appScheme}:`) || error.includes(productSite)

test.beforeEach(({ site }) => {
  Object.assign(site.sandbox.cashfree, { behaviour: 'normal', sessions: [], loads: 0 })
  Object.assign(site.sandbox.stripe, { behaviour: 'normal', loads: 0 })
})

const told = (site: { sandbox: { cashfree: { behaviour: SdkBehaviour } } }, behaviour: SdkBehaviour) => {
  site.sandbox.cashfree.behaviour = behaviour
}

/** Time stands still until a test lets it go on. */
async function holdClock(page: Page) {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
}

test.describe('with a clock that stands still', () => {
  test.beforeEach(({ page }) => holdClock(page))

  test('SDK loaded -> started one second after it arrived, and not a millisecond before', async ({
    page,
    site,
  }) => {
    await page.goto(link())
    await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetched')
    await page.clock.runFor(SDK_DELAY_MS - 1)
    await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetched')
    expect(site.sandbox.cashfree.sessions).toEqual([])
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect(page).toHaveURL(new RegExp(PAY_PATH))
    expect(site.sandbox.cashfree.sessions).toEqual([{ id: 'sub_1', mode: 'sandbox' }])
  })

  test('SDK already present -> started two seconds after load, and not a millisecond before; once', async ({
    page,
  }) => {
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
    await expect.poll(calls).toEqual([{ subsSessionId: 'sub_1', redirectTarget: '_self' }])
    await page.clock.runFor(RESPONSE_TIMEOUT_MS)
    await expect(page.getByRole('heading', { name: 'Payment system unavailable' })).toBeVisible()
    expect(await calls()).toHaveLength(1)
  })

  test('SDK that hangs -> loading to the last moment, then unavailable; when it arrives after all, nothing starts', async ({
    page,
    site,
  }) => {
    let answer = () => {}
    const answered = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route(`**${SDK_PATH}`, async route => {
      await answered
      await route.continue()
    })
    await page.goto(link())
    await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetching')
    await page.clock.runFor(RESPONSE_TIMEOUT_MS - 1)
    await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetching')
    await page.clock.runFor(1)
    await expect(page.getByRole('heading', { name: 'Payment system unavailable' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    answer()
    await expect.poll(() => site.sandbox.cashfree.loads).toBe(1)
    await expect.poll(() => page.evaluate(() => 'Cashfree' in window)).toBe(true)
    await page.clock.runFor(RESPONSE_TIMEOUT_MS)
    await expect(checkout(page)).toHaveAttribute('data-state', 'failed')
    expect(site.sandbox.cashfree.sessions).toEqual([])
  })

  test('an SDK that answers after the visitor has been told -> takes nobody along', async ({
    page,
    site,
  }) => {
    told(site, 'late')
    await page.goto(link())
    await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetched')
    await page.clock.runFor(SDK_DELAY_MS)
    await expect(checkout(page)).toHaveAttribute('data-state', 'loading.starting')
    await page.clock.runFor(RESPONSE_TIMEOUT_MS)
    await expect(page.getByRole('heading', { name: 'Payment system unavailable' })).toBeVisible()
    await page.evaluate(() => {
      window.navigation.addEventListener('navigate', event =>
        Object.assign(window, { refused: event.defaultPrevented }),
      )
      ;(window as unknown as { answerLate: () => void }).answerLate()
    })
    await page.clock.runFor(1000)
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { refused?: boolean }).refused))
      .toBe(true)
    expect(page.url()).toContain(paths.checkout)
    expect(site.sandbox.cashfree.sessions).toEqual([])
  })
})

test.describe('with a clock that is driven', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
  })

  test('while loading -> what is bought, the spinner and its words; axe finds nothing', async ({
    page,
    site,
  }) => {
    told(site, 'hanging')
    await page.goto(link())
    await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetching')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pro Annual')
    await expect(checkout(page)).toContainText('₹999')
    await expect(checkout(page)).toContainText('Auto-renews yearly')
    await expect(page.getByText('Loading secure checkout...')).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  for (const behaviour of ['missing', 'noGlobal'] as const) {
    test(`SDK ${behaviour} -> one alert, the same words in the page, unavailable; Try Again tries again`, async ({
      page,
      site,
      consoleErrors,
    }) => {
      told(site, behaviour)
      const alerts: string[] = []
      page.on('dialog', async dialog => {
        await dialog.accept()
        alerts.push(dialog.message())
      })
      await page.goto(link())
      await expect(page.getByRole('heading', { name: 'Payment system unavailable' })).toBeVisible()
      await expect(checkout(page)).toContainText(ALERT)
      await expect.poll(() => alerts).toEqual([ALERT])
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect.poll(() => alerts).toEqual([ALERT, ALERT])
      expect(site.sandbox.cashfree.loads).toBe(2)
      consoleErrors.splice(0)
    })
  }

  for (const behaviour of ['errorResult', 'throws', 'rejects'] as const) {
    test(`checkout that ends in "${behaviour}" -> unavailable long before the time-out, nothing lies over the page`, async ({
      page,
      site,
      consoleErrors,
    }) => {
      told(site, behaviour)
      await page.goto(link())
      await expect(checkout(page)).toHaveAttribute('data-state', /loading\.fetched|failed/)
      await page.clock.runFor(SDK_DELAY_MS + 1000)
      await expect(page.getByRole('heading', { name: 'Payment system unavailable' })).toBeVisible()
      await expect(page.locator('#loaderfull-globalcf-id-43')).toHaveCount(0)
      expect(await page.evaluate(() => document.body.style.overflow)).toBe('')
      consoleErrors.splice(0)
    })
  }

  test('redirect that is promised and does not come -> unavailable at fifteen seconds, the SDK’s cover gone', async ({
    page,
    site,
  }) => {
    told(site, 'stays')
    await page.goto(link())
    await expect(checkout(page)).toHaveAttribute('data-state', /loading/)
    await page.clock.runFor(5000)
    await expect(checkout(page)).toHaveAttribute('data-state', 'loading.redirecting')
    await page.clock.runFor(RESPONSE_TIMEOUT_MS)
    await expect(page.getByRole('heading', { name: 'Payment system unavailable' })).toBeVisible()
    await expect(page.locator('#loaderfull-globalcf-id-43')).toHaveCount(0)
  })

  test('no session -> unavailable at once, no SDK asked for', async ({ page, site }) => {
    await page.goto(`${paths.checkout}?subscriptionSessionId=%20&amount=999`)
    await expect(page.getByRole('heading', { name: 'Payment system unavailable' })).toBeVisible()
    expect(site.sandbox.cashfree.loads).toBe(0)
    expect(await violations(page)).toEqual([])
  })

  test('Return to App, tapped twice -> the app with what it needs and not the session, then the product site once', async ({
    page,
    consoleErrors,
  }) => {
    const ways = await watchWaysOut(page)
    await page.goto(link({ subscriptionSessionId: '' }))
    await toApp(page).click()
    await page.clock.runFor(500)
    await toApp(page).click()
    const app = `${appScheme}://payment/failed?userId=u%201%26b%3Dc%23d%E2%82%B9&planName=Pro%20Annual&reason=checkout_failed`
    await expect(page.getByRole('link', { name: checkoutTexts.plainApp })).toHaveAttribute('href', app)
    await expect.poll(() => ways).toEqual([app, app])
    await page.clock.runFor(FALLBACK_DELAY_MS)
    await expect(page).toHaveTitle('Product site')
    expect(ways).toEqual([app, app, 'site'])
    expect(consoleErrors.splice(0).filter(error => !leadsOut(error))).toEqual([])
  })

  test('Return to App, and the app opened -> no product site, not even on coming back', async ({
    page,
    consoleErrors,
  }) => {
    const ways = await watchWaysOut(page)
    await page.goto(link({ subscriptionSessionId: '' }))
    await toApp(page).click()
    const look = (state: 'hidden' | 'visible') =>
      page.evaluate(value => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value === 'hidden' })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await look('hidden')
    await page.clock.runFor(FALLBACK_DELAY_MS * 5)
    await look('visible')
    await page.clock.runFor(FALLBACK_DELAY_MS * 5)
    expect(ways.filter(way => way === 'site')).toEqual([])
    expect(consoleErrors.splice(0).filter(error => !leadsOut(error))).toEqual([])
  })

  test('thank-you: tap -> the app; two seconds later the question; yes -> the product site', async ({
    page,
    consoleErrors,
  }) => {
    const ways = await watchWaysOut(page)
    const questions: string[] = []
    page.on('dialog', async dialog => {
      questions.push(dialog.type())
      await dialog.accept()
    })
    await page.goto(paths.thankYou)
    await expect(thankYou(page)).toHaveAttribute('data-hydrated', 'true')
    const app = page.getByRole('link', { name: 'Open LogDhan App' })
    await expect(app).toHaveAttribute('href', `${appScheme}://payment/completed`)
    await app.click()
    await page.clock.runFor(DOWNLOAD_PROMPT_DELAY_MS)
    await expect(page).toHaveTitle('Product site')
    expect(questions).toEqual(['confirm'])
    expect(ways).toEqual([`${appScheme}://payment/completed`, 'site'])
    expect(consoleErrors.splice(0).filter(error => !leadsOut(error))).toEqual([])
  })

  test('thank-you: no -> stays, with a plain link to the same place', async ({ page, consoleErrors }) => {
    const ways = await watchWaysOut(page)
    page.on('dialog', dialog => dialog.dismiss())
    await page.goto(paths.thankYou)
    await expect(thankYou(page)).toHaveAttribute('data-hydrated', 'true')
    await page.getByRole('link', { name: 'Open LogDhan App' }).click()
    await page.clock.runFor(DOWNLOAD_PROMPT_DELAY_MS)
    await expect(thankYou(page)).toHaveAttribute('data-state', 'ready')
    await expect(page.getByRole('link', { name: 'Go to the LogDhan site' })).toHaveAttribute(
      'href',
      productSite,
    )
    expect(ways).toEqual([`${appScheme}://payment/completed`])
    consoleErrors.splice(0)
  })
})

test('a form that the content policy stops -> unavailable at once, nothing lies over the page', async ({
  page,
  site,
  consoleErrors,
}) => {
  told(site, 'blocked')
  await page.goto(link())
  // Read in the page: Playwright's own waiting takes the stopped form for a navigation that is still going on.
  const seen = () =>
    page.evaluate(() => ({
      text: document.querySelector<HTMLElement>('[data-machine="checkout"]')?.innerText ?? '',
      covers: document.querySelectorAll('#loaderfull-globalcf-id-43').length,
    }))
  await expect
    .poll(async () => (await seen()).text, { timeout: 8000 })
    .toContain(checkoutTexts.reasons.blocked)
  expect((await seen()).covers).toBe(0)
  // The browser says it too; nobody can keep it from that.
  expect(consoleErrors.splice(0).every(error => error.includes('form-action'))).toBe(true)
})

test('a slow SDK, and any environment but TEST -> the pay page all the same, in production mode', async ({
  page,
  site,
}) => {
  told(site, 'slow')
  await page.goto(link({ environment: 'PROD' }))
  await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetching')
  await expect(page).toHaveURL(new RegExp(PAY_PATH), { timeout: 15_000 })
  expect(site.sandbox.cashfree.sessions).toEqual([{ id: 'sub_1', mode: 'production' }])
})

test('a time-out that ran out while nobody looked -> shown at once when somebody does', async ({
  page,
  site,
}) => {
  told(site, 'hanging')
  await page.goto(link())
  await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetching')
  await page.evaluate(elapsed => {
    // A hidden tab's timers are held back; the clock goes on.
    const now = performance.now() + elapsed
    performance.now = () => now
    document.dispatchEvent(new Event('visibilitychange'))
  }, RESPONSE_TIMEOUT_MS)
  await expect(page.getByRole('heading', { name: 'Payment system unavailable' })).toBeVisible({
    timeout: 1000,
  })
})

test('a browser of 2023 -> the pay page', async ({ page, site }) => {
  told(site, 'normal')
  await page.addInitScript(() => Reflect.deleteProperty(URL, 'canParse'))
  await page.goto(link())
  await expect(page).toHaveURL(new RegExp(PAY_PATH), { timeout: 15_000 })
})

test('looked at again soon after a late start -> goes on loading', async ({ page, site }) => {
  told(site, 'hanging')
  await page.addInitScript(late => {
    const { now } = performance
    performance.now = () => now.call(performance) + late
  }, RESPONSE_TIMEOUT_MS)
  await page.goto(link())
  await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetching')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await twoFrames(page)
  await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetching')
})

test('a web view without dialogs, and no SDK -> unavailable', async ({ page, site, consoleErrors }) => {
  told(site, 'missing')
  await page.addInitScript(() => {
    Object.assign(window, { alert: undefined })
  })
  await page.goto(link())
  await expect(page.getByRole('heading', { name: 'Payment system unavailable' })).toBeVisible({
    timeout: 10_000,
  })
  consoleErrors.splice(0)
})

test('the page’s own script comes after the way out was shown -> nothing begins', async ({ page, site }) => {
  await page.clock.install()
  const scripts: (() => void)[] = []
  await page.route(ENTRY_SCRIPT, route => void scripts.push(() => void route.continue()))
  await page.goto(link())
  await page.clock.runFor(RESPONSE_TIMEOUT_MS)
  await expect(page.getByText('Payment system unavailable')).toBeVisible()
  scripts.forEach(send => send())
  await expect(page.getByRole('button', { name: 'Return to App' })).toBeVisible()
  await expect(checkout(page)).toHaveAttribute('data-state', 'failed')
  await page.clock.runFor(START_DELAY_MS + SDK_DELAY_MS)
  expect(new URL(page.url()).pathname).toBe(paths.checkout)
  expect(site.sandbox.cashfree.sessions).toEqual([])
})

test('the page’s own script never comes -> a way out all the same', async ({ page, consoleErrors }) => {
  await page.route(ENTRY_SCRIPT, route => route.abort())
  await page.goto(link())
  await expect(page.getByText('Payment system unavailable')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '')
  await expect(page.getByRole('link', { name: 'Return to App' })).toHaveAttribute(
    'href',
    new RegExp(`^${company.logdhan.appScheme}://payment/failed`),
  )
  await expect(page.getByRole('alert')).toContainText('Payment system unavailable')
  // Nothing says both that it is loading and that it will not.
  await expect(page.getByText('Loading secure checkout...')).toBeHidden()
  consoleErrors.splice(0)
})

test('the script of the checkout page never arrives -> fallback shown, no checkout starts', async ({
  page,
  site,
  consoleErrors,
}) => {
  await page.clock.install()
  told(site, 'slow')
  await page.route(/\/assets\/checkout-page-/, route => route.abort())
  const sdk = page.waitForResponse(new RegExp(SDK_PATH))
  await page.goto(link())
  await expect(page.getByText('Payment system unavailable')).toBeVisible()
  await (await sdk).finished()
  await page.clock.runFor(SDK_DELAY_MS)
  // A form that was sent would be there before this answer.
  await page.evaluate(async () => (await fetch(location.href)).text())
  expect(new URL(page.url()).pathname).toBe(paths.checkout)
  expect(site.sandbox.cashfree.sessions).toEqual([])
  consoleErrors.splice(0)
})

test('the page’s own script hangs -> a way out after fifteen seconds', async ({ page }) => {
  await page.clock.install()
  await page.route(ENTRY_SCRIPT, () => {})
  await page.goto(link())
  await expect(page.getByText('Payment system unavailable')).toBeHidden()
  await page.clock.runFor(RESPONSE_TIMEOUT_MS)
  await expect(page.getByText('Payment system unavailable')).toBeVisible()
})

test('the whole way: checkout, pay page, Pay (a POST) -> the thank-you page', async ({ page }) => {
  await page.goto(link())
  await expect(page).toHaveURL(new RegExp(PAY_PATH), { timeout: 10_000 })
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
})

test('development server, where StrictMode mounts everything twice -> one start', async ({
  page,
  site,
  consoleErrors,
}) => {
  test.setTimeout(120_000)
  const server = await developmentServer(site.origin)
  try {
    await page.goto(server.origin + link())
    await expect(page).toHaveURL(new RegExp(PAY_PATH), { timeout: 60_000 })
    expect(site.sandbox.cashfree.sessions).toEqual([{ id: 'sub_1', mode: 'sandbox' }])
  } finally {
    await page.close()
    await server.close()
  }
  // This server speaks to the developer, from an origin of its own.
  consoleErrors.splice(0)
})

test('Cancel on the pay page -> the same checkout, as a choice; nothing starts again', async ({
  page,
  site,
}) => {
  await page.goto(link())
  await expect(page).toHaveURL(new RegExp(PAY_PATH), { timeout: 10_000 })
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: checkoutTexts.returned.title })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pro Annual')
  expect(site.sandbox.cashfree.sessions).toHaveLength(1)
})

test('Back on the pay page -> a calm choice; reloaded by hand -> begins again', async ({ page, site }) => {
  await page.goto(link())
  await expect(page).toHaveURL(new RegExp(PAY_PATH), { timeout: 10_000 })
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: checkoutTexts.returned.title })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(new RegExp(PAY_PATH), { timeout: 10_000 })
  expect(site.sandbox.cashfree.sessions).toHaveLength(2)
})

test('Back from the pay page -> a calm choice, nothing starts again; continue -> the pay page', async ({
  page,
  site,
}) => {
  await page.goto(link())
  await expect(page).toHaveURL(new RegExp(PAY_PATH), { timeout: 10_000 })
  await page.goBack()
  await expect(page.getByRole('heading', { name: checkoutTexts.returned.title })).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(site.sandbox.cashfree.sessions).toHaveLength(1)
  await page.getByRole('button', { name: checkoutTexts.returned.action }).click()
  await expect(page).toHaveURL(new RegExp(PAY_PATH), { timeout: 10_000 })
  expect(site.sandbox.cashfree.sessions).toHaveLength(2)
})

test('Back from the pay page out of the browser’s own memory -> the same choice, timers that ran out do nothing', async ({
  site,
}) => {
  // Playwright switches the memory off; this browser keeps it.
  const browser = await chromium.launch({
    args: browserArguments,
    ...(findBrowser() ? { executablePath: findBrowser() as string } : {}),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await browser.newPage()
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
      // The time-out four times as fast, so that it runs out while the page is away.
      const real = window.setTimeout.bind(window)
      Object.assign(window, {
        setTimeout: (run: () => void, after = 0) => real(run, after >= 10_000 ? after / 4 : after),
      })
    })
    await page.goto(site.origin + link())
    await expect(page).toHaveURL(new RegExp(PAY_PATH), { timeout: 10_000 })
    await page.waitForTimeout(RESPONSE_TIMEOUT_MS / 4 + 500)
    // Later: an answer cannot come out of a page that is gone.
    await page.evaluate(() => void setTimeout(() => history.back()))
    await expect(page.getByRole('heading', { name: checkoutTexts.returned.title })).toBeVisible()
    // A timer that is set now runs after all that are overdue.
    await page.evaluate(() => new Promise<void>(resolve => setTimeout(resolve)))
    await expect(checkout(page)).toHaveAttribute('data-state', 'returned')
    expect(await page.evaluate(() => (window as unknown as { persisted: boolean }).persisted)).toBe(true)
    await expect(page.locator('#loaderfull-globalcf-id-43')).toHaveCount(0)
    expect(await page.evaluate(() => document.body.style.overflow)).toBe('')
    expect(site.sandbox.cashfree.sessions).toHaveLength(1)
    await page.getByRole('button', { name: checkoutTexts.returned.action }).click()
    await expect(page).toHaveURL(new RegExp(PAY_PATH), { timeout: 10_000 })
  } finally {
    await browser.close()
  }
})

test.describe('Stripe', () => {
  const SECRET = 'cs_test_a1_secret_b2'
  const form = (page: Page) => page.frameLocator('#payment-form iframe')
  const meet = async (
    page: Page,
    site: { sandbox: Sandbox },
    behaviour: StripeBehaviour,
    values: Record<string, string> = {},
  ) => {
    site.sandbox.stripe.behaviour = behaviour
    await page.route(`${STRIPE_JS}/**`, async route =>
      route.fulfill(await site.sandbox.stripe.handle(route.request().url())).catch(() => {}),
    )
    await page.goto(link({ subscriptionSessionId: SECRET, ...values }))
  }
  const isStripe = (error: string) => error.includes(STRIPE_JS)
  const others = (consoleErrors: string[]) => consoleErrors.splice(0).filter(error => !isStripe(error))

  test('a client secret -> the provider’s form in this window, in sandbox mode; Pay -> the thank-you page; Back -> a choice', async ({
    page,
    site,
    consoleErrors,
  }) => {
    await meet(page, site, 'normal')
    await expect(checkout(page)).toHaveAttribute('data-state', 'mounted', { timeout: 10_000 })
    await expect(form(page).getByText(`pk_test_sandbox ${SECRET}`)).toBeVisible()
    await expect(checkout(page).getByRole('link', { name: checkoutTexts.plainApp })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await form(page).getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
    await page.goBack()
    await expect(page.getByRole('heading', { name: checkoutTexts.returned.title })).toBeVisible()
    await expect(page.locator('#payment-form iframe')).toHaveCount(0)
    expect(others(consoleErrors)).toEqual([])
  })

  test('a slow SDK, in production mode -> the form with the live key', async ({
    page,
    site,
    consoleErrors,
  }) => {
    await meet(page, site, 'slow', { subscriptionSessionId: 'cs_live_a1_secret_b2', environment: 'PROD' })
    await expect(checkout(page)).toHaveAttribute('data-state', 'mounted', { timeout: 15_000 })
    await expect(form(page).getByText('pk_live_sandbox cs_live_a1_secret_b2')).toBeVisible()
    expect(others(consoleErrors)).toEqual([])
  })

  for (const [values, reason] of [
    [{ environment: 'PROD' }, 'mode'],
    [{ subscriptionSessionId: 'cs_test_a1' }, 'id'],
  ] as const) {
    test(`a session that cannot be started (${reason}) -> its reason, no SDK asked for`, async ({
      page,
      site,
    }) => {
      await meet(page, site, 'normal', values)
      await expect(page.getByText(checkoutTexts.reasons[reason])).toBeVisible()
      expect(site.sandbox.stripe.loads).toBe(0)
    })
  }

  for (const behaviour of ['missing', 'noGlobal', 'throws'] as const) {
    test(`SDK that is ${behaviour} -> one alert, the same words in the page`, async ({
      page,
      site,
      consoleErrors,
    }) => {
      const alerts: string[] = []
      page.on('dialog', async dialog => {
        alerts.push(dialog.message())
        await dialog.accept()
      })
      await meet(page, site, behaviour)
      await expect(checkout(page)).toContainText(ALERT)
      expect(alerts).toEqual([ALERT])
      // The browser's own line about the 404 names no address.
      expect(others(consoleErrors).filter(error => !error.includes('status of 404'))).toEqual([])
    })
  }

  test('a session that is refused -> its reason, no form', async ({ page, site, consoleErrors }) => {
    await meet(page, site, 'refused')
    await expect(page.getByText(checkoutTexts.reasons.refused)).toBeVisible({ timeout: 10_000 })
    await expect(page.locator('#payment-form iframe')).toHaveCount(0)
    expect(others(consoleErrors)).toEqual([])
  })

  test('a frame that the content policy stops -> its reason, no form', async ({
    page,
    site,
    consoleErrors,
  }) => {
    await meet(page, site, 'blocked')
    await expect(page.getByText(checkoutTexts.reasons.blocked)).toBeVisible({ timeout: 10_000 })
    await expect(page.locator('#payment-form iframe')).toHaveCount(0)
    expect(others(consoleErrors).filter(error => !error.includes('elsewhere.example'))).toEqual([])
  })

  for (const behaviour of ['hanging', 'neverReady'] as const) {
    test(`SDK that is ${behaviour} -> loading to the last moment, then unavailable, and no form stays`, async ({
      page,
      site,
      consoleErrors,
    }) => {
      await holdClock(page)
      await meet(page, site, behaviour)
      await expect(checkout(page)).toHaveAttribute('data-state', /loading\.fetch/)
      if (behaviour === 'neverReady') {
        await expect(checkout(page)).toHaveAttribute('data-state', 'loading.fetched')
        await page.clock.runFor(SDK_DELAY_MS)
        await expect(page.locator('#payment-form iframe')).toHaveCount(1)
      }
      await page.clock.runFor(RESPONSE_TIMEOUT_MS - SDK_DELAY_MS - 100)
      await expect(checkout(page)).toHaveAttribute(
        'data-state',
        behaviour === 'hanging' ? 'loading.fetching' : 'loading.starting',
      )
      await page.clock.runFor(SDK_DELAY_MS + 100)
      await expect(page.getByText(checkoutTexts.reasons.timeout)).toBeVisible()
      await expect(page.locator('#payment-form iframe')).toHaveCount(0)
      expect(others(consoleErrors)).toEqual([])
    })
  }
})

test('200 hostile addresses at 320 px -> nothing runs, nothing is asked of another host, nothing overflows', async ({
  page,
  site,
  consoleErrors,
}) => {
  test.setTimeout(180_000)
  told(site, 'hanging')
  await page.setViewportSize({ width: 320, height: 640 })
  const dialogs: string[] = []
  page.on('dialog', async dialog => {
    dialogs.push(dialog.message())
    await dialog.dismiss()
  })
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.constantFrom(
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
    ),
  )
  const queries = fc.sample(
    fc.record({
      subscriptionSessionId: hostile,
      sessionId: hostile,
      amount: hostile,
      planName: hostile,
      environment: hostile,
      userId: hostile,
      redirectTarget: hostile,
      url: hostile,
    }),
    { numRuns: 200, seed: 4 },
  )
  for (const query of queries) {
    const wellFormed = Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, Buffer.from(value).toString()]),
    )
    await page.goto(`${paths.checkout}?${new URLSearchParams(wellFormed)}`, { waitUntil: 'domcontentloaded' })
    await expect(checkout(page)).toHaveAttribute('data-state', /loading|failed/)
    expect(await scrollsSideways(page)).toBe(false)
  }
  expect(dialogs).toEqual([])
  // Leaving a page that waits for its SDK gives that request up.
  expect(
    consoleErrors.splice(0).filter(error => !(error.includes(SDK_PATH) && error.includes('ERR_ABORTED'))),
  ).toEqual([])
})
