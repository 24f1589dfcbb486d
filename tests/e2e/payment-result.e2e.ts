/** The result of a payment: from the checkout over the provider's return to the thank-you page. */
import type { BrowserContext, Page } from 'playwright/test'
import { DOWNLOAD_PROMPT_DELAY_MS } from '#machines/thank-you.machine.ts'
import type { PaymentResult } from '#machines/thank-you.schema.ts'
import { paths } from '#src/content/paths.ts'
import { markOf, setPaymentMark } from '#src/services/payments/payment-marks.ts'
import { RESULT_LIFETIME_MS } from '#src/config/payment-result-cookie.ts'
import { CHECKOUT_FAILED_REASON, thankYouTexts } from '#src/content/checkout.ts'
import { pages } from '#src/content/pages.ts'
import { company } from '#src/content/company.ts'
import { RETURN_PATH } from '../../api/_checkout-return/app.ts'
import { provider as cashfree } from '../../src/services/payments/cashfree/provider.ts'
import { cashfreeSignature } from '../../src/services/payments/cashfree/return.ts'
import { PAY_PATH } from '../../src/services/payments/cashfree/fake.ts'
import {
  type ApiBehaviour,
  apiBehaviours,
  sandboxSecrets,
} from '../../src/services/payments/cashfree/fake-pay-page.ts'
import { resetCashfree, type Site } from '../support/served-site.ts'
import {
  ENTRY_SCRIPT,
  expect,
  expectConsoleErrors,
  holdRequests,
  onAppUrl,
  setColorScheme,
  test,
  violations,
} from './support/site.ts'
import { expectStripeRequests, pressInForm, routeStripe } from './support/stripe.ts'

const { appScheme } = company.logdhan
const COMPLETED = `${appScheme}://payment/completed`
const FAILED = `${appScheme}://payment/failed?reason=${CHECKOUT_FAILED_REASON}`
const TO_APP = new RegExp(`^other origin: ${appScheme}:`)
/** Chromium's messages about the app's unknown scheme. */
const EXITS = [new RegExp(`${appScheme}:`)]
const MARK = 'payment-mark-'

const thankYou = (page: Page) => page.locator('[data-machine="thank-you"]')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const appLink = (page: Page) => page.locator('[data-result]:visible a')

test.beforeEach(({ site }) => {
  resetCashfree(site)
  Object.assign(site.sandbox.payments.stripe, { behaviour: 'normal', loads: 0, asked: [] })
})

interface Checkout {
  id?: string
  /** Undefined: the app does not name the subscription. */
  subscriptionId?: string | undefined
  isTest?: boolean
}

/** Opens the checkout, which goes to the pay page. */
async function openPayPage(
  page: Page,
  { id = 'sub_1', subscriptionId = `subscription_of_${id}`, isTest = false }: Checkout = {},
) {
  const query = new URLSearchParams({ subscriptionSessionId: id })
  if (subscriptionId) query.set('subscriptionId', subscriptionId)
  if (isTest) query.set('environment', 'TEST')
  await page.goto(`${paths.checkout}?${query}`)
  await expect(page).toHaveURL(PAY_PATH)
}

/** Returns to the site as a button of the pay page says. */
async function returnWith(page: Page, label: string, api: ApiBehaviour = 'normal') {
  await page.getByRole('combobox').selectOption(api)
  await page.getByRole('button', { name: label, exact: true }).click()
}

/** The drawing of the result, which the boot script chooses before hydration. */
const drawing = (page: Page) => page.locator('svg > .payment-result').filter({ visible: true })

