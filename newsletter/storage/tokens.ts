import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Returns a random token for a link in an email. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the hash that the database stores instead of a secret, so that a leaked database contains no working links. */
export const sha256 = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Whether a value has the form of a token. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:\d{1,15}\.)?[\w-]{43}$/.test(value)

/**
 * Returns the token of a subscriber's unsubscribe link. It is the same in every email and never expires; a leaked database does
 * not contain it. The address is part of it, because an id can be used again after a subscriber was erased.
 */
export const unsubscribeToken = (secret: string, { id, key }: { id: number; key: string }): string =>
  `${id}.${createHmac('sha256', secret).update(`unsubscribe ${id} ${key}`).digest('base64url')}`
