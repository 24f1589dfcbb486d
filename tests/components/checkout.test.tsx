import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { START_DELAY_MS } from '#machines/checkout.machine.ts'
import { Checkout } from '#src/components/checkout/checkout.tsx'
import { checkoutTexts } from '#src/content/checkout.ts'
import type { Services } from '#src/services/services.ts'
import { ServicesContext } from '#src/services/services-context.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function show(search: string) {
  window.history.replaceState(null, '', `/logdhan/checkout${search}`)
  performance.getEntriesByType = () => []
  const payments = { isPresent: () => true, load: vi.fn(() => Promise.resolve()), start: vi.fn(() => Promise.resolve('redirecting' as const)), clear: vi.fn() }
  const browser = { open: vi.fn(), reload: vi.fn(), alert: vi.fn(), confirm: vi.fn(() => Promise.resolve(false)) }
  const services: Services = { contact: { send: () => Promise.resolve() }, newsletter: { subscribe: () => Promise.resolve() }, payments, browser }
  const page = (
    <StrictMode>
      <ServicesContext value={services}>
        <Checkout texts={checkoutTexts} appLink={({ userId }) => `app://failed?${userId}`} siteUrl="https://site.example" paymentFormId="payment-form" curve={{ rows: ['x'] }} />
      </ServicesContext>
    </StrictMode>
  )
  const { rerender } = render(page)
  return { payments, browser, again: () => rerender(page) }
}

it('rendered twice, as StrictMode does, and again -> started once', async () => {
  const { payments, again } = show('?subscriptionSessionId=sub_1&environment=TEST')
  again()
  await act(() => vi.advanceTimersByTimeAsync(START_DELAY_MS - 1))
  expect(payments.start).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  again()
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(payments.start).toHaveBeenCalledTimes(1)
  expect(payments.start).toHaveBeenCalledWith({ sessionId: 'sub_1', mode: 'sandbox' }, expect.any(AbortSignal))
})

it('left while it waits -> no timer and no listener remains', async () => {
  const { payments } = show('?subscriptionSessionId=sub_1')
  await act(() => vi.advanceTimersByTimeAsync(100))
  cleanup()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(payments.start).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
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
