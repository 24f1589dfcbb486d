/**
 * A link chosen in the menu before the machine is there: the browser jumps to its section, and nobody else would close
 * the menu that lies over it.
 */
export function closeMenuEarly(): void {
  addEventListener('click', ({ target }) => {
    const menu = (target as Partial<Element>).closest?.('[data-menu] a')?.closest('details')
    if (menu && !menu.closest('[data-hydrated]')) menu.open = false
  })
}
