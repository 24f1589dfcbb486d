// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { cashfree } from '#src/services/payments/cashfree.ts'
import { payments } from '#src/services/payments/payments.ts'
import { done, failed, type PaymentProvider } from '#src/services/payments/provider.ts'
import { stripe } from '#src/services/payments/stripe.ts'

const { signal } = new AbortController()
const keys = { production: 'pk_live_x', sandbox: 'pk_test_x' }
const SECRET = 'cs_test_a1_secret_b2'

describe('provider of a session', () => {
  const fakeProvider = (name: string, log: string[]): PaymentProvider => ({
    isPresent: () => true,
    refusal: () => null,
    load: mode => {
      log.push(`${name} ${mode}`)
      return Promise.resolve(
        done({
          start: sessionId =>
            Promise.resolve((log.push(`${name} ${sessionId}`), done('redirecting' as const))),
        }),
      )
    },
    clear: () => log.push(`${name} clear`),
  })

  it.each([
    ['sub_1', 'subscription'],
    [SECRET, 'stripe'],
    ['cs', 'subscription'],
    ['https://checkout.stripe.example/c/pay', 'subscription'],
  ])('%s -> %s, in the same window', async (sessionId, name) => {
    const log: string[] = []
    const port = payments(
      { cashfreeSdkUrl: '/sdk.js', stripeKeys: keys },
      {
        cashfree: fakeProvider('subscription', log),
        stripe: () => Promise.resolve(fakeProvider('stripe', log)),
      },
    )
    await port.start({ sessionId, mode: 'sandbox' }, signal)
    expect(log).toEqual([`${name} sandbox`, `${name} ${sessionId}`])
  })

  it('failure of a provider -> rejects with it; adapter that does not load -> sdk', async () => {
    const refusing: PaymentProvider = {
      isPresent: () => false,
      refusal: () => null,
      load: () => Promise.resolve(failed('key')),
      clear: () => {},
    }
    const port = payments(
      { cashfreeSdkUrl: '/sdk.js', stripeKeys: keys },
      { cashfree: refusing, stripe: () => Promise.reject(new Error('chunk')) },
    )
    await expect(port.load({ sessionId: 'sub_1', mode: 'sandbox' }, signal)).rejects.toBe('key')
    await expect(port.load({ sessionId: SECRET, mode: 'sandbox' }, signal)).rejects.toBe('sdk')
  })
})

describe('Stripe', () => {
  it.each([
    [SECRET, 'sandbox', keys, null],
    ['cs_live_a1_secret_b2', 'production', keys, null],
    [SECRET, 'production', keys, 'mode'],
    ['cs_live_a1_secret_b2', 'sandbox', keys, 'mode'],
    // `mode` has precedence over a missing key.
    [SECRET, 'production', { production: null, sandbox: null }, 'mode'],
    ['cs_test_a1', 'sandbox', keys, 'id'],
    ['cs_other', 'sandbox', keys, 'id'],
    [SECRET, 'sandbox', { production: null, sandbox: null }, 'key'],
  ] as const)(
    'session %s in %s with keys %j -> %s, before the SDK is loaded',
    async (sessionId, mode, some, failure) => {
      const load = vi.fn(() => Promise.resolve({ createEmbeddedCheckoutPage: vi.fn() }))
      const port = payments(
        { cashfreeSdkUrl: '/sdk.js', stripeKeys: some },
        { cashfree: cashfree('/sdk.js'), stripe: () => Promise.resolve(stripe(some, load as never)) },
      )
      const failureOrNull = await port.load({ sessionId, mode }, signal).then(
        () => null,
        (reason: unknown) => reason,
      )
      expect(failureOrNull).toBe(failure)
      expect(load.mock.calls).toEqual(failure === null ? [[some[mode]]] : [])
    },
  )

  it('SDK that does not load, or is null -> sdk', async () => {
    expect(
      await stripe(keys, (() => Promise.reject(new Error('blocked'))) as never).load('sandbox', signal),
    ).toEqual(failed('sdk'))
    expect(await stripe(keys, (() => Promise.resolve(null)) as never).load('sandbox', signal)).toEqual(
      failed('sdk'),
    )
  })
})
