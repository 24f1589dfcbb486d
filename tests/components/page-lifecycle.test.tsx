import { expect, it, vi } from 'vitest'
import { watchPageLifecycle } from '../../src/payments/checkout/page-lifecycle.ts'
import { FALLBACK_SHOWN } from '../../src/payments/checkout-names.ts'

const events = ['hidden', 'shown', 'blocked', 'fallbackShown', 'left', 'returned'] as const

function dispatchAll() {
  const visibility = vi.spyOn(document, 'hidden', 'get')
  for (const isHidden of [true, false]) {
    visibility.mockReturnValue(isHidden)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  for (const effectiveDirective of ['script-src', 'form-action'])
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective }))
  document.dispatchEvent(new Event(FALLBACK_SHOWN))
  window.dispatchEvent(new Event('pagehide'))
  for (const persisted of [false, true])
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
}

it('calls back once for each event until watching stops, but not when a page loads or script-src is violated', () => {
  const calls: string[] = []
  const callbacks = Object.fromEntries(events.map(name => [name, () => void calls.push(name)]))
  const stop = watchPageLifecycle(callbacks as Record<(typeof events)[number], () => void>)
  dispatchAll()
  expect(calls).toEqual(events)
  stop()
  dispatchAll()
  expect(calls).toEqual(events)
})
