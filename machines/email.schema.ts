import * as z from 'zod/mini'

export const EMAIL_MESSAGE = 'Please enter a valid email address'

/** An address as people type it: spaces around it do not count. Used by both forms and by the newsletter service. */
export const emailSchema = z.string().check(z.trim(), z.email(EMAIL_MESSAGE))
