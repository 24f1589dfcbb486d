import { act, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import {
  type EagerRun,
  type LazyRun,
  type MachineRun,
  observeActors,
  runMachine,
  useRunning,
} from '#src/services/runner.ts'
import { ServicesContext } from '#src/services/services-context.ts'
import { idleServices } from '../support/idle-services.ts'

type TestEvent = { type: 'typed'; text: string } | { type: 'submitted' } | { type: 'load.failed' }

const machine = setup({
  types: { context: {} as { texts: readonly string[] }, events: {} as TestEvent },
  actions: {
    add: assign(({ context }, { text }: { text: string }) => ({ texts: [...context.texts, text] })),
  },
}).createMachine({
  id: 'test',
  context: { texts: [] },
  initial: 'editing',
  states: {
    editing: {
      initial: 'pristine',
      on: {
        'typed': { actions: { type: 'add', params: ({ event }) => ({ text: event.text }) } },
        'submitted': 'sent',
        'load.failed': '.failed',
      },
      states: { pristine: {}, failed: {} },
    },
    sent: { after: { 1000: 'editing' } },
  },
})
const initial = { value: { editing: 'pristine' }, context: { texts: [] } } as const
const lost = { value: { editing: 'failed' }, context: { texts: [] } } as const
const typed = (text: string): TestEvent => ({ type: 'typed', text })

const lazy = (load: () => Promise<typeof machine>): LazyRun<typeof machine> => ({
  unloaded: { initial, lost: () => lost },
  load,
  withdraw: ({ type }) => (type === 'submitted' ? typed('withdrawn') : undefined),
  lost: () => Promise.resolve({ type: 'load.failed' }),
})
const create = (load: () => Promise<typeof machine>) => runMachine(lazy(load), idleServices, undefined)
const eager: EagerRun<typeof machine> = { machine: () => machine }

const settled = () => new Promise(resolve => setTimeout(resolve))
const failToLoad = () => Promise.reject(new Error('offline'))
const textsOf = (running: ReturnType<typeof create>) => running.getSnapshot().context.texts

afterEach(() => observeActors(createActor))

it('events while the machine loads -> loaded once, events delivered in order', async () => {
  let loads = 0
  const running = create(async () => {
    loads += 1
    return machine
  })
  running.send(typed('a'))
  running.send(typed('b'))
  running.prepare()
  expect(running.getSnapshot()).toBe(initial)
  expect(running.queued()).toEqual([typed('a'), typed('b')])
  await settled()
  running.send(typed('c'))
  expect(textsOf(running)).toEqual(['a', 'b', 'c'])
  expect(running.queued()).toEqual([])
  expect(loads).toBe(1)
})

it('submit while the machine fails to load -> withdrawn, loss shown; next event -> loaded, the rest delivered in order', async () => {
  let fails = true
  const running = create(() => (fails ? failToLoad() : Promise.resolve(machine)))
  running.send(typed('a'))
  running.send({ type: 'submitted' })
  running.send(typed('b'))
  await settled()
  expect(running.getSnapshot()).toBe(lost)
  expect(running.queued()).toEqual([typed('a'), typed('withdrawn'), typed('b'), { type: 'load.failed' }])
  fails = false
  running.send(typed('c'))
  await settled()
  expect(running.getSnapshot()).toMatchObject({
    value: { editing: 'failed' },
    context: { texts: ['a', 'withdrawn', 'b', 'c'] },
  })
  running.send({ type: 'submitted' })
  expect(running.getSnapshot().value).toBe('sent')
})

it('machine loaded while the reason of a loss is sought -> loss not reported', async () => {
  let load = failToLoad as () => Promise<typeof machine>
  let answer = () => {}
  const run: LazyRun<typeof machine> = {
    ...lazy(() => load()),
    lost: () => new Promise(resolve => (answer = () => resolve({ type: 'load.failed' }))),
  }
  const running = runMachine(run, idleServices, undefined)
  running.send({ type: 'submitted' })
  await settled()
  load = () => Promise.resolve(machine)
  running.send(typed('a'))
  await settled()
  answer()
  await settled()
  expect(running.getSnapshot()).toMatchObject({
    value: { editing: 'pristine' },
    context: { texts: ['withdrawn', 'a'] },
  })
})

it('other event while the machine fails to load -> kept, snapshot unchanged', async () => {
  const running = create(failToLoad)
  running.send(typed('a'))
  await settled()
  expect(running.getSnapshot()).toBe(initial)
  expect(running.queued()).toEqual([typed('a')])
})

it('prepare() while the machine fails to load -> snapshot unchanged', async () => {
  const running = create(failToLoad)
  running.prepare()
  await settled()
  expect(running.getSnapshot()).toBe(initial)
})

it('isLoaded() -> false while the machine loads, then true', async () => {
  const running = create(() => Promise.resolve(machine))
  running.prepare()
  expect(running.isLoaded()).toBe(false)
  await settled()
  expect(running.isLoaded()).toBe(true)
})

const pointer = (type: string, buttons: number) => dispatchEvent(new PointerEvent(type, { buttons }))
const twoFrames = () =>
  new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))

