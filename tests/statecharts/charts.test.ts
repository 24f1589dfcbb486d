/** Draws one machine for each feature of XState 5. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  and,
  type AnyStateMachine,
  assign,
  cancel,
  createMachine,
  emit,
  enqueueActions,
  fromPromise,
  not,
  or,
  raise,
  sendTo,
  setup,
  spawnChild,
  stateIn,
  stopChild,
} from 'xstate'
import { machinesWithNotes } from '../../machines/all.ts'
import { describeMachine as describeForCounts } from '../../machines/describe.ts'
import { describeMachine, transitionIdOf } from '../../tools/statecharts/describe.ts'
import type { DrawnChart } from '../../tools/statecharts/drawing.ts'
import { layOut } from '../../tools/statecharts/layout.ts'
import { drawMachine } from '../../tools/statecharts/svg.tsx'
import { palettes } from '../../tools/qa/readme.ts'
import { overlapsOf, textsOf } from './overlaps.ts'

const isReady = () => true
const load = fromPromise(() => Promise.resolve(1))

/** Creates a machine whose first state is the initial state. */
const machineWith = (states: object, rest: object = {}): AnyStateMachine =>
  createMachine({ initial: Object.keys(states)[0], states, ...rest } as never)

/** Machines by feature, with the labels that their charts must show. */
const features: Record<string, [machine: AnyStateMachine, texts: string[]]> = {
  'transitions of the root': [
    machineWith({ a: {}, b: {} }, { id: 'm', on: { reset: '.b', log: { actions: 'write' } }, entry: 'open' }),
    ['m', '● a', 'b', 'reset', 'log / write', 'entry / open'],
  ],
  'a machine without states': [
    createMachine({ id: 'm', on: { inc: { actions: assign({}) } } }),
    ['m', 'inc / assign'],
  ],
  'history states, shallow and deep, with default targets': [
    machineWith({
      on: {
        initial: 'low',
        states: {
          low: {},
          high: { initial: 'one', states: { one: {} } },
          shallow: { type: 'history', target: 'low' },
          deep: { type: 'history', history: 'deep', target: 'high.one' },
          plain: { type: 'history' },
        },
        on: { off: 'off' },
      },
      off: { on: { on: 'on.deep', again: 'on.shallow' } },
    }),
    ['H shallow', 'H* deep', 'H plain', 'default'],
  ],
  'several targets': [
    machineWith({
      idle: { on: { go: { target: ['p.a', 'p.b'] } } },
      p: { type: 'parallel', states: { a: {}, b: {} } },
    }),
    ['go'],
  ],
  'entry and exit actions, actions of the initial transition, built-in actions, and spawned actors': [
    machineWith({
      a: {
        entry: [
          ...[spawnChild('child', { id: 'c' }), raise({ type: 'ready' }), sendTo('c', { type: 'ping' })],
          ...[emit({ type: 'told' }), enqueueActions(() => {}), cancel('id'), stopChild('c')],
          ...[{ type: 'typed' }, function named() {}, () => {}],
        ],
        exit: 'three',
        initial: { target: 'x', actions: 'four' },
        states: { x: {} },
      },
    }),
    [
      ...['spawnChild child', 'raise ready', 'sendTo ping', 'emit told', 'enqueueActions', 'cancel'],
      ...['stopChild c', 'typed', 'named', 'inline'],
    ]
      .map(text => `entry / ${text}`)
      .concat('exit / three', 'initial / four'),
  ],
  'wildcards, forbidden transitions, `always`, and names in other scripts or with spaces': [
    machineWith({
      'Sleep 1 s': {
        on: { 'form.*': '完了', '*': { actions: 'warn' }, '送信': '完了', 'close': undefined, 'open': {} },
      },
      '完了': { always: { target: 'Sleep 1 s', guard: isReady } },
    }),
    [
      ...['form.*', '* / warn', '送信', 'close forbidden', 'open forbidden', '● Sleep 1 s', '完了'],
      'always [isReady]',
    ],
  ],
  'onDone of compound and parallel states': [
    machineWith({
      a: { initial: 'x', states: { x: { type: 'final' } }, onDone: 'p' },
      p: { type: 'parallel', states: { r: { type: 'final' } }, onDone: 'end' },
      end: {},
    }),
    ['● a', '● x', 'p', 'a done', 'p done'],
  ],
  'invoked actors by name, inline and by id, with onDone, onError and onSnapshot': [
    machineWith({
      a: {
        invoke: [
          { src: 'load', onDone: 'b', onError: 'b' },
          { src: load, id: 'clock', onSnapshot: { actions: () => {} } },
        ],
      },
      b: { invoke: { src: load, onDone: 'a' } },
    }),
    ['invoke / load', 'invoke / clock', 'load done', 'load error', 'clock snapshot / inline', 'inline done'],
  ],
  'delays as numbers, names and functions': [
    setup({ delays: { soon: 1500, later: ({ context }) => (context as { n: number }).n } }).createMachine({
      context: { n: 3000 },
      initial: 'a',
      states: { a: { after: { 2000: 'b', soon: 'b', later: 'c' } }, b: {}, c: {} },
    }),
    ['after 2000 ms', 'after soon', 'after later', 'soon 1.5 s', 'later 3 s'],
  ],
  'guards: named, inline, with params, combined, and stateIn': [
    machineWith({
      a: {
        on: {
          one: { target: 'b', guard: 'isOpen' },
          two: { target: 'b', guard: () => true },
          three: { target: 'b', guard: { type: 'isMore', params: { than: 1 } } },
          four: { target: 'b', guard: and(['isOpen', not('isOpen')]) },
          five: { target: 'b', guard: or(['isOpen', stateIn({ a: 'x' })]) },
        },
      },
      b: {},
    }),
    [
      ...['one [isOpen]', 'two [inline]', 'three [isMore]', 'four [(isOpen and not isOpen)]'],
      'five [(isOpen or in a.x)]',
    ],
  ],
  'self-transitions, and transitions to a child state, with and without reenter': [
    machineWith({
      a: {
        initial: 'x',
        on: {
          ...{ self: 'a', again: { target: 'a', reenter: true }, inner: '.y' },
          ...{ fresh: { target: '.y', reenter: true }, out: { target: 'b', reenter: true } },
        },
        states: { x: { on: { up: '#(machine).a' } }, y: {} },
      },
      b: {},
    }),
    ['self', 'again reenter', 'inner', 'fresh reenter', 'out', 'up'],
  ],
  'tags, descriptions and meta': [
    machineWith(
      {
        a: {
          tags: ['busy', 'new'],
          description: 'Waits until somebody does something, which may take a very long time indeed.',
          meta: { page: 1 },
          on: { go: { target: 'b', description: 'When it is time.' } },
        },
        b: {},
      },
      { description: 'The whole machine.' },
    ),
    [
      ...['The whole machine.', '#busy #new', 'Waits until somebody does something, which may'],
      ...['meta {"page":1}', 'When it is time.'],
    ],
  ],
  'routes, with and without a guard': [
    machineWith({
      a: {},
      b: { id: 'b', route: {} },
      c: { initial: 'x', states: { x: {}, y: { id: 'y', route: { guard: 'isOpen' } } } },
    }),
    ['route', 'route [isOpen]'],
  ],
}

