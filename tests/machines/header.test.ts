import { GLASS_THRESHOLD_PX, type HeaderEvent, headerMachine } from '../../machines/header/machine.ts'
import { header } from '../../src/layout/use-header.ts'
import { expect } from 'vitest'
import { testMachine } from './harness/test-machine.ts'
import type { Environment, Scenario } from './harness/machine-under-test.ts'

const scrolledTo = (y: number): HeaderEvent => ({ type: 'page.scrolled', y })
const entered = (section: string): HeaderEvent => ({ type: 'section.entered', section })
const event = (type: Exclude<HeaderEvent['type'], 'page.scrolled' | 'section.entered'>): HeaderEvent => ({
  type,
})

const state = (
  menu: 'closed' | 'open',
  bar: 'transparent' | 'glassy' = 'transparent',
  section: 'ofPage' | 'inView' = 'ofPage',
) => `menu.${menu} bar.${bar} section.${section}` as const

const scenarios: Scenario<typeof headerMachine, Environment>[] = [
  {
    name: 'opens with focus in the menu, then closes with focus on the toggle, if the toggle is pressed twice',
    steps: [
      [event('toggle.pressed'), state('open'), ['focusMenu']],
      [event('toggle.pressed'), state('closed'), ['focusToggle']],
    ],
  },
  {
    name: 'is open with focus in the menu if it was opened before hydration',
    steps: [[event('menu.found'), state('open'), ['focusMenu']]],
  },
  {
    name: 'closes on Escape with focus on the toggle',
    steps: [
      [event('toggle.pressed'), state('open'), ['focusMenu']],
      [event('escape.pressed'), state('closed'), ['focusToggle']],
    ],
  },
  {
    name: 'closes on a press outside with focus on the toggle',
    steps: [
      [event('toggle.pressed'), state('open'), ['focusMenu']],
      [event('outside.pressed'), state('closed'), ['focusToggle']],
    ],
  },
  {
    name: 'closes without moving the focus when a link is chosen',
    steps: [
      [event('toggle.pressed'), state('open'), ['focusMenu']],
      [event('link.chosen'), state('closed')],
    ],
  },
  {
    name: 'closes when the window is widened',
    steps: [
      [event('toggle.pressed'), state('open'), ['focusMenu']],
      [event('window.widened'), state('closed')],
    ],
  },
  {
    name: 'closes when the page changes',
    steps: [
      [event('toggle.pressed'), state('open'), ['focusMenu']],
      [event('page.changed'), state('closed')],
    ],
  },
  {
    name: 'stays closed on closing events',
    steps: [
      ...(
        ['escape.pressed', 'outside.pressed', 'link.chosen', 'window.widened', 'page.changed'] as const
      ).map(type => [event(type), state('closed')] as const),
    ],
  },
  {
    name: 'is transparent at scroll position 50, glassy at 51, and transparent at 50 again',
    steps: [
      [scrolledTo(0), state('closed')],
      [scrolledTo(GLASS_THRESHOLD_PX), state('closed')],
      [scrolledTo(GLASS_THRESHOLD_PX + 1), state('closed', 'glassy')],
      [scrolledTo(400), state('closed', 'glassy')],
      [scrolledTo(GLASS_THRESHOLD_PX), state('closed')],
    ],
  },
  {
    name: 'makes a section active when it is entered',
    steps: [[entered('about'), state('closed', 'transparent', 'inView')]],
    context: { section: 'about' },
  },
  {
    name: 'replaces the active section when the next one is entered',
    steps: [
      [entered('about'), state('closed', 'transparent', 'inView')],
      [entered('services'), state('closed', 'transparent', 'inView')],
    ],
    context: { section: 'services' },
  },
  {
    name: 'has no active section after the page changes',
    steps: [
      [entered('about'), state('closed', 'transparent', 'inView')],
      [event('page.changed'), state('closed')],
    ],
    context: { section: null },
  },
]

testMachine('header', {
  machine: headerMachine,
  production: header,
  environment: (): Environment => ({ log: [] }),
  provide: (machine, { log }) =>
    machine.provide({
      actions: {
        focusMenu: () => void log.push('focusMenu'),
        focusToggle: () => void log.push('focusToggle'),
      },
    }),
  scenarios,
  events: [
    event('toggle.pressed'),
    event('menu.found'),
    event('link.chosen'),
    event('escape.pressed'),
    event('outside.pressed'),
    event('window.widened'),
    event('page.changed'),
    scrolledTo(0),
    scrolledTo(GLASS_THRESHOLD_PX),
    scrolledTo(GLASS_THRESHOLD_PX + 1),
    entered('about'),
    entered('contact'),
  ],
  invariant: (snapshot, { log }) => {
    expect(snapshot.matches({ section: 'inView' })).toBe(snapshot.context.section !== null)
    const [opened, closed] = [
      log.filter(effect => effect === 'focusMenu').length,
      log.filter(effect => effect === 'focusToggle').length,
    ]
    // Focus returns to the toggle at most once per opened menu.
    expect(closed).toBeLessThanOrEqual(opened)
    expect(snapshot.status).toBe('active')
  },
})