/** The result, or an unknown one, and the cookies that are left. */
async function expectResult(
  page: Page,
  result: PaymentResult | 'unknown',
  { isTest = false, state = 'app.ready' } = {},
) {
  await expect(page).toHaveURL(paths.thankYou)
  await expect(thankYou(page)).toHaveAttribute('data-hydrated', 'true')
  await expect(thankYou(page)).toHaveAttribute('data-state', `result.${result} ${state}`)
  await expect(heading(page)).toHaveText(thankYouTexts.results[result].title)
  await expect(page).toHaveTitle(
    result === 'unknown' ? pages.thankYou.title : thankYouTexts.results[result].pageTitle,
  )
  await expect(page.getByText(thankYouTexts.results[result].lead)).toBeVisible()
  await expect(drawing(page)).toHaveClass(`payment-result of-${result}`)
  await expect(page.getByRole('link', { name: company.logdhan.supportEmail })).toBeVisible({
    visible: result === 'pending' || result === 'failed',
  })
  await expect(page.getByText(thankYouTexts.test, { exact: true })).toBeVisible({ visible: isTest })
  await expect(appLink(page)).toHaveText(thankYouTexts.results[result].action)
  const link = result === 'failed' ? FAILED : COMPLETED
  await expect(appLink(page)).toHaveAttribute(
    'href',
    isTest ? `${link}${link.includes('?') ? '&' : '?'}environment=TEST` : link,
  )
  const left = (await page.context().cookies()).map(({ name }) => name)
  expect(left).toEqual(result === 'unknown' ? left.filter(name => name.startsWith(MARK)) : [])
}

/** A form of another page, which posts an old result into the browser. */
async function postFromElsewhere(page: Page, action: string, fields: URLSearchParams) {
  await page.evaluate(
    ([target, values]) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: target })
      for (const [name, value] of values)
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
      document.body.append(form)
      form.submit()
    },
    [action, [...fields]] as const,
  )
}

/** A page of another site: 127.0.0.1 and localhost are different sites. */
const elsewhere = ({ origin }: Site) => `${origin.replace('127.0.0.1', 'localhost')}${PAY_PATH}`

function signedFields(subscriptionId: string, status: string): URLSearchParams {
  const fields = new URLSearchParams({ cf_subscriptionId: subscriptionId, cf_checkoutStatus: status })
  fields.set('signature', cashfreeSignature(fields, sandboxSecrets.production))
  return fields
}

/** Marks the browser as one that has started a session, as the checkout does. */
async function mark(context: BrowserContext, site: Site, at: number) {
  const started = await markOf(
    { sessionId: 'sub_1', mode: 'production', subscriptionId: 'subscription_of_sub_1' },
    at,
    cashfree,
  )
  const [name = '', value = ''] = setPaymentMark(false, started, at).split('; ')[0]?.split('=') ?? []
  await context.addCookies([{ name, value, url: site.origin, sameSite: 'Lax' }])
}

for (const [label, result] of [
  ['Paid', 'succeeded'],
  ['Debit pending', 'pending'],
  ['Card pending', 'pending'],
  ['Failed', 'failed'],
] as const) {
  test(`${label}, signed -> ${result}, no axe violations`, async ({ page }) => {
    await openPayPage(page)
    await returnWith(page, `${label}, signed POST`)
    await expectResult(page, result)
    for (const scheme of ['light', 'dark'] as const) {
      await setColorScheme(page, scheme)
      expect(await violations(page)).toEqual([])
    }
  })

  test(`${label}, in another tab -> ${result} there`, async ({ page, context }) => {
    await openPayPage(page)
    const opened = context.waitForEvent('page')
    await returnWith(page, `${label}, signed POST in another tab`)
    const tab = await opened
    await expectResult(tab, result)
  })
}

test('app did not name the subscription: signed -> succeeded; a plain link -> unknown', async ({
  page,
  site,
}) => {
  await openPayPage(page, { subscriptionId: '' })
  await returnWith(page, 'Paid, plain link')
  await expectResult(page, 'unknown')
  expect(site.sandbox.payments.cashfree.asked).toEqual([])
  await page.context().clearCookies()
  await openPayPage(page, { id: 'sub_2', subscriptionId: '' })
  await returnWith(page, 'Paid, signed POST')
  await expectResult(page, 'succeeded')
})

test('two checkouts in two tabs -> each result in its own', async ({ page, context }) => {
  const other = await context.newPage()
  await openPayPage(page, { id: 'sub_1' })
  await openPayPage(other, { id: 'sub_2' })
  await returnWith(page, 'Failed, signed POST')
  await expect(heading(page)).toHaveText(thankYouTexts.results.failed.title)
  await returnWith(other, 'Paid, plain link')
  await expectResult(other, 'succeeded')
})

