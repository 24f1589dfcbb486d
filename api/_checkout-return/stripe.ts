import Stripe from 'stripe'
import type { PaymentResult } from '../../machines/thank-you.schema.ts'

/** The address of Stripe's API, for tests. */
export type StripeHost = Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'>

/** The visitor waits for the answer. Milliseconds. */
const TIMEOUT_MS = 5000

/** The id with which Stripe replaces `{CHECKOUT_SESSION_ID}` in the return address. */
const SESSION_ID = /^cs_(live|test)_\w{1,200}$/

/**
 * Reads the status of a Checkout Session. Returns `undefined` if the id is not one, if the key for its mode is missing, or if
 * Stripe does not answer.
 */
export async function stripeResult(
  sessionId: string,
  keys: Record<'live' | 'test', string | undefined>,
  host: StripeHost = {},
): Promise<PaymentResult | undefined> {
  const mode = SESSION_ID.exec(sessionId)?.[1] as 'live' | 'test' | undefined
  const key = mode && keys[mode]
  if (!key) return undefined
  const stripe = new Stripe(key, { ...host, timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false })
  try {
    const { status, payment_status: payment } = await stripe.checkout.sessions.retrieve(sessionId)
    // The session of a failed or cancelled payment stays open.
    if (status !== 'complete') return 'failed'
    return payment === 'unpaid' ? 'pending' : 'succeeded'
  } catch (error) {
    // The message may contain the id.
    console.error(`Stripe: ${error instanceof Stripe.errors.StripeError ? error.type : 'unknown error'}`)
    return undefined
  }
}