it.each([
  ['touch ended and clicked', ['pointerup', 'click']],
  ['touch cancelled', ['pointercancel']],
  ['mouse moved without a button, as after a context menu', ['pointermove']],
  ['key pressed', ['keydown']],
])('machine loaded while a pointer is pressed -> starts after: %s', async (_, endings) => {
  const running = create(() => Promise.resolve(machine))
  running.prepare()
  pointer('pointerdown', 1)
  running.send(typed('a'))
  await settled()
  for (const ending of endings) {
    await twoFrames()
    expect([running.isLoaded(), running.getSnapshot()]).toEqual([true, initial])
    pointer(ending, 0)
  }
  await twoFrames()
  expect(textsOf(running)).toEqual(['a'])
})

it('machine loaded while a pointer is pressed, released without a click -> starts after a delay', async () => {
  vi.useFakeTimers()
  const running = create(() => Promise.resolve(machine))
  running.send(typed('a'))
  pointer('pointerdown', 1)
  pointer('pointerup', 0)
  await vi.advanceTimersByTimeAsync(300)
  expect(textsOf(running)).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(textsOf(running)).toEqual(['a'])
  vi.useRealTimers()
})

function View({ run, name }: { run: MachineRun<typeof machine>; name: string }) {
  const { actor, state } = useRunning(run, undefined)
  return (
    <button type="button" onClick={() => actor.send({ type: 'submitted' })}>
      {`${name} ${state}`}
    </button>
  )
}

const renderViews = (
  run: MachineRun<typeof machine>,
  names: readonly string[],
  services = { ...idleServices },
) =>
  render(
    <StrictMode>
      <ServicesContext value={services}>
        {names.map(name => (
          <View key={name} run={run} name={name} />
        ))}
      </ServicesContext>
    </StrictMode>,
  )
const press = (name: string) => act(() => screen.getByRole('button', { name }).click())
const texts = () => screen.getAllByRole('button').map(button => button.textContent)

it('machine of a component, in strict mode -> started once for each mount, stopped with it', () => {
  const started: string[] = []
  const stopped: string[] = []
  observeActors(((logic: typeof machine) => {
    const actor = createActor(logic)
    started.push(actor.sessionId)
    actor.subscribe({ complete: () => void stopped.push(actor.sessionId) })
    return actor
  }) as unknown as typeof createActor)
  const { unmount } = renderViews(eager, ['first', 'second'])
  press('first editing.pristine')
  expect(texts()).toEqual(['first sent', 'second editing.pristine'])
  expect(started).toHaveLength(2)
  unmount()
  return Promise.resolve().then(() => expect(stopped.sort()).toEqual(started.sort()))
})

it('machine kept for the document -> one actor for all mounts, also later ones; one `mounted`', () => {
  const mounted = vi.fn(() => () => {})
  const run = { ...eager, keptAs: 'kept', mounted }
  const services = { ...idleServices }
  const { unmount } = renderViews(run, ['first', 'second'], services)
  press('first editing.pristine')
  expect(texts()).toEqual(['first sent', 'second sent'])
  unmount()
  renderViews(run, ['third'], services)
  expect(texts()).toEqual(['third sent'])
  expect(mounted).toHaveBeenCalledTimes(1)
})

it('observer -> creates the actors of eager and lazy machines, and may start them in another state', async () => {
  const ids: string[] = []
  observeActors(((logic: typeof machine) => {
    ids.push(logic.id)
    return createActor(logic, { snapshot: machine.resolveState({ value: 'sent', context: { texts: [] } }) })
  }) as unknown as typeof createActor)
  renderViews(eager, ['eager'])
  expect(texts()).toEqual(['eager sent'])
  const running = create(() => Promise.resolve(machine))
  running.prepare()
  await settled()
  expect(running.getSnapshot().value).toBe('sent')
  expect(ids).toEqual(['test', 'test'])
})
