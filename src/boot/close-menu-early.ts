/** Closes the menu of a page that is not hydrated when a link in it is clicked; otherwise it would cover the target. */
export function closeMenuEarly(): void {
  addEventListener('click', ({ target }) => {
    const link = (target as Partial<Element>).closest?.('[data-menu] a')
    link?.closest('details:not([data-hydrated] *)')?.removeAttribute('open')
  })
}