const machineOf = (feature: string) => (features[feature] as (typeof features)[string])[0]
const draw = (machine: AnyStateMachine): Promise<DrawnChart> => layOut(describeMachine(machine))

it.each(Object.entries(features))(
  '%s: the chart has all texts and an arrow for each target, and no text overlaps anything',
  async (_, [machine, texts]) => {
    const chart = await draw(machine)
    expect(textsOf(chart).map(({ text }) => text)).toEqual(expect.arrayContaining(texts))
    expect(overlapsOf(chart)).toEqual([])
    expect(chart.edges.filter(({ points }) => points.length < 2)).toEqual([])
    const arrows = chart.edges.filter(edge => edge.hasArrow).map(({ from, to }) => `${from} -> ${to}`)
    const pairs = describeMachine(machine).transitions.flatMap(({ from, targets }) =>
      targets.some(to => to !== from) ? targets.map(to => `${from} -> ${to}`) : [],
    )
    expect(new Set(arrows)).toEqual(new Set(pairs))
  },
)

it('charts have light and dark colours, double borders for final states, dashed borders for parallel states, bars for forks, and circles for transitions inside a state', async () => {
  const svgOf = (name: string) => drawMachine(machineOf(name), palettes)
  const done = await svgOf('onDone of compound and parallel states')
  expect(done).toMatch(/prefers-color-scheme:dark[^]*class="inner"/)
  expect(done).toContain('stroke-dasharray="6 4"')
  expect(await svgOf('several targets')).toContain('class="fork"')
  const circlesOf = async (name: string) => (await svgOf(name)).match(/class="border"/g)
  expect(await circlesOf('transitions of the root')).toHaveLength(1)
  const selfTransitions = 'self-transitions, and transitions to a child state, with and without reenter'
  expect(await circlesOf(selfTransitions)).toHaveLength(2)
})

