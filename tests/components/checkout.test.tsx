import { CHECKOUT_START_DELAY_MS, RESPONSE_TIMEOUT_MS, SDK_DELAY_MS } from '../../machines/delays.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Checkout } from '../../src/payments/checkout/checkout.tsx'
import { deepLink, PAYMENT_FAILED } from '../../src/payments/deep-link.ts'
import { CHECKOUT_FAILED_REASON, checkoutTexts, logdhanSupport } from '../../src/payments/checkout/content.ts'
import { company } from '../../src/company/company.ts'
import { rupees } from '../../src/company/format.ts'
import { paths } from '../../src/company/paths.ts'
import { gstNote, type Price, pricePerCredit, prices } from '../../src/company/prices.ts'
import { paymentProviders } from '../../src/payments/browser-registry.ts'
import { ServicesContext } from '../../src/services/services-context.ts'
import { annualPlan } from '../../tools/sandbox/sample-checkout.ts'
import { idleServices } from '../support/idle-services.ts'

const SDK_LOAD_MS = 500

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = (name: string) => act(() => screen.getByRole('button', { name }).click())
const restore = () => {
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
}
const text = () => document.body.textContent
/** The live region around a heading. */
const announced = (name: string) => screen.getByRole('heading', { name }).closest('[aria-live]')

const SESSION = '?subscriptionSessionId=session_1'

function renderCheckout(
  search: string,
  {
    navigationType = 'navigate',
    isSdkPresent = true,
    /** The session in the tab's storage: `null` if there is none, `undefined` if storage is disabled. */
    startedSession = () => null as string | null | undefined,
  } = {},
) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: navigationType } as PerformanceNavigationTiming,
  ])
  const payments = {
    isPresent: () => isSdkPresent,
    load: vi.fn(() => new Promise<void>(resolve => setTimeout(resolve, SDK_LOAD_MS))),
    start: vi.fn(() => Promise.resolve<'redirecting' | 'mounted'>('redirecting')),
    watchForm: vi.fn(() => new Promise<never>(() => {})),
    clear: vi.fn(),
  }
  const browser = { ...idleServices.browser, query: () => search, open: vi.fn(), reload: vi.fn() }
  const tabStorage = { set: vi.fn(), get: startedSession }
  const services = { ...idleServices, loadPayments: () => Promise.resolve(payments), browser, tabStorage }
  const page = (
    <StrictMode>
      <ServicesContext value={services}>
        <Checkout />
      </ServicesContext>
    </StrictMode>
  )
  const { rerender } = render(page)
  return { payments, browser, tabStorage, rerender: () => rerender(page) }
}

it('loads the SDK and starts a payment only once in StrictMode, even if the page is rendered again', async () => {
  const { payments, rerender } = renderCheckout(SESSION, { isSdkPresent: false })
  rerender()
  await wait(SDK_LOAD_MS + SDK_DELAY_MS - 1)
  expect(payments.start).not.toHaveBeenCalled()
  await wait(1)
  rerender()
  await wait(3000)
  expect(payments.load).toHaveBeenCalledTimes(1)
  expect(payments.start).toHaveBeenCalledTimes(1)
})

it('starts nothing after the page is unmounted, and leaves no timer running', async () => {
  const { payments, browser } = renderCheckout(SESSION)
  await wait(100)
  cleanup()
  expect(vi.getTimerCount()).toBe(0)
  document.dispatchEvent(new Event('visibilitychange'))
  restore()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(payments.start).not.toHaveBeenCalled()
  expect(browser.open).not.toHaveBeenCalled()
  expect(browser.reload).not.toHaveBeenCalled()
})

const filledButton = () => document.querySelector('button.btn-solid')?.textContent

