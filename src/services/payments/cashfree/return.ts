/** Results of Cashfree's subscription checkout, from its API. Fields of its POST can only make a success pending, and others unknown. */
import { SUBSCRIPTION_ID } from '../../../../machines/checkout/schema.ts'
import type { PaymentResult } from '../../../../machines/thank-you/schema.ts'
import type { ProviderReturn } from '../provider-server.ts'

/** Id and secret of the API. */
export interface CashfreeKeys {
  id: string
  secret: string
}

/**
 * Results by `subscription_status` and `authorization_status` (`SubscriptionEntity` of cashfree-pg 6.0.6). `*`: any
 * other; every pair that is missing is unknown. https://www.cashfree.com/docs/payments/subscription/create and
 * https://www.cashfree.com/docs/api-reference/payments/latest/subscription/webhooks
 */
const results = new Map<string, PaymentResult | undefined>([
  ['ACTIVE *', 'succeeded'],
  // An active mandate whose authorisation is not confirmed yet.
  ['ACTIVE PENDING', 'pending'],
  // Contradictions.
  ['ACTIVE FAILED', undefined],
  ['BANK_APPROVAL_PENDING FAILED', undefined],
  ['BANK_APPROVAL_PENDING *', 'pending'],
  // A subscription stays initialised until its authorisation succeeds, so the status alone is no failure.
  ['INITIALIZED FAILED', 'failed'],
  ['INITIALIZED PENDING', 'pending'],
  // No authorisation has succeeded, and none can any more.
  ['LINK_EXPIRED ', 'failed'],
  ['LINK_EXPIRED FAILED', 'failed'],
])

/**
 * Results by `cf_checkoutStatus`, or by `cf_status` where that is missing:
 * https://www.cashfree.com/docs/api-reference/payments/latest/subscription/redirection-payload-after-authorization
 */
const postedResults = new Map<string, PaymentResult>([
  ['SUCCESS', 'succeeded'],
  ['SUCCESS_DEBIT_PENDING', 'pending'],
  ['SUCCESS_TOKENIZATION_PENDING', 'pending'],
  ['FAILED', 'failed'],
  ['ACTIVE', 'succeeded'],
  ['BANK_APPROVAL_PENDING', 'pending'],
  ['INITIALIZED', 'failed'],
])

/** The version of the API whose answers the table describes. */
const API_VERSION = '2025-01-01'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export const cashfreeReturn: ProviderReturn<CashfreeKeys> = {
  origins: { production: 'https://api.cashfree.com', sandbox: 'https://sandbox.cashfree.com' },
  idField: 'subscription_id',
  postedIdField: 'cf_subscriptionId',
  queryAfterPost(form) {
    const status = form.get('cf_checkoutStatus') || form.get('cf_status')
    return new URLSearchParams({
      subscription_id: form.get('cf_subscriptionId') ?? '',
      ...(status ? { claimed: postedResults.get(status) ?? 'unknown' } : {}),
    })
  },
  request(id, { keys }) {
    if (!SUBSCRIPTION_ID.test(id)) return undefined
    const headers = { 'x-client-id': keys.id, 'x-client-secret': keys.secret, 'x-api-version': API_VERSION }
    return { path: `/pg/subscriptions/${encodeURIComponent(id)}`, headers }
  },
  read(answer, query) {
    const entity = (answer ?? {}) as Record<string, unknown>
    // The types spell it with s, the webhooks with z.
    const details = entity['authorisation_details'] ?? entity['authorization_details'] ?? {}
    const status = textOf(entity['subscription_status'])
    const pair = `${status} ${textOf((details as Record<string, unknown>)['authorization_status'])}`
    const result = results.has(pair) ? results.get(pair) : results.get(`${status} *`)
    const claimed = query.get('claimed') ?? result
    // The first debit can be pending although the mandate is active.
    const agreed = result === 'succeeded' && claimed === 'pending' ? claimed : result
    // The API may not know the last attempt yet.
    return agreed && agreed === claimed && entity['subscription_id'] === query.get('subscription_id')
      ? { session: textOf(entity['subscription_session_id']), result: agreed }
      : undefined
  },
}
