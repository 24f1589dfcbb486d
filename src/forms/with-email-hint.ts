import type { EmailHint } from '../../machines/email.schema.ts'

/** Returns the error message of an email field: the specified text, plus the hint's sentence if any. */
export const emailErrorOf = (
  message: string | null | undefined,
  hint: EmailHint | null,
  hints: Record<EmailHint, string>,
): string | undefined => (message && hint ? `${message}. ${hints[hint]}` : (message ?? undefined))
