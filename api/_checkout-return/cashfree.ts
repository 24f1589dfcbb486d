/**
 * Fields with which Cashfree's subscription checkout returns:
 * https://www.cashfree.com/docs/api-reference/payments/latest/subscription/redirection-payload-after-authorization
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentResult } from '../../machines/thank-you.schema.ts'

/** Results by the value of `cf_checkoutStatus`. */
const results = new Map<string, PaymentResult>([
  ['SUCCESS', 'succeeded'],
  ['SUCCESS_DEBIT_PENDING', 'pending'],
  ['SUCCESS_TOKENIZATION_PENDING', 'pending'],
  ['FAILED', 'failed'],
])

/** The signature of fields: HMAC-SHA-256 in Base64 over names and values, sorted by name, without `signature`. */
export function cashfreeSignature(fields: URLSearchParams, secret: string): string {
  const signed = [...fields].filter(([name]) => name !== 'signature').sort(([a], [b]) => (a < b ? -1 : 1))
  return createHmac('sha256', secret).update(signed.flat().join('')).digest('base64')
}

const isEqual = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Returns the result that the fields claim, or `undefined` if it cannot be believed. With secrets, the signature must be that
 * of one of them. Without, only a posted failure is believed: nobody gains by claiming one.
 */
export function cashfreeResult(
  fields: URLSearchParams,
  { secrets, isPost }: { secrets: readonly string[]; isPost: boolean },
): PaymentResult | undefined {
  const names = [...fields.keys()]
  // Fields that occur twice could be read differently by the signer.
  if (new Set(names).size < names.length) return undefined
  const claimed = results.get(fields.get('cf_checkoutStatus') ?? '')
  if (secrets.length === 0) return isPost && claimed === 'failed' ? claimed : undefined
  const signature = fields.get('signature') ?? ''
  return secrets.some(secret => isEqual(signature, cashfreeSignature(fields, secret))) ? claimed : undefined
}
