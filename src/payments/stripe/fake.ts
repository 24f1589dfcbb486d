import { RETURN_PATH } from '../checkout-names.ts'
import type { FakeModule, FakeProvider, OtherOrigin } from '../../../tools/sandbox/payment-providers.ts'
import { provider, STRIPE_JS } from './provider.ts'

/**
 * Behaviours of the fake Stripe.js. `normal` mounts a payment frame as the real SDK does, `slow` loads after
 * 3 s, `hanging` never loads, `missing` responds with 404, `noGlobal` does not define `window.Stripe`,
 * `throws` rejects the key, `refused` rejects the session, `neverReady` mounts a frame that never loads, and
 * `blocked` mounts a frame that the CSP blocks.
 */
export const stripeBehaviours = [
  'normal',
  'slow',
  'hanging',
  'missing',
  'noGlobal',
  'throws',
  'refused',
  'neverReady',
  'blocked',
] as const
export type StripeBehaviour = (typeof stripeBehaviours)[number]

/** Returns a session id with its secret, for tests. The fake accepts any id. */
export const sampleSession = (number = 1): string => `cs_test_a${number}_secret_b2`

const FRAME_PATH = '/sandbox/embedded-checkout'
const PAY_PATH = '/sandbox/pay-session'
const SLOW_SDK_MS = 3000

export const apiKeys = {
  STRIPE_SECRET_KEY: 'sk_live_of_the_sandbox',
  STRIPE_TEST_SECRET_KEY: 'sk_test_of_the_sandbox',
} satisfies FakeModule['apiKeys']

/** The session after each button press: https://docs.stripe.com/api/checkout/sessions/object */
export const stripeOutcomes = {
  'Pay': { status: 'complete', payment_status: 'paid' },
  'Bank transfer': { status: 'complete', payment_status: 'unpaid' },
  'Decline': { status: 'open', payment_status: 'unpaid' },
} as const
export type StripeOutcome = keyof typeof stripeOutcomes

const sdkScript = (behaviour: StripeBehaviour) => `window.Stripe = Object.assign((key) => {
  ${behaviour === 'throws' ? 'throw new Error("Invalid API Key")' : ''}
  return {
    _registerWrapper() {},
    async createEmbeddedCheckoutPage({ clientSecret }) {
      ${behaviour === 'refused' ? 'throw new Error("No such session")' : ''}
      const frame = Object.assign(document.createElement('iframe'), {
        title: 'Payment form',
        src: '${behaviour === 'blocked' ? 'https://elsewhere.example' : STRIPE_JS}${FRAME_PATH}?' + new URLSearchParams({ key, clientSecret, parent: location.origin }),
      })
      addEventListener('message', ({ source, origin, data }) =>
        source === frame.contentWindow && origin === '${STRIPE_JS}' && location.assign(data))
      return {
        mount: target => (typeof target === 'string' ? document.querySelector(target) : target).append(frame),
        destroy: () => frame.remove(),
      }
    },
  }
}, { version: 'endive' })`

/** Returns the query of a session's return URL. With the real Stripe, the app's server sets that URL. */
export const returnQuery = (session: string): URLSearchParams =>
  new URLSearchParams({ session_id: provider.publicId(session) })
const returnUrl = (id: string) => `${RETURN_PATH}?${returnQuery(id)}`

/** The form. Its buttons record an outcome, and the page then navigates away, as after a real payment. */
const frameHtml = (
  parameters: URLSearchParams,
) => `<!doctype html><html lang="en-IN"><title>Payment form</title>
<p>${['key', 'clientSecret'].map(name => (parameters.get(name) ?? '').replace(/[^\w-]/g, '')).join(' ')}</p>
${Object.keys(stripeOutcomes)
  .map(name => `<button>${name}</button>`)
  .join(' ')}
<script>for (const button of document.querySelectorAll('button')) button.onclick = async () => {
  const parameters = new URLSearchParams(location.search)
  const id = parameters.get('clientSecret').replace(/_secret_.*/, '')
  const response = await fetch('${PAY_PATH}?' + new URLSearchParams({ id, outcome: button.textContent }))
  parent.postMessage(await response.text(), parameters.get('parent'))
}</script>`

/** A fake Stripe: its SDK, the frame of its embedded checkout, and its API. */
export class FakeStripe implements FakeProvider {
  readonly paths = []
  readonly otherOrigin: OtherOrigin = { origin: STRIPE_JS, handle: url => this.#respond(url) }
  behaviour: StripeBehaviour = 'normal'
  /** Number of requests for the SDK. */
  loads = 0
  /** Keys and session ids in the API requests. */
  asked: string[] = []
  readonly #sessions = new Map<string, object>()

  /** Makes a payment, and returns the session's return URL. */
  pay(id: string, outcome: StripeOutcome): string {
    this.#sessions.set(id, { id, ...stripeOutcomes[outcome] })
    return returnUrl(id)
  }

  /** Responds to a request for a session, as Stripe's API does. */
  handleApi(request: Request): Response {
    const id = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const key = request.headers.get('Authorization') ?? ''
    this.asked.push(`${key} ${id}`)
    const session =
      key === `Bearer ${apiKeys[id.startsWith('cs_test_') ? 'STRIPE_TEST_SECRET_KEY' : 'STRIPE_SECRET_KEY']}`
        ? this.#sessions.get(id)
        : undefined
    return session
      ? Response.json(session)
      : Response.json({ error: { type: 'invalid_request_error' } }, { status: 404 })
  }

  async #respond(url: string): ReturnType<OtherOrigin['handle']> {
    const { pathname, searchParams } = new URL(url)
    if (pathname === FRAME_PATH)
      return this.behaviour === 'neverReady'
        ? new Promise(() => {})
        : { status: 200, contentType: 'text/html; charset=utf-8', body: frameHtml(searchParams) }
    if (pathname === PAY_PATH)
      return {
        status: 200,
        contentType: 'text/plain; charset=utf-8',
        body: this.pay(searchParams.get('id') ?? '', searchParams.get('outcome') as StripeOutcome),
      }
    this.loads += 1
    if (this.behaviour === 'hanging') return new Promise(() => {})
    if (this.behaviour === 'slow') await new Promise(resolve => setTimeout(resolve, SLOW_SDK_MS))
    if (this.behaviour === 'missing') return { status: 404, contentType: 'text/plain', body: 'Not found' }
    return {
      status: 200,
      contentType: 'text/javascript',
      body: this.behaviour === 'noGlobal' ? '' : sdkScript(this.behaviour),
    }
  }
}

export const fake = () => new FakeStripe()

export const settings: FakeModule['settings'] = {
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_sandbox',
  VITE_STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_sandbox',
}

declare module '../../../tools/sandbox/payment-providers.ts' {
  interface Fakes {
    stripe: FakeStripe
  }
}
