// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FormFailure } from '#machines/checkout.failures.ts'
import {
  deletePaymentMark,
  markOf as markWith,
  MAX_MARKS,
  type PaymentMark,
  readPaymentMarks,
  setPaymentMark,
} from '#src/services/payments/payment-marks.ts'
import { parseEnv } from '#src/config/env.schema.ts'
import { cashfreeAdapter as cashfree } from '#src/services/payments/cashfree/adapter.ts'
import { paymentProviderOf } from '#src/services/payments/providers.ts'
import { payments } from '#src/services/payments/payments.ts'
import {
  done,
  failed,
  type MountedForm,
  NEVER_ENDS,
  type PaymentClient,
  type PaymentProvider,
  type Result,
} from '#src/services/payments/provider.ts'
import { stripeAdapter as stripe } from '#src/services/payments/stripe/lazy-adapter.ts'
import { sampleSession as stripeSecret } from '#src/services/payments/stripe/fake.ts'
import { sampleSession } from '#src/services/payments/cashfree/fake.ts'

const { signal } = new AbortController()
/** The settings of all providers, by default. */
const settings = parseEnv({}).payments
const keys = { production: 'pk_live_x', sandbox: 'pk_test_x' }
const SECRET = stripeSecret()

/** The mark that the checkout sets for a session that starts at a time. */
const markOf = (session: Parameters<typeof markWith>[0], at: number) =>
  markWith(session, at, paymentProviderOf(session.sessionId))

