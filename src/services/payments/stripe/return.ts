/** Status of a Checkout Session: https://docs.stripe.com/api/checkout/sessions/object */
import type { PaymentResult } from '../../machines/thank-you.schema.ts'

/** Results by `status` and `payment_status`. `*`: any. The session of a failed or cancelled payment stays open. */
const results: Readonly<Record<string, PaymentResult>> = {
  'complete paid': 'succeeded',
  'complete no_payment_required': 'succeeded',
  'complete unpaid': 'pending',
  'open *': 'failed',
  'expired *': 'failed',
}

/** The mode of a session id, as Stripe puts it for `{CHECKOUT_SESSION_ID}`, or `undefined` for another text. */
export function stripeModeOf(sessionId: string): 'sandbox' | 'production' | undefined {
  const mode = /^cs_(live|test)_\w{1,200}$/.exec(sessionId)?.[1]
  return mode === undefined ? undefined : mode === 'test' ? 'sandbox' : 'production'
}

/** The request for a session. */
export const stripeRequest = (origin: string, sessionId: string, key: string) => ({
  url: new URL(`/v1/checkout/sessions/${sessionId}`, origin),
  headers: { Authorization: `Bearer ${key}` },
})

/** The result that an answer of the API contains. */
export function stripeResult(answer: unknown): PaymentResult | undefined {
  const { status, payment_status: payment } = (answer ?? {}) as Record<string, unknown>
  const find = (key: string) => (Object.hasOwn(results, key) ? results[key] : undefined)
  return find(`${String(status)} ${String(payment)}`) ?? find(`${String(status)} *`)
}
