import * as z from 'zod/mini'

export const EMAIL_MESSAGE = 'Please enter a valid email address'

/** Trims and validates an email address. Used by both forms and the newsletter API. */
export const emailSchema = z.string().check(z.trim(), z.email(EMAIL_MESSAGE))