it('charts with any transitions between nested and parallel states have no overlapping text', async () => {
  interface Tree {
    [name: string]: Tree
  }
  const tree: Tree = { a: {}, b: { c: {}, d: { e: {}, f: {} } }, p: { q: { r: {} }, s: { t: {} } } }
  const paths = ['a', 'b', 'b.c', 'b.d', 'b.d.e', 'b.d.f', 'p', 'p.q', 'p.q.r', 'p.s', 'p.s.t'] as const
  const texts: Record<string, object> = {
    b: {
      description: 'A long text above the inner states, where the edges to them come in from above.',
      entry: 'prepare',
    },
    p: { type: 'parallel', initial: undefined },
  }
  const transition = fc.record({
    from: fc.constantFrom('', ...paths),
    to: fc.constantFrom(...paths),
    actions: fc.constantFrom([], ['doOneThing', 'doAnother']),
    reenter: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(transition, { maxLength: 14 }), async transitions => {
      const stateAt = (path: string, children: Tree): object => ({
        id: `id-${path}`,
        initial: Object.keys(children)[0],
        states: Object.fromEntries(
          Object.entries(children).map(([name, inner]) => [
            name,
            stateAt(path === '' ? name : `${path}.${name}`, inner),
          ]),
        ),
        on: Object.fromEntries(
          transitions
            .filter(({ from }) => from === path)
            .map(({ to, actions, reenter }, i) => [`event.${i}`, { target: `#id-${to}`, actions, reenter }]),
        ),
        ...texts[path],
      })
      expect(overlapsOf(await draw(createMachine(stateAt('', tree))))).toEqual([])
    }),
    { numRuns: 15 },
  )
})

it('overlapsOf reports text that overlaps a line', async () => {
  const chart = await draw(machineOf('transitions of the root'))
  const moved = chart.edges.map(edge => ({
    ...edge,
    labels: edge.labels.map(label => ({ ...label, x: (edge.points[0]?.x ?? 0) - 5, isBefore: false })),
  }))
  expect(overlapsOf({ ...chart, edges: moved })).toContainEqual(expect.stringContaining('covers the edge'))
})

describe.each(machinesWithNotes.map(({ machine }) => [machine.id, machine] as const))('%s', (_, machine) => {
  it('has no overlapping text in its chart', async () => {
    expect(overlapsOf(await draw(machine))).toEqual([])
  })

  it('has the same transition ids and names in its chart as in the reports', () => {
    expect(describeMachine(machine).transitions).toMatchObject(describeForCounts(machine).transitions)
  })
})

it('the transition to an initial state has no id', () => {
  expect(transitionIdOf(machineOf('several targets').root.initial as never)).toBeUndefined()
})
