import { html } from 'hono/html'
import { fieldText } from '../../forms/form-fields.ts'
import { paths } from '../../company/paths.ts'
import { sandboxPage } from '../../../tools/sandbox/page.ts'
import type { FakeModule, FakeProvider } from '../../../tools/sandbox/payment-providers.ts'
import { respondWith } from '../../../tools/sandbox/behaviour.ts'
import { OVERLAY_ID } from './provider.ts'
import {
  type ApiBehaviour,
  apiBehaviours,
  apiEffects,
  chosenReturn,
  type Outcome,
  payPage,
  type PaySession,
  RETURN_FIELD,
  returnToSite,
  subscriptionAfter,
} from './fake-pay-page.ts'

/** Behaviours of the fake subscription SDK, described for the mailbox page. */
export const sdkBehaviours = {
  normal: 'Posts to the pay page, as the real SDK does.',
  slow: 'The script loads after 5 s.',
  hanging: 'The script never loads, so the checkout fails after the response timeout.',
  missing: 'The script is not found (404).',
  noGlobal: 'The script loads, but does not define window.Cashfree.',
  errorResult: 'The call resolves with an error, as for an invalid session id.',
  throws: 'The call throws.',
  rejects: 'The call returns a promise that rejects.',
  blocked: 'Posts to an origin that the CSP blocks.',
  stays: 'Reports a redirect that does not happen, so the checkout fails after the response timeout.',
  late: 'Redirects only after window.answerLate() is called in the console.',
} as const
export type SdkBehaviour = keyof typeof sdkBehaviours

/** Returns a session id for tests. The fake provider accepts any id. */
export const sampleSession = (number = 1): string => `sub_session_${number}`

/** Returns the subscription id that a session gets if the app passes none. */
export const subscriptionOf = (session: string): string => `subscription_of_${session}`

export const returnQuery = (session: string): URLSearchParams =>
  new URLSearchParams({ subscription_id: subscriptionOf(session) })

export const apiKeys = {
  CASHFREE_CLIENT_ID: 'production-client-id',
  CASHFREE_CLIENT_SECRET: 'production-client-secret',
  CASHFREE_TEST_CLIENT_ID: 'sandbox-client-id',
  CASHFREE_TEST_CLIENT_SECRET: 'sandbox-client-secret',
} satisfies FakeModule['apiKeys']

export const SDK_PATH = '/sandbox/cashfree.js'
export const PAY_PATH = '/sandbox/pay'
const SLOW_SDK_MS = 5000

/** Body of `subscriptionsCheckout`: shows the SDK's overlay and builds the form that posts the session. */
const redirectBody = (action: string, submits: boolean) => `
  const overlay = document.createElement('div')
  overlay.id = '${OVERLAY_ID}'
  Object.assign(overlay.style, { position: 'fixed', inset: '0', background: 'rgb(255 255 255 / .6)' })
  document.body.append(overlay)
  document.body.style.overflow = 'hidden'
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: '${action}', target: redirectTarget })
  for (const [name, value] of Object.entries({ subsSessionId, mode, from: location.pathname + location.search })) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  ${submits ? 'setTimeout(() => form.submit())' : ''}
  return Promise.resolve({ redirect: true })`

/** Bodies of `subscriptionsCheckout`; behaviours without an entry redirect to the pay page. */
const bodies: Partial<Record<SdkBehaviour, string>> = {
  errorResult: `return Promise.resolve({ error: { message: 'subsSessionId is not valid' } })`,
  throws: `throw new Error('the SDK threw')`,
  rejects: `return Promise.reject(new Error('the SDK rejected'))`,
  blocked: redirectBody('https://elsewhere.example/pay', true),
  stays: redirectBody(PAY_PATH, false),
  late: `return new Promise((resolve) => { window.answerLate = resolve }).then(() => {${redirectBody(PAY_PATH, true)}
  })`,
}

const sdkScript = (behaviour: SdkBehaviour) =>
  behaviour === 'noGlobal'
    ? ''
    : `window.Cashfree = ({ mode }) => ({ subscriptionsCheckout({ subsSessionId, redirectTarget }) {${bodies[behaviour] ?? redirectBody(PAY_PATH, true)}
} })`

