import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type CheckoutSession, SDK_DELAY_MS, START_DELAY_MS } from '#machines/checkout.machine.ts'
import { checkoutFlow } from '#src/components/checkout/checkout-flow.ts'
import { Checkout } from '#src/components/checkout/checkout.tsx'
import { checkoutTexts } from '#src/content/checkout.ts'

const SDK_ARRIVES_MS = 500

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function show(
  search: string,
  { begun = null as string | null, arrival = 'navigate', isPresent = true } = {},
) {
  performance.getEntriesByType = () => [{ type: arrival } as PerformanceNavigationTiming]
  const payments = {
    isPresent: () => isPresent,
    load: vi.fn(
      (_: CheckoutSession, signal: AbortSignal) =>
        new Promise<void>((resolve, reject) => {
          const arriving = setTimeout(resolve, SDK_ARRIVES_MS)
          signal.addEventListener('abort', () => reject((clearTimeout(arriving), 'sdk')))
        }),
    ),
    start: vi.fn(() => Promise.resolve('redirecting' as const)),
    clear: vi.fn(),
  }
  const browser = {
    query: () => search,
    open: vi.fn(),
    reload: vi.fn(),
    reachHost: vi.fn(),
    alert: vi.fn(),
    confirm: vi.fn(() => Promise.resolve(false)),
  }
  const tab = { set: vi.fn(), get: () => begun }
  const effects = {
    appLink: ({ userId }: { userId?: string | undefined }) => `app://failed?${userId ?? ''}`,
    siteUrl: 'https://site.example',
    sdkAlert: checkoutTexts.reasons.sdk,
  }
  const flow = checkoutFlow({ payments, browser, tab }, effects)
  const page = (
    <StrictMode>
      <Checkout
        flow={flow}
        texts={checkoutTexts}
        {...effects}
        paymentFormId="payment-form"
        curve={{ rows: ['x'] }}
      />
    </StrictMode>
  )
  const shown = { payments, browser, tab, flow, render: () => render(page), rerender: () => {} }
  const { rerender } = render(page)
  return { ...shown, rerender: () => rerender(page) }
}

it('rendered twice, as StrictMode does, and again -> started once', async () => {
  const { payments, rerender } = show('?subscriptionSessionId=sub_1&environment=TEST')
  rerender()
  await act(() => vi.advanceTimersByTimeAsync(START_DELAY_MS - 1))
  expect(payments.start).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  rerender()
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(payments.start).toHaveBeenCalledTimes(1)
  expect(payments.start).toHaveBeenCalledWith(
    { sessionId: 'sub_1', mode: 'sandbox' },
    expect.any(AbortSignal),
  )
})

it('rendered twice while the SDK is on its way -> asked for once, started once', async () => {
  const { payments } = show('?subscriptionSessionId=sub_1', { isPresent: false })
  await act(() => vi.advanceTimersByTimeAsync(SDK_ARRIVES_MS + SDK_DELAY_MS - 1))
  expect(payments.start).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(payments.load).toHaveBeenCalledTimes(1)
  expect(payments.start).toHaveBeenCalledTimes(1)
})

it('ended while it waits -> no timer and no listener remains', async () => {
  const spies = [vi.spyOn(window, 'addEventListener'), vi.spyOn(document, 'addEventListener')]
  const { payments, flow } = show('?subscriptionSessionId=sub_1')
  await act(() => vi.advanceTimersByTimeAsync(100))
  const listening = spies
    .flatMap(spy => spy.mock.calls as unknown[][])
    .map(([, , options]) => (options as { signal?: AbortSignal } | undefined)?.signal)
  expect(listening.filter(signal => signal?.aborted === false)).toHaveLength(5)
  cleanup()
  flow.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(payments.start).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
  expect(listening.filter(signal => signal?.aborted === false)).toEqual([])
})

it('no session -> unavailable at once, nothing loaded, "Return to App" opens the app within the tap', async () => {
  const { payments, browser } = show('?userId=u1&amount=999')
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('heading', { name: 'Payment system unavailable' })).toBeInTheDocument()
  expect(payments.load).not.toHaveBeenCalled()
  act(() => screen.getByRole('button', { name: 'Return to App' }).click())
  expect(browser.open).toHaveBeenCalledWith('app://failed?u1')
  act(() => screen.getByRole('button', { name: 'Try Again' }).click())
  expect(browser.reload).toHaveBeenCalledTimes(1)
})

it.each([
  ['navigate', 'sub_1', 'a choice'],
  ['navigate', 'sub_2', 'starts'],
  ['navigate', null, 'starts'],
  ['reload', 'sub_1', 'starts'],
  ['back_forward', null, 'a choice'],
] as const)('arrived by %s, begun in this tab before: %j -> %s', async (arrival, begun, outcome) => {
  const { payments, tab } = show('?subscriptionSessionId=sub_1', { arrival, begun })
  await act(() => vi.advanceTimersByTimeAsync(START_DELAY_MS))
  expect(payments.start).toHaveBeenCalledTimes(outcome === 'starts' ? 1 : 0)
  expect(screen.queryByRole('heading', { name: checkoutTexts.returned.title }) !== null).toBe(
    outcome === 'a choice',
  )
  expect(tab.set).toHaveBeenCalledTimes(outcome === 'starts' ? 1 : 0)
})
