import * as z from 'zod/mini'
import { EMAIL_MESSAGE, emailSchema } from './email.schema.ts'

/** The longest text of a server that is shown to a visitor. */
export const SERVER_TEXT_MAX = 200

/** What a success carries: any `data` that is not nothing. */
export const subscribedSchema = z.object({
  data: z.unknown().check(z.refine(data => data !== undefined && data !== null)),
})

/** What a refusal (409) carries: words for the visitor, shown as text and cut at a sane length. */
export const refusedSchema = z.object({
  error: z.pipe(
    z.string().check(z.trim(), z.minLength(1)),
    z.transform(text => (text.length > SERVER_TEXT_MAX ? `${text.slice(0, SERVER_TEXT_MAX - 1)}…` : text)),
  ),
})

/** What is wrong with an address, or nothing. */
export const emailError = (email: string): string | null =>
  emailSchema.safeParse(email).success ? null : EMAIL_MESSAGE
