/** Results of Checkout Sessions: https://docs.stripe.com/api/checkout/sessions/object */
import { MAX_SESSION_ID_LENGTH } from '../../../machines/checkout/parameters.ts'
import type { PaymentResult } from '../../../machines/thank-you/schema.ts'
import type { ProviderReturn } from '../provider-server.ts'

/** Results by `status` and `payment_status`. The session of a failed or cancelled payment stays open. */
const results = new Map<string, PaymentResult>([
  ['complete paid', 'succeeded'],
  ['complete no_payment_required', 'succeeded'],
  ['complete unpaid', 'pending'],
  ['open unpaid', 'failed'],
  ['expired unpaid', 'failed'],
])

export const API = 'https://api.stripe.com'
const ID = { production: /^cs_live_\w+$/, sandbox: /^cs_test_\w+$/ }

export const stripeReturn: ProviderReturn<string> = {
  origins: { production: API, sandbox: API },
  idField: 'session_id',
  request: (id, { keys, mode }) =>
    ID[mode].test(id) && id.length <= MAX_SESSION_ID_LENGTH
      ? { path: `/v1/checkout/sessions/${id}`, headers: { Authorization: `Bearer ${keys}` } }
      : undefined,
  read(answer) {
    const { id, status, payment_status: payment } = (answer ?? {}) as Record<string, unknown>
    const result = results.get(`${String(status)} ${String(payment)}`)
    return result && { session: String(id), result }
  },
}
