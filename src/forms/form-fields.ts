import type { EmailHint } from '../../machines/email.schema.ts'
import { newsletterFields } from '../company/newsletter.ts'

/** Name of the hidden honeypot field. Bots, and sometimes browser autofill, fill it in. */
export const HONEYPOT_NAME = 'website'

/** Returns an email field's error message: the specified text, plus the hint if there is one. */
export const emailErrorOf = (
  message: string | null | undefined,
  hint: EmailHint | null,
): string | undefined =>
  message && hint ? `${message}. ${newsletterFields.emailHints[hint]}` : (message ?? undefined)

/** Returns a form field's value, or an empty string if the form has no such field. */
export function fieldText(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * Focuses the first invalid field after a submit. An early submit is handled after hydration. If something
 * other than this form's button has focus by then, the visitor is using it, so it keeps focus. A field that
 * the browser has already focused is scrolled clear of the header.
 */
export function focusInvalid(field: HTMLElement | null, isEarly: boolean): void {
  const isOwnButton =
    document.activeElement?.matches('button') && field?.closest('form')?.contains(document.activeElement)
  if (!isEarly || document.activeElement === document.body || isOwnButton) field?.focus()
  if (document.activeElement === field) field?.scrollIntoView({ block: 'nearest' })
}

export function isInWindow(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < innerHeight && bottom > 0
}

/**
 * Ref cleanup for a form that is removed once it has been sent. Firefox keeps a removed field's text and
 * restores it after a reload, so visitors could resend it. Calls `isSent` when the form is removed.
 */
export const resetWhenSent = (form: HTMLFormElement | null, isSent: () => boolean) => () => {
  if (isSent()) form?.reset()
}
