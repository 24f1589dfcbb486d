import { expect, it, vi } from 'vitest'
import { watchPageLifecycle } from '../../src/payments/checkout/page-lifecycle.ts'
import { FALLBACK_SHOWN } from '../../src/payments/contract.ts'

function dispatchAll() {
  const visibility = vi.spyOn(document, 'hidden', 'get')
  for (const isHidden of [true, false]) {
    visibility.mockReturnValue(isHidden)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'form-action' }),
  )
  document.dispatchEvent(new Event(FALLBACK_SHOWN))
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
}

function watch() {
  const calls: string[] = []
  const callback = (name: string) => () => void calls.push(name)
  const stop = watchPageLifecycle({
    hidden: callback('hidden'),
    shown: callback('shown'),
    left: callback('left'),
    returned: callback('returned'),
    blocked: callback('blocked'),
    fallbackShown: callback('fallbackShown'),
  })
  return { calls, stop }
}

it('calls back for every page event until it is stopped', () => {
  const { calls, stop } = watch()
  dispatchAll()
  expect(calls).toEqual(['hidden', 'shown', 'blocked', 'fallbackShown', 'left', 'returned'])
  stop()
  dispatchAll()
  expect(calls).toHaveLength(6)
})

it('ignores a page load and violations of other directives', () => {
  const { calls, stop } = watch()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'script-src' }),
  )
  expect(calls).toEqual([])
  stop()
})
