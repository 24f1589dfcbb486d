import { expect, it } from 'vitest'
import { lazyActor } from '#src/components/forms/lazy-actor.ts'

interface TestEvent {
  type: string
}

const create = (start: (show: (view: string) => void) => Promise<(event: TestEvent) => void>) =>
  lazyActor<string, TestEvent>({
    initial: 'initial',
    start,
    viewAfterLoss: view => `${view}, lost`,
  })

const settled = () => new Promise(resolve => setTimeout(resolve))
const failToLoad = () => Promise.reject(new Error('offline'))

it('events while the machine loads -> one start, events delivered in order', async () => {
  const delivered: string[] = []
  let starts = 0
  const actor = create(show => {
    starts += 1
    show('started')
    return Promise.resolve(({ type }: TestEvent) => void delivered.push(type))
  })
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
    fails ? failToLoad() : Promise.resolve(({ type }: TestEvent) => void delivered.push(type)),
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
  const actor = create(() => Promise.resolve(() => {}))
  actor.prepare()
  expect(actor.isReady()).toBe(false)
  await settled()
  expect(actor.isReady()).toBe(true)
})