for (const api of Object.keys(apiBehaviours).filter(name => name !== 'normal') as ApiBehaviour[])
  test(`API ${api} -> unknown, one request`, async ({ page, site }) => {
    await openPayPage(page)
    await returnWith(page, 'Paid, signed POST', api)
    await expectResult(page, 'unknown')
    expect(site.sandbox.payments.cashfree.asked).toHaveLength(1)
  })

test.describe('attack', () => {
  for (const status of ['SUCCESS', 'FAILED'])
    test(`old signed ${status}, posted by another site in the tab of a checkout -> unknown`, async ({
      page,
      site,
      consoleErrors,
    }) => {
      await openPayPage(page)
      await page.goto(elsewhere(site))
      await postFromElsewhere(
        page,
        site.origin + RETURN_PATH,
        signedFields('subscription_of_last_year', status),
      )
      await expectResult(page, 'unknown')
      expect(site.sandbox.payments.cashfree.asked).toEqual([])
      await expectConsoleErrors(consoleErrors, [], { allowed: [/^other origin: http:\/\/localhost/] })
    })

  test('return of another browser -> unknown, no request', async ({ page, site }) => {
    await page.goto(paths.terms)
    await postFromElsewhere(page, RETURN_PATH, signedFields('subscription_of_sub_1', 'SUCCESS'))
    await expectResult(page, 'unknown')
    await page.goto(`${RETURN_PATH}?subscription_id=subscription_of_sub_1`)
    await expectResult(page, 'unknown')
    await page.goto(`${RETURN_PATH}?session_id=cs_live_of_somebody`)
    await expectResult(page, 'unknown')
    expect(site.sandbox.payments.cashfree.asked).toEqual([])
  })

  test('address written by hand -> unknown', async ({ page }) => {
    await openPayPage(page)
    for (const query of ['cf_checkoutStatus=FAILED', 'payment-result=failed', 'result=failed']) {
      await page.goto(`${RETURN_PATH}?${query}`)
      await expectResult(page, 'unknown')
      await page.goto(`${paths.thankYou}?${query}#${query}`)
      await expect(thankYou(page)).toHaveAttribute('data-hydrated', 'true')
      await expect(heading(page)).toHaveText(thankYouTexts.results.unknown.title)
    }
  })
})

test.describe('Stripe', () => {
  /** Opens the checkout of a session with its form in the page. */
  async function openForm(page: Page, site: Site) {
    await routeStripe(page, site)
    await page.goto(`${paths.checkout}?subscriptionSessionId=cs_live_a1_secret_b2`)
    await expect(page.locator('[data-machine="checkout"]')).toHaveAttribute('data-state', 'mounted')
  }
  const returnTo = (page: Page, id: string) => page.goto(`${RETURN_PATH}?session_id=${id}`)

  test('paid in another tab, as after a payment app -> result there', async ({
    page,
    context,
    site,
    consoleErrors,
  }) => {
    await openForm(page, site)
    site.sandbox.payments.stripe.pay('cs_live_a1', 'Pay')
    const tab = await context.newPage()
    await returnTo(tab, 'cs_live_a1')
    await expectResult(tab, 'succeeded')
    await expectStripeRequests(consoleErrors)
  })

  test('open session of somebody else, failed, while this payment is made -> unknown, no request; then this one -> succeeded', async ({
    page,
    context,
    site,
    consoleErrors,
  }) => {
    await openForm(page, site)
    site.sandbox.payments.stripe.pay('cs_live_other', 'Decline')
    const tab = await context.newPage()
    await returnTo(tab, 'cs_live_other')
    await expectResult(tab, 'unknown')
    expect(site.sandbox.payments.stripe.asked).toEqual([])
    await pressInForm(page, 'Pay')
    await expectResult(page, 'succeeded')
    await expectStripeRequests(consoleErrors)
  })

  for (const behaviour of ['refused', 'neverReady'] as const)
    test(`form ${behaviour} -> no mark, so a later return is unknown`, async ({
      page,
      site,
      consoleErrors,
    }) => {
      site.sandbox.payments.stripe.behaviour = behaviour
      await page.clock.install()
      await routeStripe(page, site)
      await page.goto(`${paths.checkout}?subscriptionSessionId=cs_live_a1_secret_b2`)
      const machine = page.locator('[data-machine="checkout"]')
      if (behaviour === 'neverReady') await expect(page.locator('#payment-form iframe')).toHaveCount(1)
      await expect(async () => {
        await page.clock.runFor(1000)
        await expect(machine).toHaveAttribute('data-state', 'failed', { timeout: 100 })
      }).toPass()
      expect(await page.context().cookies()).toEqual([])
      site.sandbox.payments.stripe.pay('cs_live_a1', 'Pay')
      await returnTo(page, 'cs_live_a1')
      await expectResult(page, 'unknown')
      expect(site.sandbox.payments.stripe.asked).toEqual([])
      await expectStripeRequests(consoleErrors)
    })
})

