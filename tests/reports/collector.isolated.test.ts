/** Counts of transitions and failure reasons, and times spent in states, even before the collector loads. */
import { beforeEach, expect, it, vi } from 'vitest'
import { assign, createActor, fromPromise, setup } from 'xstate'
import { countingInspector } from '../../src/services/collector/counting-inspector.ts'
import { bucketOf, bucketLimits } from '../../src/services/collector/beacon-format.ts'

const machine = setup({
  types: { context: {} as { failure: string | null } },
  actors: { work: fromPromise(() => new Promise<void>(() => {})) },
  actions: { setFailure: assign({ failure: 'network' }) },
}).createMachine({
  id: 'test',
  context: { failure: null },
  initial: 'working',
  states: {
    working: {
      initial: 'first',
      on: { stop: { target: 'failed', actions: 'setFailure' } },
      states: {
        first: { on: { next: 'second' } },
        second: { on: { typed: {}, again: { target: '#test.working.first', actions: () => {} } } },
      },
    },
    failed: { on: { stop: { actions: 'setFailure' } } },
  },
})

let now = 0
const counted: string[] = []
let provider: string | undefined
const actorOf = () => {
  const inspector = countingInspector(
    (bucket, ...parts) => counted.push(`${parts.join('|')} ${bucket}`),
    () => provider,
  )
  return createActor(machine, { inspect: event => inspector(event, now) }).start()
}
beforeEach(() => {
  provider = undefined
  now = 1_000_000
  counted.splice(0)
})

it('counts each transition with the active leaf and the time spent in the state, each state once, and each failure reason with its provider', () => {
  const actor = actorOf()
  now += 500
  actor.send({ type: 'next' })
  now += 50
  actor.send({ type: 'unknown' })
  now += 4000
  actor.send({ type: 'stop' })
  now += 200_000
  provider = 'stripe'
  actor.send({ type: 'stop' })
  expect(counted).toEqual([
    'reached|test|working.first 0',
    'transition|test|working.first: next [0]|working.first 2',
    'reached|test|working.second 2',
    // Time is counted from the start of `working`, not of `working.second`.
    'transition|test|working: stop [0]|working.second 4',
    'failure|test|network 0',
    'reached|test|failed 4',
    'transition|test|failed: stop [0]|failed 7',
    'failure|test|network|stripe 0',
  ])
})

it('counts the time since the last entry if a state is reentered', () => {
  const actor = actorOf()
  now += 20_000
  actor.send({ type: 'next' })
  now += 20_000
  actor.send({ type: 'again' })
  now += 200
  actor.send({ type: 'next' })
  expect(counted.at(-1)).toBe('transition|test|working.first: next [0]|working.first 1')
})

it('counts two actors of a machine separately', () => {
  const first = actorOf()
  now += 400
  actorOf()
  first.send({ type: 'next' })
  expect(counted.filter(id => id.startsWith('reached|test|working.first'))).toHaveLength(2)
  expect(counted).toContain('transition|test|working.first: next [0]|working.first 2')
})

it('passes at most 1000 earlier events, with their times, to a late inspector', async () => {
  vi.resetModules()
  const { actorOptions, inspectActors } = await import('../../src/services/actor-options.ts')
  const running = createActor(machine, actorOptions).start()
  const before = performance.now()
  for (let i = 0; i < 2000; i++) running.send({ type: 'next' })
  const inspected: [type: string, at: number][] = []
  inspectActors((event, at) => void inspected.push([event.type, at]))
  expect(inspected.slice(0, 2).map(([type]) => type)).toEqual(['@xstate.actor', '@xstate.event'])
  expect(inspected.length).toBeLessThanOrEqual(1000)
  expect(inspected[0]?.[1]).toBeLessThanOrEqual(before)
  const early = inspected.length
  running.send({ type: 'stop' })
  expect(inspected.slice(early).map(([type]) => type)).toContain('@xstate.microstep')
})

it('puts a time equal to a limit into the next bucket', () => {
  expect([0, 99.9, ...bucketLimits, 1e9].map(bucketOf)).toEqual([0, 0, 1, 2, 3, 4, 5, 6, 7, 7])
})

// https://www.w3.org/TR/gpc/, https://www.w3.org/TR/tracking-dnt/, https://wicg.github.io/savedata/
it.each([
  ['loads the collector if `reports` is set', true, {}, 1],
  ['does not load the collector if `reports` is not set', false, {}, 0],
  ['does not load the collector with Global Privacy Control', true, { globalPrivacyControl: true }, 0],
  ['does not load the collector with Do Not Track', true, { doNotTrack: '1' }, 0],
  ['does not load the collector with Save-Data', true, { connection: { saveData: true } }, 0],
])('%s', async (_, reports, wishes, times) => {
  const collect = vi.fn()
  const mocks = {
    '../../src/services/env.ts': { env: { reports } },
    '../../src/services/collector/collector.ts': { collect },
  }
  vi.resetModules()
  for (const [path, module] of Object.entries(mocks)) vi.doMock(path, () => module)
  vi.stubGlobal('navigator', wishes)
  vi.useFakeTimers()
  const { startCollector } = await import('../../src/services/collector/start.ts')
  startCollector()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  await vi.dynamicImportSettled()
  expect(collect).toHaveBeenCalledTimes(times)
  for (const path of Object.keys(mocks)) vi.doUnmock(path)
})
