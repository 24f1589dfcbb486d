// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PAYMENT_FORM_ID } from '../checkout-names.ts'
import { NEVER_ENDS, type PaymentAdapter } from '../provider.ts'
import { adapter as stripe } from './lazy-adapter.ts'
import { STRIPE_SCRIPT } from './provider.ts'

const SECRET = 'cs_test_a1_secret_b2'

const startedWith = async (
  provider: PaymentAdapter,
  signal = new AbortController().signal,
  secret = SECRET,
) => {
  const client = await provider.load('sandbox', signal)
  return client.start(secret, signal)
}

afterEach(() => document.body.replaceChildren())

it('loads the script that the package would load itself', () => {
  const source = readFileSync('node_modules/@stripe/stripe-js/dist/pure.mjs', 'utf8')
  const [, train] = /RELEASE_TRAIN = '(\w+)'/.exec(source) ?? []
  expect(STRIPE_SCRIPT).toBe(`https://js.stripe.com/${String(train)}/stripe.js`)
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

  const startedWithFrame = async (...input: Parameters<typeof startedWith>) => {
    const starting = startedWith(...input)
    await vi.waitFor(() => expect(frame()).not.toBeNull())
    return { starting }
  }

  beforeEach(() => {
    vi.clearAllMocks()
    document.body.innerHTML = `<div id="${PAYMENT_FORM_ID}"></div>`
  })

  it('resolves only after the frame has loaded', async () => {
    let result: unknown = 'pending'
    const starting = startedWith(provider()).then(value => (result = value))
    await vi.waitFor(() => expect(frame()).not.toBeNull())
    await new Promise(resolve => setImmediate(resolve))
    expect(result).toBe('pending')
    frame()?.dispatchEvent(new Event('load'))
    expect(await starting).toEqual({ ended: NEVER_ENDS })
    expect(createEmbeddedCheckoutPage).toHaveBeenCalledWith({ clientSecret: SECRET })
    expect(destroy).not.toHaveBeenCalled()
  })

  const violation = (blockedURI: string) =>
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'frame-src', blockedURI }),
    )

  it.each([
    ['before', false],
    ['after', true],
  ])('fails with "blocked" when the CSP blocks its frame %s the load event', async (_, isLoaded) => {
    const { starting } = await startedWithFrame(provider())
    violation('https://elsewhere.example/frame')
    if (isLoaded) frame()?.dispatchEvent(new Event('load'))
    await new Promise(resolve => setImmediate(resolve))
    expect(frame()).not.toBeNull()
    violation('https://js.stripe.com/frame')
    await expect(starting).rejects.toBe('blocked')
    expect(frame()).toBeNull()
  })

  it('fails with "timeout" and removes the frame when aborted while the frame loads', async () => {
    const controller = new AbortController()
    const { starting } = await startedWithFrame(provider(), controller.signal)
    controller.abort()
    await expect(starting).rejects.toBe('timeout')
    expect(frame()).toBeNull()
  })

  it('fails with "timeout" and mounts no frame when aborted before the mount', async () => {
    const controller = new AbortController()
    const starting = startedWith(provider(), controller.signal)
    controller.abort()
    await expect(starting).rejects.toBe('timeout')
    expect(frame()).toBeNull()
    expect(destroy).toHaveBeenCalledTimes(1)
  })

  // Client secrets can contain `%2F`, which becomes `/` if an app puts the secret into a URL unencoded.
  it.each([`${SECRET}%2FYz%2B`, `${SECRET}/Yz+`])(
    'starts the session %s with the encoded secret, and fails with "refused" when the SDK rejects it',
    async sessionId => {
      createEmbeddedCheckoutPage.mockRejectedValueOnce(new Error('expired'))
      await expect(startedWith(provider(), undefined, sessionId)).rejects.toBe('refused')
      expect(createEmbeddedCheckoutPage).toHaveBeenCalledWith({ clientSecret: `${SECRET}%2FYz%2B` })
    },
  )

  it('destroys a mounted form only once, even if the adapter is cleared twice', async () => {
    const other = provider()
    const { starting } = await startedWithFrame(other)
    frame()?.dispatchEvent(new Event('load'))
    await starting
    other.clear()
    other.clear()
    expect(destroy).toHaveBeenCalledTimes(1)
  })
})
