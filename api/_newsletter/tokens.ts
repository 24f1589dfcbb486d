import { createHash, randomBytes } from 'node:crypto'

/** A secret that only its mail knows. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a secret: nobody who reads the database can confirm or unsubscribe for anybody. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Whether a text can be a token at all. */
export const isToken = (text: string | null | undefined): text is string => /^[\w-]{43}$/.test(text ?? '')
