/** Status of a Checkout Session: https://docs.stripe.com/api/checkout/sessions/object */
import type { PaymentResult } from '../../../../machines/thank-you.schema.ts'
import { fingerprint } from '../payment-marks.ts'
import type { ProviderReturn } from '../provider-server.ts'

/** Results by `status` and `payment_status`. `*`: any. The session of a failed or cancelled payment stays open. */
const results: Readonly<Record<string, PaymentResult>> = {
  'complete paid': 'succeeded',
  'complete no_payment_required': 'succeeded',
  'complete unpaid': 'pending',
  'open *': 'failed',
  'expired *': 'failed',
}

/** The mode of a session id, as Stripe puts it for `{CHECKOUT_SESSION_ID}`, or `undefined` for another text. */
function stripeModeOf(sessionId: string): 'sandbox' | 'production' | undefined {
  const mode = /^cs_(live|test)_\w{1,200}$/.exec(sessionId)?.[1]
  return mode === undefined ? undefined : mode === 'test' ? 'sandbox' : 'production'
}

const stripeRequest = (origin: string, sessionId: string, key: string) => ({
  url: new URL(`/v1/checkout/sessions/${sessionId}`, origin),
  headers: { Authorization: `Bearer ${key}` },
})

/** The result that an answer of the API contains. */
function stripeResult(answer: unknown): PaymentResult | undefined {
  const { status, payment_status: payment } = (answer ?? {}) as Record<string, unknown>
  const find = (key: string) => (Object.hasOwn(results, key) ? results[key] : undefined)
  return find(`${String(status)} ${String(payment)}`) ?? find(`${String(status)} *`)
}

const API = 'https://api.stripe.com'

export const stripeReturn: ProviderReturn<string> = {
  origins: { production: API, sandbox: API },
  isOwn: fields => fields.has('session_id'),
  async confirm(fields, { keys, origins, marks, ask }) {
    const sessionId = fields.get('session_id') ?? ''
    const mode = stripeModeOf(sessionId)
    const key = mode && keys[mode]
    if (!key) return undefined
    const session = await fingerprint(sessionId)
    const mark = marks.find(started => started.mode === mode && started.session === session)
    if (!mark) return undefined
    const { url, headers } = stripeRequest(origins[mode], sessionId, key)
    const result = stripeResult(await ask(url, headers))
    return result && { mark, result }
  },
}
