import type { EmailHint } from '../../machines/email.schema.ts'

/** The error message of an email field: the specified text, and a sentence if it needs explaining. */
export const emailErrorOf = (
  message: string | null | undefined,
  hint: EmailHint | null,
  hints: Record<EmailHint, string>,
): string | undefined => (message && hint ? `${message}. ${hints[hint]}` : (message ?? undefined))
