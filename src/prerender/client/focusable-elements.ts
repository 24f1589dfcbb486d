const FOCUSABLE = 'a[href],button,input,textarea,summary,[tabindex]'

/**
 * The focusable elements by a key that stays the same when React renders the page anew: the element's id, or
 * its name and link address with a number.
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

/** Key of the focusable element that contains an element, or that its label belongs to. */
export function keyOf(elements: Map<string, HTMLElement>, element: EventTarget | null): string | undefined {
  if (!(element instanceof Element)) return undefined
  const focusable = element.closest(FOCUSABLE) ?? element.closest('label')?.control
  return [...elements].find(([, other]) => other === focusable)?.[0]
}
