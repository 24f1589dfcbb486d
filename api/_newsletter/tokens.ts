import { createHash, randomBytes } from 'node:crypto'

/** Returns a random token for a link in an email. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the hash that the database stores instead of a secret, so that a leaked database contains no working links. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Whether a value has the form of a token. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value)