it('immediately says that the URL has no session, and offers the app, the plans and support', async () => {
  const { payments, browser } = renderCheckout(`?userId=u1&${new URLSearchParams(annualPlan)}`)
  await wait(0)
  const alert = announced(checkoutTexts.unavailable)
  expect(alert?.textContent).toContain(
    `${checkoutTexts.reasons.session}${checkoutTexts.unpaid}${checkoutTexts.choosePlan}`,
  )
  expect(payments.load).not.toHaveBeenCalled()
  expect(text()).not.toContain(checkoutTexts.note)
  expect(document.querySelectorAll('[aria-live] ~ dl dd')).toHaveLength(0)
  expect(filledButton()).toBe(checkoutTexts.toApp)
  /** The current state's links, except the links in the facts, which every state shows. */
  const links = () =>
    screen
      .getAllByRole('link')
      .filter(link => !link.closest('dl'))
      .map(link => link.getAttribute('href'))
  expect(links()).toEqual([paths.logdhan, logdhanSupport.href])
  // The click must open the app at once, because browsers let a page open an app only during a click.
  press(checkoutTexts.toApp)
  const fields = { userId: 'u1', planName: annualPlan.planName, reason: CHECKOUT_FAILED_REASON }
  const app = deepLink(company.logdhan.appScheme, PAYMENT_FAILED, fields)
  expect(browser.open).toHaveBeenCalledWith(app)
  expect(links()).toEqual([paths.logdhan, app, logdhanSupport.href])
  press(checkoutTexts.retry)
  expect(browser.reload).toHaveBeenCalledTimes(1)
})

it.each(paymentProviders)('says that $name takes the payment for a $id session', async provider => {
  renderCheckout(`?subscriptionSessionId=${provider.idPrefixes[0] ?? ''}1`)
  await wait(0)
  expect(text()).toContain(`${provider.name} takes the payment.`)
})

it.each([
  ['the session was started', 'session_1'],
  ['another session was started', 'session_2'],
  ['storage is disabled', undefined],
  ['another tab has started a payment', null],
])('a reloaded page asks the visitor not to pay again if %s', async (_, session) => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(session === null ? 'payment-1=cashfree.sandbox.2' : '')
  const { payments } = renderCheckout(SESSION, { startedSession: () => session, navigationType: 'reload' })
  payments.start.mockRejectedValue('refused')
  await wait(CHECKOUT_START_DELAY_MS)
  expect(text()).toContain(checkoutTexts.reasons.refused)
  expect(text()).not.toContain(checkoutTexts.unpaid)
  expect(text()).toContain(checkoutTexts.mayHavePaid)
  expect(filledButton()).toBe(checkoutTexts.toApp)
})

it('a failed page that the bfcache restores no longer says that nothing was paid', async () => {
  renderCheckout(SESSION)
  await wait(RESPONSE_TIMEOUT_MS)
  expect(text()).toContain(checkoutTexts.unpaid)
  expect(filledButton()).toBe(checkoutTexts.retry)
  act(restore)
  expect(text()).toContain(checkoutTexts.reasons.timeout)
  expect(text()).not.toContain(checkoutTexts.unpaid)
})

it('reserves space for the plan, price, drawing and order before the page has read the URL', async () => {
  const { name, totalCost } = prices.annual
  renderCheckout(`?subscriptionSessionId=session_1&amount=${totalCost}&planName=${encodeURIComponent(name)}`)
  const { amount, renewal, credits } = checkoutTexts.order
  const order = () => screen.getByText(amount).closest('dl')?.textContent
  expect(order()).toBe([amount, renewal.title, credits.title].join(''))
  const price = () => document.querySelector('h1 + p')
  const drawing = () => document.querySelector('div:has(> h1) ~ svg')
  expect(price()?.getAttribute('aria-hidden')).toBe('true')
  expect(price()?.textContent).toBe('')
  expect(drawing()?.querySelectorAll('.dots, .drawn')).toHaveLength(1)
  // Screen readers read both placeholder texts.
  const skeletons = () =>
    [...document.querySelectorAll('.skeleton-text')].map(({ textContent }) => textContent)
  expect(skeletons()).toEqual([checkoutTexts.fallbackPlan, checkoutTexts.renewal.other])
  await wait(0)
  expect(skeletons()).toEqual([])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(name)
  expect(price()?.hasAttribute('aria-hidden')).toBe(false)
  expect(price()?.textContent).toContain(rupees(totalCost))
  expect(drawing()?.querySelectorAll('.drawn').length).toBeGreaterThan(0)
  expect(order()).toContain(`${amount}${rupees(totalCost)}, ${gstNote}${renewal.title}`)
})

