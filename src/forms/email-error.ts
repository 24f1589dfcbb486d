import type { EmailHint } from '../../machines/email.schema.ts'

/** Returns the error message of an email field: the specified text, and a sentence if it needs an explanation. */
export const emailErrorOf = (
  message: string | null | undefined,
  hint: EmailHint | null,
  hints: Record<EmailHint, string>,
): string | undefined => (message && hint ? `${message}. ${hints[hint]}` : (message ?? undefined))
