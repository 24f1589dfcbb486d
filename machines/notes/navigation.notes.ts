import type { MachineNotes } from './notes.ts'

export const navigationNotes: MachineNotes = {
  title: 'Navigation',
  states: {
    'menu': 'The links on a small screen.',
    'menu.closed': 'The page is free; the toggle offers the menu.',
    'menu.open': 'The menu lies over the page, and the focus is in it.',
    'bar': 'The bar at the top.',
    'bar.transparent': 'The bar lies on the top of the page, clear.',
    'bar.glassy': 'The page runs under the bar, which is glassy.',
    'section': 'The link that is marked.',
    'section.ofPage': 'The link of the page itself is marked.',
    'section.inView': 'The link of the section that the visitor reads is marked.',
  },
  transitions: {
    'menu.closed: toggle.pressed': 'menu',
    'menu.closed: menu.found': 'menuEarly',
    'menu.open: toggle.pressed': 'menu',
    'menu.open: escape.pressed': 'menuAway',
    'menu.open: outside.pressed': 'menuAway',
    'menu.open: link.chosen': 'menuLink',
    'menu.open: window.widened': 'menuAway',
    'menu.open: page.changed': 'menuAway',
    'bar.transparent: page.scrolled': 'glass',
    'bar.glassy: page.scrolled': 'glass',
    'section.ofPage: section.entered': 'activeLink',
    'section.inView: section.entered': 'activeLink',
    'section.inView: page.changed': 'activeLink',
  },
}
