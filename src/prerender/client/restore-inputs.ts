import { focusableElements, focusKey } from './focusable-elements.ts'

/**
 * Remembers the prerendered page's elements. Returns a function that restores what the visitor typed, opened
 * and focused before or during hydration. React replaces the elements if an extension or a translator has
 * changed them (error 418).
 */
export function rememberInputs(root: HTMLElement): () => void {
  const before = focusableElements(root)
  const islands = islandsIn(root)
  let focused = focusKey(before, document.activeElement)
  const noteFocus = ({ target }: Event) => {
    focused = focusKey(before, target)
  }
  root.addEventListener('focusin', noteFocus)
  // React hydrates during this event and removes the target before it can get focus.
  root.addEventListener('pointerdown', noteFocus, true)
  return () => {
    const [first] = before.values()
    // Do nothing for an error after hydration, or for a second error in the same hydration.
    if (!first || first.isConnected) return
    keepIslands(islands, islandsIn(root))
    const after = focusableElements(root)
    for (const [key, old] of before) restore(old, after.get(key))
    before.clear()
    const left = after.get(focused ?? '')
    const restoreFocus = () => {
      if (document.activeElement === document.body) left?.focus({ preventScroll: true })
    }
    restoreFocus()
    // The default action of the pointer event moves focus away again.
    setTimeout(restoreFocus)
  }
}

function restore(old: HTMLElement, element: HTMLElement | undefined) {
  if (element?.localName === 'summary')
    element.parentElement?.toggleAttribute('open', old.parentElement?.hasAttribute('open'))
  if (!isField(old) || !element || !isField(element) || old.value === element.value) return
  element.value = old.value
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element.matches('input,textarea')

/** Returns the islands that are not inside another island. */
const islandsIn = (root: HTMLElement) => [...root.querySelectorAll('[data-island]:not([data-island] *)')]

/** Moves the content of prerendered static islands into the new islands, if both belong to the same page. */
function keepIslands(old: readonly Element[], islands: readonly Element[]) {
  const isSame = (island: Element, i: number) => island.className === old[i]?.className
  // In development, React hydrates the content of islands.
  if (import.meta.env.DEV || islands.length !== old.length || !islands.every(isSame)) return
  islands.forEach((island, i) => island.replaceChildren(...(old[i]?.childNodes ?? [])))
}
