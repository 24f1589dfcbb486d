/** Closes the menu of a page that is not hydrated when a link in it is clicked; otherwise it would cover the target. */
export function closeMenuEarly(): void {
  addEventListener('click', ({ target }) => {
    const menu = (target as Partial<Element>).closest?.('[data-menu] a')?.closest('details')
    if (menu && !menu.closest('[data-hydrated]')) menu.open = false
  })
}