/** A fake Cashfree: the SDK's script, the provider's pay page, and its API. */
export class FakeCashfree implements FakeProvider {
  readonly paths = [SDK_PATH, PAY_PATH]
  readonly switches = {
    cashfree: {
      label: 'Cashfree SDK',
      normal: 'normal',
      effects: sdkBehaviours,
      current: () => this.behaviour,
      set: (name: string) => (this.behaviour = name as SdkBehaviour),
    },
    api: {
      label: 'Cashfree API',
      normal: 'normal',
      effects: apiEffects,
      current: () => this.api,
      set: (name: string) => (this.api = name as ApiBehaviour),
    },
  }
  behaviour: SdkBehaviour = 'normal'
  /** Sessions posted to the pay page. */
  sessions: { id: string; mode: string }[] = []
  /** Number of requests for the SDK's script. */
  loads = 0
  /** How the API responds, set on the pay page or the mailbox page. */
  api: ApiBehaviour = 'normal'
  /** Ids of the subscriptions requested from the API. */
  asked: string[] = []
  readonly #subscriptions = new Map<string, object>()

  handle(request: Request): Promise<Response> {
    return new URL(request.url).pathname === SDK_PATH ? this.#script() : this.#pay(request)
  }

  async #script(): Promise<Response> {
    this.loads += 1
    if (this.behaviour === 'hanging') return new Promise(() => {})
    if (this.behaviour === 'slow') await new Promise(resolve => setTimeout(resolve, SLOW_SDK_MS))
    return this.behaviour === 'missing'
      ? new Response('Not found', { status: 404 })
      : new Response(sdkScript(this.behaviour), {
          headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' },
        })
  }

  async #pay(request: Request): Promise<Response> {
    if (request.method !== 'POST')
      return sandboxPage('Sandbox payment', html`<p>This page was opened without a session.</p>`)
    const form = await request.formData()
    const chosen = chosenReturn(fieldText(form, RETURN_FIELD))
    if (chosen) {
      const paid: PaySession = {
        id: fieldText(form, 'id'),
        mode: fieldText(form, 'mode'),
        subscriptionId: fieldText(form, 'subscriptionId'),
      }
      const api = fieldText(form, 'api')
      this.api = api in apiBehaviours ? (api as ApiBehaviour) : 'normal'
      // A return with an old result involves no new payment.
      if (chosen.way !== 'old result') this.pay(paid, chosen.outcome)
      return returnToSite(paid, chosen.way, chosen.outcome)
    }
    const session = { id: fieldText(form, 'subsSessionId'), mode: fieldText(form, 'mode') }
    this.sessions.push(session)
    const from = fieldText(form, 'from')
    const checkout = from.startsWith(paths.checkout) ? from : paths.checkout
    const named = new URLSearchParams(checkout.split('?')[1]).get('subscriptionId')
    return payPage(
      { ...session, subscriptionId: named ?? subscriptionOf(session.id) },
      { action: PAY_PATH, checkout, api: this.api },
    )
  }

  /** Makes a payment, so that the API reports its outcome. */
  pay(session: PaySession, outcome: Outcome): void {
    this.#subscriptions.set(session.subscriptionId, subscriptionAfter(session, outcome))
  }

  /** Responds to a request for a subscription, as Cashfree's API does. */
  handleApi(request: Request): Promise<Response> {
    const id = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '')
    this.asked.push(id)
    const subscription = this.#subscriptions.get(id)
    return respondWith(apiBehaviours[this.api], () =>
      subscription
        ? Response.json(subscription)
        : Response.json({ type: 'invalid_request_error' }, { status: 404 }),
    )
  }
}

export const fake = () => new FakeCashfree()

export const settings: FakeModule['settings'] = { VITE_CASHFREE_SDK_URL: SDK_PATH }

declare module '../../../tools/sandbox/payment-providers.ts' {
  interface Fakes {
    cashfree: FakeCashfree
  }
}
