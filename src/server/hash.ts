import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Returns a keyed hash. Limits and suppressions are stored under such hashes instead of addresses, so that
 * nobody without the key can look up an address among the hashes.
 */
export const keyedHash = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Compares two secrets in constant time. */
export const isEqualInConstantTime = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

/** Returns a random token for a link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the hash that is stored instead of a token, so a leaked database contains no working links. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
