import { GLASS_THRESHOLD_PX, type HeaderEvent, headerMachine } from '../../machines/header/machine.ts'
import { headerWithEffects } from '../../src/layout/use-header.ts'
import { expect } from 'vitest'
import { testMachine } from './harness/test-machine.ts'
import type { Scenario } from './harness/machine-under-test.ts'

const scrolledTo = (y: number): HeaderEvent => ({ type: 'page.scrolled', y })
const entered = (section: string): HeaderEvent => ({ type: 'section.entered', section })
const state = (
  menu: 'closed' | 'open',
  bar: 'transparent' | 'glassy' = 'transparent',
  section: 'ofPage' | 'inView' = 'ofPage',
) => `menu.${menu} bar.${bar} section.${section}` as const

type S = Scenario<typeof headerMachine>
const toOpen: S = [['toggle.pressed', state('open'), ['focusMenu']]]
const toSection: S = [[entered('about'), state('closed', 'transparent', 'inView'), [], { section: 'about' }]]

/** The events that close the menu, each with the actions that then move focus. */
const closing = {
  'toggle.pressed': ['focusToggle'],
  'escape.pressed': ['focusToggle'],
  'outside.pressed': ['focusToggle'],
  'link.chosen': [],
  'window.widened': [],
  'page.changed': [],
} as const
const closingTypes = Object.keys(closing) as (keyof typeof closing)[]

const scenarios: Record<string, S> = {
  ...Object.fromEntries(
    closingTypes.map(type => [
      `opens with focus in the menu, and closes on ${type} with the action: ${closing[type].join() || 'none'}`,
      [...toOpen, [type, state('closed'), closing[type]] as const],
    ]),
  ),
  'is open with focus in the menu if it was opened before hydration': [
    ['menu.found', state('open'), ['focusMenu']],
  ],
  'stays closed on closing events': closingTypes.slice(1).map(type => [type, state('closed')] as const),
  'is transparent at scroll position 50, glassy at 51, and transparent at 50 again': [
    [scrolledTo(GLASS_THRESHOLD_PX), state('closed')],
    [scrolledTo(GLASS_THRESHOLD_PX + 1), state('closed', 'glassy')],
    [scrolledTo(400), state('closed', 'glassy')],
    [scrolledTo(GLASS_THRESHOLD_PX), state('closed')],
  ],
  'makes a section active when it is entered, and then the next one': [
    ...toSection,
    [entered('services'), state('closed', 'transparent', 'inView'), [], { section: 'services' }],
  ],
  'has no active section after the page changes': [
    ...toSection,
    ['page.changed', state('closed'), [], { section: null }],
  ],
}

testMachine('header', {
  machine: headerMachine,
  production: headerWithEffects,
  provide: (machine, { logged }) =>
    machine.provide({ actions: { focusMenu: logged('focusMenu'), focusToggle: logged('focusToggle') } }),
  scenarios,
  invariant: () => (snapshot, environment) => {
    expect(snapshot.matches({ section: 'inView' })).toBe(snapshot.context.section !== null)
    // Focus returns to the toggle at most once each time the menu is opened.
    expect(environment.countOf('focusToggle')).toBeLessThanOrEqual(environment.countOf('focusMenu'))
  },
})