test.describe('clock', () => {
  const MINUTE_MS = 60_000
  const HOUR_MS = RESULT_LIFETIME_MS
  /** Events of the browser when a page is visible again, or when the back/forward cache restores it. */
  const looks = {
    'page visible again': () => document.dispatchEvent(new Event('visibilitychange')),
    'page restored': () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  }

  /** Shows a failure of a session that started at `start`. */
  async function showFailure(page: Page) {
    const start = Date.now()
    await page.clock.install({ time: start })
    await openPayPage(page)
    await returnWith(page, 'Failed, signed POST')
    await expectResult(page, 'failed')
    return start
  }

  for (const [name, look] of Object.entries(looks)) {
    // Timers do not run while a device sleeps: the clock moves, and nothing else.
    test(`an hour passes without timers, ${name} -> unknown, also when the clock is set back afterwards`, async ({
      page,
    }) => {
      const start = await showFailure(page)
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
    })

    test(`clock set back before the start of the session, ${name} -> unknown, also when it is corrected`, async ({
      page,
    }) => {
      const start = await showFailure(page)
      await page.clock.setSystemTime(start - 10 * MINUTE_MS)
      await page.evaluate(look)
      await expectResult(page, 'unknown')
      await page.clock.setSystemTime(start + MINUTE_MS)
      await page.reload()
      await expectResult(page, 'unknown')
    })

    test(`page not hydrated, an hour passes, ${name} -> unknown`, async ({ page }) => {
      const start = Date.now()
      await page.clock.install({ time: start })
      await openPayPage(page)
      await holdRequests(page, ENTRY_SCRIPT)
      await returnWith(page, 'Failed, signed POST')
      await expect(heading(page)).toHaveText(thankYouTexts.results.failed.title)
      await page.clock.setSystemTime(start + HOUR_MS + MINUTE_MS)
      await page.evaluate(look)
      await expect(heading(page)).toHaveText(thankYouTexts.results.unknown.title)
      await expect(thankYou(page)).not.toHaveAttribute('data-hydrated')
    })
  }

  test('half an hour seen, then the clock is set back -> unknown after a reload', async ({ page }) => {
    const start = await showFailure(page)
    await page.clock.setSystemTime(start + HOUR_MS / 2)
    await page.reload()
    await expectResult(page, 'failed')
    await page.clock.setSystemTime(start + MINUTE_MS)
    await page.reload()
    await expectResult(page, 'unknown')
  })

  test('clock corrected by seconds -> still shown', async ({ page }) => {
    const start = await showFailure(page)
    await page.clock.setSystemTime(start - 5000)
    await page.evaluate(looks['page visible again'])
    await page.reload()
    await expectResult(page, 'failed')
  })

  test('an hour of timers, while the clock was set back -> unknown, also after a look and a reload', async ({
    page,
  }) => {
    const start = await showFailure(page)
    await page.clock.fastForward(HOUR_MS - MINUTE_MS)
    await page.clock.setSystemTime(start + 20 * MINUTE_MS)
    await page.clock.fastForward(MINUTE_MS)
    await expectResult(page, 'unknown')
    await page.evaluate(looks['page visible again'])
    await page.reload()
    await expectResult(page, 'unknown')
  })

  test('paid late, result shown late -> until an hour after the start, not after the return', async ({
    page,
    site,
  }) => {
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
  })
})

test('Back from the pay page -> the mark stays, because the payment may be made in an app', async ({
  page,
}) => {
  await openPayPage(page)
  await page.goBack()
  await expect(page.locator('[data-machine="checkout"]')).toHaveAttribute('data-state', 'returned')
  await page.goForward()
  await expect(page).toHaveURL(PAY_PATH)
  await returnWith(page, 'Paid, plain link')
  await expectResult(page, 'succeeded')
})

