import { assign, setup } from 'xstate'
import { unimplementedAction } from './unimplemented.ts'

/** The bar is transparent up to and including this scroll position, glassy beyond it. CSS pixels. */
export const GLASS_THRESHOLD_PX = 50

interface NavigationContext {
  /** The section that the visitor is in, once one has entered the view; `null` leaves it to the page. */
  section: string | null
}

export type NavigationEvent =
  | { type: 'toggle.pressed' }
  /** The menu was opened before the script was there; the machine takes it over. */
  | { type: 'menu.found' }
  | { type: 'link.chosen' }
  | { type: 'escape.pressed' }
  | { type: 'outside.pressed' }
  /** The window grew to where the bar shows its links itself. */
  | { type: 'window.widened' }
  | { type: 'page.scrolled'; y: number }
  | { type: 'page.changed' }
  | { type: 'section.entered'; section: string }

/** The bar at the top of every page: its menu on small screens, its glass, and the section it marks. */
export const navigationMachine = setup({
  types: {
    context: {} as NavigationContext,
    events: {} as NavigationEvent,
  },
  actions: {
    focusMenu: unimplementedAction('focusMenu'),
    focusToggle: unimplementedAction('focusToggle'),
    rememberSection: assign((_, { section }: { section: string }) => ({ section })),
    forgetSection: assign({ section: null }),
  },
  guards: {
    isBeyondThreshold: (_, { y }: { y: number }) => y > GLASS_THRESHOLD_PX,
    isWithinThreshold: (_, { y }: { y: number }) => y <= GLASS_THRESHOLD_PX,
  },
}).createMachine({
  id: 'navigation',
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
        transparent: {
          on: {
            'page.scrolled': {
              target: 'glassy',
              guard: { type: 'isBeyondThreshold', params: ({ event }) => ({ y: event.y }) },
            },
          },
        },
        glassy: {
          on: {
            'page.scrolled': {
              target: 'transparent',
              guard: { type: 'isWithinThreshold', params: ({ event }) => ({ y: event.y }) },
            },
          },
        },
      },
    },
    section: {
      initial: 'ofPage',
      states: {
        /** The page itself says which link is marked. */
        ofPage: {
          on: {
            'section.entered': {
              target: 'inView',
              actions: { type: 'rememberSection', params: ({ event }) => ({ section: event.section }) },
            },
          },
        },
        inView: {
          on: {
            'section.entered': {
              target: 'inView',
              actions: { type: 'rememberSection', params: ({ event }) => ({ section: event.section }) },
            },
            'page.changed': { target: 'ofPage', actions: 'forgetSection' },
          },
        },
      },
    },
  },
})
