/**
 * Hands the claim of Cashfree's POST over to the GET that follows it. Browsers send no `SameSite=Lax` cookie with a POST of another
 * site (RFC 6265bis, section 5.6.7.1), so the POST cannot be compared with the marks of the browser; the GET of its redirect can.
 */
import { readPaymentResult, type PaymentResult } from '../../../../machines/thank-you.schema.ts'
import { isEqual, keyedHash } from '../../../../shared/hash.ts'

/** The browser follows the redirect at once. Milliseconds. */
const LIFETIME_MS = 60_000

interface Handover {
  /** The result that the signed fields claim. */
  result: PaymentResult | undefined
}

const macOf = (secret: string, subscriptionId: string, result: string, until: number) =>
  keyedHash(secret, `handover of a checkout return ${until} ${result} ${subscriptionId}`)

/** Signs a handover with the secret that has signed the fields. */
export function writeHandover(
  { result = 'unknown' }: { result: string | undefined },
  { subscriptionId, secret, now }: { subscriptionId: string; secret: string; now: number },
): string {
  const until = now + LIFETIME_MS
  return `${result}.${until}.${macOf(secret, subscriptionId, result, until)}`
}

/** Returns the handover that belongs to a subscription and a secret and has not expired, or `undefined`. */
export function readHandover(
  text: string,
  { subscriptionId, secret, now }: { subscriptionId: string; secret: string; now: number },
): Handover | undefined {
  const [result = '', until = '', mac = '', ...others] = text.split('.')
  const isOurs =
    others.length === 0 &&
    Number(until) > now &&
    isEqual(mac, macOf(secret, subscriptionId, result, Number(until)))
  return isOurs ? { result: readPaymentResult(result) } : undefined
}
