/**
 * Focuses the first invalid field after a submit. An early submit is handled late: if something has the focus
 * by then, the visitor is working there, or the browser has focused the field and left its label behind the
 * header.
 */
export function focusInvalid(field: HTMLElement | null, isEarly: boolean): void {
  if (!isEarly || document.activeElement === document.body) field?.focus()
  if (document.activeElement === field) field?.scrollIntoView({ block: 'nearest' })
}