describe('provider of a session', () => {
  const fakeProvider = (name: string, log: string[]): PaymentProvider => ({
    isPresent: () => true,
    refusal: () => null,
    load: mode => {
      log.push(`${name} ${mode}`)
      return Promise.resolve(
        done({
          leavesPage: true,
          start: sessionId =>
            Promise.resolve((log.push(`${name} ${sessionId}`), done('redirecting' as const))),
        }),
      )
    },
    clear: () => log.push(`${name} clear`),
  })

  it.each([
    [sampleSession(), 'subscription'],
    [SECRET, 'stripe'],
    ['cs', 'subscription'],
    ['https://checkout.stripe.example/c/pay', 'subscription'],
  ])('%s -> %s, in the same window', async (sessionId, name) => {
    const log: string[] = []
    const port = payments(
      { ...settings, stripe: keys },
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
      { ...settings, stripe: keys },
      { cashfree: refusing, stripe: () => Promise.reject(new Error('chunk')) },
    )
    await expect(port.load({ sessionId: sampleSession(), mode: 'sandbox' }, signal)).rejects.toBe('key')
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
        { ...settings, stripe: some },
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

describe('mark of a session', () => {
  const MINUTE_MS = 60_000
  const session = {
    sessionId: sampleSession(),
    mode: 'production',
    subscriptionId: 'subscription_1',
  } as const
  const stripeSession = { sessionId: SECRET, mode: 'sandbox' } as const
  const marks = () => readPaymentMarks(document.cookie, false)
  const hashes = () => marks().map(mark => mark.session)

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const mark of marks()) document.cookie = deletePaymentMark(false, mark)
  })
  afterEach(() => vi.useRealTimers())

  /** The port of a document whose provider has this client. */
  function portWith(client: PaymentClient) {
    const provider: PaymentProvider = {
      isPresent: () => true,
      refusal: () => null,
      load: () => Promise.resolve(done(client)),
      clear: () => {},
    }
    return payments(
      { ...settings, stripe: keys },
      { cashfree: provider, stripe: () => Promise.resolve(provider) },
    )
  }
  /** The port of a provider that leaves the page, and of one with a form; `result` is that of a start. */
  const portOf = (result: () => Result<'redirecting'>) =>
    portWith({ leavesPage: true, start: () => Promise.resolve(result()) })
  const formPortOf = (result: () => Result<MountedForm>) =>
    portWith({ leavesPage: false, start: () => Promise.resolve(result()) })
  const redirecting = () => done('redirecting' as const)
  const refused = () => failed('refused')

  it('provider that leaves the page -> marked before; refused and forgotten -> no mark', async () => {
    const before: number[] = []
    await portOf(() => (before.push(marks().length), redirecting())).start(session, signal)
    expect(before).toEqual([1])
    expect(marks()).toEqual([await markOf(session, Date.now())])

    const other = { ...session, sessionId: sampleSession(2) }
    const port = portOf(refused)
    await expect(port.start(other, signal)).rejects.toBe('refused')
    port.forgetSession()
    expect(marks()).toEqual([await markOf(session, Date.now())])
  })

  it('form in the page -> marked once it is mounted; refused or aborted -> never marked', async () => {
    const during: number[] = []
    const mounted = () => (during.push(marks().length), done({ ended: NEVER_ENDS }))
    const aborted = AbortSignal.abort()
    await expect(formPortOf(refused).start(stripeSession, signal)).rejects.toBe('refused')
    await formPortOf(mounted).start(stripeSession, aborted)
    expect(marks()).toEqual([])
    expect(await formPortOf(mounted).start(stripeSession, signal)).toBe('mounted')
    expect(during).toEqual([0, 0])
    expect(marks()).toEqual([await markOf(stripeSession, Date.now())])
  })

  // The visitor may have paid in another app before. Such ends of a form, by provider:
  it.each([
    [
      'cancelled',
      'Razorpay modal.ondismiss',
      'https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/',
    ],
    ['cancelled', 'Paddle checkout.closed', 'https://developer.paddle.com/paddlejs/general/checkout-closed'],
    ['crashed', 'Paddle checkout.error', 'https://developer.paddle.com/paddle-js/events/checkout-error'],
  ] as const)(
    'form in the page, then %s (%s, %s) -> rejects with it, and the mark stays',
    async (failure, event, source) => {
      let end: (failure: FormFailure) => void = () => {}
      const port = formPortOf(() => done({ ended: new Promise(resolve => (end = resolve)) }))
      await port.start(stripeSession, signal)
      const settled = vi.fn()
      const watching = port.watchForm().catch(settled)
      await new Promise(resolve => setImmediate(resolve))
      expect(settled).not.toHaveBeenCalled()
      end(failure)
      await watching
      expect(settled, `${event}, ${source}`).toHaveBeenCalledWith(failure)
      port.forgetSession()
      expect(marks()).toEqual([await markOf(stripeSession, Date.now())])
    },
  )

  it('second start of a session refused -> the mark of the first start stays, with its time', async () => {
    await portOf(redirecting).start(session, signal)
    const first = marks()
    vi.setSystemTime(Date.now() + MINUTE_MS)
    const port = portOf(refused)
    await expect(port.start({ ...session, mode: 'sandbox' }, signal)).rejects.toBe('refused')
    port.forgetSession()
    expect(marks()).toEqual(first)
  })

  it('mark spent or renewed in another tab before the refusal -> not touched', async () => {
    await portOf(redirecting).start(session, signal)
    const port = portOf(refused)
    await expect(port.start(session, signal)).rejects.toBe('refused')
    for (const mark of marks()) document.cookie = deletePaymentMark(false, mark)
    port.forgetSession()
    expect(marks()).toEqual([])

    const second = portOf(refused)
    await expect(second.start(session, signal)).rejects.toBe('refused')
    vi.setSystemTime(Date.now() + MINUTE_MS)
    await portOf(redirecting).start(session, signal)
    second.forgetSession()
    expect(marks()).toEqual([await markOf(session, Date.now())])
  })

  it('another tab starts a session, or its result is shown, while this one reads the marks -> neither is lost or comes back', async () => {
    const spent = { ...session, sessionId: sampleSession(2) }
    const parallel = { ...session, sessionId: sampleSession(3) }
    await portOf(redirecting).start(spent, signal)
    const [old] = marks()
    const mark = await markOf(parallel, Date.now())
    const cookie = vi.spyOn(document, 'cookie', 'get')
    cookie.mockImplementationOnce(() => {
      cookie.mockRestore()
      const { cookie: read } = document
      document.cookie = setPaymentMark(false, mark, Date.now())
      document.cookie = deletePaymentMark(false, old as PaymentMark)
      return read
    })
    await portOf(redirecting).start(session, signal)
    const expected = [mark, await markOf(session, Date.now())].map(each => each.session)
    expect(hashes().sort()).toEqual(expected.sort())
  })

  it('more sessions than the limit -> the newest, also after the clock was set back', async () => {
    for (let i = 0; i < MAX_MARKS + 2; i += 1) {
      vi.setSystemTime(Date.now() + (i === MAX_MARKS + 1 ? -2 * MINUTE_MS : 1000))
      await portOf(redirecting).start({ ...session, sessionId: sampleSession(i) }, signal)
    }
    expect(marks()).toHaveLength(MAX_MARKS)
    expect(hashes()).toContain(
      (await markOf({ ...session, sessionId: sampleSession(MAX_MARKS + 1) }, 0)).session,
    )
    expect(hashes()).not.toContain((await markOf({ ...session, sessionId: sampleSession(0) }, 0)).session)
  })

  it('browser without Web Crypto -> starts, without a mark', async () => {
    const { subtle } = crypto
    Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
    const port = portOf(redirecting)
    expect(await port.start(session, signal)).toBe('redirecting')
    port.forgetSession()
    Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true })
    expect(marks()).toEqual([])
  })
})
