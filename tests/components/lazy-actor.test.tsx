import { expect, it, vi } from 'vitest'
import { lazyActor } from '#src/components/forms/lazy-actor.ts'

interface TestEvent {
  type: string
}

type Start = (show: (view: string) => void, view: string) => (event: TestEvent) => void

const create = (load: () => Promise<Start>) =>
  lazyActor<string, TestEvent>({
    initial: 'initial',
    load,
    viewAfterLoss: view => `${view}, lost`,
  })

const settled = () => new Promise(resolve => setTimeout(resolve))
const failToLoad = () => Promise.reject(new Error('offline'))

it('events while the machine loads -> one start, events delivered in order', async () => {
  const delivered: string[] = []
  let starts = 0
  const actor = create(() =>
    Promise.resolve(show => {
      starts += 1
      show('started')
      return ({ type }: TestEvent) => void delivered.push(type)
    }),
  )
  actor.send({ type: 'a' })
  actor.send({ type: 'b' })
  actor.prepare()
  await settled()
  actor.send({ type: 'c' })
  expect(delivered).toEqual(['a', 'b', 'c'])
  expect(starts).toBe(1)
  expect(actor.view()).toBe('started')
})

it('form.submitted while the machine fails to load -> viewAfterLoss() view, event dropped, next event loads again', async () => {
  const delivered: string[] = []
  let fails = true
  const actor = create(() =>
    fails
      ? failToLoad()
      : Promise.resolve(
          () =>
            ({ type }: TestEvent) =>
              void delivered.push(type),
        ),
  )
  actor.send({ type: 'form.submitted' })
  await settled()
  expect(actor.view()).toBe('initial, lost')
  fails = false
  actor.send({ type: 'form.submitted' })
  await settled()
  expect(delivered).toEqual(['form.submitted'])
})

it('other event while the machine fails to load -> view unchanged', async () => {
  const actor = create(failToLoad)
  actor.send({ type: 'typed' })
  await settled()
  expect(actor.view()).toBe('initial')
})

it('prepare() while the machine fails to load -> view unchanged', async () => {
  const actor = create(failToLoad)
  actor.prepare()
  await settled()
  expect(actor.view()).toBe('initial')
})

it('isReady() -> false while the machine loads, then true', async () => {
  const actor = create(() => Promise.resolve(() => () => {}))
  actor.prepare()
  expect(actor.isReady()).toBe(false)
  await settled()
  expect(actor.isReady()).toBe(true)
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
  const delivered: string[] = []
  const actor = create(() =>
    Promise.resolve(show => {
      show('started')
      return ({ type }: TestEvent) => void delivered.push(type)
    }),
  )
  actor.prepare()
  pointer('pointerdown', 1)
  actor.send({ type: 'a' })
  await settled()
  for (const ending of endings) {
    await twoFrames()
    expect([actor.isReady(), actor.view(), ...delivered]).toEqual([true, 'initial'])
    pointer(ending, 0)
  }
  await twoFrames()
  expect([actor.view(), ...delivered]).toEqual(['started', 'a'])
})

it('machine loaded while a pointer is pressed, released without a click -> starts after a delay', async () => {
  vi.useFakeTimers()
  const actor = create(() =>
    Promise.resolve(show => {
      show('started')
      return () => {}
    }),
  )
  actor.prepare()
  pointer('pointerdown', 1)
  pointer('pointerup', 0)
  await vi.advanceTimersByTimeAsync(300)
  expect(actor.view()).toBe('initial')
  await vi.advanceTimersByTimeAsync(200)
  expect(actor.view()).toBe('started')
  vi.useRealTimers()
})
