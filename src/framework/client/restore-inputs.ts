import { ISLAND } from '../contract.ts'
import { focusableElements, keyOf } from './focusable-elements.ts'

/**
 * Remembers what a visitor does before and during hydration, and returns a function that restores it in new elements. React
 * renders a page anew that an extension or a translator has changed (error 418); the elements that it replaces keep their
 * text, caret and open menu, but not the focus and scroll positions.
 */
export function rememberInputs(root: HTMLElement): () => void {
  const before = focusableElements(root)
  const [first] = before.values()
  const islands = [...root.querySelectorAll(`[data-${ISLAND}]`)]
  const scrolled = new Map<Element, [left: number, top: number]>()
  let focused = keyOf(before, document.activeElement)
  let selection = selectedText()
  const noteScroll = (element: Element) => scrolled.set(element, [element.scrollLeft, element.scrollTop])
  const noteFocus = ({ target }: Event) => {
    focused = keyOf(before, target)
  }
  before.forEach(noteScroll)
  root.addEventListener('scroll', ({ target }) => noteScroll(target as Element), true)
  root.addEventListener('focusin', noteFocus)
  // React hydrates inside the event that precedes the focus. Its target is then removed and cannot get the focus.
  root.addEventListener('pointerdown', noteFocus, true)
  document.addEventListener('selectionchange', () => {
    selection = selectedText()
  })
  return () => {
    // Errors after hydration, and a second one of the same hydration.
    if (!first || first.isConnected || before.size === 0) return
    keepIslands(islands, [...root.querySelectorAll(`[data-${ISLAND}]`)])
    const after = focusableElements(root)
    for (const [key, old] of before) {
      const element = after.get(key)
      if (element) restore(old, element, scrolled.get(old))
    }
    before.clear()
    if (selection?.[0].isConnected && selection[2].isConnected) getSelection()?.setBaseAndExtent(...selection)
    const target = after.get(focused ?? '')
    const restoreFocus = () => {
      if (document.activeElement === document.body) target?.focus({ preventScroll: true })
    }
    restoreFocus()
    // The browser's own handling of a pointer event takes the focus away again.
    setTimeout(restoreFocus)
  }
}

function restore(old: HTMLElement, element: HTMLElement, scrolled: [number, number] | undefined) {
  if (old.localName === 'summary')
    element.parentElement?.toggleAttribute('open', old.parentElement?.hasAttribute('open'))
  if (isField(old) && isField(element)) {
    if (old.value !== element.value) {
      element.value = old.value
      element.dispatchEvent(new Event('input', { bubbles: true }))
    }
    // `selectionStart` of an email field is null.
    if (old.selectionStart !== null)
      element.setSelectionRange(old.selectionStart, old.selectionEnd, old.selectionDirection ?? 'none')
    // The visitor may have resized a textarea.
    element.style.height = old.style.height
  }
  if (scrolled) [element.scrollLeft, element.scrollTop] = scrolled
}

const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element.matches('input,textarea')

/** Ends of the selected text, if there is any. Fields have selections of their own. */
function selectedText(): [Node, number, Node, number] | undefined {
  const selection = getSelection()
  if (!selection?.anchorNode || !selection.focusNode || selection.isCollapsed) return undefined
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
  return [anchorNode, anchorOffset, focusNode, focusOffset]
}

/** Moves the content of the prerendered static islands into the new ones, if they are those of the same page. */
function keepIslands(old: readonly Element[], islands: readonly Element[]) {
  const isSame = (island: Element, i: number) => island.className === old[i]?.className
  // In development React hydrates the content of islands.
  if (import.meta.env.DEV || islands.length !== old.length || !islands.every(isSame)) return
  islands.forEach((island, i) => island.replaceChildren(...(old[i]?.childNodes ?? [])))
}
