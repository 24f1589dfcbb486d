// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import type { PaymentAdapter } from '../provider.ts'
import { adapter as cashfree } from './adapter.ts'
import { OVERLAY_ID } from './provider.ts'

const SDK_URL = '/sdk.js'
const overlay = `<div id="${OVERLAY_ID}"></div>`
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>(`script[src="${SDK_URL}"]`)]
const retries = () => [...document.querySelectorAll<HTMLScriptElement>(`script[src*="${SDK_URL}?retry="]`)]
const page = window as { Cashfree?: unknown }
const startedWith = async (provider: PaymentAdapter, signal = new AbortController().signal) => {
  const client = await provider.load('sandbox', signal)
  return client.start('sub_1', signal)
}

beforeEach(() => vi.spyOn(window, 'stop').mockImplementation(() => {}))
afterEach(() => {
  delete page.Cashfree
  document.head.replaceChildren()
  document.body.replaceChildren()
})

describe('Cashfree', () => {
  // A load event without an SDK means that a Wi-Fi login page replaced the script. WebKit's memory cache
  // ignores `Cache-Control: no-store`, so each retry needs a new URL.
  it.each(['error', 'load'])(
    'fails after one retry with a new query if "%s" fires without an SDK, but a later load can succeed',
    async type => {
      const provider = cashfree({ sdkUrl: SDK_URL })
      const first = provider.load('sandbox', new AbortController().signal)
      scripts()[0]?.dispatchEvent(new Event(type))
      await vi.waitFor(() => expect(retries()).toHaveLength(1))
      retries()[0]?.dispatchEvent(new Event(type))
      await expect(first).rejects.toBe('sdk')
      const failures = retries().length
      const second = provider.load('production', new AbortController().signal)
      scripts().at(-1)?.dispatchEvent(new Event(type))
      await vi.waitFor(() => expect(retries()).toHaveLength(failures + 1))
      const factory = vi.fn(() => ({ subscriptionsCheckout: vi.fn() }))
      page.Cashfree = factory
      retries().at(-1)?.dispatchEvent(new Event('load'))
      await second
      expect(factory).toHaveBeenCalledWith({ mode: 'production' })
    },
  )

  it('fails with "sdk" when the load is aborted or the factory throws', async () => {
    const provider = cashfree({ sdkUrl: SDK_URL })
    const controller = new AbortController()
    const waiting = provider.load('sandbox', controller.signal)
    controller.abort()
    await expect(waiting).rejects.toBe('sdk')
    page.Cashfree = () => {
      throw new Error('no')
    }
    await expect(provider.load('sandbox', new AbortController().signal)).rejects.toBe('sdk')
  })

  it.each([{ redirect: true }, undefined])(
    'calls an existing SDK as documented, and accepts the result %j',
    async result => {
      const subscriptionsCheckout = vi.fn(() => Promise.resolve(result))
      page.Cashfree = () => ({ subscriptionsCheckout })
      const provider = cashfree({ sdkUrl: SDK_URL })
      expect(provider.isPresent()).toBe(true)
      expect(await startedWith(provider)).toBe('redirecting')
      expect(subscriptionsCheckout).toHaveBeenCalledWith({ subsSessionId: 'sub_1', redirectTarget: '_self' })
      expect(scripts()).toEqual([])
    },
  )

  it.each([
    ['resolves with an error', () => Promise.resolve({ error: { message: 'no' } })],
    ['rejects', () => Promise.reject(new Error('no'))],
  ])('fails with "refused" when the SDK %s', async (_, subscriptionsCheckout) => {
    page.Cashfree = () => ({ subscriptionsCheckout })
    await expect(startedWith(cashfree({ sdkUrl: SDK_URL }))).rejects.toBe('refused')
  })

  it('removes the overlay and the scroll lock when the adapter is cleared after starting a session', async () => {
    page.Cashfree = () => ({ subscriptionsCheckout: () => Promise.resolve({ redirect: true }) })
    const provider = cashfree({ sdkUrl: SDK_URL })
    await startedWith(provider)
    document.body.innerHTML = overlay
    document.body.style.overflow = 'hidden'
    provider.clear()
    expect(document.body.children).toHaveLength(0)
    expect(document.body.style.overflow).toBe('')
  })

  // checkout.e2e.ts tests the overlay rule in browsers.
  it('adds only one overlay rule, even after two starts', async () => {
    page.Cashfree = () => ({ subscriptionsCheckout: () => Promise.resolve({ redirect: true }) })
    document.head.innerHTML = '<style class="extension"></style><style data-sheet="/app.css"></style>'
    const provider = cashfree({ sdkUrl: SDK_URL })
    await startedWith(provider)
    await startedWith(provider)
    expect([...(document.styleSheets[1]?.cssRules ?? [])].map(({ cssText }) => cssText)).toEqual([
      expect.stringContaining(`#${OVERLAY_ID}`),
    ])
  })

  describe('in a browser without the Navigation API', () => {
    let submit: Mock<() => void>
    const original = HTMLFormElement.prototype.submit
    beforeEach(() => {
      submit = vi.fn<() => void>()
      HTMLFormElement.prototype.submit = submit
      page.Cashfree = () => ({ subscriptionsCheckout: () => Promise.resolve({ redirect: true }) })
    })
    afterEach(() => {
      HTMLFormElement.prototype.submit = original
    })
    const submitForm = () => {
      document.createElement('form').submit()
    }

    it('stops the pending post when the adapter is cleared after the form was submitted', async () => {
      const provider = cashfree({ sdkUrl: SDK_URL })
      provider.clear()
      await startedWith(provider)
      submitForm()
      expect(submit).toHaveBeenCalledTimes(1)
      expect(window.stop).not.toHaveBeenCalled()
      provider.clear()
      expect(window.stop).toHaveBeenCalledTimes(1)
    })

    it('does not post a form that the SDK submits after the adapter was cleared', async () => {
      const provider = cashfree({ sdkUrl: SDK_URL })
      await startedWith(provider)
      provider.clear()
      submitForm()
      expect(submit).not.toHaveBeenCalled()
      expect(window.stop).not.toHaveBeenCalled()
    })
  })
})
