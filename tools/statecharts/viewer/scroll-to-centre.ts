/** Scrolls only the container. `scrollIntoView()` would also scroll the page. */
export function scrollToCentre(container: Element, element: Element): void {
  const [outer, inner] = [container.getBoundingClientRect(), element.getBoundingClientRect()]
  container.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2
  container.scrollTop += inner.top + inner.height / 2 - outer.top - outer.height / 2
}
