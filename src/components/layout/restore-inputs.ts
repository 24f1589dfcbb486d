/**
 * Remembers the text and focus of fields before and during hydration, and returns a function that restores them. React
 * renders parts again that an extension or a translator has changed; text typed there would be lost.
 */
export function rememberInputs(root: HTMLElement): () => void {
  const values = new Map<string, string>()
  let focused = document.activeElement?.id
  const fields = () => root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea')
  const note = () => fields().forEach(({ id, value }) => value && values.set(id, value))
  note()
  root.addEventListener('input', note)
  const noteFocus = ({ target }: Event) => {
    focused = (target as Element).id
  }
  root.addEventListener('focusin', noteFocus)
  // React hydrates inside the event that precedes the focus. Its target is then removed and cannot get the focus.
  root.addEventListener('pointerdown', noteFocus, true)
  const restoreFocus = () => {
    if (document.activeElement === document.body)
      document.getElementById(focused ?? '')?.focus({ preventScroll: true })
  }
  return () => {
    fields().forEach(field => {
      const value = values.get(field.id)
      if (value && !field.value) {
        field.value = value
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    restoreFocus()
    // The browser's own handling of a pointer event takes the focus away again.
    setTimeout(restoreFocus)
  }
}
