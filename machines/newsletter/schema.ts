import * as z from 'zod/mini'

/** Maximum length of a server message that the form shows. Longer messages are truncated. */
export const MAX_SERVER_TEXT_LENGTH = 200

/** Success response: `data` is neither null nor undefined. */
export const subscribedSchema = z.object({ data: z.custom(data => data !== undefined && data !== null) })

/** 409 response: a message for the visitor. */
export const refusedSchema = z.object({
  error: z.pipe(
    z.string().check(
      z.trim(),
      z.refine(text => text !== ''),
    ),
    z.transform(text =>
      text.length > MAX_SERVER_TEXT_LENGTH ? `${text.slice(0, MAX_SERVER_TEXT_LENGTH - 1)}…` : text,
    ),
  ),
})
