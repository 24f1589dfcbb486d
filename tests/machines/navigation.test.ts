import { GLASS_THRESHOLD_PX, type NavigationEvent, navigationMachine } from '#machines/navigation.machine.ts'
import { navigation } from '#src/components/layout/use-navigation.ts'
import { expect } from 'vitest'
import { describeMachine } from './harness/describe-machine.ts'
import type { Scenario, Environment } from './harness/subject.ts'

const at = (y: number): NavigationEvent => ({ type: 'page.scrolled', y })
const into = (section: string): NavigationEvent => ({ type: 'section.entered', section })
const just = (
  type: Exclude<NavigationEvent['type'], 'page.scrolled' | 'section.entered'>,
): NavigationEvent => ({ type })

const state = (
  menu: 'closed' | 'open',
  bar: 'transparent' | 'glassy' = 'transparent',
  section: 'ofPage' | 'inView' = 'ofPage',
) => `menu.${menu} bar.${bar} section.${section}`

const scenarios: Scenario<typeof navigationMachine, Environment>[] = [
  {
    name: 'toggle pressed twice -> open with focus inside, closed with focus back',
    steps: [
      [just('toggle.pressed'), state('open'), ['focusMenu']],
      [just('toggle.pressed'), state('closed'), ['focusToggle']],
    ],
  },
  {
    name: 'opened before the script was there -> taken over',
    steps: [[just('menu.found'), state('open'), ['focusMenu']]],
  },
  {
    name: 'Escape while open -> closed with focus back',
    steps: [
      [just('toggle.pressed'), state('open'), ['focusMenu']],
      [just('escape.pressed'), state('closed'), ['focusToggle']],
    ],
  },
  {
    name: 'tap outside while open -> closed with focus back',
    steps: [
      [just('toggle.pressed'), state('open'), ['focusMenu']],
      [just('outside.pressed'), state('closed'), ['focusToggle']],
    ],
  },
  {
    name: 'link chosen -> closed, the focus goes where the link goes',
    steps: [
      [just('toggle.pressed'), state('open'), ['focusMenu']],
      [just('link.chosen'), state('closed')],
    ],
  },
  {
    name: 'window grown to desktop width -> closed',
    steps: [
      [just('toggle.pressed'), state('open'), ['focusMenu']],
      [just('window.widened'), state('closed')],
    ],
  },
  {
    name: 'page changed while open -> closed',
    steps: [
      [just('toggle.pressed'), state('open'), ['focusMenu']],
      [just('page.changed'), state('closed')],
    ],
  },
  {
    name: 'everything that closes it while closed -> nothing',
    steps: [
      ...(
        ['escape.pressed', 'outside.pressed', 'link.chosen', 'window.widened', 'page.changed'] as const
      ).map(type => [just(type), state('closed')] as const),
    ],
  },
  {
    name: 'scroll to the threshold and one beyond -> transparent at 50, glassy at 51, and back',
    steps: [
      [at(0), state('closed')],
      [at(GLASS_THRESHOLD_PX), state('closed')],
      [at(GLASS_THRESHOLD_PX + 1), state('closed', 'glassy')],
      [at(400), state('closed', 'glassy')],
      [at(GLASS_THRESHOLD_PX), state('closed')],
    ],
  },
  {
    name: 'section entered -> marked',
    steps: [[into('about'), state('closed', 'transparent', 'inView')]],
    context: { section: 'about' },
  },
  {
    name: 'next section entered -> marked instead',
    steps: [
      [into('about'), state('closed', 'transparent', 'inView')],
      [into('services'), state('closed', 'transparent', 'inView')],
    ],
    context: { section: 'services' },
  },
  {
    name: 'page changed -> the page says again which link is marked',
    steps: [
      [into('about'), state('closed', 'transparent', 'inView')],
      [just('page.changed'), state('closed')],
    ],
    context: { section: null },
  },
]

describeMachine('navigation', {
  machine: navigationMachine,
  production: navigation,
  world: (): Environment => ({ log: [] }),
  provide: (machine, { log }) =>
    machine.provide({
      actions: {
        focusMenu: () => void log.push('focusMenu'),
        focusToggle: () => void log.push('focusToggle'),
      },
    }),
  scenarios,
  events: [
    [
      just('toggle.pressed'),
      just('menu.found'),
      just('link.chosen'),
      just('escape.pressed'),
      just('outside.pressed'),
      just('window.widened'),
      just('page.changed'),
    ],
    [at(0), at(GLASS_THRESHOLD_PX), at(GLASS_THRESHOLD_PX + 1)],
    [into('about'), into('contact'), just('page.changed')],
  ],
  invariant: (snapshot, { log }) => {
    expect(snapshot.matches({ section: 'inView' })).toBe(
      (snapshot.context as { section: string | null }).section !== null,
    )
    const [opened, closed] = [
      log.filter(effect => effect === 'focusMenu').length,
      log.filter(effect => effect === 'focusToggle').length,
    ]
    // The focus never goes back more often than it went in.
    expect(closed).toBeLessThanOrEqual(opened)
    expect(snapshot.status).toBe('active')
  },
})
