import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { payments } from '#src/services/payments/payments.ts'
import { done, failed, type PaymentProvider } from '#src/services/payments/provider.ts'
import { stripe } from '#src/services/payments/stripe.ts'

const { signal } = new AbortController()
const keys = { production: 'pk_live_x', sandbox: 'pk_test_x' }
const SECRET = 'cs_test_a1_secret_b2'

describe('which provider', () => {
  const make = (name: string, log: string[]): PaymentProvider => ({
    isPresent: () => true,
    load: (mode) => {
      log.push(`${name} ${mode}`)
      return Promise.resolve(done({ start: ({ sessionId, target }) => Promise.resolve((log.push(`${name} ${sessionId} ${target}`), done('redirecting' as const))) }))
    },
    clear: () => log.push(`${name} clear`),
  })

  it.each([['sub_1', 'subscription'], [SECRET, 'stripe'], ['cs', 'subscription'], ['https://checkout.stripe.example/c/pay', 'subscription']])('%s -> %s, in the same window', async (sessionId, name) => {
    const log: string[] = []
    const port = payments({ cashfreeSdkUrl: '/sdk.js', stripeKeys: keys }, { cashfree: make('subscription', log), stripe: () => Promise.resolve(make('stripe', log)) })
    await port.start({ sessionId, mode: 'sandbox' }, signal)
    expect(log).toEqual([`${name} sandbox`, `${name} ${sessionId} _self`])
  })

  it('a typed failure -> rejected as it is; a provider that does not arrive -> sdk', async () => {
    const refusing: PaymentProvider = { isPresent: () => false, load: () => Promise.resolve(failed('key')), clear: () => {} }
    const port = payments({ cashfreeSdkUrl: '/sdk.js', stripeKeys: keys }, { cashfree: refusing, stripe: () => Promise.reject(new Error('chunk')) })
    await expect(port.load({ sessionId: 'sub_1', mode: 'sandbox' }, signal)).rejects.toBe('key')
    await expect(port.load({ sessionId: SECRET, mode: 'sandbox' }, signal)).rejects.toBe('sdk')
  })
})

describe('Stripe', () => {
  const mount = vi.fn()
  const createEmbeddedCheckoutPage = vi.fn(async () => ({ mount }))
  const load = vi.fn(async () => ({ createEmbeddedCheckoutPage })) as unknown as Parameters<typeof stripe>[1] & ReturnType<typeof vi.fn>

  beforeEach(() => {
    mount.mockClear()
    createEmbeddedCheckoutPage.mockClear()
  })
  afterEach(() => vi.clearAllMocks())

  const begin = async (sessionId: string, mode: 'sandbox' | 'production', some = keys as Parameters<typeof stripe>[0]) => {
    const outcome = await stripe(some, load).load(mode, signal)
    return outcome.ok ? outcome.value.start({ sessionId, target: '_self' }, signal) : outcome
  }

  it('a client secret of its own environment -> mounted, with that environment’s key', async () => {
    expect(await begin(SECRET, 'sandbox')).toEqual(done('mounted'))
    expect(load).toHaveBeenLastCalledWith('pk_test_x')
    expect(createEmbeddedCheckoutPage).toHaveBeenCalledWith({ clientSecret: SECRET })
    expect(mount).toHaveBeenCalledWith('#payment-form')
    expect(await begin('cs_live_a1_secret_b2', 'production')).toEqual(done('mounted'))
    expect(load).toHaveBeenLastCalledWith('pk_live_x')
  })

  it.each([[SECRET, 'production', 'mode'], ['cs_live_a1_secret_b2', 'sandbox', 'mode'], ['cs_test_a1', 'sandbox', 'id'], ['cs_other', 'sandbox', 'id']] as const)('%s in %s -> %s', async (id, mode, failure) => {
    expect(await begin(id, mode)).toEqual(failed(failure))
    expect(mount).not.toHaveBeenCalled()
  })

  it('no key -> key; no SDK -> sdk; refused -> refused', async () => {
    expect(await begin(SECRET, 'sandbox', { production: null, sandbox: null })).toEqual(failed('key'))
    expect(await stripe(keys, (() => Promise.reject(new Error('blocked'))) as never).load('sandbox', signal)).toEqual(failed('sdk'))
    expect(await stripe(keys, (() => Promise.resolve(null)) as never).load('sandbox', signal)).toEqual(failed('sdk'))
    createEmbeddedCheckoutPage.mockRejectedValueOnce(new Error('expired'))
    expect(await begin(SECRET, 'sandbox')).toEqual(failed('refused'))
  })
})
