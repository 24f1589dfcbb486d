/** Results of Cashfree's subscription checkout, from the fields of its return and from its API. */
import { createHmac } from 'node:crypto'
import { SUBSCRIPTION_ID } from '../../../../machines/checkout.schema.ts'
import { type PaymentResult, readPaymentResult } from '../../../../machines/thank-you.schema.ts'
import { isEqual } from '../../../../shared/hash.ts'
import { fingerprint, type PaymentMark } from '../payment-marks.ts'
import { readHandover, writeHandover } from '../handover.ts'
import type { ProviderReturn } from '../provider-server.ts'

/** Id and secret of the API. */
export interface CashfreeKeys {
  id: string
  secret: string
}

type Results = Readonly<Record<string, PaymentResult | 'unknown'>>
const find = (results: Results, key: string) => (Object.hasOwn(results, key) ? results[key] : undefined)

/**
 * Results by `subscription_status` and `authorization_status` of a fetched subscription (`SubscriptionEntity` of cashfree-pg 6.0.6). `*`: any
 * other; every pair that is missing is unknown. The statuses: https://www.cashfree.com/docs/payments/subscription/create
 * and https://www.cashfree.com/docs/api-reference/payments/latest/subscription/webhooks
 */
const apiResults: Results = {
  'ACTIVE *': 'succeeded',
  // An active mandate whose authorisation is not confirmed yet.
  'ACTIVE PENDING': 'pending',
  // Contradictions.
  'ACTIVE FAILED': 'unknown',
  'BANK_APPROVAL_PENDING FAILED': 'unknown',
  'BANK_APPROVAL_PENDING *': 'pending',
  // A subscription stays initialised until its authorisation succeeds, so the status alone does not say that it has failed.
  'INITIALIZED FAILED': 'failed',
  'INITIALIZED PENDING': 'pending',
  // No authorisation has succeeded, and none can any more.
  'LINK_EXPIRED ': 'failed',
  'LINK_EXPIRED FAILED': 'failed',
}

/**
 * Results by `cf_checkoutStatus`, and by `cf_status` where that is missing:
 * https://www.cashfree.com/docs/api-reference/payments/latest/subscription/redirection-payload-after-authorization
 */
const checkoutStatuses: Results = {
  SUCCESS: 'succeeded',
  SUCCESS_DEBIT_PENDING: 'pending',
  SUCCESS_TOKENIZATION_PENDING: 'pending',
  FAILED: 'failed',
}
const subscriptionStatuses: Results = {
  ACTIVE: 'succeeded',
  BANK_APPROVAL_PENDING: 'pending',
  INITIALIZED: 'failed',
}

/** The documented fields. None is the beginning of another. */
const FIELDS = [
  'cf_subReferenceId',
  'cf_subscriptionId',
  'cf_authAmount',
  'cf_referenceId',
  'cf_status',
  'cf_message',
  'cf_umrn',
  'cf_checkoutStatus',
  'cf_mode',
  'cf_subscriptionPaymentId',
  'cf_umn',
]
const isField = (name: string) =>
  FIELDS.includes(name) || (/^cf_[a-z]+$/i.test(name) && !FIELDS.some(field => name.startsWith(field)))

/** The version of the API whose answers the table describes. */
const API_VERSION = '2025-01-01'

/**
 * The signature of fields: HMAC-SHA-256 in Base64 over names and values, sorted by name, without `signature`. The documentation calls it
 * a hash of all parameters without naming the steps; these are the steps of Cashfree's older interfaces.
 */
export function cashfreeSignature(fields: URLSearchParams, secret: string): string {
  const signed = [...fields].filter(([name]) => name !== 'signature').sort(([a], [b]) => (a < b ? -1 : 1))
  return createHmac('sha256', secret).update(signed.flat().join('')).digest('base64')
}

/**
 * Whether fields are signed with a secret. The signature covers a text without the boundaries of the fields, so they are also refused
 * if another division of that text would give other documented fields, or if a name occurs twice.
 */
export function isSigned(fields: URLSearchParams, secret: string): boolean {
  const signed = [...fields].filter(([name]) => name !== 'signature')
  return (
    new Set(fields.keys()).size === [...fields].length &&
    signed.every(([name, value]) => isField(name) && !/cf_/i.test(value)) &&
    isEqual(fields.get('signature') ?? '', cashfreeSignature(fields, secret))
  )
}

