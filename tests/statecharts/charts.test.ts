import fc from 'fast-check'
import { expect, it } from 'vitest'
import { and, type AnyStateMachine, createMachine, fromPromise, setup, spawnChild } from 'xstate'
import { machinesWithNotes } from '../../machines/all.ts'
import { chartOf } from '../../tools/statecharts/machine-chart.ts'
import { type Box, type DrawnChart, HEADER, LINE_HEIGHT } from '../../tools/statecharts/drawing.ts'
import { layOut, monospaceWidth, segmentsOf } from '../../tools/statecharts/layout.ts'

interface Text extends Box {
  text: string
}

/** Returns the box of each line of text in a chart, shrunk slightly so that neighbours do not touch. */
const textsOf = (chart: DrawnChart): Text[] => [
  ...chart.states.flatMap(({ name, textX: x, y, lines }) =>
    [
      { text: name, x, y: y + 6 },
      ...lines.map(({ text }, i) => ({ text, x, y: y + HEADER + i * LINE_HEIGHT })),
    ].map(line => ({ ...line, y: line.y + 1, width: monospaceWidth(line.text), height: LINE_HEIGHT - 2 })),
  ),
  ...chart.edges
    .flatMap(({ labels }) => labels)
    .flatMap(({ text, x, y, width, isBefore }) =>
      text.split('\n').map((line, i) => ({
        text: line,
        x: isBefore ? x + width - monospaceWidth(line) : x,
        y: y + i * LINE_HEIGHT + 1,
        width: monospaceWidth(line),
        height: LINE_HEIGHT - 2,
      })),
    ),
]

const isApart = (a: Box, b: Box) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

/** Lists texts that cover other text, a line, a state's border or a mark, or that are outside the chart. */
function overlapsOf(chart: DrawnChart): string[] {
  const texts = textsOf(chart)
  const lines = chart.edges.flatMap(edge =>
    segmentsOf(edge).map(([a, b]) => ({
      text: `the edge ${edge.from} -> ${edge.to}`,
      x: Math.min(a.x, b.x),
      y: Math.min(a.y, b.y),
      width: Math.abs(a.x - b.x),
      height: Math.abs(a.y - b.y),
    })),
  )
  const marks = chart.marks.map(mark => ({ ...mark, text: 'a mark' }))
  const borders = chart.states.map(({ path, ...box }) => ({ ...box, text: `the border of ${path}` }))
  const inside = { x: 0, y: 0, width: chart.width, height: chart.height, text: 'the outside' }
  return texts.flatMap((one, i) =>
    [
      ...[...texts.slice(i + 1), ...lines, ...marks].filter(other => !isApart(one, other)),
      ...borders.filter(box => !isApart(one, box) && !isWithin(one, box)),
      ...[inside].filter(box => !isWithin(one, box)),
    ].map(({ text }) => `"${one.text}" covers ${text}`),
  )
}

const load = fromPromise(() => Promise.resolve(1))
const draw = (machine: AnyStateMachine): Promise<DrawnChart> => layOut(chartOf(machine))

const everything = setup({
  actors: { load },
  actions: { write: () => {}, open: () => {}, close: () => {} },
  guards: { isReady: () => true, isMore: (_, { than }: { than: number }) => than > 1 },
  delays: { soon: 1500, later: ({ context }) => context.n },
  types: { context: {} as { n: number } },
}).createMachine({
  id: 'm',
  context: { n: 3000 },
  initial: 'a',
  on: { reset: { target: '.b' }, log: { actions: 'write' } },
  entry: 'open',
  states: {
    a: {
      exit: ['close', { type: 'write' }],
      invoke: { src: 'load', onDone: { target: 'b' }, onError: { target: 'p' } },
      after: { 2000: { target: 'b' }, soon: { target: 'b' }, later: { target: 'p' } },
      on: { self: { target: 'a' } },
    },
    b: {
      initial: 'x',
      always: { target: 'p', guard: { type: 'isMore', params: { than: 1 } } },
      on: { inner: { target: '.y', guard: 'isReady' } },
      states: { x: { on: { up: { target: '#m.b' } } }, y: {} },
    },
    p: { type: 'parallel', states: { q: {}, r: {} } },
  },
})

