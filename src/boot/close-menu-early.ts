/**
 * A link chosen in the menu before the machine is there: the browser jumps to its section, and nobody else would close
 * the menu that lies over it.
 */
export function closeMenuEarly(root: HTMLElement): void {
  root.addEventListener('click', ({ target }) => {
    const menu = target instanceof Element ? target.closest('[data-menu] a')?.closest('details') : undefined
    if (menu && !menu.closest('[data-live]'))
      menu.open = false
  })
}
