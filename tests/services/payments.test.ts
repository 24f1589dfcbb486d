// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FormFailure } from '../../machines/checkout/failures.ts'
import type { CheckoutSession } from '../../machines/checkout/machine.ts'
import {
  parsePaymentCookies,
  serializePaymentCookie,
  startedPayment,
} from '../../src/payments/payment-cookie.ts'
import { parseBuildSettings } from '../../src/env.schema.ts'
import { paymentProviderOf } from '../../src/payments/browser-registry.ts'
import { paymentsPort } from '../../src/payments/payments.ts'
import {
  rejectWith,
  NEVER_ENDS,
  type PaymentClient,
  type PaymentAdapter,
} from '../../src/payments/provider.ts'
import { adapter as stripe } from '../../src/payments/stripe/lazy-adapter.ts'
import { sampleSession as stripeSecret } from '../../src/payments/stripe/fake.ts'
import { sampleSession } from '../../src/payments/cashfree/fake.ts'

const { signal } = new AbortController()
/** All providers' default settings. */
const settings = parseBuildSettings({}).payments
const keys = { production: 'pk_live_x', sandbox: 'pk_test_x' }
const SECRET = stripeSecret()

const providerWith = (load: PaymentAdapter['load'], clear = () => {}): PaymentAdapter => ({
  isPresent: () => true,
  refusal: () => null,
  load,
  clear,
})
/** Returns a port with these fakes as adapters. */
const portWith = (cashfreeFake: PaymentAdapter, stripeFake = cashfreeFake) =>
  paymentsPort(
    { ...settings, stripe: keys },
    { cashfree: cashfreeFake, stripe: () => Promise.resolve(stripeFake) },
  )

describe('the provider of a session', () => {
  it.each([
    [sampleSession(), 'cashfree'],
    [SECRET, 'stripe'],
    ['cs', 'cashfree'],
    ['https://checkout.stripe.example/c/pay', 'cashfree'],
  ])('with the id %s is %s', async (sessionId, name) => {
    const log: string[] = []
    const fakeOf = (provider: string) =>
      providerWith(mode => {
        log.push(`${provider} ${mode}`)
        const start = (started: string) =>
          Promise.resolve((log.push(`${provider} ${started}`), 'redirecting' as const))
        return Promise.resolve({ start })
      })
    await portWith(fakeOf('cashfree'), fakeOf('stripe')).start({ sessionId, mode: 'sandbox' }, signal)
    expect(log).toEqual([`${name} sandbox`, `${name} ${sessionId}`])
  })

  it('rejects with a refusal before anything loads, with the failure that the adapter reports, or with "sdk" if the adapter does not load', async () => {
    const refusing = {
      ...providerWith(() => Promise.reject(new Error('loaded'))),
      refusal: () => 'mode' as const,
    }
    const portOf = (fake: PaymentAdapter, stripeFake: () => Promise<PaymentAdapter>) =>
      paymentsPort({ ...settings, stripe: keys }, { cashfree: fake, stripe: stripeFake })
    const absent = () => Promise.reject(new Error('chunk'))
    const failing = portOf(
      providerWith(() => rejectWith('key')),
      absent,
    )
    await expect(failing.load({ sessionId: sampleSession(), mode: 'sandbox' }, signal)).rejects.toBe('key')
    await expect(failing.load({ sessionId: SECRET, mode: 'sandbox' }, signal)).rejects.toBe('sdk')
    await expect(
      portOf(refusing, absent).load({ sessionId: sampleSession(), mode: 'sandbox' }, signal),
    ).rejects.toBe('mode')
  })
})

it.each([
  [SECRET, 'sandbox', keys, null],
  ['cs_live_a1_secret_b2', 'production', keys, null],
  [SECRET, 'production', keys, 'mode'],
  ['cs_live_a1_secret_b2', 'sandbox', keys, 'mode'],
  // `mode` takes precedence over a missing key.
  [SECRET, 'production', { production: null, sandbox: null }, 'mode'],
  ['cs_test_a1', 'sandbox', keys, 'id'],
  ['cs_other', 'sandbox', keys, 'id'],
  [SECRET, 'sandbox', { production: null, sandbox: null }, 'key'],
] as const)("Stripe's refusal of session %s in %s with keys %j is %s", (sessionId, mode, some, failure) => {
  expect(stripe(some).refusal({ sessionId, mode })).toBe(failure)
})

it('Stripe loads its SDK with the mode\'s key, or fails with "sdk" if the SDK is blocked or null', async () => {
  const loadSdk = vi.fn(() => Promise.resolve(null))
  await expect(stripe(keys, loadSdk).load('production', signal)).rejects.toBe('sdk')
  expect(loadSdk).toHaveBeenCalledWith(keys.production, signal)
  loadSdk.mockRejectedValueOnce(new Error('blocked'))
  await expect(stripe(keys, loadSdk).load('sandbox', signal)).rejects.toBe('sdk')
})

