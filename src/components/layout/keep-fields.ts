/**
 * Extensions and translators change a page before it is taken over. React then draws the changed part anew, and its fields
 * are empty. Returns what puts back what was in them, and the focus.
 */
export function keepFields(root: HTMLElement): () => void {
  const values = new Map<string, string>()
  let focused = ''
  const fields = () => root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea')
  const note = () => {
    fields().forEach(({ id, value }) => value && values.set(id, value))
    focused = document.activeElement?.id || focused
  }
  note()
  root.addEventListener('input', note)
  root.addEventListener('focusin', note)
  return () => {
    for (const field of fields()) {
      field.value ||= values.get(field.id) ?? ''
      if (field.value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (document.activeElement === document.body)
      document.getElementById(focused)?.focus({ preventScroll: true })
  }
}
