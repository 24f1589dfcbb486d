/**
 * Hands the claim of a provider's POST over to the GET that follows it. Browsers send no `SameSite=Lax` cookie with a POST of another
 * site (RFC 6265bis, section 5.6.7.1), so the POST cannot be compared with the marks of the browser; the GET of its redirect can.
 * A provider writes it in `queryAfterPost`, and reads it in `confirm`.
 */
import { readPaymentResult, type PaymentResult } from '../../../machines/thank-you.schema.ts'
import { isEqual, keyedHash } from '../../../shared/hash.ts'

/** The browser follows the redirect at once. Milliseconds. */
const LIFETIME_MS = 60_000

/** Payment by the id in its return address, and the secret that has signed the fields. */
interface Signer {
  paymentId: string
  secret: string
  /** Milliseconds. */
  now: number
}

interface Handover {
  /** The result that the signed fields claim. */
  result: PaymentResult | undefined
}

const macOf = (secret: string, paymentId: string, result: string, until: number) =>
  keyedHash(secret, `handover of a checkout return ${until} ${result} ${paymentId}`)

/** Signs a handover. It is valid for one minute. */
export function writeHandover(
  { result = 'unknown' }: { result: string | undefined },
  { paymentId, secret, now }: Signer,
): string {
  const until = now + LIFETIME_MS
  return `${result}.${until}.${macOf(secret, paymentId, result, until)}`
}

/** Returns the handover that belongs to a payment and a secret and has not expired, or `undefined`. */
export function readHandover(text: string, { paymentId, secret, now }: Signer): Handover | undefined {
  const [result = '', until = '', mac = '', ...others] = text.split('.')
  const isOurs =
    others.length === 0 &&
    Number(until) > now &&
    isEqual(mac, macOf(secret, paymentId, result, Number(until)))
  return isOurs ? { result: readPaymentResult(result) } : undefined
}