test(
  'returns of two tabs overlap -> each shows its own result',
  { tag: '@smoke' },
  async ({ page, context, site }) => {
    const other = await context.newPage()
    await openPayPage(page, { id: 'sub_1' })
    await openPayPage(other, { id: 'sub_2' })
    // The first tab gets its redirect, and its page only after the second tab has shown its result. Another address, because
    // Chromium lets only one request of an address at a time through its cache.
    let release: (() => void) | undefined
    site.intercept = ({ url = '' }, response) => {
      const redirect = (query: string) =>
        response.writeHead(302, { Location: `${paths.thankYou}?${query}` }).end()
      if (url === `${paths.thankYou}?held`) release = () => redirect('')
      else if (url === paths.thankYou && !release) redirect('held')
      else return false
      return true
    }
    await returnWith(page, 'Failed, signed POST')
    await expect.poll(() => release).toBeDefined()
    await returnWith(other, 'Paid, signed POST')
    await expect(heading(other)).toHaveText(thankYouTexts.results.succeeded.title)
    await expect(other.getByText(thankYouTexts.results.succeeded.lead)).toBeVisible()
    release?.()
    await expectResult(page, 'failed')
    await expectResult(other, 'succeeded')
  },
)

test('one session in two tabs -> the first return shows its result, the second none', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await openPayPage(page)
  await openPayPage(other)
  await returnWith(other, 'Failed, signed POST')
  await expectResult(other, 'failed')
  await returnWith(page, 'Failed, signed POST')
  await expectResult(page, 'unknown')
})

test('fragment without its cookie, of another cookie, or used before -> unknown', async ({
  page,
  context,
  site,
}) => {
  await openPayPage(page)
  const result = `succeeded.production.${Date.now()}`
  const cookies = {
    'payment-result-a': 'garbage',
    'payment-result-b': `succeeded.production.${'9'.repeat(400)}`,
    'payment-result-c': '',
    'payment-result-d': 'x'.repeat(4000),
    'payment-result-e': `succeeded.production.${Date.now() + RESULT_LIFETIME_MS}`,
    'payment-result-f': `__proto__.sandbox.${Date.now()}`,
    'xpayment-result-g': result,
    'h': result,
  }
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.origin })),
  )
  for (const fragment of ['', '#a', '#b', '#c', '#d', '#e', '#f', '#g', '#h', '#none', '#.*', '#a=garbage']) {
    await page.goto(paths.terms)
    await page.goto(`${paths.thankYou}${fragment}`)
    await expect(thankYou(page)).toHaveAttribute('data-hydrated', 'true')
    await expect(heading(page), fragment).toHaveText(thankYouTexts.results.unknown.title)
    await expect(page.getByText(thankYouTexts.results.unknown.lead), fragment).toBeVisible()
  }
})

// RFC 6265bis, section 5.6.7.1: no Lax cookie goes with the POST of another site, but one does with the GET of its redirect.
test('signed POST of another site, session of this browser -> the browser sends the mark with the redirect, succeeded', async ({
  page,
  site,
  consoleErrors,
}) => {
  const requests: string[] = []
  page.on('request', request => {
    if (request.url().includes(RETURN_PATH))
      void request
        .allHeaders()
        .then(headers =>
          requests.push(`${request.method()} ${String(headers['cookie']?.includes(MARK) ?? false)}`),
        )
  })
  await openPayPage(page)
  // The payment is made, but the API fails, so the mark stays.
  await returnWith(page, 'Paid, plain link', 'status 500')
  await expectResult(page, 'unknown')
  requests.length = 0
  await page.goto(elsewhere(site))
  site.sandbox.payments.cashfree.api = 'normal'
  await postFromElsewhere(page, site.origin + RETURN_PATH, signedFields('subscription_of_sub_1', 'SUCCESS'))
  await expectResult(page, 'succeeded')
  await expect.poll(() => requests).toEqual(['POST false', 'GET true'])
  await expectConsoleErrors(consoleErrors, [], { allowed: [/^other origin: http:\/\/localhost/] })
})

