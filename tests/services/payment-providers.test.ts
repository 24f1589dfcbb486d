// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PAYMENT_FORM_ID } from '#src/config/site.ts'
import { cashfree } from '#src/services/payments/cashfree.ts'
import { done, failed, type PaymentProvider } from '#src/services/payments/provider.ts'
import { stripe } from '#src/services/payments/stripe.ts'

const SDK_URL = '/sdk.js'
const overlay = '<div id="loaderfull-globalcf-id-43"></div>'
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>(`script[src="${SDK_URL}"]`)]
const page = window as { Cashfree?: unknown }
const started = async (
  provider: PaymentProvider,
  signal = new AbortController().signal,
  sessionId = 'sub_1',
) => {
  const outcome = await provider.load('sandbox', signal)
  return outcome.ok ? outcome.value.start({ sessionId, target: '_self' }, signal) : outcome
}

beforeEach(() => vi.spyOn(window, 'stop').mockImplementation(() => {}))
afterEach(() => {
  delete page.Cashfree
  document.head.replaceChildren()
  document.body.replaceChildren()
})

describe('the subscription SDK', () => {
  it('injected by us, and anew after a failure -> a retry really retries', async () => {
    const provider = cashfree(SDK_URL)
    const first = provider.load('sandbox', new AbortController().signal)
    scripts()[0]?.dispatchEvent(new Event('error'))
    expect(await first).toEqual(failed('sdk'))
    expect(scripts()).toHaveLength(0)
    const second = provider.load('production', new AbortController().signal)
    expect(scripts()).toHaveLength(1)
    const factory = vi.fn(() => ({ subscriptionsCheckout: vi.fn() }))
    page.Cashfree = factory
    scripts()[0]?.dispatchEvent(new Event('load'))
    expect((await second).ok).toBe(true)
    expect(factory).toHaveBeenCalledWith({ mode: 'production' })
  })

  it('loaded without its global, given up, or throwing -> sdk', async () => {
    const provider = cashfree(SDK_URL)
    const empty = provider.load('sandbox', new AbortController().signal)
    scripts()[0]?.dispatchEvent(new Event('load'))
    expect(await empty).toEqual(failed('sdk'))
    const giveUp = new AbortController()
    const waiting = provider.load('sandbox', giveUp.signal)
    giveUp.abort()
    expect(await waiting).toEqual(failed('sdk'))
    page.Cashfree = () => {
      throw new Error('no')
    }
    expect(await provider.load('sandbox', new AbortController().signal)).toEqual(failed('sdk'))
  })

  it('already there -> present, not injected again; the call is the vendor’s', async () => {
    const subscriptionsCheckout = vi.fn(() => Promise.resolve({ redirect: true }))
    page.Cashfree = () => ({ subscriptionsCheckout })
    const provider = cashfree(SDK_URL)
    expect(provider.isPresent()).toBe(true)
    expect(await started(provider)).toEqual(done('redirecting'))
    expect(subscriptionsCheckout).toHaveBeenCalledWith({ subsSessionId: 'sub_1', redirectTarget: '_self' })
    expect(scripts()).toEqual([])
  })

  it.each([
    ['an error', () => Promise.resolve({ error: { message: 'no' } })],
    ['a rejection', () => Promise.reject(new Error('no'))],
    [
      'a throw',
      () => {
        throw new Error('no')
      },
    ],
  ])('%s -> refused', async (_, subscriptionsCheckout) => {
    page.Cashfree = () => ({ subscriptionsCheckout })
    expect(await started(cashfree(SDK_URL))).toEqual(failed('refused'))
  })

  it('cleared after it began -> its cover and scroll lock are gone, and what it was sending is stopped', async () => {
    page.Cashfree = () => ({ subscriptionsCheckout: () => Promise.resolve({ redirect: true }) })
    const provider = cashfree(SDK_URL)
    provider.clear()
    expect(window.stop).not.toHaveBeenCalled()
    await started(provider)
    document.body.innerHTML = overlay
    document.body.style.overflow = 'hidden'
    provider.clear()
    expect(document.body.children).toHaveLength(0)
    expect(document.body.style.overflow).toBe('')
    expect(window.stop).toHaveBeenCalledTimes(1)
  })
})

describe('Stripe', () => {
  const frame = () => document.querySelector('iframe')
  const destroy = vi.fn(() => frame()?.remove())
  const createEmbeddedCheckoutPage = vi.fn(async () => ({
    mount: (form: HTMLElement) =>
      form.append(Object.assign(document.createElement('iframe'), { src: 'https://js.stripe.com/frame' })),
    destroy,
  }))
  const provider = () =>
    stripe({ production: 'pk_live_x', sandbox: 'pk_test_x' }, (() =>
      Promise.resolve({ createEmbeddedCheckoutPage })) as never)
  const SECRET = 'cs_test_a1_secret_b2'

  beforeEach(() => {
    vi.clearAllMocks()
    document.body.innerHTML = `<div id="${PAYMENT_FORM_ID}"></div>`
  })

  it('a frame that loads -> mounted, and not a moment before', async () => {
    let outcome: unknown = 'waiting'
    const starting = started(provider(), undefined, SECRET).then(value => (outcome = value))
    await vi.waitFor(() => expect(frame()).not.toBeNull())
    await new Promise(resolve => setImmediate(resolve))
    expect(outcome).toBe('waiting')
    frame()?.dispatchEvent(new Event('load'))
    expect(await starting).toEqual(done('mounted'))
    expect(createEmbeddedCheckoutPage).toHaveBeenCalledWith({ clientSecret: SECRET })
    expect(destroy).not.toHaveBeenCalled()
  })

  it('a frame that the content policy stops -> blocked; another page’s frame does not matter', async () => {
    const starting = started(provider(), undefined, SECRET)
    await vi.waitFor(() => expect(frame()).not.toBeNull())
    const violation = (blockedURI: string) =>
      document.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'frame-src', blockedURI }),
      )
    violation('https://elsewhere.example/frame')
    violation('https://js.stripe.com/frame')
    expect(await starting).toEqual(failed('blocked'))
    expect(frame()).toBeNull()
  })

  it('a frame that never loads, given up -> taken away', async () => {
    const giveUp = new AbortController()
    const starting = started(provider(), giveUp.signal, SECRET)
    await vi.waitFor(() => expect(frame()).not.toBeNull())
    giveUp.abort()
    expect(await starting).toEqual(failed('timeout'))
    expect(frame()).toBeNull()
  })

  it('given up before there was a frame -> none appears', async () => {
    const giveUp = new AbortController()
    const starting = started(provider(), giveUp.signal, SECRET)
    giveUp.abort()
    expect(await starting).toEqual(failed('timeout'))
    expect(frame()).toBeNull()
    expect(destroy).toHaveBeenCalledTimes(1)
  })

  it('refused -> refused; cleared when mounted -> taken away, once', async () => {
    createEmbeddedCheckoutPage.mockRejectedValueOnce(new Error('expired'))
    expect(await started(provider(), undefined, SECRET)).toEqual(failed('refused'))
    const other = provider()
    const starting = started(other, undefined, SECRET)
    await vi.waitFor(() => expect(frame()).not.toBeNull())
    frame()?.dispatchEvent(new Event('load'))
    await starting
    other.clear()
    other.clear()
    expect(destroy).toHaveBeenCalledTimes(1)
  })
})
