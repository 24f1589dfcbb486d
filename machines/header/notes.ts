import type { headerMachine } from './machine.ts'
import type { MachineNotes } from '../notes.ts'

export const headerNotes: MachineNotes<typeof headerMachine> = {
  title: 'Header',
  states: {
    'menu': 'The mobile menu.',
    'menu.closed': 'The menu is hidden.',
    'menu.open': 'The menu covers the page and has focus.',
    'bar': 'The background of the site header.',
    'bar.transparent': 'At the top of the page, the bar has no background.',
    'bar.glassy': 'The page scrolls under the bar, which has a glass background.',
    'section': 'The active link.',
    'section.ofPage': 'The link to the page is active.',
    'section.inView': 'The link to the section in view is active.',
  },
  transitions: {
    'menu.closed: toggle.pressed': 'menuToggle',
    'menu.closed: menu.found': 'menuOpenedBeforeHydration',
    'menu.open: toggle.pressed': 'menuToggle',
    'menu.open: escape.pressed': 'menuDismissal',
    'menu.open: outside.pressed': 'menuDismissal',
    'menu.open: link.chosen': 'menuClosesOnLink',
    'menu.open: window.widened': 'menuDismissal',
    'menu.open: page.changed': 'menuDismissal',
    'bar.transparent: page.scrolled': 'barBackground',
    'bar.glassy: page.scrolled': 'barBackground',
    'section.ofPage: section.entered': 'activeSectionLink',
    'section.inView: section.entered': 'activeSectionLink',
    'section.inView: page.changed': 'activeSectionLink',
  },
}
