/** Results from Cashfree's API. A POST can only turn a success into pending, or a result into unknown. */
import { SUBSCRIPTION_ID } from '../../../machines/checkout/schema.ts'
import type { PaymentResult } from '../../../machines/thank-you/schema.ts'
import type { ProviderReturn } from '../server-contract.ts'

export interface CashfreeKeys {
  id: string
  secret: string
}

/**
 * Results by `subscription_status` and `authorization_status`; README.md has the sources. `*` is any other
 * status. Pairs that are not listed are unknown.
 */
const results = new Map<string, PaymentResult | undefined>([
  ['ACTIVE *', 'succeeded'],
  // An active mandate whose authorisation is not confirmed yet.
  ['ACTIVE PENDING', 'pending'],
  // These pairs are contradictory.
  ['ACTIVE FAILED', undefined],
  ['BANK_APPROVAL_PENDING FAILED', undefined],
  ['BANK_APPROVAL_PENDING *', 'pending'],
  // A subscription stays initialised until its authorisation succeeds, so that status alone is not a failure.
  ['INITIALIZED FAILED', 'failed'],
  ['INITIALIZED PENDING', 'pending'],
  // No authorisation has succeeded, and none can succeed any more.
  ['LINK_EXPIRED ', 'failed'],
  ['LINK_EXPIRED FAILED', 'failed'],
])

/** Results by `cf_checkoutStatus`, or by `cf_status` if that is missing. */
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
    // The table describes this API version's responses.
    const headers = { 'x-client-id': keys.id, 'x-client-secret': keys.secret, 'x-api-version': '2025-01-01' }
    return { path: `/pg/subscriptions/${encodeURIComponent(id)}`, headers }
  },
  read(answer, query) {
    const entity = (answer ?? {}) as Record<string, unknown>
    // The SDK's types spell the name with "s"; the webhooks spell it with "z".
    const details = entity['authorisation_details'] ?? entity['authorization_details'] ?? {}
    const status = entity['subscription_status']
    const pair = [status, (details as Record<string, unknown>)['authorization_status']].join(' ')
    const result = results.has(pair) ? results.get(pair) : results.get(`${String(status)} *`)
    const claimed = query.get('claimed') ?? result
    const isOpen = [result, claimed].every(one => one === 'succeeded' || one === 'pending')
    // The mandate may await the bank's approval, or be active while the first debit is pending.
    // Otherwise, the API may not have the last attempt yet.
    const agreed = result === claimed ? result : isOpen ? 'pending' : undefined
    return agreed && entity['subscription_id'] === query.get('subscription_id')
      ? { session: String(entity['subscription_session_id']), result: agreed }
      : undefined
  },
}