it.each([
  ['cancelled', checkoutTexts.cancelled, 'polite', '', checkoutTexts.retry],
  ['crashed', checkoutTexts.unavailable, 'assertive', checkoutTexts.unavailable, checkoutTexts.toApp],
] as const)(
  'after a form ends with "%s", the page shows "%s" in the %s region, and offers a retry and the app',
  async (failure, title, live, pageTitle, filled) => {
    document.title = ''
    const { payments, browser } = renderCheckout(SESSION)
    payments.start.mockResolvedValue('mounted')
    let end: (reason: unknown) => void = () => {}
    payments.watchForm.mockReturnValue(new Promise((_, reject) => (end = reject)))
    await wait(CHECKOUT_START_DELAY_MS)
    screen.getByText(checkoutTexts.noForm).click()
    expect(browser.reload).toHaveBeenCalledTimes(1)
    await act(async () => {
      end(failure)
      await vi.advanceTimersByTimeAsync(0)
    })
    const message = announced(title)
    expect(message?.getAttribute('aria-live')).toBe(live)
    expect(message?.textContent).toContain(checkoutTexts.reasons[failure])
    expect(message?.textContent).toContain(checkoutTexts.mayHavePaid)
    expect(document.title).toBe(pageTitle)
    expect(payments.clear).toHaveBeenCalledTimes(1)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: checkoutTexts.toApp }).disabled).toBe(false)
    expect(filledButton()).toBe(filled)
    press(checkoutTexts.retry)
    expect(browser.reload).toHaveBeenCalledTimes(2)
  },
)

const { monthly, annual, free } = prices
const amountOf = ({ totalCost }: Price) => String(totalCost)
/** A plan's amount, renewal and credits. */
const rowsOf = (plan: Price) => {
  const amount = rupees(plan.totalCost)
  const { billing, credits } = plan
  return [
    `${amount}, ${gstNote}`,
    `${amount} ${billing}, until you cancel`,
    `${credits}, ${pricePerCredit(plan)} each`,
  ]
}

it.each([
  [annual.name, amountOf(annual), rowsOf(annual)],
  [monthly.name, amountOf(monthly), rowsOf(monthly)],
  // Anyone can make up a URL, so the plan and the amount may not match.
  [monthly.name, amountOf(annual), []],
  ['Another plan', amountOf(annual), rowsOf(annual).slice(0, 1)],
  [free.name, '0', []],
])('for the plan %s at %s, the order shows %j', async (planName, amount, rows) => {
  renderCheckout(`?${new URLSearchParams({ subscriptionSessionId: 'session_1', planName, amount })}`)
  await wait(0)
  const shown = [...document.querySelectorAll('[aria-live] ~ dl dd')].map(({ textContent }) => textContent)
  expect(shown).toEqual(rows)
})

it("reads the renewal period from the plan's name, ignoring case", async () => {
  renderCheckout(`?subscriptionSessionId=session_1&planName=${annual.name.toLowerCase()}`)
  await wait(0)
  expect(document.body.textContent).toContain(checkoutTexts.renewal.yearly)
})

it.each([
  ['navigate', 'session_1', 'asks whether to continue'],
  ['navigate', 'session_2', 'starts the payment'],
  ['navigate', null, 'starts the payment'],
  ['reload', 'session_1', 'starts the payment'],
  ['back_forward', null, 'asks whether to continue'],
] as const)(
  'with the navigation type %s and the started session %j, the checkout of session_1 %s',
  async (navigationType, session, result) => {
    const { payments, tabStorage } = renderCheckout(SESSION, {
      navigationType,
      startedSession: () => session,
    })
    await wait(CHECKOUT_START_DELAY_MS)
    const times = result === 'starts the payment' ? 1 : 0
    expect(payments.start).toHaveBeenCalledTimes(times)
    expect(tabStorage.set).toHaveBeenCalledTimes(times)
    expect(screen.queryAllByRole('heading', { name: checkoutTexts.returned.title })).toHaveLength(1 - times)
  },
)
