const FOCUSABLE = 'a[href],button,input,textarea,summary,[tabindex]'

/**
 * Returns the focusable elements by a key that stays the same when React renders the page again: the
 * element's id, or its tag name and link URL, followed by a number.
 */
export function focusableElements(root: ParentNode): Map<string, HTMLElement> {
  const elements = new Map<string, HTMLElement>()
  for (const element of root.querySelectorAll<HTMLElement>(FOCUSABLE)) {
    const name = element.id || `${element.localName} ${element.getAttribute('href') ?? ''}`
    let number = 0
    while (elements.has(`${name} ${number}`)) number++
    elements.set(`${name} ${number}`, element)
  }
  return elements
}

/** Returns the key of the focusable element that contains `element` or has it as a label. */
export function focusKey(
  elements: Map<string, HTMLElement>,
  element: EventTarget | null,
): string | undefined {
  if (!(element instanceof Element)) return undefined
  const focusable = element.closest(FOCUSABLE) ?? element.closest('label')?.control
  return [...elements].find(([, other]) => other === focusable)?.[0]
}

/**
 * Focuses the heading of the URL's target, or of the page. A section with headings must not be focusable,
 * because Orca's Say All would then skip its first heading. A heading is focusable only while it has focus.
 */
export function focusHeading(): void {
  const target = document.querySelector(':target') ?? document.querySelector('main')
  const heading = target?.matches('h1,h2,h3') ? target : target?.querySelector('h1,h2,h3')
  if (!(heading instanceof HTMLElement)) return
  heading.tabIndex = -1
  heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true })
  heading.focus({ preventScroll: true })
}

/**
 * Focuses the heading of a hash link's target, once the browser has scrolled and moved focus. Scripts that
 * replace the history entry also cause this event.
 */
export function focusTarget({ destination, navigationType, userInitiated }: NavigateEvent): void {
  const { sameDocument, url } = destination
  if (userInitiated && sameDocument && new URL(url).hash && navigationType !== 'traverse')
    requestAnimationFrame(() => requestAnimationFrame(focusHeading))
}
