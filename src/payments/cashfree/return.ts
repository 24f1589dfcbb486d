/** The API's results. A posted status can only turn `succeeded` into `pending`, or a result into unknown. */
import { SUBSCRIPTION_ID } from '../../../machines/checkout/schema.ts'
import type { PaymentResult } from '../../../machines/thank-you/schema.ts'
import type { ProviderReturn } from '../provider-server.ts'

export type CashfreeKeys = { id: string; secret: string }

/** Returns the result for a pair of statuses, or `undefined` if the result is unknown. Sources: README.md. */
function resultOf(subscription: unknown, authorization: unknown): PaymentResult | undefined {
  const hasFailed = authorization === 'FAILED'
  switch (subscription) {
    case 'ACTIVE':
      // The authorisation of an active mandate may be pending, but cannot have failed.
      return hasFailed ? undefined : authorization === 'PENDING' ? 'pending' : 'succeeded'
    case 'BANK_APPROVAL_PENDING':
      return hasFailed ? undefined : 'pending'
    case 'INITIALIZED':
      // This status lasts until an authorisation succeeds, so on its own it does not mean a failure.
      return hasFailed ? 'failed' : authorization === 'PENDING' ? 'pending' : undefined
    case 'LINK_EXPIRED':
      // No authorisation has succeeded, and none can succeed any more.
      return hasFailed || (authorization ?? '') === '' ? 'failed' : undefined
    default:
      return undefined
  }
}

/** Results by `cf_checkoutStatus` or, without it, by `cf_status`. */
const postedResults = new Map<string, PaymentResult>([
  ['SUCCESS', 'succeeded'],
  ['SUCCESS_DEBIT_PENDING', 'pending'],
  ['SUCCESS_TOKENIZATION_PENDING', 'pending'],
  ['FAILED', 'failed'],
  ['ACTIVE', 'succeeded'],
  ['BANK_APPROVAL_PENDING', 'pending'],
  ['INITIALIZED', 'failed'],
])

export const cashfreeReturn: ProviderReturn<CashfreeKeys> = {
  origins: { production: 'https://api.cashfree.com', sandbox: 'https://sandbox.cashfree.com' },
  idField: 'subscription_id',
  queryAfterPost(form) {
    const id = form.get('cf_subscriptionId')
    const status = form.get('cf_checkoutStatus') || form.get('cf_status')
    const claim = status && { claimed: postedResults.get(status) ?? 'unknown' }
    return id === null ? undefined : new URLSearchParams({ subscription_id: id, ...(claim || {}) })
  },
  request(id, { keys }) {
    if (!SUBSCRIPTION_ID.test(id)) return undefined
    // `resultOf` reads this API version's responses.
    const headers = { 'x-client-id': keys.id, 'x-client-secret': keys.secret, 'x-api-version': '2025-01-01' }
    return { path: `/pg/subscriptions/${encodeURIComponent(id)}`, headers }
  },
  read(answer, query) {
    const entity = (answer ?? {}) as Record<string, unknown>
    // The SDK's types spell "authorisation" with "s"; the webhooks spell it with "z".
    const details = entity['authorisation_details'] ?? entity['authorization_details'] ?? {}
    const { authorization_status: authorization } = details as Record<string, unknown>
    const result = resultOf(entity['subscription_status'], authorization)
    const claimed = query.get('claimed') ?? result
    const isOpen = [result, claimed].every(one => one === 'succeeded' || one === 'pending')
    // `succeeded` and `pending` are compatible: the bank may not have approved the mandate yet, or the first
    // debit may be pending. Otherwise, the API may not know of the latest attempt yet.
    const agreed = result === claimed ? result : isOpen ? 'pending' : undefined
    return agreed && entity['subscription_id'] === query.get('subscription_id')
      ? { session: String(entity['subscription_session_id']), result: agreed }
      : undefined
  },
}