describe('a started payment', () => {
  const session = { sessionId: sampleSession(), mode: 'production', subscriptionId: 'plan_1' } as const
  const stripeSession = { sessionId: SECRET, mode: 'sandbox' } as const
  const numbered = (number: number) => ({ ...session, sessionId: sampleSession(number) })
  const remembered = () => parsePaymentCookies(document.cookie, location)
  const paymentOf = (started: CheckoutSession) =>
    startedPayment(started, paymentProviderOf(started.sessionId))

  beforeEach(() => {
    for (const [hash] of remembered()) document.cookie = serializePaymentCookie(location, hash, '')
  })

  /** Returns a port whose provider has this `start`. */
  const portOf = (start: PaymentClient['start']) => portWith(providerWith(() => Promise.resolve({ start })))
  const redirecting: PaymentClient['start'] = () => Promise.resolve('redirecting' as const)
  const refused = () => rejectWith('refused')

  it.each([
    ['at a provider that redirects', session, redirecting, 'redirecting'],
    ['in a form', stripeSession, () => Promise.resolve({ ended: NEVER_ENDS }), 'mounted'],
  ] as const)('%s is remembered without its id before start()', async (_, started, start, result) => {
    const before: unknown[] = []
    const port = portOf((...input) => (before.push(...remembered()), start(...input)))
    expect(await port.start(started, signal)).toBe(result)
    expect(before).toEqual([await paymentOf(started)])
    expect(remembered()).toEqual(before)
    expect(document.cookie).not.toMatch(/session|cs_|plan/)
  })

  it('that the provider rejects is forgotten, but the result of an earlier attempt is kept', async () => {
    const port = portOf(refused)
    await expect(port.start(session, signal)).rejects.toBe('refused')
    expect(remembered()).toEqual([])
    const [hash = ''] = (await paymentOf(session)) ?? []
    document.cookie = serializePaymentCookie(location, hash, 'signed.pending')
    await expect(port.start(session, signal)).rejects.toBe('refused')
    expect(remembered()).toEqual([[hash, 'signed.pending']])
  })

  it('without a subscription id is not remembered, because no return could match it', async () => {
    await portOf(redirecting).start({ ...session, subscriptionId: undefined }, signal)
    expect(document.cookie).toBe('')
  })

  it('replaces only the oldest of five, and keeps payments from other tabs', async () => {
    for (let i = 1; i <= 7; i += 1) await portOf(redirecting).start(numbered(i), signal)
    const expected = await Promise.all([3, 4, 5, 6, 7].map(i => paymentOf(numbered(i))))
    expect(remembered()).toEqual(expected)
  })

  it('redirects even in a browser without Web Crypto or cookies', async () => {
    vi.stubGlobal('crypto', {})
    expect(await portOf(redirecting).start(session, signal)).toBe('redirecting')
    expect(remembered()).toEqual([])
    vi.unstubAllGlobals()
    vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
      throw new DOMException('', 'SecurityError')
    })
    expect(await portOf(redirecting).start(session, signal)).toBe('redirecting')
  })

  // The visitor may have paid in another app before closing the form. Providers' forms can end in these ways:
  // https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/ (modal.ondismiss)
  // https://developer.paddle.com/paddlejs/general/checkout-closed and /paddle-js/events/checkout-error
  it('is still remembered after its form is closed', async () => {
    let end: (failure: FormFailure) => void = () => {}
    const port = portOf(() => Promise.resolve({ ended: new Promise(resolve => (end = resolve)) }))
    await port.start(stripeSession, signal)
    const settled = vi.fn()
    const watching = port.watchForm().catch(settled)
    await new Promise(resolve => setImmediate(resolve))
    expect(settled).not.toHaveBeenCalled()
    end('cancelled')
    await watching
    expect(settled).toHaveBeenCalledWith('cancelled')
    expect(remembered()).toEqual([await paymentOf(stripeSession)])
  })
})

describe('loading an SDK', () => {
  it('an abort stops the request, but does nothing once the SDK has loaded', async () => {
    const stop = vi.spyOn(window, 'stop').mockImplementation(() => {})
    let load: () => void = () => {}
    const provider = providerWith(() => new Promise(resolve => (load = () => resolve({ start: vi.fn() }))))
    const port = portWith(provider)
    const controller = new AbortController()
    const loading = port.load({ sessionId: SECRET, mode: 'sandbox' }, controller.signal)
    await new Promise(resolve => setImmediate(resolve))
    controller.abort()
    expect(stop).toHaveBeenCalledTimes(1)
    load()
    await loading
    const later = new AbortController()
    await port.load({ sessionId: SECRET, mode: 'sandbox' }, later.signal)
    later.abort()
    expect(stop).toHaveBeenCalledTimes(1)
  })
})
