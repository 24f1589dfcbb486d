import { expect, it } from 'vitest'
import { lazyActor } from '#src/components/forms/lazy-actor.ts'

const make = (start: (show: (view: string) => void) => Promise<(event: string) => void>) =>
  lazyActor<string, string>({
    initial: 'initial',
    start,
    matters: event => event.startsWith('submit'),
    lost: view => `${view}, lost`,
  })

it('events before the machine is there -> delivered in order when it is, by one start', async () => {
  const delivered: string[] = []
  let starts = 0
  const actor = make(show => {
    starts += 1
    show('started')
    return Promise.resolve((event: string) => void delivered.push(event))
  })
  actor.send('a')
  actor.send('b')
  actor.prepare()
  await new Promise(resolve => setTimeout(resolve))
  actor.send('c')
  expect(delivered).toEqual(['a', 'b', 'c'])
  expect(starts).toBe(1)
  expect(actor.view()).toBe('started')
})

it('a machine that does not arrive -> the view says so, what waited is dropped, and the next event tries again', async () => {
  const delivered: string[] = []
  let fails = true
  const actor = make(() =>
    fails
      ? Promise.reject(new Error('offline'))
      : Promise.resolve((event: string) => void delivered.push(event)),
  )
  actor.send('submit')
  await new Promise(resolve => setTimeout(resolve))
  expect(actor.view()).toBe('initial, lost')
  fails = false
  actor.send('submit again')
  await new Promise(resolve => setTimeout(resolve))
  expect(delivered).toEqual(['submit again'])
})

it('something that does not matter lost with the machine -> nothing is said', async () => {
  const actor = make(() => Promise.reject(new Error('offline')))
  actor.send('typed')
  await new Promise(resolve => setTimeout(resolve))
  expect(actor.view()).toBe('initial')
})

it('prepared but not arrived -> nothing is said, because nobody asked for anything', async () => {
  const actor = make(() => Promise.reject(new Error('offline')))
  actor.prepare()
  await new Promise(resolve => setTimeout(resolve))
  expect(actor.view()).toBe('initial')
})

it('whether the machine is there -> no while it loads, yes when it is', async () => {
  const actor = make(() => Promise.resolve(() => {}))
  actor.prepare()
  expect(actor.isReady()).toBe(false)
  await new Promise(resolve => setTimeout(resolve))
  expect(actor.isReady()).toBe(true)
})