it('the chart shows states, transitions, guards, actions, actors and delays, without overlapping text', async () => {
  const chart = await draw(everything)
  expect(textsOf(chart).map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      ...['m', '● a', 'b', '● x', 'y', 'p', 'q', 'r', 'entry / open', 'exit / close', 'exit / write'],
      ...[
        'invoke / load',
        'load done',
        'load error',
        'reset',
        'log / write',
        'self',
        'up',
        'inner [isReady]',
      ],
      ...[
        'after 2000',
        '2000 2 s',
        'after soon',
        'soon 1.5 s',
        'after later',
        'later 3 s',
        'always [isMore]',
      ],
    ]),
  )
  expect(overlapsOf(chart)).toEqual([])
  expect(chart.edges.filter(({ points }) => points.length < 2)).toEqual([])
  const { transitions } = chartOf(everything)
  expect(new Set(chart.edges.map(({ from, to }) => `${from} -> ${to}`))).toEqual(
    new Set(transitions.flatMap(({ from, to }) => (from === to ? [] : `${from} -> ${to}`))),
  )
  expect(chart.marks).toHaveLength(3)
})

it.each<[part: string, config: object, problem: string]>([
  ['a final state', { states: { a: { type: 'final' } } }, '"(machine).a": final'],
  ['a history state', { states: { a: {}, h: { type: 'history', history: 'deep' } } }, 'history'],
  ['tags and meta', { states: { a: { tags: 'x', meta: {} } } }, '"(machine).a": tags, meta'],
  ['a description', { on: { go: { actions: 'write', description: 'x' } } }, 'a description'],
  ['reenter', { on: { go: { target: '.a', reenter: true } } }, 'reenter'],
  ['several targets', { on: { go: { target: ['.a', '.b'] } } }, 'a transition with several targets'],
  ['a forbidden event', { on: { go: undefined } }, 'a transition without a target or actions'],
  ['a wildcard', { on: { 'go.*': { actions: 'write' } } }, 'a wildcard'],
  ['a name with a space', { states: { 'a': {}, 'b c': {} } }, 'a name with a space'],
  ['an initial action', { initial: { target: 'a', actions: 'write' } }, 'actions of the initial transition'],
  ['a route', { states: { a: { id: 'a', route: {} } } }, 'route'],
  ['an onDone transition', { states: { a: { onDone: {} } } }, 'onDone'],
  ['combined guards', { on: { go: { target: '.a', guard: and(['x', 'y']) } } }, 'a name in setup()'],
  ["one of XState's own actions", { entry: spawnChild('x') }, 'a name in setup()'],
  ['an inline action', { exit: () => {} }, 'a name in setup()'],
  ['an inline actor', { invoke: { src: load } }, 'a name in setup(), not xstate.invoke.0'],
])('a machine with %s is not drawn, and the error says why', (_, config, problem) => {
  const machine = createMachine({ initial: 'a', states: { a: {}, b: {} }, ...config } as never)
  expect(() => chartOf(machine)).toThrow(problem)
})

it('charts of nested and parallel states have no overlapping text, whatever their transitions', async () => {
  interface Tree {
    [name: string]: Tree
  }
  const tree: Tree = { a: {}, b: { c: {}, d: { e: {}, f: {} } }, p: { q: { r: {} }, s: { t: {} } } }
  const paths = ['a', 'b', 'b.c', 'b.d', 'b.d.e', 'b.d.f', 'p', 'p.q', 'p.q.r', 'p.s', 'p.s.t'] as const
  const texts: Record<string, object> = {
    b: { entry: ['aLongNameAboveTheInnerStates', 'whereTheEdgesToThemComeInFromAbove'] },
    p: { type: 'parallel', initial: undefined },
  }
  const transition = fc.record({
    from: fc.constantFrom('', ...paths),
    to: fc.constantFrom(...paths),
    actions: fc.constantFrom([], ['doOneThing', 'doAnother']),
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
            .map(({ to, actions }, i) => [`event.${i}`, { target: `#id-${to}`, actions }]),
        ),
        ...texts[path],
      })
      expect(overlapsOf(await draw(createMachine(stateAt('', tree))))).toEqual([])
    }),
    { numRuns: 15 },
  )
})

it('overlapsOf reports text that overlaps a line', async () => {
  const chart = await draw(everything)
  const moved = chart.edges.map(edge => ({
    ...edge,
    labels: edge.labels.map(label => ({ ...label, x: (edge.points[0]?.x ?? 0) - 5, isBefore: false })),
  }))
  expect(overlapsOf({ ...chart, edges: moved })).toContainEqual(expect.stringContaining('covers the edge'))
})

it.each(machinesWithNotes.map(({ machine }) => [machine.id, machine] as const))(
  'the chart of %s has no overlapping text',
  async (_, machine) => expect(overlapsOf(await draw(machine))).toEqual([]),
)