/** The result that the fields of a return claim. */
export function claimedResult(fields: URLSearchParams): PaymentResult | undefined {
  const status = fields.get('cf_checkoutStatus')
  return readPaymentResult(
    status ? find(checkoutStatuses, status) : find(subscriptionStatuses, fields.get('cf_status') ?? ''),
  )
}

const cashfreeRequest = (origin: string, subscriptionId: string, { id, secret }: CashfreeKeys) => ({
  url: new URL(`/pg/subscriptions/${encodeURIComponent(subscriptionId)}`, origin),
  headers: { 'x-client-id': id, 'x-client-secret': secret, 'x-api-version': API_VERSION },
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

interface FetchedSubscription {
  subscriptionId: string
  /** The session that pays it. */
  sessionId: string
  status: string
  authorization: string
}

function fetchedSubscription(answer: unknown): FetchedSubscription {
  const entity = (answer ?? {}) as Record<string, unknown>
  // The types spell it with s, the webhooks with z.
  const details = (entity['authorisation_details'] ?? entity['authorization_details'] ?? {}) as Record<
    string,
    unknown
  >
  return {
    subscriptionId: textOf(entity['subscription_id']),
    sessionId: textOf(entity['subscription_session_id']),
    status: textOf(entity['subscription_status']),
    authorization: textOf(details['authorization_status']),
  }
}

/** The result of a fetched subscription. `claimed` is the status of a signed return, for results that the API has no status for. */
function resultOf(
  { status, authorization }: FetchedSubscription,
  claimed: PaymentResult | undefined,
): PaymentResult | undefined {
  const result = readPaymentResult(
    find(apiResults, `${status} ${authorization}`) ?? find(apiResults, `${status} *`),
  )
  // The mandate can be active before the first debit or the card's token is confirmed.
  if (result === 'succeeded' && claimed === 'pending') return 'pending'
  // The authorisation failed before it began.
  if (claimed === 'failed' && status === 'INITIALIZED' && authorization === '') return 'failed'
  // A contradiction: the API may not know the last attempt yet.
  if (result === 'failed' && claimed && claimed !== 'failed') return undefined
  return result
}

const MODES = ['production', 'sandbox'] as const

export const cashfreeReturn: ProviderReturn<CashfreeKeys> = {
  origins: { production: 'https://api.cashfree.com', sandbox: 'https://sandbox.cashfree.com' },
  isOwn: fields => fields.has('subscription_id') || fields.has('cf_subscriptionId'),
  async confirm(fields, { keys, origins, marks: started, ask, now }) {
    const [subscriptionId, handoverText] = [fields.get('subscription_id') ?? '', fields.get('handover') ?? '']
    if (!SUBSCRIPTION_ID.test(subscriptionId)) return undefined
    const handoverOf = (mode: PaymentMark['mode']) => {
      const secret = keys[mode]?.secret
      return secret === undefined
        ? undefined
        : readHandover(handoverText, { paymentId: subscriptionId, secret, now })
    }
    const subscription = await fingerprint(subscriptionId)
    // A signature of the other mode says nothing of this session. A mark without a subscription could be that of any,
    // so it counts only for a signed return.
    const marks = started.filter(
      ({ mode, subscription: named }) =>
        (handoverText ? handoverOf(mode) !== undefined : named !== '') &&
        (named === '' || named === subscription),
    )
    const [newest] = marks
    const newestKeys = newest && keys[newest.mode]
    if (!newestKeys) return undefined
    const { mode } = newest
    const handover = handoverOf(mode)
    const { url, headers } = cashfreeRequest(origins[mode], subscriptionId, newestKeys)
    const fetched = fetchedSubscription(await ask(url, headers))
    const session = await fingerprint(fetched.sessionId)
    const mark = marks.find(other => other.mode === mode && other.session === session)
    if (!mark || fetched.subscriptionId !== subscriptionId) return undefined
    const result = resultOf(fetched, handover?.result)
    return result && { mark, result }
  },
  queryAfterPost(fields, { keys, now }) {
    const subscriptionId = fields.get('cf_subscriptionId') ?? ''
    if (!SUBSCRIPTION_ID.test(subscriptionId)) return undefined
    const secrets = MODES.flatMap(mode => keys[mode]?.secret ?? [])
    if (secrets.length === 0) return undefined
    const secret = secrets.find(key => isSigned(fields, key))
    const query = new URLSearchParams({ subscription_id: subscriptionId })
    if (secret)
      query.set(
        'handover',
        writeHandover({ result: claimedResult(fields) }, { paymentId: subscriptionId, secret, now }),
      )
    return query
  },
}
