/**
 * The signed result of a payment: `result.mode.provider.session.reference.expiry.signature`. Session and
 * reference are hashes, the expiry is in milliseconds by the server's clock. It is the value of the payment's cookie
 * and a parameter of the thank-you page's address, which src/services/payments/payment-result.ts compares.
 */
import { type PaymentResult, RESULT_LIFETIME_MS } from '../../machines/thank-you/schema.ts'
import { isEqual, keyedHash } from '../../shared/hash.ts'
import type { Mode } from '../../src/services/payments/provider.ts'

/** `keys` are those of a provider's API in one mode, so that a test key signs no live result. */
const signature = (keys: unknown, fields: string) => keyedHash(JSON.stringify(keys), fields)

/** Signs a result for an hour from `now`. */
export function signResult(
  result: PaymentResult,
  payment: { mode: Mode; provider: string; session: string; reference: string },
  { keys, now }: { keys: unknown; now: number },
): string {
  const { mode, provider, session, reference } = payment
  const fields = [result, mode, provider, session, reference, now + RESULT_LIFETIME_MS].join('.')
  return `${fields}.${signature(keys, fields)}`
}

/** Whether a token is signed with the keys of its provider and mode, and has not expired. */
export function isFreshToken(token: string, allKeys: object, now: number): boolean {
  const [, fields = '', mode = '', provider = '', expiry, signed = ''] =
    /^(\w+\.(\w+)\.(\w+)\.\w+\.\w+\.(\d+))\.(\w+)$/.exec(token) ?? []
  const ofProvider = new Map<string, object>(Object.entries(allKeys)).get(provider) ?? {}
  const keys = new Map<string, unknown>(Object.entries(ofProvider)).get(mode)
  return keys !== undefined && isEqual(signed, signature(keys, fields)) && Number(expiry) > now
}

/** Whether the value of a cookie is a result of the payment with which a provider returns. */
export function isResultOf(value: string, provider: string, reference: string): boolean {
  const [, , ofProvider, , ofReference] = value.split('.')
  return ofProvider === provider && ofReference === reference
}