test('session started more than an hour ago -> unknown, no request', async ({ page, context, site }) => {
  await mark(context, site, Date.now() - RESULT_LIFETIME_MS - 5000)
  await page.goto(`${RETURN_PATH}?subscription_id=subscription_of_sub_1`)
  await expectResult(page, 'unknown')
  expect(site.sandbox.payments.cashfree.asked).toEqual([])
})

test('return without a result -> unknown; the result that follows -> shown', async ({ page }) => {
  await openPayPage(page)
  await page.getByRole('link', { name: 'Without a result' }).click()
  await expectResult(page, 'unknown')
  await page.goBack()
  await returnWith(page, 'Paid, unsigned POST')
  await expectResult(page, 'succeeded')
})

test('failed test payment, page not hydrated -> the failure is shown, and its link opens the app', async ({
  page,
  consoleErrors,
}) => {
  const urls: string[] = []
  onAppUrl(page.context(), url => urls.push(url))
  await openPayPage(page, { isTest: true })
  await holdRequests(page, ENTRY_SCRIPT)
  await returnWith(page, 'Failed, signed POST')
  await expect(heading(page)).toHaveText(thankYouTexts.results.failed.title)
  await expect(drawing(page)).toHaveClass('payment-result of-failed')
  await expect(heading(page)).toHaveCount(1)
  await expect(page.getByText(thankYouTexts.test, { exact: true })).toBeVisible()
  await appLink(page).click()
  await expect.poll(() => urls).toEqual([`${FAILED}&environment=TEST`])
  await expectConsoleErrors(consoleErrors, [TO_APP], { allowed: EXITS })
})

test.describe('app link followed before hydration', () => {
  /** Opens the page with its scripts held and a paused clock, and follows the link. */
  async function followEarly(page: Page) {
    const dialogs: string[] = []
    page.on('dialog', async dialog => {
      dialogs.push(dialog.message())
      await dialog.dismiss()
    })
    const urls: string[] = []
    onAppUrl(page.context(), url => urls.push(url))
    if (page.context().browser()?.browserType().name() === 'chromium') {
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    }
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    const release = await holdRequests(page, ENTRY_SCRIPT)
    await page.goto(paths.thankYou)
    await appLink(page).click()
    await expect.poll(() => urls).toEqual([COMPLETED])
    const hydrateAfter = async (milliseconds: number) => {
      await page.clock.runFor(milliseconds)
      release()
      await expect(thankYou(page)).toHaveAttribute('data-hydrated', 'true')
    }
    return { dialogs, hydrateAfter }
  }

  test('scripts 2.5 s later -> question at once, and only once', async ({ page, consoleErrors }) => {
    const { dialogs, hydrateAfter } = await followEarly(page)
    await hydrateAfter(2500)
    await page.clock.runFor(0)
    await expect.poll(() => dialogs).toEqual([thankYouTexts.question])
    await expect(thankYou(page)).toHaveAttribute('data-state', 'result.unknown app.ready')
    await page.clock.runFor(10_000)
    expect(dialogs).toHaveLength(1)
    await expectConsoleErrors(consoleErrors, [TO_APP], { allowed: EXITS })
  })

  test('scripts 1.5 s later -> question 2 s after the tap', async ({ page, consoleErrors }) => {
    const { dialogs, hydrateAfter } = await followEarly(page)
    await hydrateAfter(1500)
    await expect(thankYou(page)).toHaveAttribute('data-state', 'result.unknown app.opening')
    await page.clock.runFor(DOWNLOAD_PROMPT_DELAY_MS - 1500 - 10)
    expect(dialogs).toEqual([])
    await page.clock.runFor(10)
    await expect.poll(() => dialogs).toEqual([thankYouTexts.question])
    await expectConsoleErrors(consoleErrors, [TO_APP], { allowed: EXITS })
  })

  test('page hidden meanwhile, because the app opened -> no question', async ({ page, consoleErrors }) => {
    const { dialogs, hydrateAfter } = await followEarly(page)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await hydrateAfter(2500)
    await page.clock.runFor(10_000)
    expect(dialogs).toEqual([])
    await expect(thankYou(page)).toHaveAttribute('data-state', 'result.unknown app.ready')
    await expectConsoleErrors(consoleErrors, [TO_APP], { allowed: EXITS })
  })
})
