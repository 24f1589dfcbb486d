import { assertEvent, assign, setup } from 'xstate'
import { unimplementedAction } from '../unimplemented.ts'

/** The bar is transparent up to this scroll position and glassy beyond it. In CSS pixels. */
export const GLASS_THRESHOLD_PX = 50

interface HeaderContext {
  /** The section in view. While it is `null`, the page decides which link is active. */
  section: string | null
}

export type HeaderEvent =
  | { type: 'toggle.pressed' }
  /** The visitor opened the menu (a `<details>` element) before hydration. */
  | { type: 'menu.found' }
  /** The visitor chose a link in the header, or moved to another history entry. */
  | { type: 'link.chosen' }
  | { type: 'escape.pressed' }
  | { type: 'outside.pressed' }
  /** The window became wide enough for the bar to show all links. */
  | { type: 'window.widened' }
  | { type: 'page.scrolled'; y: number }
  | { type: 'page.changed' }
  | { type: 'section.entered'; section: string }

/** The site header: mobile menu, background on scroll and active section link. */
export const headerMachine = setup({
  types: {
    context: {} as HeaderContext,
    events: {} as HeaderEvent,
  },
  actions: {
    focusMenu: unimplementedAction('focusMenu'),
    focusToggle: unimplementedAction('focusToggle'),
    setSection: assign(({ event }) => {
      assertEvent(event, 'section.entered')
      return { section: event.section }
    }),
    clearSection: assign({ section: null }),
  },
  guards: {
    isBeyondThreshold: ({ event }) => {
      assertEvent(event, 'page.scrolled')
      return event.y > GLASS_THRESHOLD_PX
    },
    isWithinThreshold: ({ event }) => {
      assertEvent(event, 'page.scrolled')
      return event.y <= GLASS_THRESHOLD_PX
    },
  },
}).createMachine({
  id: 'header',
  type: 'parallel',
  context: { section: null },
  states: {
    menu: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'toggle.pressed': { target: 'open', actions: 'focusMenu' },
            'menu.found': { target: 'open', actions: 'focusMenu' },
          },
        },
        open: {
          on: {
            'toggle.pressed': { target: 'closed', actions: 'focusToggle' },
            'escape.pressed': { target: 'closed', actions: 'focusToggle' },
            'outside.pressed': { target: 'closed', actions: 'focusToggle' },
            'link.chosen': { target: 'closed' },
            'window.widened': { target: 'closed' },
            'page.changed': { target: 'closed' },
          },
        },
      },
    },
    bar: {
      initial: 'transparent',
      states: {
        transparent: { on: { 'page.scrolled': { target: 'glassy', guard: 'isBeyondThreshold' } } },
        glassy: { on: { 'page.scrolled': { target: 'transparent', guard: 'isWithinThreshold' } } },
      },
    },
    section: {
      initial: 'ofPage',
      states: {
        ofPage: { on: { 'section.entered': { target: 'inView', actions: 'setSection' } } },
        inView: {
          on: {
            'section.entered': { target: 'inView', actions: 'setSection' },
            'page.changed': { target: 'ofPage', actions: 'clearSection' },
          },
        },
      },
    },
  },
})
